import { groupBy } from '../../words/util/groupBy';
import type { CoveredDay } from './coverDays';
import {
	combineFigures,
	round,
	roundDown,
	sumOfKnown,
	type Figures,
	type SummaryFigures,
} from './figures';
import { formatTime } from './formatTime';
import type { Outage } from './outages';
import type {
	DeviceOutages,
	Outcome,
	ReportDay,
	ReportDevice,
	ReportOutage,
	ReportPeriod,
	TargetedFigures,
} from './reportData';
import { summarizeLengths } from './summary';
import { targetOutcome, budgetSeconds } from './target';
import { toSeconds } from './text';
import { compareTexts } from '../../words/util/phrases';

interface DeviceContext {
	period: ReportPeriod;
	/** The target of the report, for devices without their own. */
	targetPercentage: number;
	/** The days to show; null for none. */
	dates: readonly string[] | null;
	/** How many seconds of each day of the whole period are still to come, by date. */
	toCome: ReadonlyMap<string, number>;
	/** The results of its single checks, which can be in several parts; undefined without any. */
	checked: readonly DeviceOutages[] | undefined;
	/** In the compared period. */
	previous: SummaryFigures | undefined;
}

/** A device of the report. @param days all its days, shown or not */
export function toReportDevice(
	figures: TargetedFigures,
	days: readonly CoveredDay[],
	{ checked, dates, period, previous, targetPercentage, toCome }: DeviceContext,
): ReportDevice {
	const target = figures.targetPercentage ?? targetPercentage;
	const { deviceId, deviceName, uptimePercentage } = figures;
	const { coveredSeconds, daysWithData } = coveredTime(days, figures);
	const outages = checked?.flatMap((device) => device.outages);
	const reportOutages = outages?.map(toReportOutage) ?? null;
	const { longestMs, mttrMs } = summarizeLengths(outages ?? []);
	const durations = reportOutages?.map(({ durationSeconds }) => durationSeconds);
	return {
		deviceId,
		deviceName,
		...withChanges({ ...figures, coveredSeconds }, previous),
		daysWithData,
		uptimeTargetPercentage: target,
		...targetOutcome(uptimePercentage, target, { ...period, coveredSeconds }),
		budgetUsedUpOn: budgetUsedUpOn(uptimePercentage, target, { coveredSeconds, days, toCome }),
		outageCount: durations ? durations.length : null,
		outageSeconds: durations ? sumOfKnown([0, ...durations]) : null,
		longestOutageSeconds: longestMs === null ? null : toSeconds(longestMs),
		mttrSeconds: mttrMs === null ? null : toSeconds(mttrMs),
		p95Seconds: checked?.[0].p95Seconds ?? null,
		outages: reportOutages,
		days: dates && toDays(days, dates),
	};
}

/**
 * How many seconds and days the uptime of a device is based on: the seconds of its figures, or else
 * those of its days. Null (unknown) if it has an uptime as a whole but for no day.
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

/** The figures as output, with their changes since the compared period. */
export function withChanges(
	figures: Figures,
	previous: SummaryFigures | undefined,
): Omit<Outcome, 'downtimeSeconds' | 'outageCount' | 'outageSeconds'> {
	const { averageSeconds, checks, coveredSeconds, failed, uptimePercentage } = figures;
	const previousUptime = previous?.uptimePercentage ?? null;
	return {
		uptimePercentage,
		coveredSeconds: coveredSeconds && Math.round(coveredSeconds),
		checks,
		failed,
		averageSeconds,
		previousUptimePercentage: previousUptime,
		// From rounded values, so that readers can verify the difference.
		uptimeChange: roundedDifference(roundDown(uptimePercentage), roundDown(previousUptime)),
		averageSecondsChange: roundedDifference(averageSeconds, previous?.averageSeconds ?? null),
	};
}

/** A row for each date, with the combined figures of its days; null figures without one. */
export function toDays(figures: readonly CoveredDay[], dates: readonly string[]): ReportDay[] {
	const byDate = groupBy(figures, ({ date }) => date);
	return dates.map((date) => ({ date, ...combineFigures(byDate.get(date) ?? []) }));
}

/** An outage as report data: times in ISO 8601 without a zone, lengths in seconds. */
export function toReportOutage(outage: Outage): ReportOutage {
	const { deviceId, deviceName, durationMs, end, failedChecks, locations } = outage;
	const { failedLayer, firstError } = outage;
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
		failedLayer,
	};
}

/** Rounded to four decimals; null if one of the numbers is unknown. */
function roundedDifference(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : round(one - other, 4);
}

interface BudgetDays {
	/** How long the days with data were; null when that is not known. */
	coveredSeconds: number | null;
	days: readonly CoveredDay[];
	/** How many seconds of each day of the whole period are still to come, by date. */
	toCome: ReadonlyMap<string, number>;
}

/** Floating point is off by less, in seconds. */
const tolerance = 1e-6;

/**
 * The date on which the error budget (allowed downtime) was or will be used up, such as 2026-11-20.
 * Null if it lasts the whole period, or nothing is known. The rest of the period is assumed to have
 * the same share of downtime as the time with data.
 *
 * @param uptimePercentage not rounded
 */
function budgetUsedUpOn(
	uptimePercentage: number | null,
	targetPercentage: number,
	{ coveredSeconds, days, toCome }: BudgetDays,
): string | null {
	if (uptimePercentage === null || coveredSeconds === null) return null;
	const downPart = 1 - uptimePercentage / 100;
	if (downPart <= 0) return null;
	const secondsToCome = [...toCome.values()].reduce((all, one) => all + one, 0);
	const budget = budgetSeconds(coveredSeconds + secondsToCome, targetPercentage);
	const left = budget - coveredSeconds * downPart;
	// A budget that lasts exactly to the end of the period is not used up.
	const isUsedUp = secondsToCome > 0 ? left <= tolerance : left < -tolerance;
	if (isUsedUp) return dateUsedUp(days, budget);
	if (secondsToCome * downPart <= left + tolerance) return null;
	return firstDateReaching(
		left,
		new Map([...toCome].map(([date, seconds]) => [date, seconds * downPart])),
	);
}

/**
 * The date on which the downtime of the days reached the budget (seconds). The days can show less
 * downtime than the total: then the last day with downtime; null without one.
 */
function dateUsedUp(days: readonly CoveredDay[], budget: number): string | null {
	const downtimes = new Map(
		days
			.flatMap(({ coveredSeconds, date, uptimePercentage }): Array<[string, number]> => {
				if (uptimePercentage === null || uptimePercentage >= 100) return [];
				return [[date, (coveredSeconds ?? 0) * (1 - uptimePercentage / 100)]];
			})
			.sort(([one], [other]) => compareTexts(one, other)),
	);
	return firstDateReaching(budget, downtimes) ?? [...downtimes.keys()].at(-1) ?? null;
}

/** The first date on which the sum of the seconds up to that date reaches a limit; null if none does. */
function firstDateReaching(limit: number, secondsByDate: Map<string, number>): string | null {
	let sum = 0;
	for (const [date, seconds] of secondsByDate) {
		sum += seconds;
		if (seconds > 0 && sum >= limit - tolerance) return date;
	}
	return null;
}
