/**
 * Finds the devices that an operation should use, in any department, and runs the action for them.
 * A context is access to the Web API in one department.
 */
import { isNotFound, withDoneChanges } from '../../../shared/service/http/serviceError';
import {
	anyDepartmentField,
	DeviceFinder,
	isPattern,
	isTag,
	NameList,
	requireOne,
	unknownNamesError,
	unknownNamesText,
} from '../../../shared/words/names';
import { noneIfLoginRefused } from '../../../shared/n8n/run/io/login';
import type {
	Account,
	OpenDepartment,
	Output,
	Run,
	WebApiContext,
} from '../../../shared/n8n/run/webApiContext';
import { parseId } from '../../../shared/words/util/id';
import { repeatedNameOf } from '../../../shared/words/util/jsonText';
import { listSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	deviceName,
	rejectRepeatedField,
	undefinedIfServiceFails,
	type EntityId,
	type NamedEntity,
} from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';
import { allDepartments, otherDepartments } from '../deviceDepartment';
import type { DeviceChoice, SeveralDevices } from './devicesField';

/** A chosen device; its name is null if the device was chosen by ID, so the list was not read. */
export interface ChosenDevice {
	id: EntityId;
	name: string | null;
	/** As in {@link NamedEntity}. */
	repeatedField?: string;
}

/**
 * Runs an action for each chosen device in order, and returns the results. The first error stops
 * this; its hint lists the devices already done.
 *
 * @param act gets the context of the department that has the device
 * @param writesBack whether `act` writes the whole devices: all are checked before the first one
 */
export async function withEachDevice(
	choice: DeviceChoice,
	context: WebApiContext,
	act: (device: ChosenDevice, context: WebApiContext) => Promise<object>,
	writesBack = false,
): Promise<object[]> {
	const done: string[] = [];
	const check = async (devices: ChosenDevice[]) => {
		if (!writesBack) return [];
		for (const one of devices) rejectRepeatedField(one.repeatedField, 'device', one);
		return [];
	};
	return await inEachDepartment(choice, context, check, async (devices, there) => {
		const results: object[] = [];
		for (const one of devices) {
			results.push(await act(one, there));
			done.push(one.name ?? `ID ${one.id}`);
		}
		return results;
	}).catch((error: unknown) => {
		throw withDoneChanges(error, done);
	});
}

/**
 * Runs actions once per department with chosen devices, each in all departments before the next one,
 * and returns all results. Each result has a `departmentName` if All Departments is on, or some
 * devices are not in the item's department.
 *
 * @param acts get the devices of one department, its context, and whether it is the only one
 * @throws {ParameterError} when a device is not known, before anything is done
 */
export async function inEachDepartment(
	choice: DeviceChoice,
	context: WebApiContext,
	...acts: Array<
		(devices: ChosenDevice[], context: WebApiContext, isOnly: boolean) => Promise<object[]>
	>
): Promise<object[]> {
	const places: DevicesOfDepartment[] =
		'id' in choice
			? [{ devices: [{ id: choice.id, name: null }] }]
			: await findChosenDevices(choice, context);
	const isEverywhere = 'isEverywhere' in choice && choice.isEverywhere;
	const showsDepartment = isEverywhere || places.some(({ department }) => department);
	const results: object[] = [];
	for (const act of acts) {
		for (const { devices, department, ownName = null } of places) {
			const departmentName = department?.name ?? ownName;
			const there = department?.open() ?? context;
			for (const result of await act(devices, there, places.length === 1)) {
				results.push(showsDepartment ? { ...result, departmentName } : result);
			}
		}
	}
	return results;
}

interface DevicesOfDepartment<Device = ChosenDevice> {
	/** Undefined for the item's own department. */
	department?: OpenDepartment;
	/** The name of the item's own department, if the service returns it. */
	ownName?: string;
	devices: Device[];
}

/**
 * Finds the chosen devices, grouped by department. If the user entered only IDs, all departments
 * are searched. Otherwise the item's own department is, or all of them with All Departments.
 *
 * @param choice its `texts` are IDs, names, patterns or tags; with `isExcept`, the devices to
 * exclude
 * @throws {ParameterError} for a text that matches no device, a name that several devices have, or if
 * no device is left
 */
