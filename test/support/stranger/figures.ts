/** The figures of outages, worked out from docs/figures.md alone, the slow and plain way. */
import {
	DAY,
	durationOf,
	groups,
	isIn,
	look,
	name,
	pieces,
	plannedSpans,
	silencesIn,
	sum,
} from './down';
import type { Device, Outage, Span, StrangerCheck, StrangerRule, StrangerWindow } from './down';

export type { StrangerCheck, StrangerRule, StrangerWindow } from './down';

export interface StrangerRow {
	deviceId: string;
	deviceName: string;
	start: number;
	end: number | null;
	isOngoing: boolean;
	startedBefore: boolean;
	durationSeconds: number;
	unknownSeconds: number;
	failedChecks: number;
	checks: number;
	locations: Array<{ location: string | null; firstFailure: number; count: number }>;
	statuses: Array<{ status: string; count: number }>;
	firstError: string | null;
}
export interface StrangerDeviceRow {
	deviceId: string;
	outages: number;
	isDown: boolean;
	outageSeconds: number;
	longestSeconds: number | null;
	mttrSeconds: number | null;
	mtbfSeconds: number | null;
	availabilityPercentage: number | null;
	checks: number;
	failedChecks: number;
	firstCheck: number;
	lastCheck: number;
}
export interface StrangerUptime {
	uptimePercentage: number | null;
	checks: number;
	failed: number;
}
const seconds = (ms: number) => Math.floor(ms / 1000 + 0.5);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function rowOf(device: Device, outage: Outage): StrangerRow {
	const { from: start, to: until, open, closed } = outage;
	// Failing somewhere between start and end: it begins before the end and ends after the start.
	const during = device.failing.filter((f) => {
		const isAtEnd = f.from === until && (closed || open || f.isMoment);
		const begins = f.from < until || isAtEnd;
		const ends = f.isMoment ? f.from >= start : f.to === null || f.to > start;
		return begins && ends;
	});
	const failed: StrangerCheck[] = [];
	let checks = 0;
	for (const source of new Set(during.map((f) => f.source))) {
		const own = during.filter((f) => f.source === source);
		const firstAt = Math.min(...own.map((f) => f.firstAt));
		const lastAt = Math.max(...own.map((f) => f.lastAt));
		const part = source.slice(firstAt, lastAt + 1);
		checks += part.length;
		failed.push(...part.filter((c) => !c.isSuccess));
	}
	const unknown = silencesIn(device.silences, start, until);
	if (during.some((f) => f.bySilence && f.to === until)) {
		unknown.push(...device.silences.filter((s) => s.from === until));
	}
	const locations = [...groups(failed, (c) => name(c.location)).values()].map((own) => ({
		location: own[0]?.location ?? null,
		firstFailure: Math.min(...own.map((c) => c.time)),
		count: own.length,
	}));
	const statuses = [...groups(failed, (c) => c.status)].map(([status, own]) => ({
		status,
		count: own.length,
	}));
	const errors = failed
		.filter((c) => c.error)
		.sort((a, b) => a.time - b.time || (a.error ?? '').localeCompare(b.error ?? ''));
	return {
		deviceId: device.known[0]?.deviceId ?? '',
		deviceName: device.known[0]?.deviceName ?? '',
		start,
		end: open ? null : until,
		isOngoing: open,
		startedBefore: !device.known.some((c) => c.isSuccess && c.time < start),
		durationSeconds: seconds(durationOf(outage, device.silences)),
		unknownSeconds: seconds(sum(unknown.map((s) => s.to - s.from))),
		failedChecks: failed.length,
		checks,
		locations: locations.sort(
			(a, b) => a.firstFailure - b.firstFailure || compare(a.location ?? '', b.location ?? ''),
		),
		statuses: statuses.sort((a, b) => b.count - a.count || compare(a.status, b.status)),
		firstError: errors[0]?.error ?? null,
	};
}

const devicesOf = (checks: StrangerCheck[]) => groups(checks, (c) => c.deviceId);

