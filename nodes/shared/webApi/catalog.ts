import type { JsonObject } from '../guards';
import { nearest } from '../nearest';
import type { WebApiClient } from './client';
import { locations } from './locations';
import { availablePlatforms, type Platform } from './platforms';
import type { ThingId } from './things';

/** Something the service lists under an id and a name. */
export interface Named {
	Id: number;
	Name: string;
}

/** The devices of a platform, as the service gives them, by id. */
export type DevicesById = Map<ThingId, JsonObject>;

/** What a written name or id stands for. */
export interface Lookup<Entry> {
	/** More than one when they share the name. */
	found: Entry[];
	/** When there is none: the names that may have been meant. */
	nearest: string[];
}

const readsAtOnce = 4;

/**
 * What an account has, by name: read when it is first asked for and kept for one run of a node.
 *
 * This is state, so that hundreds of rows of a sheet do not read all devices hundreds of times: the
 * service finds nothing by name. It ends with the run, so that what others change meanwhile is seen
 * by the next one; whoever writes a device keeps its entry current. The items of a run follow each
 * other, so nothing is read twice at the same time.
 */
export class Catalog {
	private readonly platformsRead = new Map<'all', Platform[]>();
	private readonly locationsRead = new Map<ThingId, Named[]>();
	private readonly devicesRead = new Map<ThingId, DevicesById>();

	/** The platforms the account may use. */
	async platforms(client: WebApiClient): Promise<Platform[]> {
		return await once(this.platformsRead, 'all', () => availablePlatforms(client));
	}

	/** The locations of a platform, without those that are gone (spec/web-api-public-facts.md §2.8). */
	async locations(client: WebApiClient, platformId: ThingId): Promise<Named[]> {
		return await once(this.locationsRead, platformId, () => readLocations(client, platformId));
	}

	/** All devices of a platform. To be kept current by whoever creates or changes one. */
	async devices(client: WebApiClient, platformId: ThingId): Promise<DevicesById> {
		return await once(this.devicesRead, platformId, () => readDevices(client, platformId));
	}
}

/** The entries that a person wrote the name of, in any case, or the id. */
export function lookUp<Entry extends Named>(text: string, entries: Entry[]): Lookup<Entry> {
	const sought = text.trim().toLowerCase();
	const found = entries.filter(
		({ Id, Name }) => Name.trim().toLowerCase() === sought || String(Id) === sought,
	);
	const names = entries.map(({ Name }) => Name);
	return { found, nearest: found.length > 0 ? [] : nearest(text, names) };
}

/** The ids of the devices that are called exactly this. */
export function idsNamed(devices: DevicesById, name: string): ThingId[] {
	return [...devices].filter(([, device]) => device.Name === name).map(([id]) => id);
}

/** A value that is read once; what could not be read is asked for again. */
async function once<Key, Value>(
	known: Map<Key, Value>,
	key: Key,
	read: () => Promise<Value>,
): Promise<Value> {
	const value = known.get(key) ?? (await read());
	known.set(key, value);
	return value;
}

async function readLocations(client: WebApiClient, platformId: ThingId): Promise<Named[]> {
	return (await locations(client, platformId)).filter(({ IsDeleted }) => IsDeleted !== true);
}

async function readDevices(client: WebApiClient, platformId: ThingId): Promise<DevicesById> {
	const ids = await client.ids('device', `devices/${platformId}`);
	const devices = await client.readMany('device', ids, readsAtOnce);
	return new Map(ids.map((id, index) => [id, devices[index]]));
}
