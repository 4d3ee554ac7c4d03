import { redactStream, redactSecrets, redactValue } from '../../nodes/shared/http/redact';

async function* toChunks(text: string, length: number) {
	for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function redact(text: string, secrets: string[], length: number): Promise<string> {
	let redacted = '';
	for await (const chunk of redactStream(toChunks(text, length), secrets)) redacted += chunk;
	return redacted;
}

it.each([1, 2, 5, 9, 16, 1000])('redacts a secret in chunks of %i characters', async (length) => {
	const text = 'a SECRET/ONE b secret/one c SECRET%2FONE SECRET/ON SECRET/ONESECRET/ONE';
	expect(await redact(text, ['SECRET/ONE'], length)).toBe(
		'a ***** b ***** c ***** SECRET/ON **********',
	);
});

it('redacts an identifier with and without dashes', () => {
	const bare = 'ABCDEF0123456789ABCDEF0123456789';
	const dashed = 'abcdef01-2345-6789-abcd-ef0123456789';
	const text = `Unknown PID ${dashed}, that is {${bare}}`;
	for (const secret of [bare, dashed]) {
		expect(redactSecrets(text, [secret])).toBe('Unknown PID *****, that is {*****}');
	}
});

it('passes on everything when there is no secret', async () => {
	expect(await redact('some text', ['', 'short'], 3)).toBe('some text');
	expect(await redact('', ['SECRET/ONE'], 3)).toBe('');
});

it('redacts a secret in every encoding and case', () => {
	const secret = 'Ab+/"cdefgh';
	const text = `${secret} ${secret.toUpperCase()} ${encodeURIComponent(secret)} ${JSON.stringify(secret)}`;
	expect(redactSecrets(text, [secret])).toBe('***** ***** ***** "*****"');
});

it('leaves ordinary words alone when a secret is empty or short', () => {
	expect(redactSecrets('1 of 10', ['', '1', 'of'])).toBe('1 of 10');
});

it('redacts texts and names of fields in a value, and nothing else', () => {
	const date = new Date(0);
	const value = { 'x secret/one': [1, null, true, 'SECRET/ONE!', { deep: 'Secret%2Fone' }], date };
	expect(redactValue(value, ['SECRET/ONE'])).toEqual({
		'x *****': [1, null, true, '*****!', { deep: '*****' }],
		date,
	});
	expect(redactValue(value, ['', 'x'])).toBe(value);
});
