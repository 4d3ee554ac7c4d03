/**
 * The figures of outages and of uptime without planned downtime, written from docs/figures.md alone
 * by somebody who did not know the code. It shares no rule with the nodes, and it is slow on
 * purpose: every moment is looked at alone, so that each sentence of the page is one line here.
 */

import { inOrder, timeOutside, type Device, type Source, type Span } from './strangersDevices.cts';

export interface StrangersRule {
	minLocations: number | 'all';
	failuresInARow: number;
	ignoreShorterThanMs: number;
	joinWhenUpForLessThanMs: number;
}

interface Failing {
	source: Source;
	/** Places in the source's checks of the first and the last failure of the streak. */
	first: number;
	last: number;
	start: number;
	/** Infinity: still failing at the device's last check. */
	end: number;
	endsBySilence: boolean;
}

export interface StrangersOutage {
	start: number;
	end: number | null;
	isOngoing: boolean;
	startedBefore: boolean;
	lengthMs: number;
	durationSeconds: number;
	unknownSeconds: number;
	failedChecks: number;
	checks: number;
	locations: Array<{ location: string | null; firstFailure: number; count: number }>;
	statuses: Array<{ status: string; count: number }>;
	firstError: string | null;
}

export const seconds = (ms: number): number => Math.floor(ms / 1000 + 0.5);

/** When a source was failing: one entry per streak that counts. */
function failingTimes(device: Device, source: Source, failuresInARow: number): Failing[] {
	const { checks } = source;
	const times: Failing[] = [];
	for (let first = 0; first < checks.length; first++) {
		if (checks[first].result === 'success') continue;
		let last = first;
		while (last + 1 < checks.length && checks[last + 1].result === 'failure') last++;
		if (last - first + 1 >= failuresInARow) {
			const seenLast = checks[last].time;
			const next = last + 1 < checks.length ? checks[last + 1].time : null;
			const silence = device.silences.find(
				({ from }) => from >= seenLast && from < (next ?? device.lastCheck),
			);
			let end = silence?.from ?? next ?? Infinity;
			let endsBySilence = silence !== undefined;
			const until = silence?.from ?? next ?? device.lastCheck;
			const unseen = timeOutside(seenLast, until, device.planned);
			if (unseen > device.limit * device.locations) {
				end = seenLast;
				endsBySilence = false;
			}
			const start = checks[first].time;
			times.push({ source, first, last, start, end, endsBySilence });
		}
		first = last;
	}
	return times;
}

/** One moment, or (from before to) all of the time between two at which nothing changes. */
interface Piece extends Span {
	failing: Failing[];
	isDown: boolean;
}

function piecesOf(device: Device, rule: StrangersRule, failing: Failing[]): Piece[] {
	const asked = rule.minLocations === 'all' ? device.locations : rule.minLocations;
	const needed = Math.min(asked, device.locations);
	const edges = failing.flatMap(({ start, end }) => [start, end]).filter(Number.isFinite);
	const times = [...new Set([...edges, device.lastCheck])].sort((a, b) => a - b);
	const piece = (from: number, to: number, of: Failing[]): Piece => {
		const isDown = new Set(of.map(({ source }) => source.location)).size >= needed;
		return { from, to, failing: of, isDown };
	};
	return times.flatMap((time, i) => {
		const momentary = (f: Failing) => f.start === time && f.end === time;
		const at = failing.filter((f) => f.start <= time && (time < f.end || momentary(f)));
		if (i + 1 === times.length) return [piece(time, time, at)];
		const after = times[i + 1];
		const between = failing.filter((f) => f.start <= time && f.end >= after && f.end > time);
		return [piece(time, time, at), piece(time, after, between)];
	});
}

function outageOf(
	device: Device,
	all: Failing[],
	pieces: Piece[],
	end: number | null,
): StrangersOutage {
	const { silences, planned, checks, lastCheck } = device;
	const start = pieces[0].from;
	const until = end ?? lastCheck;
	// What fails only in the moment in which it ends counts, too, although no part of it is down.
	const atEnd = all.filter((f) => f.start === end && f.end === end);
	const failing = [...new Set([...pieces.flatMap((piece) => piece.failing), ...atEnd])];
	const seen = device.sources.flatMap((source) => {
		const own = failing.filter((f) => f.source === source);
		if (own.length === 0) return [];
		const first = Math.min(...own.map((f) => f.first));
		return source.checks.slice(first, Math.max(...own.map((f) => f.last)) + 1);
	});
	const failed = seen.filter((check) => check.result === 'failure').sort(inOrder);
	const locations = [...new Set(failed.map((check) => check.location))].map((location) => {
		const own = failed.filter((check) => check.location === location);
		return { location, firstFailure: own[0].time, count: own.length };
	});
	const statuses = [...new Set(failed.map((check) => check.status))].map((status) => ({
		status,
		count: failed.filter((check) => check.status === status).length,
	}));
	const withText = failed.filter((check) => (check.error ?? '') !== '');
	const texts = withText.filter((check) => check.time === withText[0].time);
	const unknown = silences.filter(
		({ from, to }) =>
			(from >= start && to <= until) ||
			(from === end && all.some((f) => f.endsBySilence && f.end === from)),
	);
	const lengthMs = timeOutside(start, until, [...silences, ...planned]);
	return {
		start,
		end,
		isOngoing: end === null,
		startedBefore: !checks.some((c) => c.result === 'success' && c.time <= start),
		lengthMs,
		durationSeconds: seconds(lengthMs),
		unknownSeconds: seconds(
			unknown.reduce((sum, { from, to }) => sum + timeOutside(from, to, planned), 0),
		),
		failedChecks: failed.length,
		checks: seen.length,
		locations,
		statuses,
		firstError: texts.map((check) => check.error ?? '').sort()[0] ?? null,
	};
}

