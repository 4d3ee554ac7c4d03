import { redactStream, redactSecrets } from '../../nodes/shared/http/redact';

async function* pieces(text: string, length: number) {
	for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function cleaned(text: string, secrets: string[], length: number): Promise<string> {
	let all = '';
	for await (const piece of redactStream(pieces(text, length), secrets)) all += piece;
	return all;
}

it.each([1, 2, 5, 9, 16, 1000])('redacts a secret in chunks of %i characters', async (length) => {
	const text = 'a SECRET/ONE b secret/one c SECRET%2FONE SECRET/ON SECRET/ONESECRET/ONE';
	expect(await cleaned(text, ['SECRET/ONE'], length)).toBe(
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
	expect(await cleaned('some text', ['', 'short'], 3)).toBe('some text');
	expect(await cleaned('', ['SECRET/ONE'], 3)).toBe('');
});
