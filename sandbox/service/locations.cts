import { createHash } from 'node:crypto';

/** Names and ids as in docs/dev/service.md W4. */
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
	{ id: 72, name: 'Shanghai' },
	{ id: 73, name: 'Buenos Aires' },
	{ id: 74, name: 'Johannesburg' },
	{ id: 97, name: 'Paris' },
	{ id: 113, name: 'Warsaw' },
	{ id: 118, name: 'Mumbai' },
	{ id: 125, name: 'IPv6 San Francisco' },
	{ id: 138, name: 'Seattle' },
	{ id: 153, name: 'Copenhagen' },
	{ id: 181, name: 'Sydney' },
	{ id: 184, name: 'Beijing' },
	{ id: 233, name: 'Madrid' },
	{ id: 445, name: 'Chengdu' },
	{ id: 446, name: 'Guangzhou' },
	{ id: 447, name: 'Qingdao' },
	{ id: 448, name: 'Shenzhen' },
];

/** Above every public id, so that an invented location never takes the id of a known one. */
export const minInventedLocationId = 10_000;
const inventedIdCount = 80_000;

/**
 * The location with this display name or id. There is no list of location codes (docs/dev/service.md
 * W5), so an unknown code becomes a location of that name, with an id derived from the name.
 */
export function findLocation(code: string): Location {
	const wanted = code.trim().toLowerCase();
	const known = publicLocations.find(
		({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted,
	);
	if (known) return known;
	const digest = createHash('sha256').update(wanted).digest().readUInt32BE(0);
	return { id: minInventedLocationId + (digest % inventedIdCount), name: code.trim() };
}

/** docs/dev/service.md W4. */
export interface ListedLocation {
	readonly Id: number;
	readonly Name: string;
	readonly Available: boolean;
	readonly IsDeleted: boolean;
	readonly IsPrivate: boolean;
}

/** One public location is out of order; there is also a private agent, and a deleted location. */
export const listedLocations: readonly ListedLocation[] = [
	...publicLocations.map(({ id, name }) => ({
		Id: id,
		Name: name,
		Available: name !== 'Brisbane',
		IsDeleted: false,
		IsPrivate: false,
	})),
	{ Id: 9001, Name: 'Head office agent', Available: true, IsDeleted: false, IsPrivate: true },
	{ Id: 9002, Name: 'Old data center', Available: false, IsDeleted: true, IsPrivate: false },
];
