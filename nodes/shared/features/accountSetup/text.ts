/** Writes setup files as JSON or YAML, and parses and checks them. */
import { CORE_SCHEMA, dump, load } from 'js-yaml';

import { oneLine } from '../../words/text';
import { isObject, type JsonObject } from '../../words/util/json';
import { findRepeatedName } from '../../words/util/repeatedName';
import { shorten } from '../../words/util/phrases';
import type { Steps } from '../../words/util/turn';
import { ValueError } from '../../words/values/valueError';
import {
	listedKinds,
	setupFormat,
	setupLists,
	setupVersion,
	type AccountSetup,
	type SetupEntry,
} from './setup';

export type SetupTextFormat = 'json' | 'yaml';

/** The text of a setup file; equal setups give equal texts. Yields after each entry, as YAML is slow. */
export function* toText(setup: AccountSetup, format: SetupTextFormat): Steps<string> {
	// JSON takes a tenth of the time of YAML, so it is written at once.
	if (format === 'json') return `${JSON.stringify(setup, null, 2)}\n`;
	let text = '';
	for (const [name, value] of Object.entries(setup)) {
		const isList = Array.isArray(value) && value.length > 0;
		text += isList ? `${name}:\n` : toYaml({ [name]: value });
		for (const entry of isList ? value : []) {
			const listOfOne = toYaml({ [name]: [entry] });
			text += listOfOne.slice(`${name}:\n`.length);
			yield;
		}
	}
	return text;
}

function toYaml(fields: JsonObject): string {
	return dump(fields, { lineWidth: -1, noRefs: true });
}

/** A file of thousands of devices has a few MB. */
export const maxSetupBytes = 32 * 1024 * 1024;

/** Exports are nested about ten deep. */
const maxDepth = 40;

/** A YAML file can repeat a part by its alias: each time counts. */
const maxValues = 2_000_000;

/** Names that mean something to JavaScript itself. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

const exportHint = 'Choose an unchanged file of Account Setup > Export.';

/** The setup in a text. @throws {ValueError} if it is not a complete export, or from a newer version */
export function* parseSetup(text: string): Steps<AccountSetup> {
	if (text.trim() === '') throw new ValueError('is empty', exportHint);
	if (text.length > maxSetupBytes) {
		throw new ValueError(`is larger than ${maxSetupBytes / 1024 / 1024} MB`, exportHint);
	}
	const value = yield* parseText(text.replace(/^\ufeff/, ''));
	yield* requireSafeContent(value);
	return requireSetup(value);
}

