import type { PlannedTime } from '../../words/values/plannedTimes';
import { groupBy } from '../../words/util/groupBy';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { compareNames } from '../../words/util/compareNames';
import { budgetUsedUpOn } from './budgetDay';
import { daySpans, type DaySpan, type ReportClock } from './clock';
import { coverDays, type CoveredDay } from './coverDays';
import { deviceFinder } from './deviceFinder';
import { unite } from './failing';
import {
	combine,
	known,
	round,
	roundDown,
	sum,
	type Figures,
	type SummaryFigures,
} from './figures';
import { dayMs } from './history';
import type { Outage } from './outages';
import type { Period } from './period';
import { plannedSpans } from './plannedDowntime';
import type {
	DeviceOutages,
	Outcome,
	ReportDay,
	ReportDevice,
	ReportInput,
	ReportOutage,
	ReportPeriod,
	TargetedFigures,
	UptimeReport,
} from './reportData';
import { budgetSeconds, judge, toMinutes } from './target';
import { summarizeLengths } from './summary';
import { formatDay, formatTime, toSeconds } from './text';

/**
 * The uptime report of a period: figures by device, by day and in total; docs/figures.md has the
 * formulas. Other work can run whenever it yields.
 */
export function* buildUptimeReport(input: ReportInput): Steps<UptimeReport> {
	const { clock, outages, period, planned = [], showsDays, targetPercentage } = input;
	const clockOfBudget = outages ? withoutPlanned(clock, planned) : clock;
	const summarized = input.overall.map(known);
	const spans = daySpans(period, clock);
	const toCome = daysToCome(input.wholePeriod, clockOfBudget);
	const described = describePeriod(input, clockOfBudget, spans);
	const others = onlyChecked(summarized, outages ?? []);
	const find = deviceFinder([...summarized, ...others]);
	const previous = new Map(input.previous.map((one) => [find(one), known(one)]));
	const daysByDevice = yield* groupInSteps(yield* mapInSteps(input.days, known), find);
	const outagesByDevice = yield* groupInSteps(outages ?? [], find);
	const dates = [...spans.keys()];
	const covered = yield* mapInSteps(summarized, (figures) => {
		const [checked] = outagesByDevice.get(figures) ?? [];
		const days = coverDays(daysByDevice.get(figures) ?? [], spans, clock, checked);
		return { figures, days, ...observe(days, figures) };
	});
	const devices = yield* mapInSteps(
		[...covered, ...others.map(withoutData)],
		({ figures, days, coveredSeconds, daysWithData }): ReportDevice => {
			const { lengthSeconds, secondsToCome } = described;
			const checked = outagesByDevice.get(figures);
			const outagesOfDevice = checked?.flatMap((device) => device.outages);
			const own = outagesOfDevice?.map(toReportOutage);
			const target = figures.targetPercentage ?? targetPercentage;
			const { uptimePercentage } = figures;
			return {
				deviceId: figures.deviceId,
				deviceName: figures.deviceName,
				...compare({ ...figures, coveredSeconds }, previous.get(figures)),
				daysWithData,
				uptimeTargetPercentage: target,
				...judge(uptimePercentage, target, { coveredSeconds, lengthSeconds, secondsToCome }),
				budgetUsedUpOn: budgetUsedUpOn(uptimePercentage, target, {
					coveredSeconds,
					days,
					toCome,
				}),
				...countOutages(own),
				...describeLengths(outagesOfDevice ?? []),
				p95Seconds: checked?.[0].p95Seconds ?? null,
				outages: own ?? null,
				days: showsDays ? toDays(days, dates) : null,
			};
		},
	);
	const all = combine(devices);
	const before = combine(input.previous.map((one) => ({ ...known(one), coveredSeconds: null })));
	return {
		title: input.title,
		period: described,
		totals: {
			devices: devices.length,
			devicesWithData: devices.filter(hasData).length,
			targetMet: devices.filter(({ isTargetMet }) => isTargetMet === true).length,
			targetMissed: devices.filter(({ isTargetMet }) => isTargetMet === false).length,
			...compare(all, before),
			downtimeSeconds: sum(devices.map(({ downtimeSeconds }) => downtimeSeconds)),
			outageCount: outages && sum([0, ...devices.map(({ outageCount }) => outageCount)]),
			outageSeconds: outages && sum([0, ...devices.map(({ outageSeconds }) => outageSeconds)]),
		},
		devices: yield* sortInSteps(devices, compareDevices),
		days: showsDays
			? yield* daysOfAll(
					covered.flatMap(({ days }) => days),
					dates,
				)
			: null,
	};
}

