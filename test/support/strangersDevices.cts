/**
 * What strangersFigures.cts reads of the checks of a device before it asks for a rule: its sources,
 * its silences and its planned downtime, by docs/figures.md alone.
 */

export interface StrangersCheck {
	deviceId: string;
	deviceName: string;
	location: string | null;
	task: string | null;
	/** Milliseconds of the service's clock, as if it were UTC. */
	time: number;
	result: 'success' | 'failure' | 'unknown';
	status: string;
	error?: string;
}

/** Repeats every week; days as of Date.getUTCDay, minutes of the day. The end is not in it. */
export interface PlannedWindow {
	fromDay: number;
	fromMinute: number;
	toDay: number;
	toMinute: number;
}

export interface Span {
	from: number;
	to: number;
}

export interface Source {
	location: string | null;
	checks: StrangersCheck[];
}

export interface Device {
	id: string;
	name: string;
	checks: StrangersCheck[];
	sources: Source[];
	locations: number;
	limit: number;
	silences: Span[];
	planned: Span[];
	firstCheck: number;
	lastCheck: number;
}

const MINUTE = 60_000;
const SLOT = 10 * MINUTE;
const WEEK = 7 * 24 * 60 * MINUTE;
/** A Sunday at midnight, from which weeks are counted. */
const SUNDAY = Date.UTC(2023, 0, 1);

/** How long it is from one moment to the other, without what lies in one of the spans. */
export function timeOutside(from: number, to: number, spans: Span[]): number {
	const inside = (time: number) => time > from && time < to;
	const cuts = [from, to, ...spans.flatMap((s) => [s.from, s.to]).filter(inside)];
	cuts.sort((a, b) => a - b);
	let sum = 0;
	for (let i = 0; i + 1 < cuts.length; i++) {
		const [a, b] = [cuts[i], cuts[i + 1]];
		if (!spans.some((s) => s.from <= a && s.to >= b)) sum += b - a;
	}
	return sum;
}

/** Each window in each week that the time from first to last could touch. */
export function plannedSpans(windows: PlannedWindow[], first: number, last: number): Span[] {
	const spans: Span[] = [];
	const sunday = SUNDAY + Math.floor((first - SUNDAY) / WEEK) * WEEK;
	for (const window of windows) {
		const from = (window.fromDay * 24 * 60 + window.fromMinute) * MINUTE;
		let to = (window.toDay * 24 * 60 + window.toMinute) * MINUTE;
		// One that ends on an earlier day of the week ends in the week after it.
		if (to <= from) to += WEEK;
		for (let week = sunday - WEEK; week <= last + WEEK; week += WEEK) {
			spans.push({ from: week + from, to: week + to });
		}
	}
	return spans;
}

export const isPlanned = (time: number, spans: Span[]): boolean =>
	spans.some((span) => span.from <= time && time < span.to);

/** The limit of a silence: 30 minutes, or three times the median break where breaks are usual. */
function silenceLimit(times: number[]): number {
	const slots = [...new Set(times.map((time) => Math.floor(time / SLOT)))].sort((a, b) => a - b);
	const breaks: number[] = [];
	for (let i = 1; i < slots.length; i++) {
		if (slots[i] - slots[i - 1] > 1) breaks.push((slots[i] - slots[i - 1]) * SLOT);
	}
	const areRare = 5 * breaks.length < 2 * (slots.length - 1);
	if (breaks.length <= 1 || areRare) return 30 * MINUTE;
	breaks.sort((a, b) => a - b);
	return Math.max(30 * MINUTE, 3 * breaks[Math.ceil(breaks.length / 2) - 1]);
}

/** Of those at the same moment the successful come first. */
export const inOrder = (a: StrangersCheck, b: StrangersCheck) =>
	a.time - b.time || Number(a.result === 'failure') - Number(b.result === 'failure');

/** Devices without a known result outside of planned downtime are left out. */
export function devicesOf(all: StrangersCheck[], windows: PlannedWindow[] = []): Device[] {
	const known = all.filter((check) => check.result !== 'unknown');
	const devices: Device[] = [];
	for (const id of new Set(known.map((check) => check.deviceId))) {
		const own = known.filter((check) => check.deviceId === id).sort(inOrder);
		const planned = plannedSpans(windows, own[0].time, own[own.length - 1].time);
		const checks = own.filter((check) => !isPlanned(check.time, planned));
		if (checks.length === 0) continue;
		const sources: Source[] = [];
		for (const key of new Set(checks.map((c) => JSON.stringify([c.location, c.task])))) {
			const same = checks.filter((c) => JSON.stringify([c.location, c.task]) === key);
			sources.push({ location: same[0].location, checks: same });
		}
		const limit = silenceLimit(checks.map((check) => check.time));
		const silences: Span[] = [];
		for (let i = 1; i < checks.length; i++) {
			const [from, to] = [checks[i - 1].time, checks[i].time];
			if (timeOutside(from, to, planned) > limit) silences.push({ from, to });
		}
		devices.push({
			id,
			name: own[0].deviceName,
			checks,
			sources,
			locations: new Set(checks.map((check) => check.location)).size,
			limit,
			silences,
			planned,
			firstCheck: checks[0].time,
			lastCheck: checks[checks.length - 1].time,
		});
	}
	return devices;
}
