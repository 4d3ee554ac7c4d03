import { isObject, type JsonObject } from '../guards';
import { ServiceError } from '../serviceError';
import type { WebApiClient } from './client';
import type { ThingId } from './things';

/** A place checks run from, as the service lists it (spec/web-api-public-facts.md §2.8). */
export interface Location extends JsonObject {
	Id: number;
	Name: string;
}

/**
 * All locations of a platform, also those that are gone or out of order.
 *
 * @throws {ServiceError} when the service gives no list of locations
 */
export async function locations(client: WebApiClient, platformId: ThingId): Promise<Location[]> {
	const reply = await client.call({ method: 'GET', path: `locations/${platformId}` });
	if (Array.isArray(reply)) return reply.filter(isLocation);
	throw new ServiceError({
		reason: 'unreadable',
		message: 'The Web API gave no list of locations',
		nextStep: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

/** What a person looks for in a location; a private one is an agent of their own. */
export function simplifiedLocation(location: Location): JsonObject {
	return {
		id: location.Id,
		name: location.Name,
		isAvailable: location.Available !== false,
		isPrivate: location.IsPrivate === true,
		isDeleted: location.IsDeleted === true,
	};
}

function isLocation(value: unknown): value is Location {
	return isObject(value) && typeof value.Id === 'number' && typeof value.Name === 'string';
}
