import {
	forgetDevices,
	idsByName,
	type AccountCache,
	type AccountWrites,
	type EntityId,
	type WebApiClient,
} from '../../../service/webApi';

/** The cached data of an account, and the writes of a run. */
interface Known {
	client: WebApiClient;
	cache: AccountCache;
	writes: AccountWrites;
}

/**
 * The ids of the devices of a platform that have this name. When a write went for that name and no
 * device of it is known, the account is asked again: what became of a write whose response was lost is
 * not known, and a session of another department may have made the device. What another run wrote is
 * not known either.
 */
export async function findDevices(
	{ client, cache, writes }: Known,
	platformId: EntityId,
	name: string,
): Promise<EntityId[]> {
	const devices = await cache.devices(client, platformId);
	if (writes.isWrittenByOther(name)) forgetDevices(devices, name);
	const ids = idsByName(devices, name);
	if (ids.length > 0 || !writes.isWritten(name)) return ids;
	return idsByName(await cache.refreshDevices(client, platformId), name);
}
