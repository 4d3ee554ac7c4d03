import { createHash } from 'node:crypto';

/** A place checks run from; names and ids as in spec/web-api-public-facts.md §2.8 and §3.3. */
export interface Location {
	readonly id: number;
	readonly name: string;
}

const publicLocations: readonly Location[] = [
	{ id: 1, name: 'Minneapolis' },
	{ id: 2, name: 'New York' },
	{ id: 3, name: 'London' },
	{ id: 4, name: 'San Francisco' },
	{ id: 6, name: 'Miami' },
	{ id: 11, name: 'Hong Kong' },
	{ id: 13, name: 'Montreal' },
	{ id: 14, name: 'Frankfurt' },
	{ id: 15, name: 'Denver' },
	{ id: 17, name: 'Brisbane' },
	{ id: 18, name: 'Dallas' },
	{ id: 19, name: 'Amsterdam' },
	{ id: 23, name: 'Tel-Aviv' },
	{ id: 43, name: 'Washington DC' },
	{ id: 68, name: 'N. Virginia' },
	{ id: 71, name: 'Tokyo' },
	{ id: 73, name: 'Buenos Aires' },
	{ id: 74, name: 'Johannesburg' },
	{ id: 97, name: 'Paris' },
	{ id: 113, name: 'Warsaw' },
	{ id: 118, name: 'Mumbai' },
	{ id: 138, name: 'Seattle' },
	{ id: 153, name: 'Copenhagen' },
	{ id: 181, name: 'Sydney' },
	{ id: 233, name: 'Madrid' },
];

/** Above every public id, so that a made-up location never takes the id of a known one. */
const firstMadeUpId = 10_000;
const madeUpIds = 80_000;

/**
 * The location a device names, by display name or by id. The contract gives no list of location
 * codes (spec/service.md §2.5), so an unknown code becomes a location of that name with an id that
 * follows from it.
 */
export function locationOf(code: string): Location {
	const sought = code.trim().toLowerCase();
	const known = publicLocations.find(
		({ id, name }) => name.toLowerCase() === sought || String(id) === sought,
	);
	if (known) return known;
	const digest = createHash('sha256').update(sought).digest().readUInt32BE(0);
	return { id: firstMadeUpId + (digest % madeUpIds), name: code.trim() };
}

/** A location as the Web API lists it; spec/web-api-public-facts.md §2.8. */
export interface ListedLocation {
	readonly Id: number;
	readonly Name: string;
	readonly Available: boolean;
	readonly IsDeleted: boolean;
	readonly IsPrivate: boolean;
}

/** All locations: the public ones, a private agent, one that is out of order, and one that is gone. */
export function locationsFor(): ListedLocation[] {
	const listed = publicLocations.map(({ id, name }) => ({
		Id: id,
		Name: name,
		Available: name !== 'Brisbane',
		IsDeleted: false,
		IsPrivate: false,
	}));
	return [
		...listed,
		{ Id: 9001, Name: 'Head office agent', Available: true, IsDeleted: false, IsPrivate: true },
		{ Id: 9002, Name: 'Old data center', Available: false, IsDeleted: true, IsPrivate: false },
	];
}
