/** What the settings of a device can name: read once for a run of a node. */
import type { AccountCache } from '../accountCache';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import type { Named } from '../nameIndex';
import { listPlatforms, simplifyPlatform } from '../platform/platform';
import { isObject } from '../../util/json';

/** All alert groups, filters or schedules of the account. */
export async function listNamed(
	client: WebApiClient,
	cache: AccountCache,
	name: 'alertGroup' | 'filter' | 'schedule',
): Promise<Named[]> {
	return await cache.named(name, async () => {
		const ids = await client.listIds(name);
		const found = await client.getMany(name, ids);
		return found.map(({ Name }, index) => ({ id: Number(ids[index]), name: String(Name) }));
	});
}

/** All devices that the account may use, of whatever platform. */
export async function listAllDevices(client: WebApiClient, cache: AccountCache): Promise<Named[]> {
	const all: Named[] = [];
	for (const { id: platformId } of await cache.platforms(client)) {
		const devices = await cache.devices(client, platformId);
		all.push(...[...devices].map(([id, { Name }]) => ({ id: Number(id), name: String(Name) })));
	}
	return all;
}

/** The packages that devices of a platform can be billed with (docs/service.md W4). */
export async function listPackages(
	client: WebApiClient,
	cache: AccountCache,
	platformId: EntityId,
): Promise<Named[]> {
	return await cache.named(`packages of ${platformId}`, async () => {
		const platforms = await listPlatforms(client);
		const platform = platforms.find(({ Id }) => String(Id) === String(platformId));
		const { packages = [] } = platform ? simplifyPlatform(platform) : {};
		const known = Array.isArray(packages) ? packages.filter(isObject) : [];
		return known.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
	});
}
