import { isObject, type JsonObject } from '../../../words/util/json';
import type { StoredObject } from '../../../words/util/jsonText';
import { mapConcurrently } from '../../../words/util/mapConcurrently';
import { normalAddress } from '../../../words/values/webAddress';
import type { WebApiClient } from '../client';
import { listFields, toDeviceBody, type DeviceField, type DeviceFields } from './deviceBody';
import { newTaskBody, type NewTask } from './newTask';
import { taskUpdateBody, removeQueryParameters } from '../task/taskBody';
import { createTask, isTaskOfKind, listTaskIds } from '../task/task';
import type { EntityId } from '../entities';

export interface DeviceDifferences {
	fields: DeviceField[];
	/** Of the additional fields, in the service's names. */
	others: string[];
}

/**
 * The settings in which a device differs from the desired ones. Settings that are not desired are
 * not compared. One that is also an additional field is compared and listed as that.
 */
export function diffDevice(device: JsonObject, desired: Partial<DeviceFields>): DeviceDifferences {
	const body = toDeviceBody(desired);
	const additional = Object.keys(desired.additional ?? {});
	const differs = (name: string) => !matchesDesired(device[name], body[name], name);
	const fields = listFields(desired).filter(
		([, name]) => !additional.includes(name) && differs(name),
	);
	return { fields: fields.map(([field]) => field), others: additional.filter(differs) };
}

/** In objects, only the desired fields change; all others stay as they are. */
export function applyDesired(device: JsonObject, desired: Partial<DeviceFields>): JsonObject {
	return merge(device, toDeviceBody(desired));
}

/** The object with the changes; objects in it are merged, too, and lists are replaced. */
function merge(current: JsonObject, changes: JsonObject): JsonObject {
	const changed = Object.entries(changes).map(([name, value]) => {
		const before = current[name];
		return [name, isObject(value) && isObject(before) ? merge(before, value) : value];
	});
	return { ...current, ...Object.fromEntries(changed) };
}

/**
 * The values of a device and its tasks that decide which changes are needed. If they are the same
 * at two times, so are the changes: a preview is then still valid. Lists without a meaningful order
 * are sorted.
 *
 * @param existing all tasks of the device; those without changes count by their IDs only
 */
export function comparedState(
	device: JsonObject,
	desired: Partial<DeviceFields>,
	existing: ExistingTask[],
	{ changed }: TaskChanges,
): JsonObject {
	const tasks = existing.map(({ id, task }) => {
		const change = changed.find((one) => one.id === id);
		// `pickNamed` uses only the names here; the keyword always counts.
		return { id: String(id), ...(change && pickNamed(task, { Keyword1: '', ...change.fields })) };
	});
	return { device: pickNamed(device, toDeviceBody(desired)), tasks };
}

/** The values of an object under the names of another one; null if missing, unordered lists sorted. */
function pickNamed(from: JsonObject, names: JsonObject): JsonObject {
	const picked = Object.entries(names).map(([name, value]) => {
		const own = from[name];
		if (isObject(value) && isObject(own)) return [name, pickNamed(own, value)];
		return [name, Array.isArray(own) && unordered.includes(name) ? inAnyOrder(own) : (own ?? null)];
	});
	return Object.fromEntries(picked);
}

/** A list that is the same for equal entries in any order. */
export function inAnyOrder(values: readonly unknown[]): string[] {
	return values.map((value) => JSON.stringify(value)).sort();
}

export interface TaskChanges {
	added: NewTask[];
	/** Those that look for another text, or have other fields. */
	changed: TaskChange[];
	removed: EntityId[];
}

interface TaskChange {
	id: EntityId;
	/** Undefined keeps it, empty removes it. */
	keyword?: string;
	/** In the service's names. */
	fields?: JsonObject;
}

/** A task of a device, as the service gives it. */
export interface ExistingTask {
	id: EntityId;
	task: JsonObject;
	/** The same with its text, to be written back. */
	stored?: StoredObject;
}

export async function listDeviceTasks(
	client: WebApiClient,
	deviceId: EntityId,
): Promise<ExistingTask[]> {
	const ids = await listTaskIds(client, deviceId);
	return await mapConcurrently(ids, client.concurrency, async (id) => {
		const stored = await client.getStored('task', id);
		return { id, task: stored.content, stored };
	});
}

/**
 * The changes that turn the tasks of a device into the desired ones. A task is recognized by
 * address and method, one that is not a web address by type and address. If it has other details,
 * it is changed. Desired tasks that no task matches are added.
 *
 * @param removesOthers whether other web addresses are deleted; tasks of other types never are
 */
export function diffTasks(
	existing: ExistingTask[],
	desired: NewTask[],
	removesOthers: boolean,
): TaskChanges {
	const others = [...existing];
	// Removes the first matching task from the others, so that no other row can match it.
	const take = (isMatch: (task: JsonObject) => boolean): ExistingTask | undefined => {
		const index = others.findIndex(({ task }) => isMatch(task));
		return index < 0 ? undefined : others.splice(index, 1)[0];
	};
	// Rows that match a task in every detail come first, those with a keyword before the others:
	// two tasks can differ in the keyword alone.
	const byKeyword = [...desired.filter(hasKeyword), ...desired.filter((row) => !hasKeyword(row))];
	const matched = byKeyword.filter((row) =>
		take((task) => isSameCheck(task, row) && hasSameDetails(task, row)),
	);
	const unmatched = desired.filter((row) => !matched.includes(row));
	const changes: TaskChanges = { added: [], changed: [], removed: [] };
	for (const row of unmatched) {
		const match = take((task) => isSameCheck(task, row));
		if (match) changes.changed.push({ id: match.id, ...detailsOf(row) });
		else changes.added.push(row);
	}
	const webAddresses = others.filter(({ task }) => isTaskOfKind(task, 'web'));
	if (removesOthers) changes.removed = webAddresses.map(({ id }) => id);
	return changes;
}

