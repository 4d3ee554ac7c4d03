/** When devices are down, worked out from docs/figures.md alone, the slow and plain way. */
export interface StrangerCheck {
	deviceId: string;
	deviceName: string;
	location?: string;
	task?: string;
	/** Milliseconds, the service's clock as if it were UTC. */
	time: number;
	/** Undefined: the status is not known. */
	isSuccess?: boolean;
	status: string;
	error?: string;
}
export interface StrangerRule {
	minLocations: number | 'all';
	minFailures: number;
	minDurationMs: number;
	joinWithinMs: number;
}
/** A time of each week: day 0 = Sunday, from/to in minutes of that day, from < to. */
export interface StrangerWindow {
	day: number;
	from: number;
	to: number;
}
export interface Span {
	from: number;
	to: number;
}
/** A streak that counts. `to` is null while it still fails at the device's last check. */
export interface Failing {
	source: StrangerCheck[];
	firstAt: number;
	lastAt: number;
	from: number;
	to: number | null;
	bySilence: boolean;
	/** It fails at one moment only. */
	isMoment: boolean;
}
/** `closed`: down at the moment `to` itself, too, because something failed at that moment only. */
export interface Outage {
	from: number;
	to: number;
	open: boolean;
	closed: boolean;
}
export interface Device {
	known: StrangerCheck[];
	first: number;
	last: number;
	silences: Span[];
	failing: Failing[];
	outages: Outage[];
}

const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;
const SLOT = 10 * MINUTE;
export const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
export const isIn = (at: number, spans: Span[]) => spans.some((s) => at >= s.from && at < s.to);

export function groups<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
	const all = new Map<string, T[]>();
	for (const item of items) all.set(keyOf(item), [...(all.get(keyOf(item)) ?? []), item]);
	return all;
}

/** Names that are missing must not be taken for a name, so they are marked. */
export const name = (text: string | undefined) => (text === undefined ? '-' : `+${text}`);

/** Each single time of planned downtime from the day of `from` to the day of `to`. */
export function plannedSpans(windows: StrangerWindow[], from: number, to: number): Span[] {
	const spans: Span[] = [];
	for (let day = Math.floor(from / DAY) * DAY; day <= to; day += DAY) {
		for (const w of windows) {
			if (w.day !== new Date(day).getUTCDay()) continue;
			spans.push({ from: day + w.from * MINUTE, to: day + w.to * MINUTE });
		}
	}
	return spans;
}

/** A stretch cut wherever one of the spans begins or ends, so that a piece is in or out. */
export function pieces(from: number, to: number, spans: Span[]): Span[] {
	const cuts = [from, to];
	for (const s of spans) cuts.push(s.from, s.to);
	const inside = [...new Set(cuts)].filter((c) => c >= from && c <= to).sort((a, b) => a - b);
	const all: Span[] = [];
	let before: number | undefined;
	for (const cut of inside) {
		if (before !== undefined) all.push({ from: before, to: cut });
		before = cut;
	}
	return all;
}

/** How long it is from one moment to another, planned downtime aside. */
function lengthWithout(from: number, to: number, planned: Span[]): number {
	if (planned.length === 0) return to - from;
	const outside = pieces(from, to, planned).filter((p) => !isIn(p.from, planned));
	return sum(outside.map((p) => p.to - p.from));
}

function silenceLimit(times: number[]): number {
	const slots = [...new Set(times.map((t) => Math.floor(t / SLOT)))].sort((a, b) => a - b);
	const breaks: number[] = [];
	let before: number | undefined;
	for (const slot of slots) {
		if (before !== undefined && slot - before > 1) breaks.push((slot - before) * SLOT);
		before = slot;
	}
	if (breaks.length === 0 || slots.length >= 2 * breaks.length) return 30 * MINUTE;
	breaks.sort((a, b) => a - b);
	const median = breaks[Math.floor((breaks.length - 1) / 2)] ?? 0;
	return Math.max(30 * MINUTE, 3 * median);
}

function silencesOf(times: number[], limit: number, planned: Span[]): Span[] {
	const silences: Span[] = [];
	let before: number | undefined;
	for (const time of times) {
		if (before !== undefined && lengthWithout(before, time, planned) > limit) {
			silences.push({ from: before, to: time });
		}
		before = time;
	}
	return silences;
}

