import { AdaptiveCard, SerializationContext, Versions } from 'adaptivecards';
import { HtmlValidate } from 'html-validate';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { toCsv } from '../../nodes/shared/words/csv';
import { languages, type Language } from '../../nodes/shared/features/reports';
import { formatOf } from '../../nodes/shared/features/reports/format';
import { emailHtml } from '../../nodes/shared/features/reports/html';
import { slackBlocks, slackText } from '../../nodes/shared/features/reports/slack';
import { textsByLanguage } from '../../nodes/shared/features/reports/texts';
import { blockKit } from '../support/blockKit.cts';
import {
	outageOf,
	renderOptions,
	reportCases,
	reportOf,
	reportPlans,
	type ReportCase,
} from '../support/uptimeReports.cts';
import { plainText as plainTextOf, renderReport, viewReport } from '../support/atOnce.cts';

const rendered = new Map<string, ReturnType<typeof renderReport>>();

/** Once for all tests. */
function render(name: ReportCase, language: Language = 'en') {
	const key = `${name} ${language}`;
	const known = rendered.get(key);
	if (known) return known;
	const report = renderReport(reportOf(reportPlans[name]), renderOptions(name, language));
	rendered.set(key, report);
	return report;
}

/** Teams counts the card as a text inside of its message. */
const teamsBytes = (card: object) => Buffer.byteLength(JSON.stringify(JSON.stringify(card)));

/** Versions of Node write other kinds of spaces in dates. */
const plainSpaces = (text: string) => text.replace(/[^\S\n]/gu, ' ');

const linesOf = (parts: readonly object[]) =>
	parts.map((part) => plainSpaces(JSON.stringify(part))).join('\n');

const everyReport = reportCases.flatMap((name) =>
	languages.map((language): [ReportCase, Language] => [name, language]),
);

describe('golden reports', () => {
	it.each(reportCases.filter((name) => name !== '200 devices'))(
		'%s as text looks like its snapshot',
		(name) => {
			const { subject, plainText } = render(name).texts;
			expect(plainSpaces(`${subject}\n\n${plainText}`)).toMatchSnapshot();
		},
	);

	it.each(['a quiet week', 'a bad week', 'hostile names'] as const)(
		'%s for Slack looks like its snapshot',
		(name) => {
			expect(plainSpaces(render(name).texts.slackText)).toMatchSnapshot();
		},
	);

	it.each(languages.filter((language) => language !== 'en'))(
		'a bad week in %s looks like its snapshot',
		(language) => {
			const { plainText, slackText: slack, subject } = render('a bad week', language).texts;
			expect(plainSpaces(`${subject}\n\n${plainText}\n\n${slack}`)).toMatchSnapshot();
		},
	);

	it.each(['a quiet week', 'a bad week'] as const)(
		'%s as a mail looks like its snapshot',
		(name) => {
			expect(plainSpaces(render(name).texts.emailHtml)).toMatchSnapshot();
		},
	);

	it.each(['a quiet week', 'a bad week'] as const)(
		'%s for Teams looks like its snapshot',
		(name) => {
			const { body, ...card } = render(name).texts.teamsCard;
			expect(linesOf([card, ...body])).toMatchSnapshot();
		},
	);

	it.each(['a quiet week', 'a bad week'] as const)(
		'%s in Block Kit looks like its snapshot',
		(name) => {
			expect(linesOf(render(name).texts.slackBlocks.blocks)).toMatchSnapshot();
		},
	);

	it('a bad week as a table looks like its snapshot', async () => {
		async function* rows() {
			yield render('a bad week').rows();
		}
		let text = '';
		for await (const part of toCsv(rows())) text += part;
		expect(text).toMatchSnapshot();
	});

	it('the page of a report with days contains its chart', () => {
		expect([...render('a bad week').page()].join('')).toContain('<svg');
	});

	it('a report without days has no chart', () => {
		const report = reportOf({ ...reportPlans['a bad week'], hasDays: false });
		const { chart, page } = renderReport(report, renderOptions('a bad week', 'en'));
		expect(chart()).toBeUndefined();
		expect(page()).not.toContain('<svg');
	});

	it("each cell of a report's page has its day as title", () => {
		const titles = [
			...render('a bad week')
				.page()
				.matchAll(/<td[^>]* title="([^"]*)"/g),
		];
		const days = titles.slice(0, 7).map(([, title]) => title.replace(/: \S.*$/, ''));
		expect(days).toEqual([9, 10, 11, 12, 13, 14, 15].map((day) => `Nov ${day}, 2026`));
	});

	it('a bad week as a chart looks like its snapshot', () => {
		expect(plainSpaces(render('a bad week').chart() ?? '')).toMatchSnapshot();
	});
});

