import { mix, toFraction } from './random';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A kind of incident that happens at most once in every slot of time, and ends within it. */
interface IncidentKind {
	readonly salt: number;
	readonly slotMs: number;
	readonly probability: number;
	readonly minMs: number;
	readonly maxMs: number;
}

/** About three outages a month, of minutes to an hour. */
const outages: IncidentKind = {
	salt: 0x6f757461,
	slotMs: 8 * dayMs,
	probability: 0.85,
	minMs: 4 * minuteMs,
	maxMs: hourMs,
};

/** About nine slowdowns a month, of twenty minutes to three hours. */
const slowdowns: IncidentKind = {
	salt: 0x736c6f77,
	slotMs: 2 * dayMs,
	probability: 0.6,
	minMs: 20 * minuteMs,
	maxMs: 3 * hourMs,
};

/** About one a month at each location of a device, of minutes: what only that location sees. */
const disturbances: IncidentKind = {
	salt: 0x64697374,
	slotMs: 16 * dayMs,
	probability: 0.5,
	minMs: 2 * minuteMs,
	maxMs: 20 * minuteMs,
};

/** What goes wrong in an outage; the timings of its checks depend on it. */
export type OutageCause = 'dnsFailure' | 'connectTimeout' | 'responseTimeout' | 'badResponse';

const causes: readonly OutageCause[] = [
	'dnsFailure',
	'connectTimeout',
	'responseTimeout',
	'badResponse',
];

/** The hash of the incident at a time, undefined when there is none. */
function findIncident(kind: IncidentKind, deviceHash: number, time: number): number | undefined {
	const slot = Math.floor(time / kind.slotMs);
	const hash = mix(mix(deviceHash, kind.salt), slot);
	if (toFraction(hash) >= kind.probability) return undefined;
	const lengthMs = kind.minMs + toFraction(mix(hash, 1)) * (kind.maxMs - kind.minMs);
	const start = slot * kind.slotMs + toFraction(mix(hash, 2)) * (kind.slotMs - lengthMs);
	return time >= start && time < start + lengthMs ? hash : undefined;
}

/** The cause of the outage at a time, undefined when the device is up. */
export function findOutageCause(deviceHash: number, time: number): OutageCause | undefined {
	const hash = findIncident(outages, deviceHash, time);
	if (hash === undefined) return undefined;
	return causes[Math.floor(toFraction(mix(hash, 3)) * causes.length)];
}

/** Why a check fails, undefined when it succeeds: the device is down, or the way to it from one location. */
export function findFailureCause(
	deviceHash: number,
	locationId: number,
	time: number,
): OutageCause | undefined {
	const cause = findOutageCause(deviceHash, time);
	if (cause !== undefined) return cause;
	const isDisturbed = findIncident(disturbances, mix(deviceHash, locationId), time) !== undefined;
	return isDisturbed ? 'connectTimeout' : undefined;
}

/** How many times longer responses take at a time: 1, or 2 to 5 in a slowdown. */
export function findSlowdownFactor(deviceHash: number, time: number): number {
	const hash = findIncident(slowdowns, deviceHash, time);
	return hash === undefined ? 1 : 2 + 3 * toFraction(mix(hash, 3));
}
