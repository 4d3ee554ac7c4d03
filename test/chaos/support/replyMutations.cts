/** Replies of the Web API as no service should give them. */
import { damageBytes } from '../../support/fuzzCases.cts';
import type { Random } from '../../support/random.cts';
import type { WireResponse } from './forward.cts';

const wholes = [
	...'null true false 0 -1 1e999 "" "OK" [] {} [null] [[]] [{}] OK Error NaN {"a": [1,] {a:1}'.split(
		' ',
	),
	...'{"Success":false} {"success":"no"} {"Success":true} {"Success":1,"Result":null}'.split(' '),
	...'{"error":null} {"Message":{}} {"ErrorDescription":[{"a":[1]}]} {"Result":{"Id":"x"}}'.split(
		' ',
	),
	...'{"Id":1,"Id":2} {"Id":99999999999999999999} {"Id":-1} {"id":null} {"a":1}{"b":2}'.split(' '),
	...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
	...[
		'',
		' ',
		'\u0000',
		'\ufeff{}',
		"{'a':1}",
		'"\\ud800"',
		'{"Name":"\\ud83d"}',
		'[{"__proto__":[]}]',
	],
	...['<html><title>Sign in</title></html>', '<?xml version="1.0"?><a/>'],
];

const values = [
	...'null true false 0 -1 1.5 1e308 1e999 12345678901234567890 "" "x" "1" "true" "NaN"'.split(' '),
	...'"__proto__" "\\u0000" "\\ud800" "/Date(1)/" "2026-02-30" [] [null] [[]] [{}] {}'.split(' '),
	...'{"a":1} {"__proto__":{"a":1}} {"length":1e9} {"toString":1}'.split(' '),
];

const statuses = [200, 200, 201, 202, 204, 400, 403, 404, 409, 500, 502, 504];

const contentTypes = ['application/json', 'text/plain', 'text/html', 'x'].concat(
	'application/json; charset=utf-16',
);

/** Where values begin in a JSON text, roughly: after a colon, a comma or a bracket. */
const valueStart = /[:,[]\s*(?=["\d[{tfn-])/g;

/** The first JSON value in a text. */
const firstValue =
	/^(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[[^[\]{}]*\]|\{[^[\]{}]*\})/;

function replaceValue(text: string, random: Random): string {
	const starts = [...text.matchAll(valueStart)].map(({ index, 0: { length } }) => index + length);
	if (starts.length === 0) return random.pick(wholes);
	const at = random.pick(starts);
	const [old = ''] = firstValue.exec(text.slice(at)) ?? [];
	return text.slice(0, at) + random.pick(values) + text.slice(at + old.length);
}

function renameMember(text: string, random: Random): string {
	const names = [...text.matchAll(/"([A-Za-z_]+)"\s*:/g)];
	if (names.length === 0) return random.pick(wholes);
	const { index, 0: member, 1: name } = random.pick(names);
	const cases = [name.toLowerCase(), name.toUpperCase(), `${name}2`];
	const other = random.pick([...cases, '__proto__', 'constructor', '']);
	return `${text.slice(0, index)}"${other}":${text.slice(index + member.length)}`;
}

function deepen(random: Random): string {
	const depth = random.pick([50, 3000, 20_000]);
	return random.chance(0.5)
		? `${'['.repeat(depth)}1${']'.repeat(depth)}`
		: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

function mutateBody(text: string, random: Random): Buffer {
	const kind = random.integerBelow(100);
	if (kind < 40) return Buffer.from(replaceValue(text, random));
	if (kind < 55) return Buffer.from(replaceValue(replaceValue(text, random), random));
	if (kind < 65) return Buffer.from(renameMember(text, random));
	if (kind < 68) return Buffer.from(text, 'utf16le');
	if (kind < 80) return damageBytes(Buffer.from(text), random);
	if (kind < 97) return Buffer.from(random.pick(wholes));
	return Buffer.from(deepen(random));
}

export function mutateReply({ status, headers, body }: WireResponse, random: Random): WireResponse {
	const contentType = random.chance(0.1) && random.pick(contentTypes);
	return {
		status: random.chance(0.1) ? random.pick(statuses) : status,
		headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
		body: random.chance(0.95) ? mutateBody(body.toString('utf8'), random) : body,
	};
}