/** Outage > Get Many: one row per outage, the latest first. */
export function strangersOutages(checks: StrangerCheck[], rule: StrangerRule): StrangerRow[] {
	const rows: StrangerRow[] = [];
	for (const own of devicesOf(checks).values()) {
		const device = look(own, rule, []);
		if (device) rows.push(...device.outages.map((outage) => rowOf(device, outage)));
	}
	return rows.sort((a, b) => b.start - a.start || compare(a.deviceId, b.deviceId));
}

/** Outage > Get Many with One Item Per: Device. */
export function strangersDevices(checks: StrangerCheck[], rule: StrangerRule): StrangerDeviceRow[] {
	const rows: StrangerDeviceRow[] = [];
	for (const [deviceId, own] of devicesOf(checks)) {
		const device = look(own, rule, []);
		if (!device) continue;
		const { known, first, last, silences, outages } = device;
		const lengths = outages.map((o) => durationOf(o, silences));
		const ended = outages.filter((o) => !o.open).map((o) => durationOf(o, silences));
		const seen = last - first - sum(silences.map((s) => s.to - s.from));
		const good = known.filter((c) => c.isSuccess).length;
		const count = outages.length;
		rows.push({
			deviceId,
			outages: count,
			isDown: outages.some((o) => o.open),
			outageSeconds: seconds(sum(lengths)),
			longestSeconds: count ? seconds(Math.max(...lengths)) : null,
			mttrSeconds: ended.length ? seconds(sum(ended) / ended.length) : null,
			mtbfSeconds: count ? seconds((seen - sum(lengths)) / count) : null,
			// Whole numbers up to the last step, so that nothing is rounded before it is cut off.
			availabilityPercentage: Math.floor((good * 1_000_000) / known.length) / 10_000,
			checks: known.length,
			failedChecks: known.length - good,
			firstCheck: first,
			lastCheck: last,
		});
	}
	return rows;
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The figures of one stretch of time: every piece of it is looked at alone. */
function uptimeOf(device: Device, planned: Span[], from: number, to: number): StrangerUptime {
	const spans = [...planned, ...device.silences, ...device.outages];
	let observed = 0;
	let down = 0;
	for (const piece of pieces(Math.max(from, device.first), Math.min(to, device.last), spans)) {
		if (isIn(piece.from, planned) || isIn(piece.from, device.silences)) continue;
		observed += piece.to - piece.from;
		if (isIn(piece.from, device.outages)) down += piece.to - piece.from;
	}
	const checks = device.known.filter((c) => c.time >= from && c.time < to);
	return {
		uptimePercentage: observed > 0 ? (100 * (observed - down)) / observed : null,
		checks: checks.length,
		failed: checks.filter((c) => !c.isSuccess).length,
	};
}

/** "Without planned downtime": per device, as a whole and for each day from its first check on. */
export function strangersUptime(
	checks: StrangerCheck[],
	rule: StrangerRule,
	planned: StrangerWindow[],
): Map<string, { whole: StrangerUptime; days: Map<string, StrangerUptime> }> {
	const all = new Map<string, { whole: StrangerUptime; days: Map<string, StrangerUptime> }>();
	for (const [deviceId, own] of devicesOf(checks)) {
		if (own.every((c) => c.isSuccess === undefined)) continue;
		const times = own.map((c) => c.time);
		const spans = plannedSpans(planned, Math.min(...times), Math.max(...times));
		const device = look(own, rule, spans);
		const days = new Map<string, StrangerUptime>();
		if (!device) {
			// All its checks were in planned downtime.
			all.set(deviceId, { whole: { uptimePercentage: null, checks: 0, failed: 0 }, days });
			continue;
		}
		const firstDay = Math.floor(device.first / DAY) * DAY;
		for (let day = firstDay; day <= device.last; day += DAY) {
			days.set(dateOf(day), uptimeOf(device, spans, day, day + DAY));
		}
		all.set(deviceId, { whole: uptimeOf(device, spans, firstDay, device.last + 1), days });
	}
	return all;
}
