import { ServiceError } from '../http/serviceError';
import { NameList } from '../../words/names';
import type { WebApiClient } from './client';
import type { DepartmentEntry } from './department/department';
import {
	listLocations,
	locationKind,
	locationState,
	type Location,
	type LocationKind,
} from './location/location';
import { addNewDevices, type DevicesById } from './device/deviceList';
import { NameIndex, WriteJournal } from './nameIndex';
import { listAvailablePlatforms, listDeviceIds, listPlatformPackages } from './platform/platform';
import { listLoadTestIds } from './loadTest/loadTest';
import { listTaskIds } from './task/task';
import { entityKind, type EntityId, type EntityName, type NamedEntity } from './entities';

/** The kinds to look up by name; tasks among those of their device. */
export type NamedKind = EntityName | 'platform';

type EntityNames = NameList<NamedEntity>;

export function namedKindLabel(kind: NamedKind): string {
	return kind === 'platform' ? kind : entityKind(kind);
}

/**
 * The entities of an account by name: read on first use and kept for one run of a node.
 *
 * This is state, so that hundreds of rows of a sheet do not read all devices hundreds of times: the service
 * has no search by name. It ends with the run, so that the next one sees changes by others; code that writes
 * a device updates its entry. Items that ask at the same time share one request.
 */
export class AccountCache {
	/** By list, the IDs before the first creation in it (`WebApiClient.knownIds`). */
	readonly knownIds = new Map<string, Promise<Set<string>>>();
	private readonly locationCache = new Map<EntityId, Promise<Location[]>>();
	private readonly otherCache = new Map<string, Promise<unknown>>();
	private readonly deviceCache = new Map<EntityId, Promise<DevicesById>>();
	private readonly nameIndexes = new Map<string, NameIndex>();

	/** @param journal the writes of this run in the service with the account */
	constructor(private readonly journal = new WriteJournal()) {}

	/**
	 * All entities of a kind, as a list to search by name. If it lacks this name, new entities are
	 * read first, so that it can prove that none has the name; platforms are read once only.
	 *
	 * @param deviceId whose tasks are meant, if the kind is tasks
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

	async listNamed(client: WebApiClient, kind: EntityName): Promise<EntityNames> {
		return await this.nameIndex(kind).all(client);
	}

	private nameIndex(kind: EntityName, deviceId?: EntityId): NameIndex {
		const key = keyOf(kind, deviceId);
		const listIds = (client: WebApiClient) => listIdsOf(client, kind, deviceId);
		const index = this.nameIndexes.get(key) ?? new NameIndex(kind, listIds, this.journal);
		this.nameIndexes.set(key, index);
		return index;
	}

	async platforms(client: WebApiClient): Promise<EntityNames> {
		return await this.readOnce('platforms', async () =>
			toNamed(await listAvailablePlatforms(client)),
		);
	}

	async departments(client: WebApiClient): Promise<DepartmentEntry[]> {
		return await this.readOnce('departments', () => client.listDepartments());
	}

	/** The locations of a platform, without those that are gone (docs/dev/service.md W4). */
	async locations(client: WebApiClient, platformId: EntityId): Promise<EntityNames> {
		const locations = await this.allLocations(client, platformId);
		return toNamed(locations.filter(({ IsDeleted }) => IsDeleted !== true));
	}

	/** The locations of a platform that can be used now: the service's own, or agents of the account. */
	async locationsOfKind(
		client: WebApiClient,
		platformId: EntityId,
		kind: LocationKind,
	): Promise<readonly NamedEntity[]> {
		const locations = await this.allLocations(client, platformId);
		const usable = locations.filter((location) => locationState(location) === 'available');
		return toNamed(usable.filter((location) => locationKind(location) === kind)).entries;
	}

	/**
	 * The names of a platform's locations by their IDs, deleted ones included. Empty if the service
	 * does not list them: that is no error, and the service is not asked again.
	 *
	 * @param onFailure is then called once, with the reason
	 */
	async locationNames(
		client: WebApiClient,
		platformId: EntityId,
		onFailure: (error: ServiceError) => void,
	): Promise<ReadonlyMap<number, string>> {
		return await this.readOnce(keyOf('location names', platformId), async () => {
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

	/** Those with which devices of the platform can be billed. */
	async packages(client: WebApiClient, platformId: EntityId): Promise<EntityNames> {
		return await this.readOnce(
			keyOf('packages', platformId),
			async () => new NameList(await listPlatformPackages(client, platformId)),
		);
	}

	/** Reads a value once per run and key. Only for data that the run does not write, such as a report. */
	async readOnce<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
		return await memoized(this.otherCache as Map<string, Promise<Value>>, key, read);
	}

	/** The locations of all platforms that were read; `readAccountContent` reads all that the service lists. */
	async knownLocations(): Promise<Location[]> {
		return (await Promise.all(this.locationCache.values())).flat();
	}

	async allDevices(client: WebApiClient): Promise<EntityNames> {
		const all = new Map<EntityId, NamedEntity>();
		for (const { id: platformId } of (await this.platforms(client)).entries) {
			const devices = await this.devices(client, platformId);
			for (const [id, { Name }] of devices) all.set(id, { id: Number(id), name: String(Name) });
		}
		return new NameList([...all.values()]);
	}

	/** The IDs of all devices at the first call, never updated: enough to find a device's department. */
	async deviceIds(client: WebApiClient): Promise<EntityId[]> {
		return await this.readOnce('device IDs', () => listDeviceIds(client));
	}

	/** All devices of a platform. Code that creates or changes a device must update the returned map. */
	async devices(client: WebApiClient, platformId: EntityId): Promise<DevicesById> {
		return await memoized(this.deviceCache, platformId, async () => {
			const devices: DevicesById = new Map();
			await addNewDevices(client, platformId, devices, this.journal);
			return devices;
		});
	}

	/** As `devices`, after reading the devices added since the last read. */
	async refreshDevices(client: WebApiClient, platformId: EntityId): Promise<DevicesById> {
		const devices = await this.devices(client, platformId);
		await addNewDevices(client, platformId, devices, this.journal);
		return devices;
	}
}

function keyOf(kind: string, id: EntityId | undefined): string {
	return JSON.stringify([kind, id]);
}

/** The IDs of all entities of a kind; of tasks, only those of the device. */
async function listIdsOf(
	client: WebApiClient,
	kind: EntityName,
	deviceId: EntityId = '',
): Promise<EntityId[]> {
	if (kind === 'device') return await listDeviceIds(client);
	if (kind === 'loadTest') return await listLoadTestIds(client);
	return await (kind === 'task' ? listTaskIds(client, deviceId) : client.listIds(kind));
}

/** Concurrent callers share one read; a failed one is removed, so the next caller tries again. */
async function memoized<Key, Value>(
	cache: Map<Key, Promise<Value>>,
	key: Key,
	read: () => Promise<Value>,
): Promise<Value> {
	const value = cache.get(key) ?? read();
	cache.set(key, value);
	value.catch(() => {
		if (cache.get(key) === value) cache.delete(key);
	});
	return await value;
}

function toNamed(entries: Array<{ Id: number; Name: string }>): EntityNames {
	return new NameList(entries.map(({ Id, Name }) => ({ id: Id, name: Name })));
}