describe('in every language', () => {
	it.each(languages)(
		'reports in %s state that an outage without an end lasts until the last check',
		(language) => {
			const { downAtEnd, downAtLastCheck } = textsByLanguage[language];
			for (const isOver of [false, true]) {
				const options = { ...renderOptions('a bad week', language), isOver };
				const { texts, page } = renderReport(reportOf(reportPlans['a bad week']), options);
				const { emailHtml, plainText, slackText } = texts;
				for (const text of [plainText, slackText, emailHtml, [...page()].join('')]) {
					expect(text).toContain(isOver ? downAtEnd : downAtLastCheck);
					expect(text).not.toContain(isOver ? downAtLastCheck : downAtEnd);
				}
			}
		},
	);

	it.each(everyReport)('%s in %s fits Block Kit and its limits', (name, language) => {
		expect(blockKit.safeParse(render(name, language).texts.slackBlocks).error).toBeUndefined();
	});

	it.each(everyReport)('%s in %s is an Adaptive Card that Teams takes', (name, language) => {
		const { teamsCard } = render(name, language).texts;
		expect(teamsBytes(teamsCard)).toBeLessThan(28_000);
		const context = new SerializationContext(Versions.v1_5);
		const card = new AdaptiveCard();
		// Of two languages in a row, the library takes the second for wrong: its pattern keeps its place.
		card.parse({ ...teamsCard, lang: undefined }, context);
		const problems = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at));
		expect(problems.map(({ message }) => message)).toEqual([]);
		expect(card.validateProperties().validationEvents).toEqual([]);
		expect(card.getItemCount()).toBe(teamsCard.body.length);
	});

	it.each(['"', '\\', '<ü>'])('a report full of %s fits Teams, Slack and mail', (character) => {
		const plan = reportPlans['200 devices'];
		const name = character.repeat(40);
		const texts = {
			customer: name.repeat(10),
			greeting: name.repeat(20),
			closing: name.repeat(20),
		};
		const report = reportOf({
			...plan,
			devices: plan.devices.map((device, at) => ({ ...device, name: `${at}${name}` })),
			outages: Array.from({ length: 20 }, (_, at) =>
				outageOf('40001', name, `2026-11-12T1${at % 10}:15:00`, 127, { firstError: name }),
			),
		});
		const brand = { accentColor: '', logo: '', links: [], ...texts };
		const options = { ...renderOptions('a bad week', 'en'), brand };
		const { emailHtml, slackBlocks, teamsCard } = renderReport(report, options).texts;
		expect(blockKit.safeParse(slackBlocks).error).toBeUndefined();
		expect(Buffer.byteLength(emailHtml)).toBeLessThan(100_000);
		expect(teamsBytes(teamsCard)).toBeLessThan(28_000);
		expect(teamsBytes(teamsCard)).toBeGreaterThan(26_000);
		expect(JSON.stringify(teamsCard)).toMatch(/\d+ more devices/);
	});

	it.each(everyReport)(
		'%s in %s is a Slack message of at most 4,000 characters',
		(name, language) => {
			expect(render(name, language).texts.slackText.length).toBeLessThanOrEqual(4000);
		},
	);

	it.each(languages)(
		'a report of 200 devices in %s with a long brand is a mail of less than 100 KB',
		(language) => {
			const text = 'Dear customer, thank you. '.repeat(200);
			const brand = {
				accentColor: '#0a58ca',
				logo: `data:image/png;base64,${'A'.repeat(19_000)}`,
				customer: 'C'.repeat(200),
				greeting: text,
				closing: text,
				links: Array.from({ length: 20 }, (_, at) => ({
					text: `Status page ${at}`,
					url: `https://status.example.com/${'page/'.repeat(20)}${at}`,
				})),
			};
			const options = { ...renderOptions('200 devices', language), brand };
			const { emailHtml } = renderReport(reportOf(reportPlans['200 devices']), options).texts;
			expect(Buffer.byteLength(emailHtml)).toBeLessThan(100_000);
			expect(emailHtml).toContain(brand.logo);
			expect(emailHtml).toContain('page/19');
		},
	);

	it.each(everyReport)('%s in %s is a mail of less than 100 KB', (name, language) => {
		const { emailHtml } = render(name, language).texts;
		expect(Buffer.byteLength(emailHtml)).toBeLessThan(100_000);
		expect(emailHtml).not.toMatch(/<script|<img|<link|(src|href)="|url\(|undefined|NaN/);
	});

	it.each(everyReport)('%s in %s contains no unknown values', (name, language) => {
		const { texts } = render(name, language);
		const { plainText, slackText: slack, subject } = texts;
		expect(subject).not.toMatch(/\n|undefined|NaN|null(?!\p{L})/u);
		expect(plainText + slack).not.toMatch(/undefined|NaN|null(?!\p{L})|Invalid/u);
	});

	it.each(languages)(
		'%s has all texts of reports, none of them in English by mistake',
		(language) => {
			const own = Object.entries(textsByLanguage[language]);
			const english = new Map(Object.entries(textsByLanguage.en));
			const same = own.filter(([name, text]) => text !== '' && english.get(name) === text);
			const shared = 'bracketed colon comma semicolon dash sentenceGap minutes no'.split(' ');
			expect(same.map(([name]) => name).filter((name) => !shared.includes(name))).toEqual(
				language === 'en' ? own.map(([name]) => name).filter((name) => !shared.includes(name)) : [],
			);
		},
	);

	it('French reports have a no-break space before a colon, a semicolon and a percent sign', () => {
		const { plainText, slackText: slack, subject } = render('a bad week', 'fr').texts;
		const marks = `${subject} ${plainText} ${slack}`.match(/.(?:[:;](?!\d)|%)/g) ?? [];
		expect([...new Set(marks.map(([before]) => before))].sort()).toEqual(['\u00a0', '\u202f']);
	});

	it('Japanese reports have Japanese commas', () => {
		const { plainText, slackText: slack, subject } = render('a bad week', 'ja').texts;
		expect(`${subject} ${plainText} ${slack}`).not.toMatch(/[,;] /);
	});

	it.each(languages)('Node has the numbers and dates of %s', (language) => {
		const { locale } = textsByLanguage[language];
		expect(Intl.DateTimeFormat.supportedLocalesOf([locale])).toEqual([locale]);
		expect(new Intl.DateTimeFormat(locale).resolvedOptions().locale).toBe(locale);
	});
});

