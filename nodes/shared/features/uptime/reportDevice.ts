import { groupBy } from '../../words/util/groupBy';
import { budgetUsedUpOn } from './budgetDay';
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
import { targetOutcome } from './target';
import { toSeconds } from './text';

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
