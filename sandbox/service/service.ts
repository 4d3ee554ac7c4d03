import { DeviceStore } from './devices';
import { IntegrationStore } from './integrations';
import { SessionStore } from './sessions';
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
	readonly sessions: SessionStore;
	readonly throttle: Throttle;
}

/** A service that remembers nothing yet but its ready-made integrations and devices. */
export function createService(settings: ServiceSettings): Service {
	return {
		...settings,
		integrations: new IntegrationStore(),
		devices: new DeviceStore(),
		sessions: new SessionStore(settings),
		throttle: new Throttle(settings.now, settings.throttleSeconds),
	};
}