/** Devices that have outages but no summary. Nothing else is known of them. */
function onlyChecked(
	summarized: readonly TargetedFigures[],
	outages: readonly DeviceOutages[],
): TargetedFigures[] {
	const find = deviceFinder(summarized);
	return outages
		.filter((device) => device.outages.length > 0 && find(device) === undefined)
		.map(({ deviceId, deviceName }) => ({ deviceId, deviceName, ...noFigures }));
}

/** Figures with their changes since the compared period; null if one of both is unknown. */
function compare(
	figures: Figures,
	previous: SummaryFigures | undefined,
): Omit<Outcome, 'downtimeSeconds' | 'outageCount' | 'outageSeconds'> {
	const { averageSeconds, checks, coveredSeconds, failed, uptimePercentage } = figures;
	const previousUptimePercentage = previous?.uptimePercentage ?? null;
	return {
		uptimePercentage,
		coveredSeconds: coveredSeconds && Math.round(coveredSeconds),
		checks,
		failed,
		averageSeconds,
		previousUptimePercentage,
		// From rounded values, so that readers can verify the difference.
		uptimeChange: difference(roundDown(uptimePercentage), roundDown(previousUptimePercentage)),
		averageSecondsChange: difference(averageSeconds, previous?.averageSeconds ?? null),
	};
}

const noFigures = { uptimePercentage: null, checks: null, failed: null, averageSeconds: null };

function withoutData(figures: TargetedFigures): CoveredDevice {
	return { figures, days: [], coveredSeconds: 0, daysWithData: 0 };
}

interface CoveredDevice {
	figures: TargetedFigures;
	days: CoveredDay[];
	coveredSeconds: number | null;
	daysWithData: number | null;
}

/** How many seconds of each day of the whole period are still to come, by date. */
function daysToCome(wholePeriod: Period, clock: ReportClock): Map<string, number> {
	return new Map(
		[...daySpans(wholePeriod, clock)].map(([date, { seconds, ...span }]) => [
			date,
			clock.secondsIn(span) - seconds,
		]),
	);
}

/**
 * A clock that does not count planned downtime, because no error budget (allowed downtime) includes
 * it.
 */
function withoutPlanned(clock: ReportClock, planned: readonly PlannedTime[]): ReportClock {
	if (planned.length === 0) return clock;
	const lessPlanned = (secondsOf: (span: Period) => number) => (span: Period) => {
		const spans = unite(plannedSpans(planned, span));
		return spans.reduce((seconds, { from, to }) => {
			const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
			return part.from < part.to ? seconds - secondsOf(part) : seconds;
		}, secondsOf(span));
	};
	return {
		secondsIn: lessPlanned((span) => clock.secondsIn(span)),
		secondsSoFar: lessPlanned((span) => clock.secondsSoFar(span)),
	};
}

/**
 * How many seconds and days the uptime of a device is based on. Unknown (null) if it has an uptime
 * as a whole but for no day.
 */
function observe(
	days: readonly CoveredDay[],
	{ coveredSeconds, uptimePercentage }: TargetedFigures,
): Pick<ReportDevice, 'coveredSeconds' | 'daysWithData'> {
	const withData = days.filter((day) => day.uptimePercentage !== null);
	const isUnknown = withData.length === 0 && uptimePercentage !== null;
	const seconds = isUnknown ? null : sum([0, ...withData.map((day) => day.coveredSeconds)]);
	return {
		daysWithData: isUnknown ? null : withData.length,
		coveredSeconds: coveredSeconds ?? seconds,
	};
}

/**
 * The period of a report with its uptime target and error budget (allowed downtime).
 *
 * @param clockOfBudget counts the seconds of the whole period that belong to the budget
 * @param spans the days of the period by date
 */
