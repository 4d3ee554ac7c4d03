/** The department of an item: that of its device if Department is empty. */
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
 * that is the chosen one, without a search. Otherwise the item's own department is searched first,
 * then all others; a device found in another one gets a hint.
 *
 * @param label the field that contains the name, for messages
 * @throws {ParameterError} when none has it, or several of the others have it
 */
export async function openWhereNamed(
	{ name, label }: { name: string; label: string },
	context: WebApiContext,
): Promise<WebApiContext> {
	if (context.isDepartmentChosen) return context;
	const known: NamedEntity[] = [];
	const hasDevice = async ({ client, cache }: Account) => {
		const devices = await cache.listToFind(client, 'device', name);
		known.push(...devices.entries);
		return devices.find({ name }).length > 0;
	};
	if (await hasDevice(context)) return context;
	const department = await findOtherDepartment(context, hasDevice);
	if (department) return openFoundDepartment(department, `"${name}"`, context);
	// Similar names are suggested; a device of several departments only once.
	const all = new NameList([...new Map(known.map((one) => [one.id, one])).values()]);
	throw unknownNamesError(anyDepartmentField(label), [name], all);
}

/**
 * Returns the context of the other department that has a device, to repeat an item there, with a
 * hint. The first run found no device, so it cannot have written anything. Throws the error of that
 * run again if it is not "not found", a Department is chosen, or no other has the device.
 *
 * @param id undefined if the item is not about a device
 * @throws {ParameterError} when several departments have the device
 */
export async function openOtherDepartment(
	id: EntityId | undefined,
	error: unknown,
	context: WebApiContext,
): Promise<WebApiContext> {
	if (id === undefined || context.isDepartmentChosen || !isNotFound(error)) throw error;
	const department = await findOtherDepartment(context, async ({ cache, client }) =>
		(await cache.deviceIds(client)).some((deviceId) => String(deviceId) === String(id)),
	);
	if (department === undefined) throw error;
	return openFoundDepartment(department, `the device with the ID ${id}`, context);
}

/** @param device the device in words, for the hint */
function openFoundDepartment(
	{ name, open }: OpenDepartment,
	device: string,
	{ addHint }: Output,
): WebApiContext {
	addHint(
		`The department of the credential does not have ${device}, so ${name} was used. Choose ${name} in Department to avoid the search.`,
	);
	return open();
}

/**
 * The only department, except the item's own one, for which `hasDevice` is true; undefined if there is
 * none. Departments that the UID cannot log in to are skipped.
 *
 * @throws {ParameterError} when it is true for several
 */
async function findOtherDepartment(
	context: Account,
	hasDevice: (context: Account) => Promise<boolean>,
): Promise<OpenDepartment | undefined> {
	const having: OpenDepartment[] = [];
	for (const department of await otherDepartments(context)) {
		if (await hasDevice(department.open()).catch(falseIfLoginRefused)) having.push(department);
	}
	const [found, ...others] = having;
	if (others.length === 0) return found;
	throw new ParameterError(
		`Several departments have this device: ${listSome(having.map(({ name }) => name))}`,
		'Choose one of them in Department.',
	);
}

function falseIfLoginRefused(error: unknown): false {
	if (isLoginRefused(error)) return false;
	throw error;
}

/**
 * The departments of the UID, for All Departments; none if it only has its own account.
 *
 * @throws {ParameterError} when a department is chosen
 */
export async function allDepartments(context: Account): Promise<OpenDepartment[]> {
	if (!context.isDepartmentChosen) return await context.listDepartments();
	throw new ParameterError(
		'All Departments is on, but Department is not empty',
		'Leave Department empty, or switch All Departments off.',
	);
}

/**
 * The departments of the UID without the item's own one; empty if the service cannot list them,
 * unless the user stopped the execution.
 */
export async function otherDepartments(context: Account): Promise<OpenDepartment[]> {
	return (await listOthers(context)) ?? [];
}

/** The same, but undefined if the service cannot list them. */
async function listOthers({
	departmentId,
	listDepartments,
}: Account): Promise<OpenDepartment[] | undefined> {
	const departments = await listDepartments().catch((error: unknown) => {
		if (error instanceof ServiceError && error.code !== 'CANCELED') return undefined;
		throw error;
	});
	return departments?.filter(({ id }) => id !== departmentId);
}

/**
 * A sentence for a result that covers one department: the others that the UID can access. Empty
 * without others, or if the user chose the department.
 */
export async function describeLeftOut(context: Account): Promise<string> {
	if (context.isDepartmentChosen) return '';
	const others = await listOthers(context);
	if (!others) return 'Other departments could not be read.';
	const names = others.map(({ name }) => name);
	if (context.departmentId === undefined) {
		// Its own department is among them, under a name that is not known.
		return names.length > 1 ? `Only one of these departments is included: ${listSome(names)}.` : '';
	}
	return names.length > 0 ? `Departments not included: ${listSome(names)}.` : '';
}
