import { ServiceError } from '../http/serviceError';
import { nameKey, NameList } from '../names';
import type { JsonObject } from '../util/json';
import { mapConcurrently } from '../util/mapConcurrently';
import type { ReadEntity, WebApiClient } from './client';
import type { DepartmentEntry } from './department/department';
import { listLocations, type Location } from './location/location';
import { getIfThere, NameIndex, WriteJournal } from './nameIndex';
import { listAvailablePlatforms, listDeviceIds, listPackages } from './platform/platform';
import { listLoadTestIds } from './loadTest/loadTest';
import { listTaskIds } from './task/task';
import { entityKind, type EntityId, type EntityName, type NamedEntity } from './entities';

/** What can be looked up by name; a task among those of its device. */
export type NamedKind = EntityName | 'platform';

/** What an account has, by name. */
type EntityNames = NameList<NamedEntity>;

/** What a person calls it: "alert group". */
export function namedKindLabel(kind: NamedKind): string {
	return kind === 'platform' ? kind : entityKind(kind);
}

/** The devices of a platform, as the service gives them, by id. */
export type DevicesById = Map<EntityId, JsonObject>;

/**
 * What an account has, by name: read when it is first asked for and kept for one run of a node.
 *
 * This is state, so that hundreds of rows of a sheet do not read all devices hundreds of times: the
 * service finds nothing by name. It ends with the run, so that what others change meanwhile is seen
 * by the next one; whoever writes a device keeps its entry current. Items that ask at the same time wait
 * for the same answer.
 */
export class AccountCache {
	private readonly platformCache = new Map<'all', Promise<EntityNames>>();
	private readonly departmentCache = new Map<'all', Promise<DepartmentEntry[]>>();
	private readonly locationCache = new Map<EntityId, Promise<Location[]>>();
	private readonly locationNameCache = new Map<EntityId, Promise<ReadonlyMap<number, string>>>();
	private readonly deviceCache = new Map<EntityId, Promise<DevicesById>>();
	private readonly packageCache = new Map<EntityId, Promise<EntityNames>>();
	private readonly nameIndexes = new Map<string, NameIndex>();

	/**
	 * @param writtenNames the names of all devices that this run created, changed or tried to; shared by
	 * the caches of one run
	 * @param journal everything that this run writes; shared likewise
	 */
	constructor(
		private readonly writtenNames = new Set<string>(),
		private readonly journal = new WriteJournal(),
	) {}

	/**
	 * The entities of a kind, as new as it takes to say that none has this name.
	 *
	 * @param deviceId whose tasks are meant
	 */
	async namesWith(
		client: WebApiClient,
		kind: NamedKind,
		name: string,
		deviceId?: EntityId,
	): Promise<EntityNames> {
		if (kind === 'platform') return await this.platforms(client);
		return await this.nameIndex(kind, deviceId).find(client, name);
	}

	/** All entities of a kind. */
	async listNamed(client: WebApiClient, kind: EntityName): Promise<EntityNames> {
		return await this.nameIndex(kind).all(client);
	}

	private nameIndex(kind: EntityName, deviceId?: EntityId): NameIndex {
		const key = JSON.stringify([kind, deviceId]);
		const listIds = (client: WebApiClient) => listIdsOf(client, kind, deviceId);
		const index = this.nameIndexes.get(key) ?? new NameIndex(kind, listIds, this.journal);
		this.nameIndexes.set(key, index);
		return index;
	}

	/** The platforms the account may use. */
	async platforms(client: WebApiClient): Promise<EntityNames> {
		return await memoized(this.platformCache, 'all', async () =>
			toNamed(await listAvailablePlatforms(client)),
		);
	}

	/** The accounts and departments that the UID may work in. */
	async departments(client: WebApiClient): Promise<DepartmentEntry[]> {
		return await memoized(this.departmentCache, 'all', () => client.listDepartments());
	}

	/** The locations of a platform, without those that are gone (docs/service.md W4). */
	async locations(client: WebApiClient, platformId: EntityId): Promise<EntityNames> {
		const locations = await this.allLocations(client, platformId);
		return toNamed(locations.filter(({ IsDeleted }) => IsDeleted !== true));
	}

	/**
	 * The names of a platform's locations by their ids, also of those that are gone; empty when the
	 * service does not list them, which it is not asked again.
	 *
	 * @param onFailure is called once with the reason
	 */
	async locationNames(
		client: WebApiClient,
		platformId: EntityId,
		onFailure: (error: ServiceError) => void,
	): Promise<ReadonlyMap<number, string>> {
		return await memoized(this.locationNameCache, platformId, async () => {
			const locations = await this.allLocations(client, platformId).catch((error: unknown) => {
				if (!(error instanceof ServiceError) || error.code === 'CANCELED') throw error;
				onFailure(error);
				return [];
			});
			return new Map(locations.map(({ Id, Name }) => [Id, Name]));
		});
	}

	private async allLocations(client: WebApiClient, platformId: EntityId): Promise<Location[]> {
		return await memoized(this.locationCache, platformId, () => listLocations(client, platformId));
	}

	/** The packages that devices of a platform can be billed with. */
	async packages(client: WebApiClient, platformId: EntityId): Promise<EntityNames> {
		return await memoized(
			this.packageCache,
			platformId,
			async () => new NameList(await listPackages(client, platformId)),
		);
	}

	/** All devices that the account may use, of whatever platform. */
	async allDevices(client: WebApiClient): Promise<EntityNames> {
		const all: NamedEntity[] = [];
		for (const { id: platformId } of (await this.platforms(client)).entries) {
			const devices = await this.devices(client, platformId);
			all.push(...[...devices].map(([id, { Name }]) => ({ id: Number(id), name: String(Name) })));
		}
		return new NameList(all);
	}

