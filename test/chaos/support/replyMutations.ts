/** Replies of the Web API as no service should give them. */
import type { Random } from '../../support/random';

export interface Reply {
	status: number;
	contentType: string;
	body: Buffer;
}

const wholes = [
	...[
		'',
		' ',
		'null',
		'true',
		'false',
		'0',
		'-1',
		'1e999',
		'""',
		'"OK"',
		'[]',
		'{}',
		'[null]',
		'[[]]',
		'[{}]',
	],
	...['{"Success":false}', '{"success":"no"}', '{"Success":true}', '{"Success":1,"Result":null}'],
	...[
		'{"error":null}',
		'{"Message":{}}',
		'{"ErrorDescription":[{"a":[1]}]}',
		'{"Result":{"Id":"x"}}',
	],
	...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
	...[
		'[{"__proto__":[]}]',
		'{"Id":1,"Id":2}',
		'{"Id":99999999999999999999}',
		'{"Id":-1}',
		'{"id":null}',
	],
	...[
		'<html><title>Sign in</title></html>',
		'<?xml version="1.0"?><a/>',
		'OK',
		'Error',
		'\ufeff{}',
		'\u0000',
	],
	...[
		'{"a":',
		'[1,]',
		'{a:1}',
		"{'a':1}",
		'NaN',
		'{"a":1}{"b":2}',
		'"\\ud800"',
		'{"Name":"\\ud83d"}',
	],
];

const values = [
	...[
		'null',
		'true',
		'false',
		'0',
		'-1',
		'1.5',
		'1e308',
		'1e999',
		'12345678901234567890',
		'""',
		'"x"',
	],
	...[
		'"__proto__"',
		'"\\u0000"',
		'"\\ud800"',
		'"1"',
		'"true"',
		'"NaN"',
		'"/Date(1)/"',
		'"2026-02-30"',
	],
	...[
		'[]',
		'[null]',
		'[[]]',
		'[{}]',
		'{}',
		'{"a":1}',
		'{"__proto__":{"a":1}}',
		'{"length":1e9}',
		'{"toString":1}',
	],
];

const statuses = [200, 200, 201, 202, 204, 400, 403, 404, 409, 500, 502, 504];

const contentTypes = [
	'application/json',
	'text/plain',
	'text/html',
	'application/json; charset=utf-16',
	'x',
];

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

function damage(text: string, random: Random): Buffer {
	const bytes = Buffer.from(text);
	const at = random.integerBelow(Math.max(1, bytes.length));
	const length = 1 + random.integerBelow(30);
	const piece = bytes.subarray(at, at + length);
	const rest = bytes.subarray(at + length);
	const before = bytes.subarray(0, at);
	return random.pick([
		() => Buffer.from(before),
		() => Buffer.concat([before, rest]),
		() => Buffer.concat([before, piece, piece, rest]),
		() => Buffer.concat([before, Buffer.from([random.integerBelow(256)]), rest]),
		() => Buffer.from(text, 'utf16le'),
	])();
}

function renameMember(text: string, random: Random): string {
	const names = [...text.matchAll(/"([A-Za-z_]+)"\s*:/g)];
	if (names.length === 0) return random.pick(wholes);
	const { index, 0: member, 1: name } = random.pick(names);
	const other = random.pick([
		name.toLowerCase(),
		name.toUpperCase(),
		'__proto__',
		'constructor',
		`${name}2`,
		'',
	]);
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
	if (kind < 80) return damage(text, random);
	if (kind < 97) return Buffer.from(random.pick(wholes));
	return Buffer.from(deepen(random));
}

export function mutateReply({ status, contentType, body }: Reply, random: Random): Reply {
	return {
		status: random.chance(0.1) ? random.pick(statuses) : status,
		contentType: random.chance(0.1) ? random.pick(contentTypes) : contentType,
		body: random.chance(0.95) ? mutateBody(body.toString('utf8'), random) : body,
	};
}
