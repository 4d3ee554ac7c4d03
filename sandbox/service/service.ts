import { rootAccountId } from './accounts';
import { DeviceStore } from './devices';
import { DeviceThings } from './deviceThings';
import { IntegrationStore } from './integrations';
import { LoadTestStore } from './loadTests';
import { readyDevices } from './readyDevices';
import { readyAlertGroups, readyFilters, readySchedules, readyTemplates } from './readyThings';
import { SessionStore } from './sessions';
import { TaskThings } from './taskThings';
import { ThingStore } from './things';
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
	readonly deviceThings: DeviceThings;
	readonly taskThings: TaskThings;
	readonly alertGroups: ThingStore;
	readonly filters: ThingStore;
	readonly loadTests: LoadTestStore;
	readonly schedules: ThingStore;
	readonly templates: ThingStore;
	readonly users: ThingStore;
	readonly sessions: SessionStore;
	readonly throttle: Throttle;
}

/** A service that remembers nothing yet but its ready-made integrations and devices. */
export function createService(settings: ServiceSettings): Service {
	const devices = new DeviceStore(readyDevices);
	return {
		...settings,
		integrations: new IntegrationStore(),
		devices,
		deviceThings: new DeviceThings(devices, settings.now),
		taskThings: new TaskThings(devices),
		alertGroups: new ThingStore(201, readyAlertGroups),
		filters: new ThingStore(501, readyFilters),
		templates: new ThingStore(401, readyTemplates),
		schedules: new ThingStore(301, readySchedules),
		loadTests: new LoadTestStore(rootAccountId, settings.now),
		users: new ThingStore(8_001, [
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