function describePeriod(
	{ clock, compared, period, wholePeriod, ...input }: ReportInput,
	clockOfBudget: ReportClock,
	spans: ReadonlyMap<string, DaySpan>,
): ReportPeriod {
	const { outages, planned = [], targetPercentage } = input;
	const wholeSeconds = clockOfBudget.secondsIn(wholePeriod);
	return {
		...formatPeriod(period),
		lengthSeconds: clock.secondsSoFar(period),
		dayCount: [...spans.values()].filter(({ seconds }) => seconds > 0).length,
		wholeTo: formatPeriod(wholePeriod).to,
		secondsToCome: wholeSeconds - clockOfBudget.secondsSoFar(wholePeriod),
		uptimeTargetPercentage: targetPercentage,
		errorBudgetMinutes: toMinutes(budgetSeconds(wholeSeconds, targetPercentage)),
		comparedWith: compared && compared.with,
		comparedFrom: compared && formatPeriod(compared.period).from,
		comparedTo: compared && formatPeriod(compared.period).to,
		comparesPart: compared?.isPart ?? false,
		excludesPlannedDowntime: outages !== null && planned.length > 0,
	};
}

function countOutages(
	outages: readonly ReportOutage[] | undefined,
): Pick<Outcome, 'outageCount' | 'outageSeconds'> {
	if (!outages) return { outageCount: null, outageSeconds: null };
	const outageSeconds = sum([0, ...outages.map(({ durationSeconds }) => durationSeconds)]);
	return { outageCount: outages.length, outageSeconds };
}

/**
 * The longest outage, and the mean length of those that ended (mean time to repair), in seconds;
 * null without any.
 */
function describeLengths(
	outages: readonly Outage[],
): Pick<ReportDevice, 'longestOutageSeconds' | 'mttrSeconds'> {
	const { longestMs, mttrMs } = summarizeLengths(outages);
	return {
		longestOutageSeconds: longestMs === null ? null : toSeconds(longestMs),
		mttrSeconds: mttrMs === null ? null : toSeconds(mttrMs),
	};
}

/** A day for each date; without data where there are no figures of it. */
export function toDays(figures: readonly CoveredDay[], dates: readonly string[]): ReportDay[] {
	const byDate = groupBy(figures, ({ date }) => date);
	return dates.map((date) => ({ date, ...combine(byDate.get(date) ?? []) }));
}

/** The figures of each date over all devices. Other work can run at each `yield`. */
function* daysOfAll(figures: readonly CoveredDay[], dates: readonly string[]): Steps<ReportDay[]> {
	const byDate = yield* groupInSteps(figures, ({ date }) => date);
	const days: ReportDay[] = [];
	for (const date of dates) {
		days.push({ date, ...combine(byDate.get(date) ?? []) });
		yield;
	}
	return days;
}

/** An outage as report data: times in ISO 8601 without a zone, lengths in seconds. */
export function toReportOutage(outage: Outage): ReportOutage {
	const { deviceId, deviceName, durationMs, end, failedChecks, firstError, locations } = outage;
	return {
		deviceId,
		deviceName,
		start: formatTime(outage.start),
		end: end === null ? null : formatTime(end),
		startedBefore: outage.startedBefore,
		durationSeconds: toSeconds(durationMs),
		failedChecks,
		locations: locations.flatMap(({ location }) => location ?? []),
		firstError,
	};
}

function formatPeriod({ from, to }: Period): { from: string; to: string } {
	if (from % dayMs !== 0 || to % dayMs !== 0) return { from: formatTime(from), to: formatTime(to) };
	return { from: formatDay(from), to: formatDay(to - dayMs) };
}

function hasData({ averageSeconds, uptimePercentage }: SummaryFigures): boolean {
	return uptimePercentage !== null || averageSeconds !== null;
}

/** Worst first; unknown ones last. */
function compareDevices(one: ReportDevice, other: ReportDevice): number {
	const uptimeOf = ({ uptimePercentage }: ReportDevice) => uptimePercentage ?? 101;
	return (
		uptimeOf(one) - uptimeOf(other) ||
		(other.failed ?? 0) - (one.failed ?? 0) ||
		compareNames(one.deviceName, other.deviceName)
	);
}

function difference(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : round(one - other, 4);
}