async function findChosenDevices(choice: SeveralDevices, context: Account & Output & Run) {
	const { texts, isExcept, isEverywhere, label } = choice;
	const departments = isEverywhere ? await allDepartments(context) : [];
	const ids = texts.map(parseId).filter((id) => id !== undefined);
	if (!isExcept && !isEverywhere && ids.length === texts.length) {
		return await findByIds([...new Set(ids)], context, label);
	}
	const ownDepartment = { devices: await listNamed(context) };
	if (isEverywhere && departments.length === 0) context.addHint(ownAccountHint);
	const departmentsRead = await withOtherDepartments(ownDepartment, departments);
	const known = departmentsRead.flatMap(({ devices }) => devices);
	const finder = new DeviceFinder(known);
	const foundByText = await finder.findInTurns(texts);
	const unknown = texts.filter((text) => foundByText.get(text)?.length === 0);
	const isScopeChosen = isEverywhere || context.isDepartmentChosen;
	if (unknown.length > 0 && isScopeChosen) {
		const field = isEverywhere ? anyDepartmentField(label) : nameFieldOf('device', label);
		throw unknownNamesError(field, unknown, new NameList(known));
	}
	if (unknown.length > 0) throw await unknownHereError(unknown, known, choice, context);
	if (!isScopeChosen && !isExcept) await hintAtMatchesElsewhere(known, choice, context);
	const names = new NameList(known);
	const devicesFor = (text: string) => {
		const found = foundByText.get(text) ?? [];
		if (isExcept || isPattern(text) || isTag(text) || found.length < 2) return found;
		return [requireOne(nameFieldOf('device', label), text, names)];
	};
	const matching = new Set(texts.flatMap(devicesFor));
	const chosen = departmentsRead.map(({ devices, ...department }) => ({
		...department,
		devices: devices.filter((device) => matching.has(device) !== isExcept),
	}));
	if (chosen.some(({ devices }) => devices.length > 0)) {
		// The own department is read a second time with all others, but then without devices.
		const listed = choice.visitsAll ? departmentsRead : chosen;
		return chosen.filter((_one, index) => listed[index].devices.length > 0);
	}
	throw new ParameterError(
		texts.length === 0 ? 'There is no device' : `${label} contains all devices`,
		isEverywhere
			? 'All departments were searched. Check the chosen devices, and the Web API UID in the credential.'
			: 'Choose another department in Department, or switch on All Departments.',
	);
}

const ownAccountHint =
	'The Web API UID only has access to its own account, so All Departments uses that account.';

async function listNamed({ cache, client }: Account): Promise<NamedEntity[]> {
	return [...(await cache.listNamed(client, 'device')).entries];
}

/**
 * Adds the devices of other departments to those of the item's own department, each device once. If
 * `departments` contains the own department, it adds no device, but its name (`ownName`).
 */
async function withOtherDepartments(
	ownDepartment: DevicesOfDepartment<NamedEntity>,
	departments: readonly OpenDepartment[],
): Promise<Array<DevicesOfDepartment<NamedEntity>>> {
	const seen = new Set(ownDepartment.devices.map(({ id }) => id));
	const others: Array<DevicesOfDepartment<NamedEntity>> = [];
	let { ownName } = ownDepartment;
	for (const department of departments) {
		const listed = await listNamed(department.open());
		const devices = listed.filter(({ id }) => !seen.has(id));
		if (devices.length === 0 && listed.length > 0) ownName ??= department.name;
		for (const { id } of devices) seen.add(id);
		others.push({ department, devices });
	}
	return [{ ...ownDepartment, ownName }, ...others];
}

/**
 * The error for texts that match no device of the item's own department. It names the departments
 * that have matches, or else the nearest names of all departments.
 *
 * @param known the devices of the own department
 */
async function unknownHereError(
	unknown: string[],
	known: readonly NamedEntity[],
	{ label }: SeveralDevices,
	context: Account,
): Promise<ParameterError> {
	const others: NamedDepartment[] = [];
	for (const department of await otherDepartments(context)) {
		others.push(await listOtherDevices(department, known));
	}
	const withMatches = others.filter((one) => hasMatch(one, unknown)).map(({ name }) => name);
	if (withMatches.length > 0) {
		return new ParameterError(
			`${unknownNamesText({ label }, unknown)} in the department of the credential, but found in ${listSome(withMatches)}`,
			'Switch on All Departments, or choose one in Department.',
		);
	}
	const field = others.length > 0 ? anyDepartmentField(label) : nameFieldOf('device', label);
	const all = [...known, ...others.flatMap(({ devices }) => devices)];
	return unknownNamesError(field, unknown, new NameList(all));
}

