import { isObject, type JsonObject } from '../../../words/util/json';
import type { StoredObject } from '../../../words/util/jsonText';
import { mapConcurrently } from '../../../words/util/concurrency';
import { normalAddress } from '../../../words/values/webAddress';
import type { WebApiClient } from '../client';
import { listFields, toDeviceBody, type DeviceField, type DeviceFields } from './deviceBody';
import { newTaskBody, type NewTask } from './newTask';
import { taskUpdateBody, removeQueryParameters } from '../task/taskBody';
import { createTask, isTaskOfKind, listTaskIds } from '../task/task';
import type { EntityId } from '../entities';

interface DeviceDifferences {
	fields: DeviceField[];
	/** The additional fields, by the service's names. */
	others: string[];
}

/**
 * The desired settings from which a device differs; settings without a desired value are ignored. A
 * setting that is also an additional field is compared and listed as an additional field.
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

/** The device with the desired settings; in nested objects, other fields keep their values. */
export function applyDesired(device: JsonObject, desired: Partial<DeviceFields>): JsonObject {
	return merge(device, toDeviceBody(desired));
}

/** An object with changes; nested objects are merged, too, and lists are replaced. */
function merge(current: JsonObject, changes: JsonObject): JsonObject {
	const changed = Object.entries(changes).map(([name, value]) => {
		const before = current[name];
		return [name, isObject(value) && isObject(before) ? merge(before, value) : value];
	});
	return { ...current, ...Object.fromEntries(changed) };
}

/**
 * The values of a device and its tasks on which the needed changes depend. While they are the same, a
 * preview of the changes is valid. Lists whose order has no meaning are sorted.
 *
 * @param existing all tasks of the device; of tasks without changes, only the IDs are included
 */
export function stateForPreview(
	device: JsonObject,
	desired: Partial<DeviceFields>,
	existing: ExistingTask[],
	{ changed }: TaskChanges,
): JsonObject {
	const tasks = existing.map(({ id, task }) => {
		const change = changed.find((one) => one.id === id);
		// Only the names count here: those of the changed fields, and always the keyword.
		return { id: String(id), ...(change && pickFields(task, { Keyword1: '', ...change.fields })) };
	});
	return { device: pickFields(device, toDeviceBody(desired)), tasks };
}

/** The values of an object for the field names of another one; null if missing, unordered lists sorted. */
function pickFields(from: JsonObject, names: JsonObject): JsonObject {
	const picked = Object.entries(names).map(([name, nested]) => {
		const own = from[name];
		if (isObject(nested) && isObject(own)) return [name, pickFields(own, nested)];
		return [name, Array.isArray(own) && unordered.includes(name) ? inAnyOrder(own) : (own ?? null)];
	});
	return Object.fromEntries(picked);
}

/** The entries as sorted texts, which are equal for lists with the same entries in any order. */
export function inAnyOrder(values: readonly unknown[]): string[] {
	return values.map((value) => JSON.stringify(value)).sort();
}

export interface TaskChanges {
	added: NewTask[];
	/** Tasks with a changed keyword or changed fields. */
	changed: TaskChange[];
	removed: EntityId[];
}

interface TaskChange {
	id: EntityId;
	/** The text to look for in the response; undefined keeps the current one, empty removes it. */
	keyword?: string;
	/** Other fields, in the service's names. */
	fields?: JsonObject;
}

