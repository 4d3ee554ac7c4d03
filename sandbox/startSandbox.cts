import { setMaxListeners } from 'node:events';

import { AlertEngine } from './alerts/alertEngine.cts';
import { FaultList } from './faults/faults.cts';
import type { Faults } from './faults/faults.cts';
import { webApiPath, xmlFeedPath } from './http/paths.cts';
import { Recorder } from './http/recorder.cts';
import type { Counters, RecordedRequest } from './http/recorder.cts';
import { createServer } from './server.cts';
import type { Device } from './service/devices.cts';
import { seedIntegrations } from './service/integrations.cts';
import type { Integration, NewIntegration } from './service/integrations.cts';
import { Service } from './service/service.cts';
import { takeSnapshot, type Snapshot } from './service/snapshot.cts';
import { reportRoot } from './xmlFeed/xml.cts';

export interface SandboxOptions {
	/** Monitoring results follow from this seed and the clock. Default 1. */
	readonly seed?: number;
	/** The clock of sessions, throttle and results, in epoch ms. Default `Date.now`. */
	readonly now?: () => number;
	/** Default 60; docs/dev/service.md W1. */
	readonly inactivitySeconds?: number;
	/** The feed allows one request per client address in this many seconds. Default 0: no limit. */
	readonly throttleSeconds?: number;
	/** The root element of the throttle document, null for none. Default DotcomMonitorOnlineReport. */
	readonly throttleWrapper?: string | null;
	/** Whether every authenticated response replaces the cookie value of its session. */
	readonly rotateCookies?: boolean;
	/** Whether load tests are refused to a session of another kind than theirs. Default false. */
	readonly loadTestsNeedOwnUid?: boolean;
	/** Default 0: any free port. */
	readonly port?: number;
	/** Serves HTTPS with this key and certificate (PEM). */
	readonly tls?: { readonly key: string; readonly cert: string };
}

export interface SandboxCredentials {
	readonly webApiUid: string;
	readonly departmentsUid: string;
	readonly loadTestingUid: string;
	readonly feedPid: string;
	readonly departmentFeedPid: string;
}

export interface Sandbox {
	readonly origin: string;
	readonly webApiUrl: string;
	readonly xmlFeedUrl: string;
	/** The seeded ones and those added, in that order. */
	readonly integrations: readonly Integration[];
	readonly credentials: SandboxCredentials;
	/** Generates the UID by default. @throws AllowListEntryError for an invalid allowed address. */
	addIntegration(integration: NewIntegration): Integration;
	readonly counters: Counters;
	/** Every request in order, except those to the control plane. */
	readonly requests: readonly RecordedRequest[];
	resetCounters(): void;
	readonly faults: Faults;
	readonly alerts: AlertEngine;
	/** The device is down at once, as of its last check. @throws Error when there is none with this ID */
	startOutage(deviceId: number): void;
	/** It is up from its next check on. */
	endOutage(deviceId: number): void;
	/** Ends all sessions, as inactivity does. */
	expireSessions(): void;
	listDevices(accountId: number): readonly Device[];
	/** Everything that requests can change, to be compared with a later snapshot. */
	snapshot(): Snapshot;
	close(): Promise<void>;
}

const host = '127.0.0.1';

const credentials: SandboxCredentials = {
	webApiUid: seedIntegrations.webApi.uid,
	departmentsUid: seedIntegrations.departments.uid,
	loadTestingUid: seedIntegrations.loadTesting.uid,
	feedPid: seedIntegrations.feed.uid,
	departmentFeedPid: seedIntegrations.departmentFeed.uid,
};

function createService(options: SandboxOptions): Service {
	return new Service({
		seed: options.seed ?? 1,
		now: options.now ?? Date.now,
		inactivitySeconds: options.inactivitySeconds ?? 60,
		throttleSeconds: options.throttleSeconds ?? 0,
		throttleWrapper: options.throttleWrapper === undefined ? reportRoot : options.throttleWrapper,
		rotateCookies: options.rotateCookies ?? false,
		loadTestsNeedOwnUid: options.loadTestsNeedOwnUid ?? false,
	});
}

/** Addresses of this process. The nodes remember a feed's limit by its address, also of a test that moved the clock. */
const usedOrigins = new Set<string>();

/**
 * Starts a local fake of the monitoring service on this machine's loopback address.
 *
 * @throws the system's error, such as EADDRINUSE, when the port cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const service = createService(options);
	const recorder = new Recorder(service.settings.now);
	const faults = new FaultList();
	const closing = new AbortController();
	// Any number of responses can be delayed at the same time.
	setMaxListeners(0, closing.signal);
	const { tls } = options;
	const server = await createServer({ service, recorder, faults, closing: closing.signal }, tls);
	const port = await server.listen({ host, port: options.port ?? 0 });
	const origin = `${tls ? 'https' : 'http'}://${host}:${port}`;
	if (options.port === undefined && usedOrigins.has(origin)) {
		await server.close();
		return await startSandbox(options);
	}
	usedOrigins.add(origin);
	return {
		origin,
		webApiUrl: origin + webApiPath,
		xmlFeedUrl: origin + xmlFeedPath,
		credentials,
		faults,
		alerts: new AlertEngine(service.settings.now),
		requests: recorder.requests,
		get integrations() {
			return service.integrations.list();
		},
		get counters() {
			return recorder.counters;
		},
		addIntegration: (integration) => service.integrations.add(integration),
		resetCounters: () => recorder.reset(),
		startOutage: (deviceId) => service.startOutage(deviceId),
		endOutage: (deviceId) => service.endOutage(deviceId),
		expireSessions: () => service.sessions.endAll(),
		listDevices: (accountId) => service.devices.list([accountId]),
		snapshot: () => takeSnapshot(service),
		close: async () => {
			closing.abort();
			await server.close();
		},
	};
}
