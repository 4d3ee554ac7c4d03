import type { PlannedTime } from '../../words/values/plannedTimes';
import { groupBy } from '../../words/util/groupBy';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { compareNames } from '../../words/util/compareNames';
import { budgetUsedUpOn } from './budgetDay';
import { daySpans, type DaySpan, type ReportClock } from './clock';
import { coverDays, type CoveredDay } from './coverDays';
import { deviceFinder } from './deviceFinder';
import { cutSpan, uniteSpans } from './failing';
import {
	combineFigures,
	withoutUncheckedFigures,
	round,
	roundDown,
	sumOfKnown,
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
import { budgetSeconds, judgeByTarget, toMinutes } from './target';
import { summarizeLengths } from './summary';
import { formatTime } from './formatTime';
import { formatDay, toSeconds } from './text';

/** The formulas are in docs/figures.md. */
export function* buildUptimeReport(input: ReportInput): Steps<UptimeReport> {
	const { clock, outages, period, planned = [], showsDays, targetPercentage } = input;
	const clockOfBudget = outages ? clockWithoutPlanned(clock, planned) : clock;
	const summarized = input.overall.map(withoutUncheckedFigures);
	const spans = daySpans(period, clock);
	const toCome = daysToCome(input.wholePeriod, clockOfBudget);
	const described = describePeriod(input, clockOfBudget, spans);
	const others = devicesWithoutSummary(summarized, outages ?? []);
	const find = deviceFinder([...summarized, ...others]);
	const previous = new Map(input.previous.map((one) => [find(one), withoutUncheckedFigures(one)]));
	const daysByDevice = yield* groupInSteps(
		yield* mapInSteps(input.days, withoutUncheckedFigures),
		find,
	);
	const outagesByDevice = yield* groupInSteps(outages ?? [], find);
	const dates = [...spans.keys()];
	const covered = yield* mapInSteps(summarized, (figures) => {
		const [checked] = outagesByDevice.get(figures) ?? [];
		const days = coverDays(daysByDevice.get(figures) ?? [], spans, clock, checked);
		return { figures, days, ...coveredTime(days, figures) };
	});
	const devices = yield* mapInSteps(
		[...covered, ...others.map(withoutCoverage)],
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
				...withChanges({ ...figures, coveredSeconds }, previous.get(figures)),
				daysWithData,
				uptimeTargetPercentage: target,
				...judgeByTarget(uptimePercentage, target, {
					coveredSeconds,
					lengthSeconds,
					secondsToCome,
				}),
				budgetUsedUpOn: budgetUsedUpOn(uptimePercentage, target, {
					coveredSeconds,
					days,
					toCome,
				}),
				...countOutages(own),
				...outageLengths(outagesOfDevice ?? []),
				p95Seconds: checked?.[0].p95Seconds ?? null,
				outages: own ?? null,
				days: showsDays ? toDays(days, dates) : null,
			};
		},
	);
	const all = combineFigures(devices);
	const before = combineFigures(
		input.previous.map((one) => ({ ...withoutUncheckedFigures(one), coveredSeconds: null })),
	);
	return {
		title: input.title,
		period: described,
		totals: {
			devices: devices.length,
			devicesWithData: devices.filter(hasData).length,
			targetMet: devices.filter(({ isTargetMet }) => isTargetMet === true).length,
			targetMissed: devices.filter(({ isTargetMet }) => isTargetMet === false).length,
			...withChanges(all, before),
			downtimeSeconds: sumOfKnown(devices.map(({ downtimeSeconds }) => downtimeSeconds)),
			outageCount: outages && sumOfKnown([0, ...devices.map(({ outageCount }) => outageCount)]),
			outageSeconds:
				outages && sumOfKnown([0, ...devices.map(({ outageSeconds }) => outageSeconds)]),
		},
		devices: yield* sortInSteps(devices, compareDevices),
		days: showsDays
			? yield* daysOverAllDevices(
					covered.flatMap(({ days }) => days),
					dates,
				)
			: null,
	};
}

/** Devices that have outages but no summary: only their ID and name are known. */
function devicesWithoutSummary(
	summarized: readonly TargetedFigures[],
	outages: readonly DeviceOutages[],
): TargetedFigures[] {
	const find = deviceFinder(summarized);
	return outages
		.filter((device) => device.outages.length > 0 && find(device) === undefined)
		.map(({ deviceId, deviceName }) => ({ deviceId, deviceName, ...noFigures }));
}

function withChanges(
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
		uptimeChange: roundedDifference(
			roundDown(uptimePercentage),
			roundDown(previousUptimePercentage),
		),
		averageSecondsChange: roundedDifference(averageSeconds, previous?.averageSeconds ?? null),
	};
}

