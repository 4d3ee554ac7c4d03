import { flagOf, objectsIn, type JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { WebApiClient } from '../client';
import { namedEntries, type NamedEntry } from '../list';
import { unexpectedResponseError } from '../response';
import { webApiFacts } from '../facts';
import type { EntityId, NamedEntity } from '../entities';

/** All platforms (docs/dev/service.md W4), also unavailable ones. @throws {ServiceError} without a list */
export async function listPlatforms(client: WebApiClient): Promise<NamedEntry[]> {
	const path = webApiFacts.platformsPath.value;
	return namedEntries(await client.list({ method: 'GET', path }, 'platforms'), 'platforms');
}

/**
 * The platforms the account may use: the service does not answer calls for others.
 *
 * @throws {ServiceError} when there is none: the account would seem to have no devices
 */
export async function listAvailablePlatforms(client: WebApiClient): Promise<NamedEntry[]> {
	const platforms = await listPlatforms(client);
	const available = platforms.filter(({ Available }) => flagOf(Available) !== false);
	if (available.length > 0) return available;
	throw unexpectedResponseError(
		platforms.length === 0
			? 'The Web API returned an empty list of platforms, so no devices can be read'
			: `The Web API lists ${platforms.length} platforms, all unavailable to this account, so no devices can be read`,
		'Check the Web API UID and the department in the credential. Platform > Get Many shows the list.',
	);
}

/** The IDs of the devices of some platforms, by default of all available ones; each once. */
export async function listDeviceIds(
	client: WebApiClient,
	platformIds?: EntityId[],
): Promise<EntityId[]> {
	const chosen = platformIds ?? (await listAvailablePlatforms(client)).map(({ Id }) => Id);
	const lists = await mapConcurrently(chosen, client.concurrency, (platformId) =>
		client.listIds('device', `devices/${platformId}`),
	);
	return [...new Set(lists.flat())];
}

/** The packages with which devices of a platform can be billed (docs/dev/service.md W4). */
export async function listPlatformPackages(
	client: WebApiClient,
	platformId: EntityId,
): Promise<NamedEntity[]> {
	const platforms = await listPlatforms(client);
	const platform = platforms.find(({ Id }) => String(Id) === String(platformId));
	return platform ? namedPackagesOf(platform) : [];
}

/** The packages of a platform, to search by name. */
export function namedPackagesOf(platform: NamedEntry): NamedEntity[] {
	const toEntity = (one: JsonObject) => ({
		id: Number(one.Package_Id),
		name: String(one.Package_Name),
	});
	return objectsIn(platform.Packages).map(toEntity);
}

export function simplifyPlatform(platform: NamedEntry): JsonObject {
	const { Id: id, Name: name, Available } = platform;
	const packages = namedPackagesOf(platform).map((one) => `${one.name} (${one.id})`);
	return { id, name, isAvailable: flagOf(Available) !== false, packages: packages.join(', ') };
}

/** An option for a list in the editor. */
export function platformOption({ Id, Name }: NamedEntry): { name: string; value: number } {
	return { name: Name, value: Id };
}