/** The most that is read only for a hint, because each device can take a request. */
const maxHint = { departments: 10, devices: 200 };

/**
 * Adds a hint if patterns or tags also match devices of other departments, with one such department
 * for each. Does nothing in unattended runs, where no user would see the hint.
 *
 * @param known the devices of the item's own department
 */
async function hintAtMatchesElsewhere(
	known: readonly NamedEntity[],
	{ texts }: SeveralDevices,
	context: Account & Output & Run,
): Promise<void> {
	const patterns = texts.filter((text) => isPattern(text) || isTag(text));
	if (patterns.length === 0 || !context.isAttended) return;
	const found = await findMatchesElsewhere(patterns, known, context).catch(undefinedIfServiceFails);
	const matches = [...(found ?? [])].map(([text, name]) => `"${text}" (${name})`);
	if (matches.length === 0) return;
	context.addHint(
		`Departments not included have matching devices, too, such as: ${listSome(matches)}. Switch on All Departments to include them.`,
	);
}

/**
 * For each text, the name of the first other department that has a matching device. Departments
 * that would exceed the limits of `maxHint` are skipped.
 */
async function findMatchesElsewhere(
	texts: readonly string[],
	known: readonly NamedEntity[],
	context: Account,
): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	const ownIds = new Set(known.map(({ id }) => String(id)));
	let devicesLeft = maxHint.devices;
	for (const department of (await otherDepartments(context)).slice(0, maxHint.departments)) {
		const unmatched = texts.filter((text) => !found.has(text));
		if (unmatched.length === 0) break;
		const { cache, client } = department.open();
		const ids = await cache.deviceIds(client).catch(noneIfLoginRefused);
		const { length: count } = ids.filter((id) => !ownIds.has(String(id)));
		// The item's own department can be in the list, too: it has no other devices.
		if (count === 0 || count > devicesLeft) continue;
		devicesLeft -= count;
		const other = await listOtherDevices(department, known);
		for (const text of unmatched) if (hasMatch(other, [text])) found.set(text, other.name);
	}
	return found;
}

type NamedDepartment = Pick<OpenDepartment, 'name'> & { devices: NamedEntity[] };

/** The devices of another department, except the known ones; none if it refuses the login. */
async function listOtherDevices({ name, open }: OpenDepartment, known: readonly NamedEntity[]) {
	const knownIds = new Set(known.map(({ id }) => id));
	const listed = await listNamed(open()).catch(noneIfLoginRefused);
	return { name, devices: listed.filter(({ id }) => !knownIds.has(id)) };
}

function hasMatch({ devices }: NamedDepartment, texts: readonly string[]): boolean {
	const finder = new DeviceFinder(devices);
	return texts.some((text) => finder.find(text).length > 0);
}

/**
 * Groups device IDs by the department that has them. Names are not read. If the item's own
 * department has all devices, others are not searched, and no list is read.
 *
 * @throws {ParameterError} for IDs that no department has
 * @throws {ServiceError} when Department is set, and that department lacks a device
 */
async function findByIds(ids: EntityId[], context: Account, label: string) {
	const withoutNames = (found: EntityId[]) => found.map((id) => ({ id, name: null }));
	const read = await context.client.getMany('device', ids).catch((error: unknown) => {
		if (isNotFound(error) && !context.isDepartmentChosen) return undefined;
		throw error;
	});
	const own = ids.map((id, index) => {
		const repeatedField = read && repeatedNameOf(read[index]);
		return { id, name: repeatedField ? String(deviceName(read[index])) : null, repeatedField };
	});
	if (read) return [{ devices: own }];
	const listIds = async ({ cache, client }: Account) => await cache.deviceIds(client);
	const places: DevicesOfDepartment[] = [];
	const missingIds = new Set(ids.map(String));
	const addFound = (listed: EntityId[], department?: OpenDepartment) => {
		// `delete` returns whether the ID was still missing.
		const found = listed.filter((id) => missingIds.delete(String(id)));
		if (found.length > 0) places.push({ department, devices: withoutNames(found) });
	};
	addFound(await listIds(context));
	for (const department of await otherDepartments(context)) {
		addFound(await listIds(department.open()).catch(noneIfLoginRefused), department);
	}
	if (missingIds.size === 0) return places;
	throw unknownNamesError(anyDepartmentField(label), [...missingIds]);
}
