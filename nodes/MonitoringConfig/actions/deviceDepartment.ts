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
 * The department of the credential or, when the device is not there and Department is empty, the one that
 * has it.
 *
 * @throws {ParameterError} when none has it, or several have
 */
export async function openWhereNamed(
	{ name, label }: { name: string; label: string },
	context: WebApiContext,
): Promise<WebApiContext> {
	if (context.isDepartmentChosen) return context;
	const known: NamedEntity[] = [];
	const hasIt = async ({ client, cache }: Account) => {
		const devices = await cache.namesWith(client, 'device', name);
		known.push(...devices.entries);
		return devices.find({ name }).length > 0;
	};
	if (await hasIt(context)) return context;
	const department = await findDepartment(context, hasIt);
	if (department) return openDepartment(department, `"${name}"`, context);
	const all = new NameList([...new Map(known.map((one) => [one.id, one])).values()]);
	throw unknownNamesError(anyDepartmentField(label), [name], all);
}

/**
 * The other department that has a device, after it was looked for in that of the credential.
 *
 * @param error of the search: without a device nothing can have been written
 * @throws the error, when it is another one, or none has the device
 * @throws {ParameterError} when several have it
 */
export async function openElsewhere(
	id: EntityId | undefined,
	error: unknown,
	context: WebApiContext,
): Promise<WebApiContext> {
	if (id === undefined || context.isDepartmentChosen || !isNotFound(error)) throw error;
	const department = await findDepartment(context, async ({ cache, client }) =>
		(await cache.deviceIds(client)).some((deviceId) => String(deviceId) === String(id)),
	);
	if (department === undefined) throw error;
	return openDepartment(department, `the device with the ID ${id}`, context);
}

function openDepartment(
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
 * The one other department that has something.
 *
 * @throws {ParameterError} when several have it
 */
async function findDepartment(
	context: Account,
	hasIt: (context: Account) => Promise<boolean>,
): Promise<OpenDepartment | undefined> {
	const having: OpenDepartment[] = [];
	for (const department of await otherDepartments(context)) {
		if (await hasIt(department.open()).catch(falseIfClosed)) having.push(department);
	}
	const [found, ...others] = having;
	if (others.length === 0) return found;
	throw new ParameterError(
		`Several departments have this device: ${listSome(having.map(({ name }) => name))}`,
		'Choose one of them in Department.',
	);
}

/** Departments without access are skipped. */
function falseIfClosed(error: unknown): false {
	if (isLoginRefused(error)) return false;
	throw error;
}

/** The departments other than that of the item; none when the service does not list any. */
export async function otherDepartments({
	departmentId,
	listDepartments,
}: Account): Promise<OpenDepartment[]> {
	const departments = await listDepartments().catch((error: unknown) => {
		if (error instanceof ServiceError && error.code !== 'CANCELED') return [];
		throw error;
	});
	return departments.filter(({ id }) => id !== departmentId);
}
