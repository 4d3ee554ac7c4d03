import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { FaultList } from './faults/faults';
import type { Faults } from './faults/faults';
import { webApiPath, xmlFeedPath } from './http/paths';
import { Recorder } from './http/recorder';
import type { Counters, RecordedRequest } from './http/recorder';
import { createServer } from './server';
import type { Device } from './service/devices';
import { seedIntegrations } from './service/integrations';
import type { Integration, NewIntegration } from './service/integrations';
import { createService } from './service/service';
import type { Service } from './service/service';
import { reportRoot } from './xmlFeed/errorDocument';

export interface SandboxOptions {
	/** What monitoring results follow from, together with the clock. Default 1. */
	readonly seed?: number;
	/** The clock of sessions, throttle and results, in epoch ms. Default `Date.now`. */
	readonly now?: () => number;
	/** Default 60; spec/service.md §8. */
	readonly inactivitySeconds?: number;
	/** One feed request per client address in this many seconds. Default 0, which is off. */
	readonly throttleSeconds?: number;
	/** Root element of the throttle document, null for none. Default DotcomMonitorOnlineReport. */
	readonly throttleWrapper?: string | null;
	/** Whether every authenticated answer brings a new cookie value and ends the one before. */
	readonly rotateCookies?: boolean;
	/** Default 0, which is any free one. */
	readonly port?: number;
	/** Serves HTTPS with this key and certificate (PEM). */
	readonly tls?: { readonly key: string; readonly cert: string };
}

/** UIDs and PIDs of the ready-made integrations. */
export interface SandboxCredentials {
	readonly webApiUid: string;
	readonly departmentsUid: string;
	readonly feedPid: string;
	readonly departmentFeedPid: string;
}

export interface Sandbox {
	readonly origin: string;
	readonly webApiUrl: string;
	readonly xmlFeedUrl: string;
	/** The ready-made ones and those added, in that order. */
	readonly integrations: readonly Integration[];
	readonly credentials: SandboxCredentials;
	/** Makes a UID when none is given. @throws AllowListEntryError for an address that is none. */
	addIntegration(integration: NewIntegration): Integration;
	readonly counters: Counters;
	/** Every request in order, without those to the control plane. */
	readonly requests: readonly RecordedRequest[];
	/** Forgets counters and requests. */
	resetCounters(): void;
	readonly faults: Faults;
	/** Ends all sessions at once, as if they had been inactive. */
	expireSessions(): void;
	devicesOf(accountId: number): readonly Device[];
	close(): Promise<void>;
}

const host = '127.0.0.1';

const credentials: SandboxCredentials = {
	webApiUid: seedIntegrations.webApi.uid,
	departmentsUid: seedIntegrations.departments.uid,
	feedPid: seedIntegrations.feed.uid,
	departmentFeedPid: seedIntegrations.departmentFeed.uid,
};

function serviceFrom(options: SandboxOptions): Service {
	return createService({
		seed: options.seed ?? 1,
		now: options.now ?? Date.now,
		inactivitySeconds: options.inactivitySeconds ?? 60,
		throttleSeconds: options.throttleSeconds ?? 0,
		throttleWrapper: options.throttleWrapper === undefined ? reportRoot : options.throttleWrapper,
		rotateCookies: options.rotateCookies ?? false,
	});
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
	return typeof address === 'object' && address !== null;
}

async function listen(server: FastifyInstance, port: number, scheme: string): Promise<string> {
	await server.listen({ host, port });
	const address = server.server.address();
	if (!isAddressInfo(address)) throw new Error('The sandbox listens on no port');
	return `${scheme}://${host}:${address.port}`;
}

/**
 * Starts the monitoring service in miniature on this machine's loopback.
 *
 * @throws the system's error, such as EADDRINUSE, when the port cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const service = serviceFrom(options);
	const recorder = new Recorder(service.now);
	const faults = new FaultList();
	const closing = new AbortController();
	const { tls } = options;
	const server = createServer({ service, recorder, faults, closing: closing.signal, tls });
	const origin = await listen(server, options.port ?? 0, tls ? 'https' : 'http');
	return {
		origin,
		webApiUrl: origin + webApiPath,
		xmlFeedUrl: origin + xmlFeedPath,
		credentials,
		faults,
		requests: recorder.requests,
		get integrations() {
			return service.integrations.all;
		},
		get counters() {
			return recorder.counters;
		},
		addIntegration: (integration) => service.integrations.add(integration),
		resetCounters: () => recorder.reset(),
		expireSessions: () => service.sessions.endAll(),
		devicesOf: (accountId) => service.devices.of([accountId]),
		close: async () => {
			closing.abort();
			await server.close();
		},
	};
}