/** @throws {ValueError} if the text is not JSON or YAML, or a JSON object repeats a name */
function* parseText(text: string): Steps<unknown> {
	const isJson = /^\s*[{[]/.test(text);
	try {
		if (!isJson) return (yield* readYamlInPieces(text)) ?? readYaml(text);
		const value: unknown = JSON.parse(text);
		const repeated = yield* findRepeatedName(text);
		if (repeated === undefined) return value;
		throw new Error(`the name ${JSON.stringify(repeated)} appears twice in the same object`);
	} catch (error) {
		throw unreadableError(isJson ? 'JSON' : 'YAML', error);
	}
}

function readYaml(text: string): unknown {
	return load(text, { schema: CORE_SCHEMA });
}

/** How many characters of a list are read at a time. */
const pieceLength = 16_384;

/** A list whose entries are indented as Export writes them. */
const listStart = `^(${Object.values(setupLists).join('|')}):\\r?\\n(?=  - )`;

/**
 * Reads a YAML text, its lists piece by piece, and yields so that other work can run in between.
 * Undefined if the lists are not as Export writes them: then the caller reads the text as a whole.
 */
function* readYamlInPieces(text: string): Steps<JsonObject | undefined> {
	const lists = new Map<string, unknown[]>();
	const nextList = new RegExp(listStart, 'gm');
	let [textWithoutLists, offset] = ['', 0];
	try {
		for (let found = nextList.exec(text); found; found = nextList.exec(text)) {
			textWithoutLists += text.slice(offset, nextList.lastIndex);
			offset = nextList.lastIndex;
			const entries: unknown[] = [];
			for (let isListEnd = false; !isListEnd;) {
				const nextEntry = text.indexOf('\n  - ', offset + pieceLength);
				const maxEnd = nextEntry < 0 ? text.length : nextEntry + 1;
				// The list ends before the next line that is not indented.
				const [piece] = text.slice(offset, maxEnd).split(/^(?=\S)/m, 1);
				const read = readYaml(piece);
				if (!Array.isArray(read)) return undefined;
				for (const entry of read) entries.push(entry);
				offset += piece.length;
				isListEnd = nextEntry < 0 || offset < maxEnd;
				yield;
			}
			const [, name] = found;
			if (lists.has(name)) return undefined;
			lists.set(name, entries);
			nextList.lastIndex = offset;
		}
		const value = readYaml(textWithoutLists + text.slice(offset));
		// Only the names of the lists are left, so their values must be empty.
		const isWhole = isObject(value) && [...lists.keys()].every((name) => value[name] === null);
		return isWhole ? { ...value, ...Object.fromEntries(lists) } : undefined;
	} catch {
		return undefined;
	}
}

/** The error for a text that a parser (`format`) refused with `error`. */
function unreadableError(format: string, error: unknown): ValueError {
	const message = String(error instanceof Error ? error.message : error);
	// The rest of the message quotes the file, which can contain a password.
	const quote = message.endsWith('is not valid JSON') ? /, (?:\.{3})?".*/s : '';
	const [reason] = message.replace(quote, '').split('\n');
	return new ValueError(
		`cannot be read as ${format}: ${shorten(oneLine(reason), 150)}`,
		`${exportHint} If you edited the file, correct it at the place given in the message.`,
	);
}

/** @throws {ValueError} for content that only an attacker would write: too deep or long, reserved names */
function* requireSafeContent(value: unknown): Steps<void> {
	let count = 0;
	const unvisited: Array<[value: unknown, depth: number]> = [[value, 0]];
	for (let next = unvisited.pop(); next; next = unvisited.pop()) {
		const [inspected, depth] = next;
		if (++count % 1000 === 0) yield;
		if (depth > maxDepth || count > maxValues) {
			throw new ValueError('is nested too deeply or has too many repetitions', exportHint);
		}
		if (typeof inspected !== 'object' || inspected === null) continue;
		for (const [name, inner] of Object.entries(inspected)) {
			if (!Array.isArray(inspected) && reservedNames.has(name)) {
				throw new ValueError(`has a field "${name}", which is not part of a setup`, exportHint);
			}
			unvisited.push([inner, depth + 1]);
		}
	}
}

/** A parsed file as a setup. @throws {ValueError} if it is not a complete setup of this version */
function requireSetup(value: unknown): AccountSetup {
	if (!isObject(value) || value.format !== setupFormat) {
		throw new ValueError('is not an account setup', exportHint);
	}
	const { version, department, notRead } = value;
	if (typeof version === 'number' && version > setupVersion) {
		throw new ValueError(
			`was created by a newer version of this package (file version ${version}; supported up to ${setupVersion})`,
			'Update n8n-nodes-dotcom-monitor under Settings > Community nodes, then run this again.',
		);
	}
	if (version !== setupVersion) throw damagedError('version');
	const listNames = listedKinds.map((kind) => setupLists[kind]);
	if (!Array.isArray(notRead) || !notRead.every((name) => listNames.includes(name))) {
		throw damagedError('notRead');
	}
	const list = (name: (typeof listNames)[number]) => requireEntries(value[name], name);
	const lists = {
		devices: list('devices'),
		alertGroups: list('alertGroups'),
		schedules: list('schedules'),
		filters: list('filters'),
		alertTemplates: list('alertTemplates'),
	};
	if (value.end !== true) throw damagedError('its last line "end: true"');
	for (const { name, tasks } of lists.devices) {
		if (tasks !== undefined) requireEntries(tasks, `tasks of "${name}"`);
	}
	const named = typeof department === 'string' ? { department } : {};
	return { format: setupFormat, version: setupVersion, ...named, notRead, ...lists, end: true };
}

/** A list of a file (`place`). @throws {ValueError} if it is no list, or an entry has no name */
function requireEntries(list: unknown, place: string): SetupEntry[] {
	if (!Array.isArray(list)) throw damagedError(place);
	for (const [index, entry] of list.entries()) {
		if (!isObject(entry) || typeof entry.name !== 'string') {
			throw damagedError(`${place}, entry ${index + 1}`);
		}
	}
	return list;
}

/** @param place the missing or changed part of the file: "devices, entry 3" */
function damagedError(place: string): ValueError {
	return new ValueError(
		`is incomplete: ${shorten(oneLine(place), 100)} is missing or was changed`,
		exportHint,
	);
}