	/** All devices of a platform. To be kept current by whoever creates or changes one. */
	async devices(client: WebApiClient, platformId: EntityId): Promise<DevicesById> {
		return await memoized(this.deviceCache, platformId, async () => {
			const devices: DevicesById = new Map();
			await this.addNewDevices(client, platformId, devices);
			return devices;
		});
	}

	/**
	 * The ids of the devices of a platform that have this name. When a write of this run went for that
	 * name and no device of it is known, the account is asked again: what became of a write whose response
	 * was lost is not known, and a session of another department may have made the device.
	 */
	async findDevices(client: WebApiClient, platformId: EntityId, name: string): Promise<EntityId[]> {
		const devices = await this.devices(client, platformId);
		const ids = idsByName(devices, name);
		if (ids.length > 0 || !this.writtenNames.has(nameKey(name))) return ids;
		await this.addNewDevices(client, platformId, devices);
		return idsByName(devices, name);
	}

	/**
	 * Reads the devices of a platform that are not among these yet. What an item wrote or removed
	 * meanwhile is read again: what was removed does not come back.
	 */
	private async addNewDevices(
		client: WebApiClient,
		platformId: EntityId,
		known: DevicesById,
	): Promise<void> {
		let position = this.journal.position('device');
		let devices = await readNewDevices(client, platformId, idsOf(known));
		while (devices.length > 0) {
			const written = new Set(this.journal.since('device', position).map(String));
			position = this.journal.position('device');
			// What an item has put there itself is newer.
			const there = idsOf(known);
			const unknown = devices.filter(({ id }) => !there.has(String(id)));
			for (const { id, entity } of unknown) if (!written.has(String(id))) known.set(id, entity);
			const changed = unknown.filter(({ id }) => written.has(String(id)));
			devices = await readIfThere(client, changed);
		}
	}

	/** Call it before a device of this name is written. */
	beforeWrite(name: string): void {
		this.writtenNames.add(nameKey(name));
	}
}

async function listIdsOf(
	client: WebApiClient,
	kind: EntityName,
	deviceId: EntityId = '',
): Promise<EntityId[]> {
	if (kind === 'device') return await listDeviceIds(client);
	if (kind === 'loadTest') return await listLoadTestIds(client);
	return await (kind === 'task' ? listTaskIds(client, deviceId) : client.listIds(kind));
}

/**
 * The ids of the devices that are called exactly this or, when none is, of those that differ in
 * whitespace at the ends alone or, when none does, of those that are nearly called so: in another case,
 * with other whitespace, or in another form of the same letters.
 */
export function idsByName(devices: DevicesById, name: string): EntityId[] {
	const [trimmed, key] = [name.trim(), nameKey(name)];
	const comparisons: Array<(own: string) => boolean> = [
		(own) => own === name,
		(own) => own.trim() === trimmed,
		(own) => nameKey(own) === key,
	];
	for (const isMatch of comparisons) {
		const ids = [...devices].filter(([, { Name }]) => isMatch(String(Name))).map(([id]) => id);
		if (ids.length > 0) return ids;
	}
	return [];
}

/** Keeps what a device was written as. Its id may have been a number in a list and be a text here. */
export function rememberDevice(devices: DevicesById, id: EntityId, device: JsonObject): void {
	for (const known of devices.keys()) {
		if (known !== id && String(known) === String(id)) devices.delete(known);
	}
	devices.set(id, device);
}

/** Forgets the devices of a name, of which nobody knows what became. */
export function forgetDevices(devices: DevicesById, name: string): void {
	for (const id of idsByName(devices, name)) devices.delete(id);
}

/** A value that is read once; what could not be read is asked for again. */
async function memoized<Key, Value>(
	known: Map<Key, Promise<Value>>,
	key: Key,
	read: () => Promise<Value>,
): Promise<Value> {
	const value = known.get(key) ?? read();
	known.set(key, value);
	value.catch(() => {
		if (known.get(key) === value) known.delete(key);
	});
	return await value;
}

/** The devices of a platform without these. */
async function readNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	known: ReadonlySet<string>,
): Promise<ReadEntity[]> {
	const list = async () => await client.listIds('device', `devices/${platformId}`);
	const ids = (await list()).filter((id) => !known.has(String(id)));
	const devices = await client.getListed('device', ids);
	if (devices.length === ids.length) return devices;
	const there = new Set(devices.map(({ id }) => id));
	const listed = await list();
	const unread = ids.filter((id) => !there.has(id) && listed.includes(id));
	// One that is listed all the same may have the name that is looked for.
	const read = await client.getMany('device', unread);
	return [...devices, ...read.map((entity, index) => ({ id: unread[index], entity }))];
}

/** The same devices as they are now, without those that are gone. */
async function readIfThere(client: WebApiClient, devices: ReadEntity[]): Promise<ReadEntity[]> {
	const read = await mapConcurrently(devices, client.concurrency, async ({ id }) => {
		const entity = await getIfThere(client, 'device', id);
		return entity === undefined ? [] : [{ id, entity }];
	});
	return read.flat();
}

/** As text: an id may be a number in a list and a text in the response to a creation. */
function idsOf(devices: DevicesById): Set<string> {
	return new Set([...devices.keys()].map(String));
}

function toNamed(entries: Array<{ Id: number; Name: string }>): EntityNames {
	return new NameList(entries.map(({ Id, Name }) => ({ id: Id, name: Name })));
}
