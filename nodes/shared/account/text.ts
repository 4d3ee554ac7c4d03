import { CORE_SCHEMA, dump, load } from 'js-yaml';

import { oneLine } from '../text';
import { isObject, type JsonObject } from '../util/json';
import { findRepeatedName } from '../util/repeatedName';
import { shorten } from '../util/shorten';
import { ValueError } from '../values/valueError';
import type { SetupEncryption } from './cipher';
import {
	listedKinds,
	setupFormat,
	setupLists,
	setupVersion,
	type AccountSetup,
	type SecretsMode,
	type SetupEntry,
} from './setup';

export type SetupTextFormat = 'json' | 'yaml';

/** The text of a file: the same for the same setup. */
export function toText(setup: AccountSetup, format: SetupTextFormat): string {
	if (format === 'json') return `${JSON.stringify(setup, null, 2)}\n`;
	return dump(setup, { lineWidth: -1, noRefs: true });
}

/** A file of thousands of devices has a few. */
export const maxSetupBytes = 32 * 1024 * 1024;

/** What an export has at most is about ten. */
const maxDepth = 40;

/** A YAML file can name the same part again and again: each time counts. */
const maxValues = 2_000_000;

/** Names that mean something to JavaScript itself. */
const oddNames = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

const exportHint = 'Choose a file that Account Setup > Export made, as it is.';

/**
 * The setup in a text that this package wrote, as JSON or YAML.
 *
 * @throws {ValueError} when it is something else, is not whole, or a newer version wrote it
 */
export function parseSetup(text: string): AccountSetup {
	if (text.trim() === '') throw new ValueError('is empty', exportHint);
	if (text.length > maxSetupBytes) throw tooLargeError();
	const value = readText(text.replace(/^\ufeff/, ''));
	requireBounded(value);
	return requireSetup(value);
}

export function tooLargeError(): ValueError {
	return new ValueError(`is larger than ${maxSetupBytes / 1024 / 1024} MB`, exportHint);
}

function readText(text: string): unknown {
	const isJson = /^\s*[{[]/.test(text);
	try {
		if (!isJson) return load(text, { schema: CORE_SCHEMA });
		const value: unknown = JSON.parse(text);
		const repeated = findRepeatedName(text);
		if (repeated === undefined) return value;
		throw new Error(`the name ${JSON.stringify(repeated)} is there twice in the same object`);
	} catch (error) {
		throw unreadableError(isJson ? 'JSON' : 'YAML', error);
	}
}

function unreadableError(format: string, error: unknown): ValueError {
	const message = String(error instanceof Error ? error.message : error);
	// What is quoted of the file after it can be a password.
	const [reason] = message.replace(/, (?:\.{3})?".*is not valid JSON$/s, '').split('\n');
	return new ValueError(
		`cannot be read as ${format}: ${shorten(oneLine(reason), 150)}`,
		`${exportHint} Where it was edited by hand, look at the place that is named.`,
	);
}

/** @throws {ValueError} for what nobody writes by mistake */
function requireBounded(value: unknown): void {
	let count = 0;
	const visit = (one: unknown, depth: number): void => {
		count++;
		if (depth > maxDepth || count > maxValues) {
			throw new ValueError('is nested or repeated more than any setup is', exportHint);
		}
		if (typeof one !== 'object' || one === null) return;
		for (const name of Object.keys(one)) {
			if (!Array.isArray(one) && oddNames.has(name)) {
				throw new ValueError(`has a field "${name}", which no setup has`, exportHint);
			}
		}
		for (const inner of Object.values(one)) visit(inner, depth + 1);
	};
	visit(value, 0);
}

function requireSetup(value: unknown): AccountSetup {
	if (!isObject(value) || value.format !== setupFormat) {
		throw new ValueError('is no setup of an account', exportHint);
	}
	const { version, secrets, notRead } = value;
	if (typeof version === 'number' && version > setupVersion) {
		throw new ValueError(
			`was made by a newer version of this package (version ${version} of the file; this one knows ${setupVersion})`,
			'Update n8n-nodes-dotcom-monitor under Settings > Community nodes, then run this again.',
		);
	}
	if (version !== setupVersion) throw damagedError('version');
	if (!isSecretsMode(secrets)) throw damagedError('secrets');
	const encryption = secrets === 'encrypted' ? { encryption: requireEncryption(value) } : {};
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
	return {
		format: setupFormat,
		version: setupVersion,
		secrets,
		...encryption,
		notRead,
		...lists,
		end: true,
	};
}

function isSecretsMode(value: unknown): value is SecretsMode {
	return value === 'encrypted' || value === 'leftOut' || value === 'placeholders';
}

function requireEncryption({ encryption }: JsonObject): SetupEncryption {
	const { salt, check } = isObject(encryption) ? encryption : {};
	if (typeof salt === 'string' && typeof check === 'string') return { salt, check };
	throw damagedError('encryption');
}

function requireEntries(list: unknown, place: string): SetupEntry[] {
	if (!Array.isArray(list)) throw damagedError(place);
	for (const [index, entry] of list.entries()) {
		if (!isObject(entry) || typeof entry.name !== 'string') {
			throw damagedError(`${place}, entry ${index + 1}`);
		}
	}
	return list;
}

function damagedError(place: string): ValueError {
	return new ValueError(
		`is not whole: ${shorten(oneLine(place), 100)} is missing or is not what it was`,
		exportHint,
	);
}
