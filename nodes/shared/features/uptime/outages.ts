import { compareNames } from '../../words/util/compareNames';
import { groupBy } from '../../words/util/groupBy';
import type { PlannedTime } from '../../words/values/plannedTimes';
import {
	findFailingStreaks,
	findSilences,
	lengthOutside,
	spansFailingTogether,
	uniteSpans,
	type FailingSpan,
	type FailingStreak,
	type Silences,
} from './failing';
import type { FailureSeen } from './failures';
import { shownTime, type DeviceHistory, type Source } from './history';
import type { FailedLayer } from './layer';
import { summarizeReasons } from './reasons';
import { compareErrors, type Streak } from './streaks';

export interface OutageRule {
	/** How many locations must fail at once; all of a device that has fewer. */
	minLocations: number | 'all';
	/** How many checks of a task must fail in a row from a location for it to be failing. */
	minFailures: number;
	minDurationMs: number;
	/** Two outages with less than this between them are one. */
	joinWithinMs: number;
}

/**
 * Two locations (or the only one) must fail at once. The service checks from one location after the other, and
 * after a failure from all (docs/dev/service.md X4): a failure that only one sees is a problem of that location.
 */
export const defaultOutageRule: OutageRule & { minLocations: number } = {
	minLocations: 2,
	minFailures: 1,
	minDurationMs: 0,
	joinWithinMs: 0,
};

/** A failure at a single location counts, too. */
export const anyFailedCheck: OutageRule = { ...defaultOutageRule, minLocations: 1 };

/** An outage of a device. Times are in the report's local time. */
export interface Outage {
	deviceId: string | null;
	deviceName: string | null;
	start: number;
	/** Null while it lasts: at the last check of the range the device was still down. */
	end: number | null;
	/** Its end, or while it lasts the last check of the device. */
	until: number;
	/** From its start to `until` by the clock of the history, if that differs from the report's. */
	evenSpan?: FailingSpan;
	/** Whether no check before it succeeded: it may have begun before the range. */
	startedBefore: boolean;
	/** The length until `until`, without planned times and silences (long times without checks). */
	durationMs: number;
	/** The length of the silences in it, and of one directly after it, without planned times. */
	unknownMs: number;
	failedChecks: number;
	/** The checks of the failing tasks and locations, from the first failure of each to its last. */
	checks: number;
	/** The name is null if unknown. */
	locations: Array<{ location: string | null; firstFailure: number; failedChecks: number }>;
	statuses: Array<{ status: string; checks: number }>;
	firstError: string | null;
	/** Unknown unless the history has reasons. */
	failedLayer: FailedLayer;
	/** Empty unless the history has reasons. */
	failures: FailureSeen[];
}

/** From how many locations a device was checked. Checks without a location count as one. */
export function countLocations({ sources }: DeviceHistory): number {
	return sources.size;
}

/** From how many of its locations (`of`) a device still fails by the last checks of each; one failure is enough. */
export function countFailing(device: DeviceHistory): { failing: number; of: number } {
	const silences = findSilences(device);
	const isFailing = (source: Source) =>
		findFailingStreaks(source, silences, 1).some(({ to }) => to === Number.POSITIVE_INFINITY);
	const locations = [...device.sources.values()];
	return {
		failing: locations.filter((tasks) => [...tasks.values()].some(isFailing)).length,
		of: locations.length,
	};
}

/**
 * The outages of a device, in order of time: the times in which enough locations fail at once.
 *
 * @param planned times that no outage length includes; the history has no checks of them
 */
export function findOutages(
	device: DeviceHistory,
	rule: OutageRule,
	planned: readonly PlannedTime[] = [],
): Outage[] {
	const silences = findSilences(device, planned);
	const byLocation = [...device.sources.values()].map((tasks) =>
		[...tasks.values()].flatMap((source) => findFailingStreaks(source, silences, rule.minFailures)),
	);
	const down = spansFailingTogether(byLocation.map(uniteSpans), neededLocations(device, rule));
	const spans = joinNearSpans(down, rule.joinWithinMs);
	const streaks = streaksBySpan(spans, byLocation.flat());
	return spans
		.map((span, index) => toOutage(device, span, streaks[index], silences))
		.filter(({ durationMs }) => durationMs >= rule.minDurationMs);
}

/** How many locations must fail at once for this device to be down by the rule. */
function neededLocations(device: DeviceHistory, { minLocations }: OutageRule): number {
	const count = countLocations(device);
	return minLocations === 'all' ? count : Math.min(minLocations, count);
}

/** When a device was down. A span does not include its end, unless `endsInMoment`. */
interface DownSpan extends FailingSpan {
	/** Whether the last of the joined spans is a single moment, such as that of a single failed check. */
	endsInMoment: boolean;
}

/** Joins spans that touch, or have less than `withinMs` between them. @param spans in order of time */
function joinNearSpans(spans: readonly FailingSpan[], withinMs: number): DownSpan[] {
	const joined: DownSpan[] = [];
	for (const { from, to } of spans) {
		const last = joined[joined.length - 1];
		const endsInMoment = from === to;
		if (last && (from <= last.to || from - last.to < withinMs)) {
			Object.assign(last, { to, endsInMoment });
		} else joined.push({ from, to, endsInMoment });
	}
	return joined;
}

