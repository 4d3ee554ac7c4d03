import { rootAccountId } from './accounts.cts';
import type { AccountContents, Collection } from './collection.cts';
import { DeviceEntityStore } from './deviceEntities.cts';
import { DeviceStore, type Device } from './devices.cts';
import { MemoryEntityStore } from './entityStore.cts';
import { IntegrationStore } from './integrations.cts';
import { LoadTestStore } from './loadTests.cts';
import { seedDevices } from './seedDevices.cts';
import { SessionStore } from './sessions.cts';
import { TaskEntityStore } from './taskEntities.cts';
import { Throttle } from './throttle.cts';

export interface ServiceSettings {
	readonly seed: number;
	/** Epoch ms. */
	readonly now: () => number;
	readonly inactivitySeconds: number;
	readonly throttleSeconds: number;
	readonly throttleWrapper: string | null;
	readonly rotateCookies: boolean;
	readonly loadTestsNeedOwnUid: boolean;
}

/** The settings and the data that both interfaces share. */
export class Service {
	readonly integrations = new IntegrationStore();

	readonly devices = new DeviceStore(seedDevices);

	readonly deviceEntities: DeviceEntityStore;

	readonly taskEntities = new TaskEntityStore(this.devices);

	readonly loadTests: LoadTestStore;

	readonly sessions: SessionStore;

	readonly throttle: Throttle;

	private readonly collectionStores = new Map<Collection, MemoryEntityStore>();

	constructor(readonly settings: ServiceSettings) {
		this.deviceEntities = new DeviceEntityStore(this.devices, this.taskEntities, settings.now);
		this.loadTests = new LoadTestStore(rootAccountId, settings.now);
		this.sessions = new SessionStore(settings);
		this.throttle = new Throttle(settings.throttleSeconds);
	}

	/** The first call fills the store with the seeds of its collection. */
	getStore(collection: Collection): MemoryEntityStore {
		const existing = this.collectionStores.get(collection);
		if (existing) return existing;
		const store = new MemoryEntityStore(collection.firstId);
		for (const fields of collection.seeds) store.create(rootAccountId, fields);
		this.collectionStores.set(collection, store);
		return store;
	}

	startOutage(deviceId: number): void {
		const device = this.getDevice(deviceId);
		const from = this.settings.now() - device.frequency * 1000;
		const outages = [...(device.outages ?? []), { from, to: Infinity }];
		this.devices.replace({ ...device, outages });
	}

	endOutage(deviceId: number): void {
		const device = this.getDevice(deviceId);
		const end = this.settings.now();
		const outages = device.outages?.map(({ from, to }) => ({ from, to: Math.min(to, end) }));
		this.devices.replace({ ...device, outages });
	}

	private getDevice(id: number): Device {
		const device = this.devices.find(id);
		if (!device) throw new Error(`There is no device ${id}`);
		return device;
	}

	contentsOf(accountId: number): AccountContents {
		return {
			devices: this.deviceEntities.list(accountId),
			listEntities: (collection) => this.getStore(collection).list(accountId),
		};
	}
}
