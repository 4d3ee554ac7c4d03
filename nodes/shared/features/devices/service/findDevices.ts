import {
	diffTasks,
	forgetDevices,
	idsByName,
	idsByStoredName,
	listDeviceTasks,
	type AccountAccess,
	type EntityId,
	type NewTask,
} from '../../../service/webApi';

/**
 * The IDs of the devices of a platform with this name, from the cache; empty without any. If the cache
 * has none, but this run or a concurrent one wrote such a device (`writes`), reads the account again.
 * Without any, also finds a device under a name that the service changed, if it has these tasks.
 */
export async function findDevices(
	access: AccountAccess,
	platformId: EntityId,
	name: string,
	tasks: NewTask[] = [],
): Promise<EntityId[]> {
	const ids = await findByName(access, platformId, name);
	if (ids.length > 0 || tasks.length === 0) return ids;
	const { client, cache } = access;
	const found: EntityId[] = [];
	for (const id of idsByStoredName(await cache.devices(client, platformId), name)) {
		const existing = await listDeviceTasks(client, id);
		if (diffTasks(existing, tasks, false).added.length === 0) found.push(id);
	}
	return found;
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
