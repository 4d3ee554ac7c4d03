/** What may have changed at the service after operations that were asked for. */
import { inspect } from 'node:util';

import type { Snapshot } from '../../../sandbox/index.cts';

export interface Difference {
	kind: string;
	id: number;
	how: 'created' | 'changed' | 'deleted';
	/** As JSON: as it was, or as it was created. */
	entity: string;
}

export function differencesOf(before: Snapshot, after: Snapshot): Difference[] {
	return Object.keys(after).flatMap((kind) => {
		const [old, present] = [before[kind], after[kind]];
		return [...new Set([...old.keys(), ...present.keys()])].flatMap((id): Difference[] => {
			const [was, is] = [old.get(id), present.get(id)];
			if (was === is) return [];
			const how = was === undefined ? 'created' : is === undefined ? 'deleted' : 'changed';
			return [{ kind, id, how, entity: was ?? is ?? '' }];
		});
	});
}

/** By resource, or by resource and operation where others of the resource write nothing, or what the tests do not have. */
const writtenKinds: Record<string, string[]> = {
	'accountSetup copy': ['alertGroups', 'devices', 'filters', 'schedules', 'tasks', 'templates'],
	alertGroup: ['alertGroups'],
	alertTemplate: ['templates'],
	apiRequest: [
		'alertGroups',
		'devices',
		'filters',
		'loadTests',
		'schedules',
		'tasks',
		'templates',
		'users',
	],
	device: ['devices', 'tasks'],
	filter: ['filters'],
	loadTest: ['loadTests'],
	'maintenance plan': ['devices', 'schedules'],
	schedule: ['schedules'],
	task: ['devices', 'tasks'],
	user: ['users'],
};

const reads = /^(get|login|logIn|discover|find|list)/;

const creating = ['copy', 'create', 'plan', 'run', 'send', 'upsert'];

/** Those that take several devices by name. */
const ofDevices = ['device', 'maintenance'];

/**
 * The differences that nobody asked for.
 *
 * @param entered all that was filled in: what it names may change
 */
export function unaskedOf(
	differences: readonly Difference[],
	{ resource, operation }: { resource: string; operation: string },
	entered: unknown,
): Difference[] {
	if (reads.test(operation)) return [...differences];
	const kinds = writtenKinds[`${resource} ${operation}`] ?? writtenKinds[resource] ?? [];
	const text = inspect(entered, { depth: 8, maxArrayLength: 5000, maxStringLength: 200_000 });
	const created = differences.filter(({ how }) => how === 'created').map(({ id }) => String(id));
	const patterns = patternsIn(entered);
	const isMeantByPattern = (id: number, name: unknown) =>
		ofDevices.includes(resource) &&
		patterns.some((pattern) => [String(id), String(name)].some((one) => pattern.test(one)));
	const isNamed = (id: string) =>
		created.includes(id) || new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text);
	// What a device checks are its tasks.
	const ofTasks = differences
		.filter(({ kind, id }) => kind === 'tasks' && resource === 'task' && isNamed(String(id)))
		.map(({ entity }): number => JSON.parse(entity).Device_Id);
	return differences.filter(({ kind, id, how, entity }) => {
		if (kind === 'devices' && how === 'changed' && ofTasks.includes(id)) return false;
		if (!kinds.includes(kind)) return true;
		if (how === 'created' && !creating.includes(operation)) return true;
		if (how === 'deleted' && !['delete', 'send'].includes(operation)) return true;
		const { Device_Id, Name, name = Name } = JSON.parse(entity);
		if (how === 'created' && Device_Id === undefined) return false;
		if (isMeantByPattern(id, name)) return false;
		return ![String(id), String(Device_Id)].some(isNamed) && !text.includes(`'${name}'`);
	});
}

/** Longer texts are the name of nothing; a pattern that the language itself refuses is longer, too. */
const longestName = 10_000;

/** What a person may have written as names, or patterns of them, in texts of any depth. */
function patternsIn(entered: unknown, depth = 8): RegExp[] {
	if (typeof entered === 'string') {
		const texts = entered.split(/[,;\r\n]/).map((text) => text.normalize('NFC').trim());
		return texts.filter(({ length }) => length > 0 && length <= longestName).map(toPattern);
	}
	if (typeof entered !== 'object' || entered === null || depth === 0) return [];
	return Object.values(entered).flatMap((value) => patternsIn(value, depth - 1));
}

function toPattern(text: string): RegExp {
	const parts = [...text.replaceAll(/\s+/g, ' ')].map((character) => {
		if (character === '*') return '.*';
		return character === '?' ? '.' : character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	});
	return new RegExp(`^${parts.join('').replaceAll(/(?:\.\*)+/g, '.*')}$`, 'isu');
}
