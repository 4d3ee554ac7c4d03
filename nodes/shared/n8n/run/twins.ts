import { noneIfServiceFails } from '../../service/http/serviceError';
import { listSome } from '../../words/util/phrases';
import { idsByName, type AccountAccess } from '../../service/webApi';

/**
 * Returns a hint about new devices whose names exist twice, because another process created the same
 * ones during this run. Undefined if there are none, or if a request fails: the writes are done, and
 * the next run checks again.
 */
export async function sharedNamesHint(access: AccountAccess): Promise<string | undefined> {
	const twins = await findSharedNames(access).catch(noneIfServiceFails);
	if (twins.length === 0) return undefined;
	const named = twins.map(({ name, ids }) => `"${name}" (IDs ${listSome(ids.map(String))})`);
	return `Several devices have the same name, because another process created one of them during this run: ${listSome(named)}. Keep only one device per name. Until then, Create or Update refuses these names.`;
}

/** Reads the device lists again; returns the names of new devices that now have several IDs. */
async function findSharedNames({ cache, client, writes }: AccountAccess) {
	const twins = [];
	for (const [platformId, names] of writes.created) {
		const devices = await cache.refreshDevices(client, platformId);
		twins.push(...[...names].map((name) => ({ name, ids: idsByName(devices, name) })));
	}
	return twins.filter(({ ids }) => ids.length > 1);
}
