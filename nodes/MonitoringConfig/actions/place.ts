/** The department of an item: that of its device if Department is empty. */
import { isNotFound, ServiceError } from '../../shared/service/http/serviceError';
import { anyDepartmentField, NameList, unknownNamesError } from '../../shared/words/names';
import type { NameLookups } from '../../shared/n8n/parameters/nameLookups';
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

type Work<Result> = (context: WebApiContext) => Promise<Result>;

/**
 * Works in the department of the credential or, when the item's device is not there and Department is empty,
 * in the one that has it.
 *
 * @param id of the device, where it is picked by its ID
 * @throws {ParameterError} when none has it, or several have
 */
export async function withDeviceDepartment<Result>(
	{ names, id }: { names: NameLookups; id?: EntityId },
	context: WebApiContext,
	work: Work<Result>,
): Promise<Result> {
	if (context.isDepartmentChosen) return await work(context);
	const named = names.openDevice;
	if (named) return await workWhereNamed(named, context, work);
	if (id === undefined) return await work(context);
	return await work(context).catch(async (error: unknown) => {
		// Without a device nothing can have been written.
		if (!isNotFound(error)) throw error;
		const place = await findPlace(context, async (other) =>
			(await other.cache.deviceIds(other.client)).some((one) => String(one) === String(id)),
		);
		if (place === undefined) throw error;
		return await workAt(place, `the device with the ID ${id}`, context, work);
	});
}

async function workWhereNamed<Result>(
	{ name, label }: { name: string; label: string },
	context: WebApiContext,
	work: Work<Result>,
): Promise<Result> {
	const known: NamedEntity[] = [];
	const hasIt = async ({ client, cache }: Account) => {
		const devices = await cache.namesWith(client, 'device', name);
		known.push(...devices.entries);
		return devices.find({ name }).length > 0;
	};
	if (await hasIt(context)) return await work(context);
	const place = await findPlace(context, hasIt);
	if (place) return await workAt(place, `"${name}"`, context, work);
	const all = new NameList([...new Map(known.map((one) => [one.id, one])).values()]);
	throw unknownNamesError(anyDepartmentField(label), [name], all);
}

async function workAt<Result>(
	{ name, open }: OpenDepartment,
	device: string,
	{ addHint }: Output,
	work: Work<Result>,
): Promise<Result> {
	addHint(
		`The department of the credential does not have ${device}, so ${name} was used. Choose ${name} in Department to avoid the search.`,
	);
	return await open(work);
}

/**
 * The one other department that has something.
 *
 * @throws {ParameterError} when several have it
 */
async function findPlace(
	context: Account,
	hasIt: (context: WebApiContext) => Promise<boolean>,
): Promise<OpenDepartment | undefined> {
	const having: OpenDepartment[] = [];
	for (const department of await otherDepartments(context)) {
		if (await department.open(hasIt).catch(falseIfClosed)) having.push(department);
	}
	const [place, ...others] = having;
	if (others.length === 0) return place;
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

/** Those besides the own one; none when the service does not list any. */
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
