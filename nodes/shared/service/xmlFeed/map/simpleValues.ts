import { capitalize } from '../../../words/util/phrases';
import { toId } from '../../../words/util/id';
import { feedFacts } from '../facts';
import { nameMatcher } from '../parse/elementName';
import type { FeedFields, FeedValue } from '../parse/record';

export type PlainValue = string | number | null;

export type SimpleValue = PlainValue | SimpleFields | SimpleValue[];

export interface SimpleFields {
	[name: string]: SimpleValue;
}

export const isTask = nameMatcher([feedFacts.taskElement.value]);
const isTaskList = nameMatcher([feedFacts.taskListElement.value]);

/** Moves the tasks of a device out of the `Tasks` element, unless it contains anything else. */
export function unwrapTasks(fields: FeedFields): FeedFields {
	const listName = Object.keys(fields).find(isTaskList);
	if (listName === undefined) return fields;
	const tasks = tasksOf(fields[listName]);
	if (!tasks) return fields;
	const others = Object.entries(fields).filter(([name]) => name !== listName);
	return { ...Object.fromEntries(others), [feedFacts.taskElement.value]: tasks };
}

/** Returns the tasks in the `Tasks` element; undefined if it contains anything else. */
function tasksOf(value: FeedValue): FeedValue[] | undefined {
	if (value === '') return [];
	if (typeof value === 'string' || Array.isArray(value)) return undefined;
	const hasOnlyTasks = Object.keys(value).every(isTask);
	return hasOnlyTasks ? Object.values(value).flat() : undefined;
}

/**
 * Converts the locations of a device to objects with `id` and `name`, null if unknown. The service
 * sends IDs, names, objects, or a list of them inside `location`.
 */
export function toLocations(value: SimpleValue): SimpleValue[] {
	if (Array.isArray(value)) return value.flatMap(toLocations);
	if (typeof value === 'object' && value !== null) {
		const { id = null, name = null, location, ...others } = value;
		if (location !== undefined) return toLocations(location);
		return [{ id, name, ...others }];
	}
	if (value === null) return [];
	const id = toId(value);
	return [typeof id === 'number' ? { id, name: null } : { id: null, name: value }];
}

/** Puts the owner before the names of fields: `id` with the prefix `device` becomes `deviceId`. */
export function prefixKeys(prefix: string, fields: SimpleFields): SimpleFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [prefix + capitalize(name), value]),
	);
}

/** Names that are written like this, however the feed writes them: `DNSTIME` has no separate words. */
const knownNames = new Map(
	['dnsTime', 'sslTime', 'connectionTime', 'requestTime', 'firstPacketTime', 'downloadTime'].map(
		(name) => [name.toLowerCase(), name],
	),
);

/** `SSLTime` becomes `sslTime`, `Average-Response-Time` `averageResponseTime`, and `ID` `id`. */
export function camelCase(name: string): string {
	const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name];
	const [first, ...others] = words.map((word) => word.toLowerCase());
	const simple = first + others.map(capitalize).join('');
	return knownNames.get(simple.toLowerCase()) ?? simple;
}