export function hasTaskChanges({ added, changed, removed }: TaskChanges): boolean {
	return added.length + changed.length + removed.length > 0;
}

/**
 * Changes, adds and removes tasks of a device. Removes last, so that it is never without a check.
 *
 * @param existing the compared tasks, just read
 * @throws {ServiceError} when the service refuses one of them; the ones before are done
 */
export async function applyTaskChanges(
	client: WebApiClient,
	deviceId: EntityId,
	{ added, changed, removed }: TaskChanges,
	existing: ExistingTask[],
): Promise<void> {
	for (const { id, keyword, fields } of changed) {
		const changes = {
			...(keyword === undefined ? {} : { keyword1: keyword }),
			...(fields ? { otherFields: fields } : {}),
		};
		const known = existing.find((task) => task.id === id)?.stored;
		await client.update('task', id, (task) => taskUpdateBody(task, changes), known);
	}
	for (const task of added) await createTask(client, deviceId, newTaskBody(task, deviceId));
	for (const id of removed) await client.deleteKnown('task', id);
}

/**
 * Whether a task checks the same as the one that a row would create: the same request or DNS query;
 * for the kind `other`, the same type and a name that is the row's address or name. Fields of the
 * row in the service's names win.
 */
function isSameCheck(task: JsonObject, row: NewTask): boolean {
	const { kind = 'web', url } = row;
	const wanted = newTaskBody(row, Number(task.Device_Id));
	const isSameType = Number(task.Task_Type_Id) === Number(wanted.Task_Type_Id);
	if (kind === 'other') {
		return isSameType && [url, String(wanted.Name)].includes(String(task.Name));
	}
	if (!isSameType && !isTaskOfKind(task, kind)) return false;
	return kind === 'web' ? isSameRequest(task, wanted) : isSameDnsQuery(task, wanted);
}

function isSameDnsQuery(task: JsonObject, wanted: JsonObject): boolean {
	const nameOf = ({ HostNameToResolve }: JsonObject) =>
		normalAddress(`https://${String(HostNameToResolve)}`);
	return nameOf(task) === nameOf(wanted) && task.RecordType === wanted.RecordType;
}

function hasSameDetails(task: JsonObject, row: NewTask): boolean {
	const { keyword, fields = {} } = detailsOf(row);
	return (keyword === undefined || keywordOf(task) === keyword) && matchesDesired(task, fields);
}

/** The values of a row for a task, except for those that identify it. */
function detailsOf({ kind = 'web', keyword, fields }: NewTask): Omit<TaskChange, 'id'> {
	// A keyword among the fields (Keyword1) wins, and is compared with them.
	const isKeywordMeant = kind === 'web' && fields?.Keyword1 === undefined;
	return {
		...(isKeywordMeant && keyword !== undefined ? { keyword } : {}),
		...(fields ? { fields } : {}),
	};
}

function hasKeyword({ keyword, fields }: NewTask): boolean {
	return keyword !== undefined || fields?.Keyword1 !== undefined;
}

function isSameRequest(task: JsonObject, wanted: JsonObject): boolean {
	const addresses = addressesOf(wanted);
	const isSameAddress = addressesOf(task).some((address) => addresses.includes(address));
	return isSameAddress && methodOf(task) === methodOf(wanted);
}

/** With and without the query parameters, which the service appends to the address it returns. */
function addressesOf({ Url, GetParams }: JsonObject): string[] {
	return [String(Url), removeQueryParameters(String(Url), GetParams)].map(normalAddress);
}

function methodOf({ RequestType }: JsonObject): string {
	return String(RequestType ?? 'GET').toUpperCase();
}

function keywordOf({ Keyword1 }: JsonObject): string {
	return String(Keyword1 ?? '');
}

/** Lists without a meaningful order (docs/dev/service.md W4, W5). */
const unordered = ['Locations', 'Notification_Groups', 'Tags'];

/**
 * In objects, only the desired fields count.
 *
 * @param name of the field in the service: decides how an ID 0 and the order of a list count
 */
function matchesDesired(value: unknown, desired: unknown, name = ''): boolean {
	if (Array.isArray(desired)) return listMatchesDesired(value ?? [], desired, name);
	// The ID 0 is none, and so is one that the service leaves out.
	if (desired === 0 && name.endsWith('_Id')) return (value ?? 0) === 0;
	if (!isObject(desired)) return value === desired;
	const fields = isObject(value) ? value : {};
	return Object.keys(desired).every((key) => matchesDesired(fields[key], desired[key], key));
}

/** Whether a list has the desired entries and no more: in their order, or any order if unordered. */
function listMatchesDesired(values: unknown, desired: unknown[], name: string): boolean {
	if (!Array.isArray(values) || values.length !== desired.length) return false;
	if (!unordered.includes(name)) {
		return desired.every((value, index) => matchesDesired(values[index], value));
	}
	const left: unknown[] = [...values];
	return desired.every((entry) => {
		const index = left.findIndex((value) => matchesDesired(value, entry));
		if (index < 0) return false;
		left.splice(index, 1);
		return true;
	});
}