it.each(reportCases)('%s without its devices lists none of them, and is valid', (name) => {
	const report = reportOf(reportPlans[name]);
	const { texts } = renderReport(report, { ...renderOptions(name, 'en'), listsDevices: false });
	const { emailHtml, plainText, slackBlocks, slackText: slack, teamsCard } = texts;
	expect(blockKit.safeParse(slackBlocks).error).toBeUndefined();
	expect(teamsCard.body.filter((part: unknown) => typeof part !== 'object')).toEqual([]);
	for (const text of [emailHtml, plainText, slack, JSON.stringify([slackBlocks, teamsCard])]) {
		expect(text).not.toContain(textsByLanguage.en.devicesHeading);
	}
});

it('a report without a comparison has no gap', () => {
	const view = viewReport(reportOf(reportPlans['a bad week']), renderOptions('a bad week', 'en'));
	const text = plainTextOf({ ...view, compared: '' }, { listsDevices: true });
	expect(text).not.toMatch(/\n\n\n/);
	const mailOf = (compared: string) => emailHtml({ ...view, compared }, { listsDevices: true });
	expect(mailOf('Than before')).toMatch(/>Than before<\/p>/);
	expect(mailOf('')).not.toMatch(/<p[^>]*><\/p>/);
});

it('every color of a mail has one for dark mode', () => {
	const mails = reportCases.map((name) => render(name).texts.emailHtml);
	const classes = mails.flatMap((mail) =>
		[...mail.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names.split(' ')),
	);
	const [, rules] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(mails[0]) ?? [];
	const colored = [...String(rules).matchAll(/\.([a-z]+)\{[^}]*(?:color|background):#/g)];
	expect(colored.map(([, name]) => name)).toEqual(
		expect.arrayContaining([...new Set(classes)].filter((name) => name.length === 1)),
	);
});

it.each([
	['a quiet week', ['Good']],
	['a bad week', ['Attention']],
	['a week with missing data', ['Default']],
] as const)('%s has in Teams the colors %j, and no unknown ones', (name, some) => {
	const colors = JSON.stringify(render(name).texts.teamsCard).match(/(?<="color":")[^"]*/g);
	expect(colors).toEqual(expect.arrayContaining([...some]));
	expect(['Attention', 'Default', 'Good', 'Warning']).toEqual(expect.arrayContaining(colors ?? []));
});

it('a report writes the address of a link once if it is its own text', () => {
	const view = viewReport(reportOf(reportPlans['a bad week']), renderOptions('a bad week', 'en'));
	const links = [
		{ text: 'https://one.test/', url: 'https://one.test/' },
		{ text: 'Help', url: 'https://two.test/' },
	];
	const text = plainTextOf({ ...view, brand: { ...view.brand, links } }, { listsDevices: true });
	expect(text.match(/.*https:.*/g)).toEqual(['https://one.test/', 'Help: https://two.test/']);
});

it('a report in Slack omits an unknown change', () => {
	const view = viewReport(reportOf(reportPlans['a bad week']), renderOptions('a bad week', 'en'));
	const headOf = (change: string) => {
		const { blocks } = slackBlocks({ ...view, change }, { listsDevices: false });
		return JSON.stringify(blocks[1]);
	};
	expect(headOf('')).toContain('*Uptime: 89.269%*\\n');
	expect(headOf('+1 points')).toContain('*Uptime: 89.269%* (+1 points)\\n');
});

it('a report writes one day as a day, and several as a range', () => {
	const format = formatOf(textsByLanguage.en);
	expect(format.dayRange('2026-11-09', '2026-11-09')).toBe('Nov 9, 2026');
	expect(plainSpaces(format.dayRange('2026-11-09', '2026-11-15'))).toBe('Nov 9 – 15, 2026');
});

/** What mails need is not what a page of today would have. */
const validator = new HtmlValidate({
	extends: ['html-validate:recommended'],
	rules: {
		'no-inline-style': 'off',
		'no-deprecated-attr': 'off',
		'prefer-native-element': 'off',
		'prefer-tbody': 'off',
		'long-title': 'off',
	},
});

describe('HTML', () => {
	it.each(reportCases.filter((name) => name !== '200 devices'))(
		'%s is valid as a mail and as a page',
		(name) => {
			const { page, texts } = render(name);
			for (const html of [texts.emailHtml, page()]) {
				const { results } = validator.validateStringSync(html);
				const messages = results.flatMap((result) => result.messages);
				expect(messages.map(({ line, message, ruleId }) => `${line} ${ruleId} ${message}`)).toEqual(
					[],
				);
			}
		},
	);

	it('a mail that would be too long counts the devices it leaves out; the page has all', () => {
		const { page, texts } = render('200 devices');
		const listed = texts.emailHtml.match(/<bdi>Device number/g)?.length ?? 0;
		const outages = 20;
		expect(texts.emailHtml).toContain(
			`${200 - (listed - outages)} more devices are not listed here.`,
		);
		expect(texts.emailHtml).toContain('100 earlier outages are not listed here.');
		expect(page().match(/<bdi>Device number/g)).toHaveLength(200 + 120);
	});

	it('names in a report cannot become HTML elements', () => {
		const { page, texts } = render('hostile names');
		for (const html of [texts.emailHtml, page()]) {
			expect(html).not.toMatch(/<script|<img|<b>/);
			expect(html).toContain(
				'&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;',
			);
			expect(html).not.toMatch(/[\u202a-\u202e]/);
		}
	});
});

describe('SVG', () => {
	it.each(reportCases)('the chart of %s is well-formed', (name) => {
		const svg = render(name).chart() ?? '';
		expect(XMLValidator.validate(svg)).toBe(true);
		const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg);
		expect(parsed.svg['@_role']).toBe('img');
		expect(svg).not.toMatch(/NaN|Infinity|undefined/);
	});
});

describe('Slack', () => {
	it('names in Slack cannot format, mention or link', () => {
		const { slackText: text } = render('hostile names').texts;
		expect(text).not.toMatch(/<!|<script|<@/);
		expect(text).toContain('&lt;!channel&gt;');
		expect(text).not.toContain('*bold*');
		expect(text).not.toMatch(/(^|\s)_it_/);
		expect(text).toContain('shop_front_eu');
		expect(text).not.toContain(':fire:');
	});

	it('a strip in Slack has a square for each day', () => {
		expect(render('a bad week').texts.slackText).toContain('🟥🟥🟥🟥🟨🟩🟩');
		expect(render('a week with missing data').texts.slackText).toContain('⬜⬜⬜⬜⬜⬜⬜');
	});

	it('a report in Slack can omit the devices', () => {
		const options = renderOptions('a bad week', 'en');
		const view = viewReport(reportOf(reportPlans['a bad week']), options);
		expect(slackText(view, { listsDevices: false })).not.toContain('*Blog*');
		expect(slackText(view, { listsDevices: true })).toContain('*Blog*');
	});
});

it('a target of 100 % has no error budget, and one outage spends all of it', () => {
	const devices = [{ name: 'Shop', days: [100, 99] }];
	const report = reportOf({ from: '2026-11-10', devices, target: 100 });
	const { emailHtml } = renderReport(report, renderOptions('a bad week', 'en')).texts;
	expect(plainSpaces(emailHtml)).toContain('14 min more downtime than allowed');
});

it('a report omits the locations of an outage whose checks name none', () => {
	const outages = [outageOf('40001', 'Shop', '2026-11-12T10:15:00', 127, { locations: [] })];
	const devices = [{ name: 'Shop', days: [100, 100, 90] }];
	const report = reportOf({ from: '2026-11-10', devices, outages });
	const { plainText } = renderReport(report, renderOptions('a bad week', 'en')).texts;
	expect(plainSpaces(plainText)).toContain('Shop missed the target: an outage of 2 h 7 min (');
	expect(plainText).not.toContain('seen from');
});

it('a report explains three of the devices that missed the target, the worst first', () => {
	const devices = [90, 50, 70, 80].map((uptime) => ({ name: `Shop ${uptime}`, days: [uptime] }));
	const report = reportOf({ from: '2026-11-10', devices, outages: null });
	const { story } = viewReport(report, renderOptions('a bad week', 'en'));
	expect(story.map((sentence) => /Shop \d+/.exec(sentence)?.[0])).toEqual([
		...['Shop 50', 'Shop 70', 'Shop 80'],
	]);
});

it.each([
	['en', 'dns', null, 'host name not found (DNS)'],
	['de', 'connection', null, 'keine Verbindung'],
	['fr', 'unknown', null, 'raison inconnue'],
	['de', 'http', 'HTTP 503', 'HTTP 503'],
] as const)(
	'a report in %s has a reason for an outage by %s with the message %s',
	(language, failedLayer, firstError, reason) => {
		const more = { failedLayer, firstError };
		const outages = [outageOf('40001', 'Shop', '2026-11-12T10:15:00', 127, more)];
		const report = reportOf({
			from: '2026-11-10',
			devices: [{ name: 'Shop', days: [90] }],
			outages,
		});
		const view = viewReport(report, renderOptions('a bad week', language));
		expect(view.outages?.[0].details.at(-1)).toBe(reason);
	},
);

it('the page of a report is white on paper, with its colors, and cuts no device; a mail has no such rules', () => {
	const { page, texts } = render('a bad week');
	expect([...page()].join('')).toMatch(
		/@media screen and \(prefers-color-scheme:dark\).*@media print\{\.p\{background:#fff!important\}.*print-color-adjust:exact.*break-inside:avoid/s,
	);
	expect(texts.emailHtml).not.toContain('@media print');
});

it('a report names a day of downtime only if it has more than half of it', () => {
	const storyOf = (...days: number[]) => {
		const report = reportOf({
			from: '2026-11-10',
			devices: [{ name: 'Shop', days }],
			outages: null,
		});
		return renderReport(report, renderOptions('a bad week', 'en')).texts.plainText;
	};
	expect(storyOf(100, 99, 99)).not.toContain('most of it on');
	expect(storyOf(100, 99, 98)).toContain('most of it on Thursday');
});

it('a report compares the downtimes of days, also of a partial last day, by their length', () => {
	const devices = [{ name: 'Shop', days: [100, 99, 98] }];
	const report = reportOf({ from: '2026-11-10', devices, outages: null, daysSoFar: 2.1 });
	const { plainText } = renderReport(report, renderOptions('a bad week', 'en')).texts;
	expect(plainText).toContain('most of it on Wednesday');
});

it('a report states that planned downtime is excluded only if single checks were read', () => {
	const plan = { from: '2026-11-10', devices: [{ name: 'Shop', days: [100] }] };
	const excludes = (outages: [] | null) =>
		reportOf({ ...plan, outages, excludesPlannedDowntime: true }).period.excludesPlannedDowntime;
	expect([excludes([]), excludes(null)]).toEqual([true, false]);
});
