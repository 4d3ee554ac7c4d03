import type { PlannedTime } from '../../words/values/plannedTimes';
import type { TimeSpan } from './coverage';
import { checkedSpanOf, type DeviceHistory, type Source } from './history';
import { plannedSpans } from './plannedDowntime';
import type { Streak } from './streaks';

/** When a task, a location or a device failed. */
export interface FailingSpan {
	from: number;
	/** Not in the span, unless it is a single moment (equal to `from`); infinite while the failure lasts. */
	to: number;
}

/** The silences of a device: the times without checks, in which its state is unknown. */
export type Silences = ReturnType<typeof findSilences>;

/**
 * When the state of a device is unknown because it was not checked from any location, such as during
 * a pause.
 *
 * @param windows planned downtime: the history has no checks of it, but it is no silence
 */
export function findSilences(device: DeviceHistory, windows: readonly PlannedTime[] = []) {
	const { cadence, clock, coverage, missingHour, sources } = device;
	const checkedSpan = coverage.whole ?? { from: 0, to: 0 };
	const { silenceMs } = cadence;
	const shown = plannedSpans(windows, checkedSpanOf(device) ?? checkedSpan);
	const planned = uniteSpans(clock ? shown.flatMap((span) => clock.spansOf(span)) : shown);
	const gaps = coverage
		.silences(silenceMs)
		.filter((span) => lengthOutside(span, planned) > silenceMs);
	const isListed = gaps.some(({ from }) => from === missingHour?.from);
	const spans = missingHour && !isListed ? [...gaps, missingHour] : gaps;
	spans.sort((one, other) => one.from - other.from);
	return {
		/** The long gaps without checks from any location, in order of time. */
		spans,
		/** The planned times, in which checks do not count. */
		planned,
		/** Both together, without overlaps: neither up nor down. */
		uncounted: uniteSpans([...spans, ...planned]),
		/** From the first check to the last; zeros without checks. */
		checkedSpan,
		/** How long a location can be without a check before its state is unknown: locations take turns. */
		maxGapMs: silenceMs * Math.max(1, sources.size),
	};
}

/** Failed checks in a row of a source (a task at a location), with the time in which the source is failing. */
export interface FailingStreak extends FailingSpan {
	source: Source;
	/** The index of the streak among all streaks of its source. */
	index: number;
	streak: Streak;
	/** Whether it ends because the checks of the device stopped. */
	endsInSilence: boolean;
}

/**
 * When a task fails from a location: from its first failed check until its next successful one, or
 * until a silence of the device. If checks continue from other locations only, the state is unknown
 * after the last failed check, and the streak ends with it.
 *
 * @returns the streaks of at least `minFailures` failures; `to` is infinite for one that lasts
 */
export function findFailingStreaks(
	source: Source,
	silences: Silences,
	minFailures: number,
): FailingStreak[] {
	const streaks = source.streaks.finish();
	const { spans } = silences;
	const lastCheck = silences.checkedSpan.to;
	let silenceIndex = 0;
	return streaks.flatMap((streak, index) => {
		if (!streak.isFailure || streak.checks < minFailures) return [];
		const next = streaks.length > index + 1 ? streaks[index + 1].first : undefined;
		while (silenceIndex < spans.length && spans[silenceIndex].from < streak.last) silenceIndex++;
		const silence: TimeSpan | undefined = spans[silenceIndex];
		const endsInSilence = silence !== undefined && silence.from < (next ?? lastCheck);
		const end = endsInSilence ? silence.from : next;
		const gapAfterLast = { from: streak.last, to: end ?? lastCheck };
		// In a short gap, other locations have their turn. After a longer one, the state is unknown.
		// The first comparison is a fast path: planned times only make the gap shorter.
		const isStateKnown =
			gapAfterLast.to - gapAfterLast.from <= silences.maxGapMs ||
			lengthOutside(gapAfterLast, silences.planned) <= silences.maxGapMs;
		const failing = isStateKnown
			? { to: end ?? Number.POSITIVE_INFINITY, endsInSilence }
			: { to: streak.last, endsInSilence: false };
		return [{ source, index, streak, from: streak.first, ...failing }];
	});
}

/** The length of a span without its parts in `others`, which do not overlap each other; in milliseconds. */
export function lengthOutside({ from, to }: TimeSpan, others: readonly TimeSpan[]): number {
	const inside = others.reduce(
		(sum, other) => sum + Math.max(0, Math.min(to, other.to) - Math.max(from, other.from)),
		0,
	);
	return to - from - inside;
}

/**
 * Merges spans that overlap or touch; returns them in order of time. A span of length 0 at the end of
 * a longer one stays separate, because a span does not include its end.
 */
export function uniteSpans(spans: readonly FailingSpan[]): FailingSpan[] {
	const united: FailingSpan[] = [];
	for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
		const last = united[united.length - 1];
		const touches = from === last?.to && (to > from || last.from === last.to);
		if (last && (from < last.to || touches)) last.to = Math.max(last.to, to);
		else united.push({ from, to });
	}
	return united;
}

/** A moment at which a location starts (1) or stops (-1) to fail. */
interface Change {
	time: number;
	/** At the same time: ends (0), then starts (1), then the ends of spans of length 0 (2). */
	order: 0 | 1 | 2;
	difference: 1 | -1;
}

/**
 * The times in which at least `atLeast` locations fail at once.
 *
 * @param locations the spans of each location, already united: overlapping ones would count twice
 */
export function spansFailingTogether(
	locations: ReadonlyArray<FailingSpan[]>,
	atLeast: number,
): FailingSpan[] {
	const changes = locations.flat().flatMap(({ from, to }): Change[] => [
		{ time: from, order: 1, difference: 1 },
		{ time: to, order: to > from ? 0 : 2, difference: -1 },
	]);
	// The difference of two infinite times is NaN, so their order decides, too.
	changes.sort((one, other) => one.time - other.time || one.order - other.order);
	const found: FailingSpan[] = [];
	let failing = 0;
	let from: number | undefined;
	for (const { time, difference } of changes) {
		failing += difference;
		if (failing >= atLeast) from ??= time;
		else if (from !== undefined) {
			found.push({ from, to: time });
			from = undefined;
		}
	}
	return uniteSpans(found);
}
