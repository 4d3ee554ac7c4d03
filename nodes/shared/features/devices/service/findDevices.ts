import {
	diffTasks,
	forgetDevices,
	idsByName,
	idsByStoredName,
	canBeCut,
	listDeviceTasks,
	type AccountAccess,
	type EntityId,
	type NewTask,
} from '../../../service/webApi';
import { ParameterError } from '../../../words/util/monitoringError';

/**
 * The IDs of the devices of a platform with this name, from the cache; empty without any. If the cache
 * has none, but this run or a concurrent one wrote such a device (`writes`), reads the account again.
 * Without any, also finds a device under a name that the service changed, if it has these tasks, and
 * its name is of no other row (`isOther`) and of no device that this run created.
 *
 * @throws {ParameterError} when a device without these tasks can be this one, so that a new one would double it
 */
export async function findDevices(
	access: AccountAccess,
	platformId: EntityId,
	name: string,
	tasks: NewTask[] = [],
	isOther: (stored: string) => boolean = () => false,
): Promise<EntityId[]> {
	const ids = await findByName(access, platformId, name);
	if (ids.length > 0) return ids;
	const { client, cache, writes } = access;
	const devices = await cache.devices(client, platformId);
	const created = writes.created.get(platformId) ?? new Set();
	const similar = idsByStoredName(devices, name).filter(
		(id) => !isOther(devices.nameOf(id)) && !created.has(devices.nameOf(id)),
	);
	const found: EntityId[] = [];
	for (const id of tasks.length === 0 ? [] : similar) {
		const existing = await listDeviceTasks(client, id);
		if (diffTasks(existing, tasks, false).added.length === 0) found.push(id);
	}
	const doubtful = similar.find((id) => canBeCut(devices, id, name));
	if (found.length > 0 || doubtful === undefined) return found;
	const reason = tasks.length === 0 ? '' : ' and has other addresses';
	throw similarDeviceError(name, devices.nameOf(doubtful), reason);
}

/** Refuses a row that means the device `stored`, whose name the service changed, or a new one. */
export function similarDeviceError(name: string, stored: string, reason: string) {
	return new ParameterError(
		`No device has the name "${name}", but "${stored}" begins like it${reason}`,
		`If the row means this device, enter "${stored}" as its name. If it means a new device, create it with Device > Create; then this finds it.`,
	);
}

async function findByName(
	{ client, cache, writes }: AccountAccess,
	platformId: EntityId,
	name: string,
): Promise<EntityId[]> {
	const devices = await cache.devices(client, platformId);
	// Another run may have deleted or renamed the cached ones.
	if (writes.run.isWrittenByOther(name)) forgetDevices(devices, name);
	const ids = idsByName(devices, name);
	if (ids.length > 0 || !writes.run.isWritten(name)) return ids;
	return idsByName(await cache.refreshDevices(client, platformId), name);
}
