/** Texts of somebody else, written into each format. */
import { toCsv } from '../../nodes/shared/words/csv';
import {
	escapeHtml,
	markdownLine,
	oneLine,
	addressWithoutSecrets,
	withoutLogins,
	plainLine,
	slackLine,
} from '../../nodes/shared/words/text';
import { harmlessText, hostileTexts, structureOf } from '../support/hostileTexts.cts';
import { readPage } from '../support/pages.cts';

describe.each(hostileTexts.map((text) => [JSON.stringify(text.slice(0, 60)), text]))(
	'%s',
	(_, text) => {
		it.each([
			['plain text', structureOf.plain, plainLine],
			['Slack', structureOf.slack, slackLine],
			['Slack, in bold', structureOf.slack, (name: string) => `*${slackLine(name)}* is down`],
			['Markdown', structureOf.markdown, markdownLine],
		])('a hostile text is plain words in %s', (__, read, write) => {
			expect(read(write(text))).toEqual(read(write(harmlessText)));
		});

		it('a hostile text is no element in HTML, and ends no attribute', () => {
			const write = (name: string) => `<p title="${escapeHtml(name)}">${escapeHtml(name)}</p>`;
			const { elements } = structureOf.html(write(text));
			expect(elements).toEqual(structureOf.html(write(harmlessText)).elements);
		});

		it('a hostile text is one cell in CSV, and no formula', async () => {
			const write = async (name: string) => {
				let file = '';
				const records = [{ name, note: name }, { name: 'next' }];
				for await (const part of toCsv([records])) file += part;
				return file;
			};
			expect(structureOf.csv(await write(text))).toEqual(
				structureOf.csv(await write(harmlessText)),
			);
		});
	},
);

it.each([
	['Shop & Co. (EU) 24/7: #1, 99.9%', 'Shop &amp; Co. (EU) 24/7: #1, 99.9%'],
	['shop_front_eu', 'shop_front_eu'],
	['  two\n lines ', 'two lines'],
	['*a* _b_ > c', '∗a∗ ˍbˍ &gt; c'],
	['> c', '› c'],
	['https://a.test', 'https∶//a․test'],
	['Node.js 18.2, v1.2 at 10.0.0.1:443', 'Node․js 18.2, v1.2 at 10.0.0.1:443'],
	['@here a@b @ home', '＠here a@b @ home'],
	['Sho\u200bp\u00ad', 'Shop'],
	['متجر', '\u2068متجر\u2069'],
])('the text %s is %s in Slack', (text, expected) => {
	expect(slackLine(text)).toBe(expected);
});

it.each([
	['Shop & Co. (EU) 24/7: 99.9%', 'Shop \\& Co. (EU) 24/7: 99.9%'],
	['[a](b) *c*', '\\[a\\](b) \\*c\\*'],
	['1. a', '1\\. a'],
])('the text %s is %s in Markdown', (text, expected) => {
	expect(markdownLine(text)).toBe(expected);
});

/** The characters that docs/trigger-reference.md says are left out, as the beginnings and ends of ranges. */
function rangesOfPage(): number[][] {
	const page = readPage('docs/trigger-reference.md');
	const [paragraph] = /^Left out of these texts[^]*?\. All/m.exec(page) ?? [''];
	return [...paragraph.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
		([, first, last = first]) => [first, last].map((digits) => Number.parseInt(digits, 16)),
	);
}

it('a line omits exactly the characters that docs/trigger-reference.md names', () => {
	const ranges = rangesOfPage();
	expect(ranges).toHaveLength(11);
	const isNamed = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
	const wrong: string[] = [];
	for (let code = 0; code <= 0x10ffff; code++) {
		const character = String.fromCodePoint(code);
		// Any blank is a plain one.
		if (/(?![\p{Cc}\ufeff\u2028\u2029])\s/u.test(character)) continue;
		const isLeftOut = !oneLine(`a${character}b`).includes(character);
		const isGiven = /\p{Cc}/u.test(character) || isNamed(code);
		if (isLeftOut !== isGiven) wrong.push(code.toString(16));
	}
	expect(wrong).toEqual([]);
});

it.each([
	['https://shop.example.test/', 'https://shop.example.test'],
	[
		'https://user:key@shop.example.test/a|b\'c"d?key=1#x',
		'https://shop.example.test/a%7Cb%27c%22d',
	],
	['http://shop"onmouseover=alert(1)//', undefined],
	["http://shop'onmouseover=alert(1)//", undefined],
	['javascript:alert(1)', undefined],
	['no address', undefined],
])('the address %s is shown without secrets and quotation marks', (text, shown) => {
	expect(addressWithoutSecrets(text)).toBe(shown);
});

it.each([
	[
		'GET https://admin:S3cretPw@intern.test/a failed: 502',
		'GET https://*****@intern.test/a failed: 502',
	],
	['ftp://token@files.test and //u:p@cdn.test', 'ftp://*****@files.test and //*****@cdn.test'],
	[
		'https://u:p@ss@one.test, https://u:p@two.test',
		'https://*****@one.test, https://*****@two.test',
	],
	['https://u:p/w?#1@one.test/b@c', 'https://*****@one.test/b@c'],
	['{"u":"https:\\/\\/u:pw@one.test"}', '{"u":"https:\\/\\/*****@one.test"}'],
	['https%3A%2F%2Fu%3Apw%40one.test%2Fx', 'https%3A%2F%2F*****%40one.test%2Fx'],
	...[
		'https://one.test:8080/a@b',
		'https://one.test/?to=ann@x.test',
		'Mail ann@x.test',
		'a//b: c@d',
	].map((text) => [text, text]),
])('masks the logins in %s', (text, masked) => {
	expect(withoutLogins(text)).toBe(masked);
	expect(withoutLogins(masked)).toBe(masked);
});

it('searches a long text without addresses for logins in a moment', () => {
	for (const part of ['/', '//a', 'a:', '//a:b/']) {
		const text = `${part.repeat(64_000)} @`;
		const before = process.cpuUsage().user;
		withoutLogins(text);
		expect(process.cpuUsage().user - before).toBeLessThan(400_000);
	}
});
