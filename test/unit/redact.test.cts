import { redactStream, redactSecrets, redactValue } from '../../nodes/shared/service/http/redact';

async function* toChunks(text: string, length: number) {
	for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function redact(text: string, secrets: string[], length: number): Promise<string> {
	let redacted = '';
	for await (const chunk of redactStream(toChunks(text, length), secrets)) redacted += chunk;
	return redacted;
}

it.each([1, 2, 5, 9, 16, 1000])(
	'a secret in chunks of %i characters is redacted',
	async (length) => {
		const text = 'a SECRET/ONE b secret/one c SECRET%2FONE SECRET/ON SECRET/ONESECRET/ONE';
		expect(await redact(text, ['SECRET/ONE'], length)).toBe(
			'a ***** b ***** c ***** SECRET/ON **********',
		);
	},
);

it('a secret is redacted wherever large chunks are cut, and other chunks pass unchanged', async () => {
	const secret = 'ABCDEF0123456789';
	const size = 1000;
	for (const written of [secret, '&#65;BCDEF012345678%39']) {
		for (let before = 0; before <= written.length; before++) {
			const text = `${'x'.repeat(2 * size - before)}${written}${'y'.repeat(3 * size)}`;
			expect(await redact(text, [secret], size)).toBe(text.replace(written, '*****'));
		}
	}
	const [first, second] = ['x', 'y'].map((letter) => letter.repeat(size));
	const chunks: string[] = [];
	for await (const chunk of redactStream(toChunks(first + second, size), [secret])) {
		chunks.push(chunk);
	}
	expect(chunks.filter((chunk) => chunk !== '')).toEqual([first, second]);
});

it('an identifier is redacted with and without dashes', () => {
	const bare = 'ABCDEF0123456789ABCDEF0123456789';
	const dashed = 'abcdef01-2345-6789-abcd-ef0123456789';
	const text = `Unknown PID ${dashed}, that is {${bare}}`;
	for (const secret of [bare, dashed]) {
		expect(redactSecrets(text, [secret])).toBe('Unknown PID *****, that is {*****}');
	}
});

it('chunks pass unchanged when there is no secret', async () => {
	expect(await redact('some text', ['', 'short'], 3)).toBe('some text');
	expect(await redact('', ['SECRET/ONE'], 3)).toBe('');
});

it('a secret is redacted in every encoding and case', () => {
	const secret = 'Ab+/"cdefgh';
	const text = `${secret} ${secret.toUpperCase()} ${encodeURIComponent(secret)} ${JSON.stringify(secret)}`;
	expect(redactSecrets(text, [secret])).toBe('***** ***** ***** "*****"');
});

const code = (char: string) => char.charCodeAt(0);
const hex = (char: string) => code(char).toString(16).padStart(2, '0');
const percent = (char: string) => `%${hex(char)}`;
const percentTwice = (char: string) => `%25${hex(char)}`;
const unicode = (char: string) => `\\u00${hex(char)}`;
const reference = (char: string) => `&#${code(char)};`;
const hexReference = (char: string) => `&#x${hex(char).toUpperCase()};`;

const spelledOut: Array<[string, (char: string, index: number) => string]> = [
	['percent-encoded', percent],
	['percent-encoded in capitals', (char) => percent(char).toUpperCase()],
	['percent-encoded here and there', (char, at) => (at % 3 === 0 ? percent(char) : char)],
	['percent-encoded twice', percentTwice],
	['percent-encoded five times', (char) => `%25252525${hex(char)}`],
	['percent-encoded as old scripts do', (char) => `%u00${hex(char)}`],
	['in JSON escapes', unicode],
	['in JSON escapes of JSON', (char) => `\\${unicode(char)}`],
	['in escapes of a script', (char) => `\\x${hex(char)}`],
	['in character references', reference],
	['in hexadecimal character references', hexReference],
	['in character references with zeros', (char) => `&#0000${code(char)};`],
	['in character references as the text of a page', (char) => `&amp;#${code(char)};`],
	['in percent signs in references', (char) => `&#37;${hex(char)}`],
	['in references that are percent-encoded', (char) => encodeURIComponent(reference(char))],
	['in percent signs in JSON escapes', (char) => `\\u0025${hex(char)}`],
	[
		'in another way each',
		(char, at) => [percent, percentTwice, unicode, reference, hexReference][at % 5](char),
	],
];

describe.each(spelledOut)('a secret whose characters are %s', (_, spell) => {
	it.each([
		['an identifier', 'ABCDEF0123456789ABCDEF0123456789', 'abcdef01-2345-6789-abcd-ef0123456789'],
		['a cookie', 'Ab+/"cd=<e>&f%41\\u0042', 'Ab+/"cd=<e>&f%41\\u0042'],
	])('a secret with encoded characters is redacted: %s', async (_kind, secret, written) => {
		const text = `100 % of a&b: ${[...written].map(spell).join('')}! C:\\${secret}`;
		const clean = '100 % of a&b: *****! C:\\*****';
		expect(redactSecrets(text, [secret])).toBe(clean);
		expect(redactValue({ [text]: [text] }, [secret])).toEqual({ [clean]: [clean] });
		const length = 3000;
		const [before, after] = ['x'.repeat(length), 'y'.repeat(length)];
		for (const size of [1, 700, 4000]) {
			expect(await redact(before + text + after, [secret], size)).toBe(before + clean + after);
		}
	});
});

it.each([
	['an address', '/?return=%252Fhome%253Ftoken%253DAb%25252B%25252Fcdefgh1%2526lang%253Den'],
	['a JSON text in JSON', '{"a":"{\\"token\\":\\"Ab+\\\\/cdefgh1\\"}"}'],
	['the source of a page', '<a title="Ab&#43;&#x2F;cdefgh1&quot;">'],
])('only the secret is redacted in %s', (_, text) => {
	const clean = redactSecrets(text, ['Ab+/cdefgh1']);
	expect(clean).toContain('*****');
	expect(clean.split('*****').map(({ length }) => length)).toEqual(
		text.split(/Ab\S*?cdefgh1/).map(({ length }) => length),
	);
});

it('a secret is redacted anywhere in a long text', () => {
	const secret = 'ABCDEF0123456789ABCDEF0123456789';
	const encoded = [...secret].map(percentTwice).join('');
	for (const before of [0, 65_000, 65_500, 65_536, 131_000]) {
		const text = (hidden: string) => `${'a&amp;'.repeat(before / 4)}${hidden}${'b'.repeat(70_000)}`;
		expect(redactSecrets(text(encoded), [secret])).toBe(text('*****'));
	}
});

it('escapes that hold no secret are left alone', () => {
	const text = 'C:\\new\\table %41%zz &amp; &#65; &#99999999; \\u0041 100%';
	expect(redactSecrets(text, ['ABCDEF0123456789'])).toBe(text);
});

it('ordinary words are left alone when a secret is empty or short', () => {
	expect(redactSecrets('1 of 10', ['', '1', 'of'])).toBe('1 of 10');
});

it('texts and names of fields in a value are redacted, and nothing else', () => {
	const date = new Date(0);
	const value = { 'x secret/one': [1, null, true, 'SECRET/ONE!', { deep: 'Secret%2Fone' }], date };
	expect(redactValue(value, ['SECRET/ONE'])).toEqual({
		'x *****': [1, null, true, '*****!', { deep: '*****' }],
		date,
	});
	expect(redactValue(value, ['', 'x'])).toBe(value);
});

it('the part of a stream before it broke off is passed on', async () => {
	async function* breaksOff() {
		yield '<a/><b/>';
		await Promise.reject(new Error('reset'));
	}
	const read: string[] = [];
	const reading = async () => {
		for await (const text of redactStream(breaksOff(), ['0123456789abcdef'])) read.push(text);
	};
	await expect(reading()).rejects.toThrow('reset');
	expect(read.join('')).toBe('<a/><b/>');
});
