/** The search for secrets that the other tests trust finds them. */
import { inspect } from 'node:util';

import { findCanaries, textsIn } from './support/canarySearch';

const secret = 'C0FFEE00C0FFEE11C0FFEE22C0FFEE33';

const escape = (text: string, pattern: (code: number) => string) =>
	[...text].map((char) => pattern(char.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16);

const spellings: Array<[string, string]> = [
	['as it is', secret],
	['in lower case', secret.toLowerCase()],
	['with dashes', 'C0FFEE00-C0FF-EE11-C0FF-EE22C0FFEE33'],
	['in base64', Buffer.from(`UID ${secret}`).toString('base64')],
	['in base64 of a file', Buffer.from(`<a b="${secret}">`).toString('base64')],
	['in base64 behind other letters', `abc${Buffer.from(`: ${secret}`).toString('base64')}`],
	['in base64 for URLs', Buffer.from(`??>${secret}`).toString('base64url')],
	['in hexadecimal digits', Buffer.from(secret).toString('hex')],
	['percent-encoded', escape(secret, (code) => `%${hex(code)}`)],
	['percent-encoded twice', escape(secret, (code) => `%25${hex(code)}`)],
	['in JSON escapes', escape(secret, (code) => `\\u00${hex(code)}`)],
	['in JSON escapes of JSON', escape(secret, (code) => `\\\\u00${hex(code)}`)],
	['in character references', escape(secret, (code) => `&#${code};`)],
	['split by tags', `${secret.slice(0, 9)}<b class="x">${secret.slice(9)}</b>`],
	['split by a comment', `${secret.slice(0, 9)}<!-- x -->${secret.slice(9)}`],
	['split by a line break', `${secret.slice(0, 9)}\n  ${secret.slice(9)}`],
];

it.each(spellings)('finds a secret %s', (_, spelled) => {
	expect(findCanaries([`before ${spelled} after`], [secret, 'another1another2'])).toEqual([secret]);
});

class Holder {
	#hidden = secret;

	get value() {
		return this.#hidden;
	}
}

const hiddenProperty = Object.defineProperty(new Error('x'), 'request', {
	value: { headers: { Cookie: secret } },
	enumerable: false,
});

const places: Array<[string, unknown]> = [
	['a key', { [secret]: 1 }],
	['a list in a list', [[{ a: [secret] }]]],
	['the cause of a cause', new Error('x', { cause: new Error('y', { cause: { secret } }) })],
	['the message and stack of an error', new Error(secret)],
	['a hidden property of an error', hiddenProperty],
	['a symbol', { [Symbol(secret)]: 1 }],
	['the value of a symbol', { [Symbol('x')]: secret }],
	['a getter of a class', new Holder()],
	['a map', new Map([['a', { b: secret }]])],
	['the keys of a map', new Map([[{ secret }, 1]])],
	['a set', new Set([secret])],
	['a file', { data: Buffer.from(`x ${secret}`) }],
	['a file of an item', { binary: { data: { data: Buffer.from(secret).toString('base64') } } }],
	['a function', Object.assign(() => {}, { secret })],
];

it.each(places)('finds a secret in %s', (_, value) => {
	expect(findCanaries(textsIn({ deep: [value] }), [secret])).toEqual([secret]);
});

it('finds nothing where nothing is', () => {
	const error = new Error('No', { cause: { a: secret.slice(0, 20) } });
	expect(findCanaries([...textsIn({ error }), inspect(error)], [secret])).toEqual([]);
});