const noFigures = { uptimePercentage: null, checks: null, failed: null, averageSeconds: null };

function withoutCoverage(figures: TargetedFigures): CoveredDevice {
	return { figures, days: [], coveredSeconds: 0, daysWithData: 0 };
}

interface CoveredDevice {
	figures: TargetedFigures;
	days: CoveredDay[];
	coveredSeconds: number | null;
	daysWithData: number | null;
}

function daysToCome(wholePeriod: Period, clock: ReportClock): Map<string, number> {
	return new Map(
		[...daySpans(wholePeriod, clock)].map(([date, { seconds, ...span }]) => [
			date,
			clock.secondsIn(span) - seconds,
		]),
	);
}

/** No error budget includes planned downtime, so this clock does not count it. */
function clockWithoutPlanned(clock: ReportClock, planned: readonly PlannedTime[]): ReportClock {
	if (planned.length === 0) return clock;
	const lessPlanned = (secondsOf: (span: Period) => number) => (span: Period) => {
		const spans = uniteSpans(plannedSpans(planned, span));
		return spans.reduce((seconds, one) => {
			const part = cutSpan(one, span);
			return part ? seconds - secondsOf(part) : seconds;
		}, secondsOf(span));
	};
	return {
		secondsIn: lessPlanned((span) => clock.secondsIn(span)),
		secondsSoFar: lessPlanned((span) => clock.secondsSoFar(span)),
	};
}

/**
 * How many seconds and days the uptime of a device is based on; the seconds of its figures come
 * first. Unknown (null) if it has an uptime as a whole but for no day.
 */
function coveredTime(
	days: readonly CoveredDay[],
	{ coveredSeconds, uptimePercentage }: TargetedFigures,
): Pick<ReportDevice, 'coveredSeconds' | 'daysWithData'> {
	const withData = days.filter((day) => day.uptimePercentage !== null);
	const isUnknown = withData.length === 0 && uptimePercentage !== null;
	const seconds = isUnknown ? null : sumOfKnown([0, ...withData.map((day) => day.coveredSeconds)]);
	return {
		daysWithData: isUnknown ? null : withData.length,
		coveredSeconds: coveredSeconds ?? seconds,
	};
}

/** @param clockOfBudget counts the seconds of the whole period that belong to the budget */
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
	const outageSeconds = sumOfKnown([0, ...outages.map(({ durationSeconds }) => durationSeconds)]);
	return { outageCount: outages.length, outageSeconds };
}

function outageLengths(
	outages: readonly Outage[],
): Pick<ReportDevice, 'longestOutageSeconds' | 'mttrSeconds'> {
	const { longestMs, mttrMs } = summarizeLengths(outages);
	return {
		longestOutageSeconds: longestMs === null ? null : toSeconds(longestMs),
		mttrSeconds: mttrMs === null ? null : toSeconds(mttrMs),
	};
}

export function toDays(figures: readonly CoveredDay[], dates: readonly string[]): ReportDay[] {
	const byDate = groupBy(figures, ({ date }) => date);
	return dates.map((date) => ({ date, ...combineFigures(byDate.get(date) ?? []) }));
}

function* daysOverAllDevices(
	figures: readonly CoveredDay[],
	dates: readonly string[],
): Steps<ReportDay[]> {
	const byDate = yield* groupInSteps(figures, ({ date }) => date);
	const days: ReportDay[] = [];
	for (const date of dates) {
		days.push({ date, ...combineFigures(byDate.get(date) ?? []) });
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

/** First and last date of whole days, otherwise the moments of its start and end. */
function formatPeriod({ from, to }: Period): { from: string; to: string } {
	if (from % dayMs !== 0 || to % dayMs !== 0) return { from: formatTime(from), to: formatTime(to) };
	return { from: formatDay(from), to: formatDay(to - dayMs) };
}

function hasData({ averageSeconds, uptimePercentage }: SummaryFigures): boolean {
	return uptimePercentage !== null || averageSeconds !== null;
}

/** Lowest uptime first, unknown ones last; at the same uptime, most failed checks first. */
function compareDevices(one: ReportDevice, other: ReportDevice): number {
	const unknownLast = 101;
	const uptimeOf = ({ uptimePercentage }: ReportDevice) => uptimePercentage ?? unknownLast;
	return (
		uptimeOf(one) - uptimeOf(other) ||
		(other.failed ?? 0) - (one.failed ?? 0) ||
		compareNames(one.deviceName, other.deviceName)
	);
}

function roundedDifference(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : round(one - other, 4);
}
