/** The search for secrets that the other tests trust finds them. */
import { recordConsole, recordedConsole, secretsIn, textsIn } from '../support/secretScan.cts';

const secret = 'C0FFEE00C0FFEE11C0FFEE22C0FFEE33';

const escape = (pattern: (code: string) => string) =>
	[...secret].map((char) => pattern(char.charCodeAt(0).toString(16))).join('');

it.each([
	['as it is', secret],
	['in lower case', secret.toLowerCase()],
	['with dashes', 'C0FFEE00-C0FF-EE11-C0FF-EE22C0FFEE33'],
	['in base64', Buffer.from(`UID ${secret}`).toString('base64')],
	['in base64 of a file', Buffer.from(`<a b="${secret}">`).toString('base64')],
	['in base64 behind other letters', `abc${Buffer.from(`: ${secret}`).toString('base64')}`],
	['in base64 for URLs', Buffer.from(`??>${secret}`).toString('base64url')],
	['in hexadecimal digits', Buffer.from(secret).toString('hex')],
	['percent-encoded', escape((code) => `%${code}`)],
	['percent-encoded twice', escape((code) => `%25${code}`)],
	['in JSON escapes', escape((code) => `\\u00${code}`)],
	['in JSON escapes of JSON', escape((code) => `\\\\u00${code}`)],
	['in character references', escape((code) => `&#${parseInt(code, 16)};`)],
	['split by tags', `${secret.slice(0, 9)}<b class="x">${secret.slice(9)}</b>`],
	['split by a comment', `${secret.slice(0, 9)}<!-- x -->${secret.slice(9)}`],
	['split by a line break', `${secret.slice(0, 9)}\n  ${secret.slice(9)}`],
])('the secret scan finds a secret %s', (_, spelled) => {
	expect(secretsIn([`before ${spelled} after`], [secret, 'another1another2'])).toEqual([secret]);
});

class Holder {
	#hidden = secret;

	get value() {
		return this.#hidden;
	}
}

it.each<[string, unknown]>([
	['a key', { [secret]: 1 }],
	['a list in a list', [[{ a: [secret] }]]],
	['the cause of a cause', new Error('x', { cause: new Error('y', { cause: { secret } }) })],
	['the message and stack of an error', new Error(secret)],
	['a hidden property', Object.defineProperty(new Error('x'), 'request', { value: { secret } })],
	['a symbol', { [Symbol(secret)]: 1 }],
	['the value of a symbol', { [Symbol('x')]: secret }],
	['a getter of a class', new Holder()],
	['a map', new Map([['a', { b: secret }]])],
	['the keys of a map', new Map([[{ secret }, 1]])],
	['a set', new Set([secret])],
	['a file', { data: Buffer.from(`x ${secret}`) }],
	['a file of an item', { binary: { data: { data: Buffer.from(secret).toString('base64') } } }],
	['a function', Object.assign(() => {}, { secret })],
])('the secret scan finds a secret in %s', (_, value) => {
	expect(secretsIn(textsIn({ deep: [value] }), [secret])).toEqual([secret]);
});

it('the secret scan finds a secret on the console and in written files', () => {
	recordConsole();
	const { warn } = console;
	warn('x', { deep: [secret] });
	process.stderr.write('another1another2\n');
	const secrets = [secret, 'another1another2'];
	expect(secretsIn(recordedConsole(), secrets)).toEqual(secrets);
});

it('the secret scan finds nothing where no secret is', () => {
	const error = new Error('No', { cause: { a: secret.slice(0, 20) } });
	expect(secretsIn(textsIn({ error }), [secret])).toEqual([]);
});
