import { ServiceError } from '../http/serviceError';
import { NameList } from '../../words/names';
import { toId } from '../../words/util/id';
import type { WebApiClient } from './client';
import type { DepartmentEntry } from './department/department';
import {
	listLocations,
	locationKind,
	locationState,
	type Location,
	type LocationKind,
} from './location/location';
import { addNewDevices, DevicesById } from './device/deviceList';
import { NameIndex, WriteJournal } from './nameIndex';
import { listAvailablePlatforms, listDeviceIds, listPlatformPackages } from './platform/platform';
import { listLoadTestIds } from './loadTest/loadTest';
import { listTaskIds } from './task/task';
import type { EntityId, EntityName, NamedEntity, NamedKind } from './entities';

type EntityNames = NameList<NamedEntity>;

/**
 * The entities of an account by name: read on first use and kept for one run of a node.
 *
 * The service has no search by name, and hundreds of rows of a sheet must not read all devices hundreds of
 * times. The next run reads again, so that it sees changes by others; code that writes a device updates the
 * device here. Items that ask at the same time share one request.
 */
export class AccountCache {
	/** The IDs in each list before the run created anything in it, by path (`WebApiClient.knownIds`). */
	readonly knownIds = new Map<string, Promise<Set<string>>>();
	/** Entities that the service lists, but does not return, such as "device 5"; they are left out. */
	readonly unread = new Set<string>();
	private readonly noteUnreadDevice = (id: EntityId) => void this.unread.add(`device ${id}`);
	private readonly locationCache = new Map<EntityId, Promise<Location[]>>();
	private readonly otherCache = new Map<string, Promise<unknown>>();
	private readonly deviceCache = new Map<EntityId, Promise<DevicesById>>();
	private readonly nameIndexes = new Map<string, NameIndex>();

	/** @param journal records the writes of this run in the account's service */
	constructor(private readonly journal = new WriteJournal()) {}

	/**
	 * All entities of a kind, to search for this name. If none has it, entities that others have added
	 * are read first, so that a missing name is certain; platforms are read only once.
	 *
	 * @param deviceId the device of the tasks, if the kind is `task`
	 */
	async listToFind(
		client: WebApiClient,
		kind: NamedKind,
		name: string,
		deviceId?: EntityId,
	): Promise<EntityNames> {
		if (kind === 'platform') return await this.platforms(client);
		return await this.nameIndex(kind, deviceId).find(client, name);
	}

	/** All entities of a kind by name, without those that others have added since the last read. */
	async listNamed(client: WebApiClient, kind: EntityName): Promise<EntityNames> {
		return await this.nameIndex(kind).all(client);
	}

	/** The index of a kind (of tasks: of one device), created at first use. */
	private nameIndex(kind: EntityName, deviceId?: EntityId): NameIndex {
		const key = keyOf(kind, deviceId);
		const listIds = (client: WebApiClient) => listIdsOf(client, kind, deviceId);
		const index = this.nameIndexes.get(key) ?? new NameIndex(kind, listIds, this.journal);
		this.nameIndexes.set(key, index);
		return index;
	}

	/** The platforms that the account may use. */
	async platforms(client: WebApiClient): Promise<EntityNames> {
		return await this.readOnce('platforms', async () =>
			toNameList(await listAvailablePlatforms(client)),
		);
	}

	async departments(client: WebApiClient): Promise<DepartmentEntry[]> {
		return await this.readOnce('departments', () => client.listDepartments());
	}

	/** The locations of a platform, without deleted ones (docs/dev/service.md W4). */
	async locations(client: WebApiClient, platformId: EntityId): Promise<EntityNames> {
		const locations = await this.allLocations(client, platformId);
		return toNameList(locations.filter((location) => locationState(location) !== 'deleted'));
	}

	/** The available locations of a platform: those of the service (`public`) or agents (`private`). */
	async locationsOfKind(
		client: WebApiClient,
		platformId: EntityId,
		kind: LocationKind,
	): Promise<readonly NamedEntity[]> {
		const locations = await this.allLocations(client, platformId);
		const usable = locations.filter((location) => locationState(location) === 'available');
		return toNameList(usable.filter((location) => locationKind(location) === kind)).entries;
	}

	/**
	 * The names of a platform's locations by their IDs, deleted ones included. If the service does not
	 * list them, the result is empty for the rest of the run.
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

	/** The packages with which devices of the platform can be billed. */
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

	/** The locations of all platforms whose locations were read in this run. */
	async knownLocations(): Promise<Location[]> {
		return (await Promise.all(this.locationCache.values())).flat();
	}

	/** The devices of all platforms, by name. */
	async allDevices(client: WebApiClient): Promise<EntityNames> {
		const all = new Map<EntityId, NamedEntity>();
		for (const { id: platformId } of (await this.platforms(client)).entries) {
			const devices = await this.devices(client, platformId);
			for (const [id, { Name }] of devices) all.set(id, { id: toId(id), name: String(Name) });
		}
		return new NameList([...all.values()]);
	}

	/** The IDs of all devices at the first call, never updated: enough to find a device's department. */
	async deviceIds(client: WebApiClient): Promise<EntityId[]> {
		return await this.readOnce('device IDs', () => listDeviceIds(client));
	}

	/** All devices of a platform. Code that creates or changes a device must update the returned map. */
	async devices(client: WebApiClient, platformId: EntityId): Promise<DevicesById> {
		return await memoized(this.deviceCache, platformId, async () =>
			addNewDevices(client, platformId, new DevicesById(), this.journal, this.noteUnreadDevice),
		);
	}

	/** As `devices`, after reading the devices added since the last read. */
	async refreshDevices(client: WebApiClient, platformId: EntityId): Promise<DevicesById> {
		const devices = await this.devices(client, platformId);
		return addNewDevices(client, platformId, devices, this.journal, this.noteUnreadDevice);
	}
}

/** A cache key for a list: its kind, and the device or platform that it belongs to. */
function keyOf(kind: string, id: EntityId | undefined): string {
	return JSON.stringify([kind, id]);
}

/** The IDs of all entities of a kind; of tasks, only those of the device. */
export async function listIdsOf(
	client: WebApiClient,
	kind: EntityName,
	deviceId: EntityId = '',
): Promise<EntityId[]> {
	if (kind === 'device') return await listDeviceIds(client);
	if (kind === 'loadTest') return await listLoadTestIds(client);
	return await (kind === 'task' ? listTaskIds(client, deviceId) : client.listIds(kind));
}

/** The value of a key, read at most once; a failed read is removed, so that the next caller tries again. */
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

function toNameList(entries: Array<{ Id: number; Name: string }>): EntityNames {
	return new NameList(entries.map(({ Id, Name }) => ({ id: Id, name: Name })));
}
