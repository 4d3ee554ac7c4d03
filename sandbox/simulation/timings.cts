import type { Incidents, OutageCause } from './incidents.cts';
import { mix, toFraction } from './random.cts';

/** The parts of one response time, whole numbers; their sum is the total. */
export interface Timings {
	readonly dnsMs: number;
	readonly sslMs: number;
	readonly connectionMs: number;
	readonly requestMs: number;
	readonly firstPacketMs: number;
	readonly downloadMs: number;
}

export interface Outcome {
	readonly succeeded: boolean;
	readonly timings: Timings;
}

const noTimings: Timings = {
	dnsMs: 0,
	sslMs: 0,
	connectionMs: 0,
	requestMs: 0,
	firstPacketMs: 0,
	downloadMs: 0,
};

const dnsTimeoutMs = 5_000;
const connectTimeoutMs = 21_000;
const responseTimeoutMs = 30_000;

const hoursPerDay = 24;
const busiestHour = 14;
const hourMs = 3_600_000;

/** From 1 at night to 1.3 at the busiest hour, in straight lines. */
function findLoadFactor(time: number): number {
	const hourOfDay = (time / hourMs) % hoursPerDay;
	const distance = Math.abs(hourOfDay - busiestHour);
	return 1 + 0.3 * (1 - Math.min(distance, hoursPerDay - distance) / (hoursPerDay / 2));
}

function createUsualTimings(
	checkHash: number,
	slowdown: number,
	base: BaseTimes,
	secure: boolean,
): Timings {
	const noise = (salt: number) => 0.8 + 0.4 * toFraction(mix(checkHash, salt));
	const roundTripMs = base.roundTripMs * noise(1);
	return {
		dnsMs: Math.round(4 + 26 * toFraction(mix(checkHash, 2))),
		sslMs: secure ? Math.round(roundTripMs * 2) : 0,
		connectionMs: Math.round(roundTripMs),
		requestMs: Math.round(1 + 3 * toFraction(mix(checkHash, 3))),
		firstPacketMs: Math.round(roundTripMs + base.workMs * slowdown * noise(4)),
		downloadMs: Math.round((20 + base.workMs / 3) * slowdown * noise(5)),
	};
}

function createFailedTimings(cause: OutageCause, usual: Timings): Timings {
	switch (cause) {
		case 'dnsFailure':
			return { ...noTimings, dnsMs: dnsTimeoutMs };
		case 'connectTimeout':
			return { ...noTimings, dnsMs: usual.dnsMs, connectionMs: connectTimeoutMs };
		case 'responseTimeout':
			return { ...usual, firstPacketMs: responseTimeoutMs, downloadMs: 0 };
		case 'badResponse':
			return { ...usual, downloadMs: 2 };
	}
}

interface BaseTimes {
	/** Between the location and the device. */
	readonly roundTripMs: number;
	/** What the device needs for a response. */
	readonly workMs: number;
}

function createBaseTimes(deviceHash: number, locationId: number, taskIndex: number): BaseTimes {
	return {
		roundTripMs: 8 + 110 * toFraction(mix(mix(deviceHash, 0x706c6163), locationId)),
		workMs: 40 + 260 * toFraction(mix(mix(deviceHash, 0x7461736b), taskIndex)),
	};
}

/** Times are epoch ms. */
export interface Circumstances {
	readonly deviceHash: number;
	readonly incidents: Incidents;
	readonly runNumber: number;
	readonly taskIndex: number;
	readonly locationId: number;
	/** Its place in the device's locations. */
	readonly locationIndex: number;
	readonly time: number;
	readonly secure: boolean;
}

export function simulateCheck(circumstances: Circumstances): Outcome {
	const { deviceHash, incidents, runNumber, taskIndex, locationId, time, secure } = circumstances;
	const base = createBaseTimes(deviceHash, locationId, taskIndex);
	const checkHash = mix(mix(mix(deviceHash, runNumber), taskIndex), locationId);
	const slowdown = incidents.findSlowdownFactor(time) * findLoadFactor(time);
	const usual = createUsualTimings(checkHash, slowdown, base, secure);
	const cause = incidents.findFailureCause(circumstances.locationIndex, time);
	if (cause === undefined) return { succeeded: true, timings: usual };
	return { succeeded: false, timings: createFailedTimings(cause, usual) };
}

export function sumTimings(timings: Timings): number {
	const { dnsMs, sslMs, connectionMs, requestMs, firstPacketMs, downloadMs } = timings;
	return dnsMs + sslMs + connectionMs + requestMs + firstPacketMs + downloadMs;
}
