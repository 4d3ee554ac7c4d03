import {
	forgetDevices,
	idsByName,
	type AccountAccess,
	type EntityId,
} from '../../../service/webApi';

/**
 * The IDs of the devices of a platform with this name, from the cache; empty without any. If the cache
 * has none, but this run or a concurrent one wrote such a device (`writes`), reads the account again.
 */
export async function findDevices(
	{ client, cache, writes }: AccountAccess,
	platformId: EntityId,
	name: string,
): Promise<EntityId[]> {
	const devices = await cache.devices(client, platformId);
	// Another run may have deleted or renamed the cached ones.
	if (writes.isWrittenByOther(name)) forgetDevices(devices, name);
	const ids = idsByName(devices, name);
	if (ids.length > 0 || !writes.isWritten(name)) return ids;
	return idsByName(await cache.refreshDevices(client, platformId), name);
}
