import { flagOf, type JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../client';
import { namedEntries, type NamedEntry } from '../list';
import type { EntityId } from '../entities';

/** A place checks run from, as the service lists it (docs/dev/service.md W4). */
export type Location = NamedEntry;

/** All locations of a platform, also deleted and unavailable ones. @throws {ServiceError} without a list */
export async function listLocations(
	client: WebApiClient,
	platformId: EntityId,
): Promise<Location[]> {
	const path = `locations/${platformId}`;
	return namedEntries(await client.list({ method: 'GET', path }, 'locations'), 'locations');
}

/** The useful fields of a location. */
export function simplifyLocation(location: Location): JsonObject {
	return {
		id: location.Id,
		name: location.Name,
		isAvailable: flagOf(location.Available) !== false,
		isPrivate: locationKind(location) === 'private',
		isDeleted: flagOf(location.IsDeleted) === true,
	};
}

/** A private location is an agent of the account, a public one belongs to the service. */
export type LocationKind = 'private' | 'public';

export function locationKind({ IsPrivate }: JsonObject): LocationKind {
	return flagOf(IsPrivate) === true ? 'private' : 'public';
}

export function locationState({
	Available,
	IsDeleted,
}: JsonObject): 'available' | 'deleted' | 'unavailable' {
	if (flagOf(IsDeleted) === true) return 'deleted';
	return flagOf(Available) === false ? 'unavailable' : 'available';
}
