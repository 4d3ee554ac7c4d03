import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../client';
import { namedEntries, type NamedEntry } from '../list';
import type { EntityId } from '../entities';

/** A place checks run from, as the service lists it (docs/dev/service.md W4). */
export type Location = NamedEntry;

/** Also those that are gone or out of order. @throws {ServiceError} when there is no list */
export async function listLocations(
	client: WebApiClient,
	platformId: EntityId,
): Promise<Location[]> {
	const path = `locations/${platformId}`;
	return namedEntries(await client.list({ method: 'GET', path }, 'locations'), 'locations');
}

/** The useful fields of a location; a private one is a private agent. */
export function simplifyLocation(location: Location): JsonObject {
	return {
		id: location.Id,
		name: location.Name,
		isAvailable: location.Available !== false,
		isPrivate: locationKind(location) === 'private',
		isDeleted: location.IsDeleted === true,
	};
}

/** The service's own, or an agent of the account. */
export type LocationKind = 'private' | 'public';

export function locationKind({ IsPrivate }: JsonObject): LocationKind {
	return IsPrivate === true ? 'private' : 'public';
}

export function locationState({
	Available,
	IsDeleted,
}: JsonObject): 'available' | 'deleted' | 'unavailable' {
	if (IsDeleted === true) return 'deleted';
	return Available === false ? 'unavailable' : 'available';
}
