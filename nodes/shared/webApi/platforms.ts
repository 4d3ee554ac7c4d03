import { isObject, type JsonObject } from '../guards';
import { ServiceError } from '../serviceError';
import type { WebApiClient } from './client';
import { webApiFacts } from './facts';
import type { ThingId } from './things';

/** A platform as the service lists it (spec/web-api-public-facts.md §2.1). */
export interface Platform extends JsonObject {
	Id: number;
	Name: string;
}

/**
 * All platforms the service has, in its order, also those the account may not use.
 *
 * @throws {ServiceError} when it gives no list of platforms
 */
export async function platforms(client: WebApiClient): Promise<Platform[]> {
	const reply = await client.call({ method: 'GET', path: webApiFacts.platformsPath.value });
	if (Array.isArray(reply)) return reply.filter(isPlatform);
	throw new ServiceError({
		reason: 'unreadable',
		message: 'The Web API gave no list of platforms',
		nextStep: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

/** The platforms the account may use: the service does not answer calls for others. */
export async function availablePlatforms(client: WebApiClient): Promise<Platform[]> {
	return (await platforms(client)).filter(({ Available }) => Available !== false);
}

/**
 * The ids of the devices of one platform, or of all available ones: one request for the platforms
 * and one for each of them.
 */
export async function deviceIds(client: WebApiClient, platformId?: ThingId): Promise<ThingId[]> {
	const chosen =
		platformId === undefined
			? (await availablePlatforms(client)).map(({ Id }) => Id)
			: [platformId];
	const ids: ThingId[] = [];
	for (const id of chosen) ids.push(...(await client.ids('device', `devices/${id}`)));
	return ids;
}

/** What a person looks for in a platform. */
export function simplifiedPlatform({ Id, Name, Available, Packages }: Platform): JsonObject {
	const packages = Array.isArray(Packages) ? Packages.filter(isObject) : [];
	return {
		id: Id,
		name: Name,
		isAvailable: Available !== false,
		packages: packages.map(({ Package_Id, Package_Name }) => ({
			id: Package_Id,
			name: Package_Name,
		})),
	};
}

function isPlatform(value: unknown): value is Platform {
	return isObject(value) && typeof value.Id === 'number' && typeof value.Name === 'string';
}