/** @param streaks the failed checks in a row, by task and location, that have a part in the span */
function toOutage(
	device: DeviceHistory,
	span: FailingSpan,
	streaks: readonly FailingStreak[],
	silences: Silences,
): Outage {
	const { deviceId, deviceName, firstSuccess } = device;
	const shown = (time: number) => shownTime(device, time);
	const involved = involvedSources(streaks);
	const checked = involved.flatMap((one) => one.streaks);
	const failures = checked.filter(({ isFailure }) => isFailure);
	const isOngoing = span.to === Number.POSITIVE_INFINITY;
	const until = isOngoing ? silences.checkedSpan.to : span.to;
	return {
		deviceId,
		deviceName,
		start: shown(span.from),
		end: isOngoing ? null : shown(span.to),
		until: shown(until),
		...(device.clock && { evenSpan: { from: span.from, to: until } }),
		startedBefore: firstSuccess > span.from,
		durationMs: lengthOutside({ from: span.from, to: until }, silences.uncounted),
		unknownMs: silentMs({ from: span.from, to: until }, streaks, silences),
		failedChecks: sumChecks(failures),
		checks: sumChecks(checked),
		locations: describeLocations(involved).map(({ firstFailure, ...location }) => ({
			...{ ...location, firstFailure: shown(firstFailure) },
		})),
		statuses: countStatuses(failures),
		firstError: findFirstError(failures),
		...summarizeReasons(
			involved.flatMap(({ location, streaks: all }) =>
				all.flatMap(({ reasons }) => (reasons ? [{ location, reasons }] : [])),
			),
			shown,
		),
	};
}

/**
 * The length of the silences (long times without checks) in an outage, without planned times. If
 * the outage ends because the checks stopped, the silence after it counts, too.
 */
function silentMs(
	{ from, to }: FailingSpan,
	streaks: readonly FailingStreak[],
	{ planned, spans }: Silences,
): number {
	const endsInSilence = streaks.some((streak) => streak.endsInSilence && streak.to === to);
	return spans
		.filter((span) => span.from < to && span.to > from)
		.concat(endsInSilence ? spans.filter((span) => span.from === to) : [])
		.reduce((sum, span) => sum + lengthOutside(span, planned), 0);
}

/** The streaks that have a part in each span. @param spans in order of time: one pass over the streaks is enough */
function streaksBySpan(spans: readonly DownSpan[], streaks: readonly FailingStreak[]) {
	const sorted = [...streaks].sort((one, other) => one.from - other.from);
	let next = 0;
	let recent: FailingStreak[] = [];
	return spans.map((span) => {
		const first = next;
		while (next < sorted.length && sorted[next].from <= span.to) next++;
		recent = [...recent, ...sorted.slice(first, next)].filter(({ to }) => to >= span.from);
		return recent.filter((streak) => hasPartIn(streak, span));
	});
}

/**
 * Whether a streak has a part in an outage. Spans exclude their end, so those that only touch have
 * no common part; a streak of a single moment (length 0) also counts at the end of the outage.
 */
function hasPartIn({ from, to }: FailingSpan, span: DownSpan): boolean {
	if (from === to) return from >= span.from && from <= span.to;
	if (span.endsInMoment && from === span.to) return true;
	return from < span.to && to > span.from;
}

/** A task that failed from a location in an outage. */
interface InvolvedSource {
	location: string;
	/** From its first failure in the outage to its last, with the successes between them. */
	streaks: readonly Streak[];
}

/** The sources of failing streaks, which must be in order of time. */
function involvedSources(streaks: readonly FailingStreak[]): InvolvedSource[] {
	return [...groupBy(streaks, ({ source }) => source)].map(([source, failing]) => {
		const [first, last] = [failing[0].index, failing[failing.length - 1].index];
		return { location: source.location, streaks: source.streaks.finish().slice(first, last + 1) };
	});
}

/** The locations that failed, in the order of their first failures. */
function describeLocations(involved: readonly InvolvedSource[]): Outage['locations'] {
	const byName = new Map<string, Outage['locations'][number]>();
	for (const { location, streaks } of involved) {
		const found = byName.get(location) ?? {
			location: location === '' ? null : location,
			firstFailure: Number.POSITIVE_INFINITY,
			failedChecks: 0,
		};
		byName.set(location, found);
		found.firstFailure = Math.min(found.firstFailure, streaks[0].first);
		found.failedChecks += sumChecks(streaks.filter(({ isFailure }) => isFailure));
	}
	return [...byName.values()].sort(
		(one, other) =>
			one.firstFailure - other.firstFailure || compareNames(one.location, other.location),
	);
}

/** How many failed checks had each status, the most frequent one first. */
function countStatuses(failures: readonly Streak[]): Outage['statuses'] {
	const counts = new Map<string, number>();
	for (const [status, checks] of failures.flatMap(({ statuses }) => [...statuses])) {
		counts.set(status, (counts.get(status) ?? 0) + checks);
	}
	return [...counts]
		.map(([status, checks]) => ({ status, checks }))
		.sort((one, other) => other.checks - one.checks || one.status.localeCompare(other.status));
}

/** The earliest error text; null if no failure has one. */
function findFirstError(failures: readonly Streak[]): string | null {
	const errors = failures.flatMap(({ error }) => error ?? []);
	return errors.length === 0 ? null : errors.sort(compareErrors)[0].text;
}

function sumChecks(streaks: readonly Streak[]): number {
	return streaks.reduce((sum, { checks }) => sum + checks, 0);
}
