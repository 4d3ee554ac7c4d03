import {
	forgetDevices,
	idsByName,
	type AccountAccess,
	type EntityId,
} from '../../../service/webApi';

/**
 * The IDs of the devices of a platform with this name. After a write for that name without a known device,
 * the account is read again: the write may have succeeded without a response, or a session of another
 * department may have created the device. The same applies to writes of other runs.
 */
export async function findDevices(
	{ client, cache, writes }: AccountAccess,
	platformId: EntityId,
	name: string,
): Promise<EntityId[]> {
	const devices = await cache.devices(client, platformId);
	if (writes.isWrittenByOther(name)) forgetDevices(devices, name);
	const ids = idsByName(devices, name);
	if (ids.length > 0 || !writes.isWritten(name)) return ids;
	return idsByName(await cache.refreshDevices(client, platformId), name);
}