/** A task of a device, as the service returns it. */
export interface ExistingTask {
	id: EntityId;
	task: JsonObject;
	/** The task with its JSON text, to be written back. */
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
 * The changes that turn the tasks of a device into the desired ones. A task matches a desired one with the
 * same address and method (for other types than web addresses: type and address), and is changed if its
 * details differ. Desired tasks without a match are added.
 *
 * @param removesOthers whether tasks that match no desired one are removed, if they are web addresses
 */
export function diffTasks(
	existing: ExistingTask[],
	desired: NewTask[],
	removesOthers: boolean,
): TaskChanges {
	const others = [...existing];
	// Each task can match only once, so a match is removed from the others.
	const removeMatch = (isMatch: (task: JsonObject) => boolean): ExistingTask | undefined => {
		const index = others.findIndex(({ task }) => isMatch(task));
		return index < 0 ? undefined : others.splice(index, 1)[0];
	};
	// Tasks that match in every detail come first, those with a keyword before the others: two tasks
	// can differ in the keyword alone.
	const byKeyword = [...desired.filter(hasKeyword), ...desired.filter((one) => !hasKeyword(one))];
	const unchanged = byKeyword.filter((wanted) =>
		removeMatch((task) => isSameCheck(task, wanted) && hasSameDetails(task, wanted)),
	);
	const changes: TaskChanges = { added: [], changed: [], removed: [] };
	for (const wanted of desired.filter((one) => !unchanged.includes(one))) {
		const match = removeMatch((task) => isSameCheck(task, wanted));
		if (match) changes.changed.push({ id: match.id, ...detailsOf(wanted) });
		else changes.added.push(wanted);
	}
	const webAddresses = others.filter(({ task }) => isTaskOfKind(task, 'web'));
	if (removesOthers) changes.removed = webAddresses.map(({ id }) => id);
	return changes;
}

export function hasTaskChanges({ added, changed, removed }: TaskChanges): boolean {
	return added.length + changed.length + removed.length > 0;
}

/**
 * Changes, adds and removes tasks of a device. Removes last, so that the device always has a task.
 *
 * @param existing the tasks of the device, which were just read
 * @throws {ServiceError} when the service refuses a change; the changes before it are kept
 */
export async function applyTaskChanges(
	client: WebApiClient,
	deviceId: EntityId,
	{ added, changed, removed }: TaskChanges,
	existing: ExistingTask[],
): Promise<void> {
	for (const { id, keyword, fields } of changed) {
		const changes = { keyword1: keyword, otherFields: fields };
		const known = existing.find((task) => task.id === id)?.stored;
		await client.update('task', id, (task) => taskUpdateBody(task, changes), known);
	}
	for (const task of added) await createTask(client, deviceId, newTaskBody(task, deviceId));
	for (const id of removed) await client.deleteKnown('task', id);
}

/**
 * Whether a task checks the same as the desired one: the same request or DNS query; for the kind
 * `other`, the same type and a name that is the desired address or name.
 */
function isSameCheck(task: JsonObject, desired: NewTask): boolean {
	const { kind = 'web', url } = desired;
	const body = newTaskBody(desired, Number(task.Device_Id));
	const isSameType = Number(task.Task_Type_Id) === Number(body.Task_Type_Id);
	if (kind === 'other') return isSameType && [url, String(body.Name)].includes(String(task.Name));
	if (!isSameType && !isTaskOfKind(task, kind)) return false;
	return kind === 'web' ? isSameRequest(task, body) : isSameDnsQuery(task, body);
}

function isSameDnsQuery(task: JsonObject, desired: JsonObject): boolean {
	const hostOf = ({ HostNameToResolve }: JsonObject) =>
		normalAddress(`https://${String(HostNameToResolve)}`);
	return hostOf(task) === hostOf(desired) && task.RecordType === desired.RecordType;
}

/** Whether a task has the desired keyword and fields; without a desired value, any will do. */
function hasSameDetails(task: JsonObject, desired: NewTask): boolean {
	const { keyword, fields = {} } = detailsOf(desired);
	const isSameKeyword = keyword === undefined || String(task.Keyword1 ?? '') === keyword;
	return isSameKeyword && matchesDesired(task, fields);
}

/** The keyword and the fields of a desired task, without the values by which it is recognized. */
function detailsOf({ kind = 'web', keyword, fields }: NewTask): Omit<TaskChange, 'id'> {
	// A keyword among the fields (Keyword1) wins, and is compared as a field.
	const usesKeyword = kind === 'web' && fields?.Keyword1 === undefined;
	return { keyword: usesKeyword ? keyword : undefined, fields };
}

function hasKeyword({ keyword, fields }: NewTask): boolean {
	return keyword !== undefined || fields?.Keyword1 !== undefined;
}

function isSameRequest(task: JsonObject, desired: JsonObject): boolean {
	const addresses = addressesOf(desired);
	const isSameAddress = addressesOf(task).some((address) => addresses.includes(address));
	return isSameAddress && methodOf(task) === methodOf(desired);
}

/** The address of a task with and without the query parameters that the service appends to it. */
function addressesOf({ Url, GetParams }: JsonObject): string[] {
	return [String(Url), removeQueryParameters(String(Url), GetParams)].map(normalAddress);
}

function methodOf({ RequestType }: JsonObject): string {
	return String(RequestType ?? 'GET').toUpperCase();
}

/** The fields with a list whose order has no meaning (docs/dev/service.md W4, W5). */
const unordered = ['Locations', 'Notification_Groups', 'Tags'];

/**
 * Whether a value equals the desired one; in objects, only the desired fields are compared.
 *
 * @param name of the field in the service: decides how an ID 0 and the order of a list are compared
 */
function matchesDesired(value: unknown, desired: unknown, name = ''): boolean {
	if (Array.isArray(desired)) return listMatchesDesired(value ?? [], desired, name);
	// The ID 0 means none; the service may omit it.
	if (desired === 0 && name.endsWith('_Id')) return (value ?? 0) === 0;
	if (!isObject(desired)) return value === desired;
	const fields = isObject(value) ? value : {};
	return Object.keys(desired).every((key) => matchesDesired(fields[key], desired[key], key));
}

/** Whether a list has exactly the desired entries; the order counts unless the field is unordered. */
function listMatchesDesired(values: unknown, desired: unknown[], name: string): boolean {
	if (!Array.isArray(values) || values.length !== desired.length) return false;
	if (!unordered.includes(name)) {
		return desired.every((value, index) => matchesDesired(values[index], value));
	}
	const unmatched: unknown[] = [...values];
	return desired.every((entry) => {
		const index = unmatched.findIndex((value) => matchesDesired(value, entry));
		if (index < 0) return false;
		unmatched.splice(index, 1);
		return true;
	});
}
