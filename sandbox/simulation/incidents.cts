import { mix, toFraction } from './random.cts';
import type { TimeRange } from './runs.cts';

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

/** `hash` is the one from which the incident follows. */
interface Incident {
	readonly hash: number;
	readonly from: number;
	readonly to: number;
}

function findIncident(kind: IncidentKind, placeHash: number, slot: number): Incident | undefined {
	const hash = mix(mix(placeHash, kind.salt), slot);
	if (toFraction(hash) >= kind.probability) return undefined;
	const lengthMs = kind.minMs + toFraction(mix(hash, 1)) * (kind.maxMs - kind.minMs);
	const from = slot * kind.slotMs + toFraction(mix(hash, 2)) * (kind.slotMs - lengthMs);
	return { hash, from, to: from + lengthMs };
}

/** Gives the hash of the incident at a time; while times stay in a slot, it is computed once. */
function incidentFinder(kind: IncidentKind, placeHash: number) {
	let slot: number | undefined;
	let incident: Incident | undefined;
	return (time: number): number | undefined => {
		const slotOfTime = Math.floor(time / kind.slotMs);
		if (slotOfTime !== slot) incident = findIncident(kind, placeHash, slotOfTime);
		slot = slotOfTime;
		return incident && time >= incident.from && time < incident.to ? incident.hash : undefined;
	};
}

/** Times are epoch ms. */
export interface Incidents {
	/** Undefined when the device is up. */
	findOutageCause: (time: number) => OutageCause | undefined;
	/** Undefined when the check succeeds. It fails while the device, or the way to it, is down. */
	findFailureCause: (locationIndex: number, time: number) => OutageCause | undefined;
	/** How many times longer responses take: 1, or 2 to 5 in a slowdown. */
	findSlowdownFactor: (time: number) => number;
}

/** @param startedOutages outages besides those that follow from the hash */
export function createIncidents(
	deviceHash: number,
	locationIds: readonly number[],
	startedOutages: readonly TimeRange[] = [],
): Incidents {
	const findOutage = incidentFinder(outages, deviceHash);
	const findSlowdown = incidentFinder(slowdowns, deviceHash);
	const findDisturbance = locationIds.map((id) =>
		incidentFinder(disturbances, mix(deviceHash, id)),
	);
	const findOutageCause = (time: number) => {
		if (startedOutages.some(({ from, to }) => time >= from && time < to)) return 'badResponse';
		const hash = findOutage(time);
		if (hash === undefined) return undefined;
		return causes[Math.floor(toFraction(mix(hash, 3)) * causes.length)];
	};
	return {
		findOutageCause,
		findFailureCause(locationIndex, time) {
			const isDisturbed = findDisturbance[locationIndex](time) !== undefined;
			return findOutageCause(time) ?? (isDisturbed ? 'connectTimeout' : undefined);
		},
		findSlowdownFactor(time) {
			const hash = findSlowdown(time);
			return hash === undefined ? 1 : 2 + 3 * toFraction(mix(hash, 3));
		},
	};
}
