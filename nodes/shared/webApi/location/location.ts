import { isObject, type JsonObject } from '../../util/json';
import { ServiceError } from '../../http/serviceError';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';

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
export async function listLocations(
	client: WebApiClient,
	platformId: EntityId,
): Promise<Location[]> {
	const reply = await client.call({ method: 'GET', path: `locations/${platformId}` });
	if (Array.isArray(reply)) return reply.filter(isLocation);
	throw new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API gave no list of locations',
		hint: 'Check the Web API URL in the credential: it ends in config_api_v1.',
	});
}

/** What a person looks for in a location; a private one is an agent of their own. */
export function simplifyLocation(location: Location): JsonObject {
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