/** The streaks of one source that count, and until when each of them is failing. */
function failingOf(
	source: StrangerCheck[],
	rule: StrangerRule,
	last: number,
	silences: Span[],
	longest: number,
	planned: Span[],
): Failing[] {
	const all: Failing[] = [];
	for (const [i, check] of source.entries()) {
		if (check.isSuccess || source[i - 1]?.isSuccess === false) continue;
		let lastAt = i;
		while (source[lastAt + 1]?.isSuccess === false) lastAt++;
		if (lastAt - i + 1 < rule.minFailures) continue;
		const lastTime = source[lastAt]?.time ?? check.time;
		const next = source[lastAt + 1]?.time;
		const silence = silences.find(
			(s) => s.from >= lastTime && s.from < (next ?? Infinity) && s.from < last,
		);
		let to: number | null = silence?.from ?? next ?? null;
		let bySilence = silence !== undefined;
		if (lengthWithout(lastTime, to ?? last, planned) > longest) {
			to = lastTime;
			bySilence = false;
		}
		const isMoment = to === check.time;
		all.push({ source, firstAt: i, lastAt, from: check.time, to, bySilence, isMoment });
	}
	return all;
}

/** Failing at this very moment: with the first moment, without the last. */
const failsAt = (f: Failing, at: number) =>
	f.isMoment ? f.from === at : f.from <= at && (f.to === null || f.to > at);
/** Failing right after this moment. */
const failsAfter = (f: Failing, at: number) => !f.isMoment && failsAt(f, at);

function outagesOf(failing: Failing[], needed: number, last: number): Outage[] {
	const isDown = (some: Failing[]) =>
		new Set(some.map((f) => name(f.source[0]?.location))).size >= needed;
	const moments = [...new Set(failing.flatMap((f) => [f.from, f.to ?? last]))];
	moments.sort((a, b) => a - b);
	const outages: Outage[] = [];
	for (const [i, at] of moments.entries()) {
		const now = isDown(failing.filter((f) => failsAt(f, at)));
		const after = isDown(failing.filter((f) => failsAfter(f, at)));
		const open = now && at === last;
		if (now) outages.push({ from: at, to: at, open, closed: true });
		const to = moments[i + 1];
		if (after && to !== undefined) outages.push({ from: at, to, open: false, closed: false });
	}
	return outages;
}

function joined(outages: Outage[], within: number): Outage[] {
	const all: Outage[] = [];
	for (const next of outages) {
		const before = all[all.length - 1];
		const gap = before ? next.from - before.to : Infinity;
		if (before && (gap === 0 || gap < within)) {
			all[all.length - 1] = { ...next, from: before.from };
		} else all.push(next);
	}
	return all;
}

export const silencesIn = (silences: Span[], from: number, to: number) =>
	silences.filter((s) => s.from >= from && s.to <= to);
export const durationOf = (outage: Outage, silences: Span[]) =>
	outage.to -
	outage.from -
	sum(silencesIn(silences, outage.from, outage.to).map((s) => s.to - s.from));

/** Everything about one device; without a check whose result is known there is nothing. */
export function look(
	checks: StrangerCheck[],
	rule: StrangerRule,
	planned: Span[],
): Device | undefined {
	const known = checks
		.filter((c) => c.isSuccess !== undefined && !isIn(c.time, planned))
		.sort((a, b) => a.time - b.time || Number(b.isSuccess) - Number(a.isSuccess));
	const first = known[0]?.time;
	const last = known[known.length - 1]?.time;
	if (first === undefined || last === undefined) return undefined;
	const times = known.map((c) => c.time);
	const limit = silenceLimit(times);
	const silences = silencesOf(times, limit, planned);
	const places = groups(known, (c) => name(c.location)).size;
	const needed = rule.minLocations === 'all' ? places : Math.min(rule.minLocations, places);
	const sources = groups(known, (c) => JSON.stringify([name(c.location), name(c.task)]));
	const failing = [...sources.values()].flatMap((source) =>
		failingOf(source, rule, last, silences, limit * places, planned),
	);
	const outages = joined(outagesOf(failing, needed, last), rule.joinWithinMs).filter(
		(o) => durationOf(o, silences) >= rule.minDurationMs,
	);
	return { known, first, last, silences, failing, outages };
}