/** The outages of a device by the rule, the earliest first. */
export function outagesOf(device: Device, rule: StrangersRule): StrangersOutage[] {
	const all = device.sources.flatMap((s) => failingTimes(device, s, rule.failuresInARow));
	const pieces = piecesOf(device, rule, all);
	/** Places of the first and the last piece of each time of being down. */
	const downs: Array<{ first: number; last: number }> = [];
	pieces.forEach((piece, place) => {
		if (!piece.isDown) return;
		const before = downs[downs.length - 1];
		const up = before === undefined ? Infinity : piece.from - pieces[before.last].to;
		if (up === 0 || up < rule.joinWhenUpForLessThanMs) before.last = place;
		else downs.push({ first: place, last: place });
	});
	return downs
		.map(({ first, last }) => {
			const end = last === pieces.length - 1 ? null : pieces[last].to;
			return outageOf(device, all, pieces.slice(first, last + 1), end);
		})
		.filter(({ lengthMs }) => lengthMs >= rule.ignoreShorterThanMs);
}

/** 100 × part ÷ whole, rounded down to four decimals in whole numbers alone. */
const percentage = (part: number, whole: number): number =>
	Number((BigInt(part) * 1_000_000n) / BigInt(whole)) / 10_000;

export interface StrangersDeviceRow {
	outages: number;
	outageSeconds: number;
	longestSeconds: number | null;
	mttrSeconds: number | null;
	mtbfSeconds: number | null;
	availabilityPercentage: number | null;
	checks: number;
	failedChecks: number;
	firstCheck: number;
	lastCheck: number;
	isDown: boolean;
}

/** The row of a device with One Item Per: Device. */
export function deviceRowOf(device: Device, rule: StrangersRule): StrangersDeviceRow {
	const { checks, firstCheck, lastCheck, silences, planned } = device;
	const outages = outagesOf(device, rule);
	const sum = (of: StrangersOutage[]) => of.reduce((total, { lengthMs }) => total + lengthMs, 0);
	const ended = outages.filter(({ isOngoing }) => !isOngoing);
	const count = outages.length;
	const failed = checks.filter((check) => check.result === 'failure').length;
	const watched = timeOutside(firstCheck, lastCheck, [...silences, ...planned]);
	return {
		outages: count,
		outageSeconds: seconds(sum(outages)),
		longestSeconds: count > 0 ? seconds(Math.max(...outages.map((o) => o.lengthMs))) : null,
		mttrSeconds: ended.length > 0 ? seconds(sum(ended) / ended.length) : null,
		mtbfSeconds: count > 0 ? seconds((watched - sum(outages)) / count) : null,
		availabilityPercentage: watched > 0 ? percentage(watched - sum(outages), watched) : null,
		checks: checks.length,
		failedChecks: failed,
		firstCheck,
		lastCheck,
		isDown: count > 0 && outages[count - 1].isOngoing,
	};
}

export interface StrangersUptime extends Record<string, unknown> {
	uptimePercentage: number | null;
	checks: number;
	failed: number;
}

/** "Without planned downtime": of the whole time, or of what of it lies in the span. */
export function uptimeOf(device: Device, rule: StrangersRule, span?: Span): StrangersUptime {
	const { from, to } = span ?? { from: device.firstCheck, to: device.lastCheck + 1 };
	const start = Math.max(from, device.firstCheck);
	const end = Math.min(to, device.lastCheck);
	const unseen = [...device.silences, ...device.planned];
	const observed = start < end ? timeOutside(start, end, unseen) : 0;
	const downs = outagesOf(device, rule).map((outage) => ({
		from: outage.start,
		to: outage.end ?? device.lastCheck,
	}));
	const up = start < end ? timeOutside(start, end, [...unseen, ...downs]) : 0;
	const checks = device.checks.filter(({ time }) => time >= from && time < to);
	// All answers: without a check there is no percentage, also of a day between two checks.
	const isKnown = observed > 0 && checks.length > 0;
	return {
		uptimePercentage: isKnown ? percentage(up, observed) : null,
		checks: checks.length,
		failed: checks.filter(({ result }) => result === 'failure').length,
	};
}
