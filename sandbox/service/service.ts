import { rootAccountId } from './accounts';
import { DeviceStore } from './devices';
import { DeviceEntityStore } from './deviceEntities';
import { IntegrationStore } from './integrations';
import { LoadTestStore } from './loadTests';
import { seedDevices } from './seedDevices';
import { seedAlertGroups, seedFilters, seedSchedules, seedTemplates } from './seedEntities';
import { SessionStore } from './sessions';
import { TaskEntityStore } from './taskEntities';
import { MemoryEntityStore } from './entityStore';
import { Throttle } from './throttle';

export interface ServiceSettings {
	readonly seed: number;
	/** Epoch ms. */
	readonly now: () => number;
	readonly inactivitySeconds: number;
	readonly throttleSeconds: number;
	readonly throttleWrapper: string | null;
	readonly rotateCookies: boolean;
}

/** The service behind both interfaces: its settings and everything it remembers. */
export interface Service extends ServiceSettings {
	readonly integrations: IntegrationStore;
	readonly devices: DeviceStore;
	/** The devices as the Web API reads and writes them. */
	readonly deviceThings: DeviceEntityStore;
	readonly taskThings: TaskEntityStore;
	readonly alertGroups: MemoryEntityStore;
	readonly filters: MemoryEntityStore;
	readonly loadTests: LoadTestStore;
	readonly schedules: MemoryEntityStore;
	readonly templates: MemoryEntityStore;
	readonly users: MemoryEntityStore;
	readonly sessions: SessionStore;
	readonly throttle: Throttle;
}

/** A service that remembers nothing yet but its ready-made integrations and devices. */
export function createService(settings: ServiceSettings): Service {
	const devices = new DeviceStore(seedDevices);
	return {
		...settings,
		integrations: new IntegrationStore(),
		devices,
		deviceThings: new DeviceEntityStore(devices, settings.now),
		taskThings: new TaskEntityStore(devices),
		alertGroups: new MemoryEntityStore(201, seedAlertGroups),
		filters: new MemoryEntityStore(501, seedFilters),
		templates: new MemoryEntityStore(401, seedTemplates),
		schedules: new MemoryEntityStore(301, seedSchedules),
		loadTests: new LoadTestStore(rootAccountId, settings.now),
		users: new MemoryEntityStore(8_001, [
			{
				accountId: rootAccountId,
				fields: { Name: 'Ann', Email: 'ann@example.test', Role: 'Owner' },
			},
			{
				accountId: rootAccountId,
				fields: { Name: 'Bob', Email: 'bob@example.test', Role: 'User' },
			},
		]),
		sessions: new SessionStore(settings),
		throttle: new Throttle(settings.throttleSeconds),
	};
}
