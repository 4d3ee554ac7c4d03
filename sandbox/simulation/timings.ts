import { fraction, mix } from './random';
import { outageAt, slownessAt } from './incidents';
import type { OutageCause } from './incidents';

/** The parts of one answer's time in whole milliseconds; together they are its total. */
export interface Timings {
	readonly dns: number;
	readonly ssl: number;
	readonly connection: number;
	readonly request: number;
	readonly firstPacket: number;
	readonly download: number;
}

export interface Outcome {
	readonly succeeded: boolean;
	readonly timings: Timings;
}

const none: Timings = { dns: 0, ssl: 0, connection: 0, request: 0, firstPacket: 0, download: 0 };

/** How long an agent waits before it gives up, by what does not come. */
const dnsTimeoutMs = 5_000;
const connectionTimeoutMs = 21_000;
const answerTimeoutMs = 30_000;

const hoursPerDay = 24;
const busiestHour = 14;
const msPerHour = 3_600_000;

/** 1 at night up to 1.3 at the busiest hour, in straight lines. */
function busynessAt(time: number): number {
	const hourOfDay = (time / msPerHour) % hoursPerDay;
	const distance = Math.abs(hourOfDay - busiestHour);
	return 1 + 0.3 * (1 - Math.min(distance, hoursPerDay - distance) / (hoursPerDay / 2));
}

function usualTimings(checkHash: number, slowness: number, base: Base, secure: boolean): Timings {
	const noise = (salt: number) => 0.8 + 0.4 * fraction(mix(checkHash, salt));
	const roundTrip = base.roundTrip * noise(1);
	return {
		dns: Math.round(4 + 26 * fraction(mix(checkHash, 2))),
		ssl: secure ? Math.round(roundTrip * 2) : 0,
		connection: Math.round(roundTrip),
		request: Math.round(1 + 3 * fraction(mix(checkHash, 3))),
		firstPacket: Math.round(roundTrip + base.work * slowness * noise(4)),
		download: Math.round((20 + base.work / 3) * slowness * noise(5)),
	};
}

function failedTimings(cause: OutageCause, usual: Timings): Timings {
	switch (cause) {
		case 'noName':
			return { ...none, dns: dnsTimeoutMs };
		case 'noConnection':
			return { ...none, dns: usual.dns, connection: connectionTimeoutMs };
		case 'noAnswer':
			return { ...usual, firstPacket: answerTimeoutMs, download: 0 };
		case 'badAnswer':
			return { ...usual, download: 2 };
	}
}

interface Base {
	/** Milliseconds there and back between the location and the device. */
	readonly roundTrip: number;
	/** Milliseconds the device needs for an answer. */
	readonly work: number;
}

function baseOf(deviceHash: number, locationId: number, taskIndex: number): Base {
	return {
		roundTrip: 8 + 110 * fraction(mix(mix(deviceHash, 0x706c6163), locationId)),
		work: 40 + 260 * fraction(mix(mix(deviceHash, 0x7461736b), taskIndex)),
	};
}

/** Where and what was checked, and when (epoch ms). */
export interface Circumstances {
	readonly deviceHash: number;
	readonly runNumber: number;
	readonly taskIndex: number;
	readonly locationId: number;
	readonly time: number;
	readonly secure: boolean;
}

/** What a check finds; it follows from its circumstances alone. */
export function outcomeOf(circumstances: Circumstances): Outcome {
	const { deviceHash, runNumber, taskIndex, locationId, time, secure } = circumstances;
	const base = baseOf(deviceHash, locationId, taskIndex);
	const checkHash = mix(mix(mix(deviceHash, runNumber), taskIndex), locationId);
	const slowness = slownessAt(deviceHash, time) * busynessAt(time);
	const usual = usualTimings(checkHash, slowness, base, secure);
	const cause = outageAt(deviceHash, time);
	if (cause === undefined) return { succeeded: true, timings: usual };
	return { succeeded: false, timings: failedTimings(cause, usual) };
}

/** The whole time of an answer in milliseconds. */
export function durationOf(timings: Timings): number {
	const { dns, ssl, connection, request, firstPacket, download } = timings;
	return dns + ssl + connection + request + firstPacket + download;
}
