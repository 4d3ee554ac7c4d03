/**
 * Finds the department that an item works in: the one that has its device, if Department is empty.
 * A context is access to the Web API in one department.
 */
import { isNotFound, ServiceError } from '../../shared/service/http/serviceError';
import { anyDepartmentField, NameList, unknownNamesError } from '../../shared/words/names';
import { isLoginRefused } from '../../shared/n8n/run/io/login';
import type {
	Account,
	OpenDepartment,
	Output,
	WebApiContext,
} from '../../shared/n8n/run/webApiContext';
import { listSome } from '../../shared/words/util/phrases';
import { ParameterError } from '../../shared/words/util/monitoringError';
import type { EntityId, NamedEntity } from '../../shared/service/webApi';

/**
 * Returns the context of the department that has the device with this name. If Department is set,
 * the item's context is returned without a search. Otherwise the item's department is searched
 * first, then all others; a hint names the other department that was used.
 *
 * @param label the field that contains the name, for messages
 * @throws {ParameterError} when no department has the device, or several of the others have it
 */
export async function openWhereNamed(
	{ name, label }: { name: string; label: string },
	context: WebApiContext,
): Promise<WebApiContext> {
	if (context.isDepartmentChosen) return context;
	// The devices of all searched departments, to suggest similar names; each device once.
	const known = new Map<EntityId, NamedEntity>();
	const hasDevice = async ({ client, cache }: Account) => {
		const devices = await cache.listToFind(client, 'device', name);
		for (const device of devices.entries) known.set(device.id, device);
		return devices.find({ name }).length > 0;
	};
	if (await hasDevice(context)) return context;
	const department = await findOtherDepartment(context, hasDevice);
	if (department) return openFoundDepartment(department, `"${name}"`, context);
	throw unknownNamesError(anyDepartmentField(label), [name], new NameList([...known.values()]));
}

/**
 * Called when an item has failed because its device was not found. Returns the context of the other
 * department that has the device, and adds a hint: the item can run again there, because a run
 * without its device has written nothing.
 *
 * @param id the device; undefined if the item is not about one
 * @param error the failure; thrown again if it has another cause, if Department is set, or if no
 * other department has the device
 * @throws {ParameterError} when several departments have the device
 */
export async function openOtherDepartment(
	id: EntityId | undefined,
	error: unknown,
	context: WebApiContext,
): Promise<WebApiContext> {
	if (id === undefined || context.isDepartmentChosen || !isNotFound(error)) throw error;
	// Something else was not found, maybe after a write, and the own account can be listed, too.
	if (!(await context.client.get('device', id).then(() => false, isNotFound))) throw error;
	const department = await findOtherDepartment(context, async ({ cache, client }) =>
		(await cache.deviceIds(client)).some((deviceId) => String(deviceId) === String(id)),
	);
	if (department === undefined) throw error;
	return openFoundDepartment(department, `the device with the ID ${id}`, context);
}

/** Returns the context of a department, and adds a hint. @param device the device, in words */
function openFoundDepartment({ name, open }: OpenDepartment, device: string, { addHint }: Output) {
	addHint(
		`The department of the credential does not have ${device}, so ${name} was used. Choose ${name} in Department to avoid the search.`,
	);
	return open();
}

/**
 * The only other department for which `hasDevice` is true; undefined if there is none. Skips
 * departments that refuse the login.
 *
 * @throws {ParameterError} when several departments have the device
 */
async function findOtherDepartment(
	context: Account,
	hasDevice: (context: Account) => Promise<boolean>,
): Promise<OpenDepartment | undefined> {
	const found: OpenDepartment[] = [];
	for (const department of await otherDepartments(context)) {
		if (await hasDevice(department.open()).catch(falseIfLoginRefused)) found.push(department);
	}
	if (found.length < 2) return found[0];
	const names = listSome(found.map(({ name }) => name));
	const hint = 'Choose one of them in Department.';
	throw new ParameterError(`Several departments have this device: ${names}`, hint);
}

/** For departments that refuse the login: they are treated as without the device. */
function falseIfLoginRefused(error: unknown): false {
	if (isLoginRefused(error)) return false;
	throw error;
}

/**
 * The departments to use if All Departments is on; none if the UID only has access to its account.
 *
 * @throws {ParameterError} when Department is set
 */
export async function allDepartments(context: Account): Promise<OpenDepartment[]> {
	if (!context.isDepartmentChosen) return await context.listDepartments();
	throw new ParameterError(
		'All Departments is on, but Department is not empty',
		'Leave Department empty, or switch All Departments off.',
	);
}

/** All departments that the UID can access, except the item's; none if they cannot be listed. */
export async function otherDepartments(context: Account): Promise<OpenDepartment[]> {
	return (await listOtherDepartments(context)) ?? [];
}

/** As `otherDepartments`, but undefined if the service cannot list them. */
async function listOtherDepartments(context: Account): Promise<OpenDepartment[] | undefined> {
	const departments = await readDepartments(context);
	return departments?.filter(({ id }) => id !== context.departmentId);
}

/** All departments; undefined if the service cannot list them. */
async function readDepartments(context: Account): Promise<OpenDepartment[] | undefined> {
	return await context.listDepartments().catch((error: unknown) => {
		if (error instanceof ServiceError && error.code !== 'CANCELED') return undefined;
		throw error;
	});
}

/** The department that a result covers, in words; that of a credential without one is unknown. */
export async function describeDepartment(context: Account): Promise<string> {
	const { departmentId } = context;
	const all = (await readDepartments(context)) ?? [];
	const own = all.find(({ id }) => id === departmentId) ?? (all.length === 1 ? all[0] : undefined);
	if (own) return own.name;
	if (departmentId !== undefined) return `ID ${departmentId}`;
	const names = all.map(({ name }) => name);
	return names.length > 0 ? `one of ${listSome(names)}` : 'that of the credential';
}

/**
 * A sentence with the departments that a result does not include, because it covers only one. Empty
 * if there are no others, or if the user set Department.
 */
export async function describeLeftOutDepartments(context: Account): Promise<string> {
	if (context.isDepartmentChosen) return '';
	const others = await listOtherDepartments(context);
	if (!others) return 'Other departments could not be read.';
	const names = others.map(({ name }) => name);
	if (context.departmentId === undefined) {
		// `others` includes the item's department, because its ID is not known.
		return names.length > 1 ? `Only one of these departments is included: ${listSome(names)}.` : '';
	}
	return names.length > 0 ? `Departments not included: ${listSome(names)}.` : '';
}
