import type { ReportClock } from './clock';
import type { DeviceName } from './deviceFinder';
import { roundDown, type Figures, type SummaryFigures } from './figures';
import type { FailedLayer } from './layer';
import type { Outage } from './outages';
import { mapInSteps, type Steps } from '../../words/util/turn';
import type { PlannedTime } from '../../words/values/plannedTimes';
import type { Comparison, Period } from './period';
import type { TargetOutcome } from './target';

/** Since when a device is checked, by its single checks. */
export interface FirstCheck {
	/** What the report's clock showed. */
	firstCheck: number;
	/** A longer time without a check is a silence. */
	silenceMs: number;
}

export interface DeviceFigures extends DeviceName, SummaryFigures {
	/** Set if it is known from single checks, without the service's days. */
	coveredSeconds?: number | null;
	/** The part of the time, up to 1, that the service counts as up or down. */
	definedPart?: number;
}

export interface DayFigures extends DeviceFigures {
	/** 2026-11-20 */
	date: string;
}

export interface TargetedFigures extends DeviceFigures {
	/** Set if it differs from that of the report. */
	targetPercentage?: number;
}

export interface DeviceOutages extends DeviceName, Partial<FirstCheck> {
	outages: readonly Outage[];
	/** Of the response times of its checks; null where they have none, or too many different ones. */
	p95Seconds?: number | null;
}

/** One day, of a device or of all of them. */
export interface ReportDay extends Figures {
	date: string;
}

export interface ReportOutage extends DeviceName {
	start: string;
	/** Null while it lasts. */
	end: string | null;
	startedBefore: boolean;
	durationSeconds: number;
	failedChecks: number;
	locations: string[];
	firstError: string | null;
	failedLayer: FailedLayer;
}

/** The figures of a device, or of all, with their comparison. */
export interface Outcome extends Figures {
	/** By the service's uptime, where there are data. */
	downtimeSeconds: number | null;
	/** In the period that is compared with; null without one. */
	previousUptimePercentage: number | null;
	/** In percentage points. */
	uptimeChange: number | null;
	averageSecondsChange: number | null;
	/** By single checks. Null without a check, and when outages were not asked for. */
	outageCount: number | null;
	/** The lengths of the outages added up; null where their number is. */
	outageSeconds: number | null;
}

export interface ReportDevice extends DeviceName, Outcome, Omit<TargetOutcome, 'downtimeSeconds'> {
	/** On how many days of the period there is an uptime; null when that is not known. */
	daysWithData: number | null;
	/** Its own target, or that of the report. */
	uptimeTargetPercentage: number;
	/** The day on which the budget was used up, or will be at this pace; null if it lasts the period. */
	budgetUsedUpOn: string | null;
	/** The length of its longest outage; null without one. */
	longestOutageSeconds: number | null;
	/** The mean length of its outages that ended; null when none did. */
	mttrSeconds: number | null;
	/** What 95 of 100 of its checks did not exceed; null where they were not read. */
	p95Seconds: number | null;
	outages: ReportOutage[] | null;
	/** Null when days were not asked for. */
	days: ReportDay[] | null;
}

export interface ReportTotals extends Outcome {
	devices: number;
	devicesWithData: number;
	targetMet: number;
	targetMissed: number;
}

export interface ReportPeriod {
	/** A day, or a moment when the period does not consist of whole days. */
	from: string;
	/** The last day of whole days, otherwise the moment at which the period ends. */
	to: string;
	/** So far. */
	lengthSeconds: number;
	/** How many days of the period have begun. */
	dayCount: number;
	/** When the week or month ends of which these days are the beginning; otherwise the same as `to`. */
	wholeTo: string;
	secondsToCome: number;
	uptimeTargetPercentage: number;
	/** How much a device may be down in the whole period. */
	errorBudgetMinutes: number;
	comparedWith: Comparison | null;
	comparedFrom: string | null;
	comparedTo: string | null;
	/** Whether it is compared with a part only, because it is not over. */
	comparesPart: boolean;
	/** Whether checks in planned downtime were left out of the outages. */
	excludesPlannedDowntime: boolean;
}

/**
 * Plain data: the content of a report. Times have no zone, and are in the local time of the service. Uptimes
 * are not rounded, so that they can be compared: `roundReport` rounds them.
 */
export interface UptimeReport {
	/** The custom title; empty for the default one of its language. */
	title: string;
	period: ReportPeriod;
	totals: ReportTotals;
	/** Worst first. */
	devices: ReportDevice[];
	/** Over all devices. Null when days were not asked for. */
	days: ReportDay[] | null;
}

export interface ReportInput {
	title: string;
	period: Period;
	/** The week or month of the calendar that the period is the beginning of; otherwise the period. */
	wholePeriod: Period;
	clock: ReportClock;
	targetPercentage: number;
	compared: { with: Comparison; period: Period; isPart: boolean } | null;
	overall: readonly TargetedFigures[];
	previous: readonly DeviceFigures[];
	days: readonly DayFigures[];
	showsDays: boolean;
	/** Of the devices that were checked; null when they are not known. */
	outages: readonly DeviceOutages[] | null;
	/** Left out of outages, uptime and budgets where single checks were read; none by default. */
	planned?: readonly PlannedTime[];
}

/** The report for output: its uptimes are rounded down to four decimals. In steps, so that n8n can pause it. */
export function* roundReport(report: UptimeReport): Steps<UptimeReport> {
	return {
		...report,
		totals: roundOutcome(report.totals),
		devices: yield* mapInSteps(report.devices, (device) => ({
			...roundOutcome(device),
			days: device.days && device.days.map(roundFigures),
		})),
		days: report.days && report.days.map(roundFigures),
	};
}

function roundFigures<Any extends Figures>(figures: Any): Any {
	return { ...figures, uptimePercentage: roundDown(figures.uptimePercentage) };
}

function roundOutcome<Any extends Outcome>(outcome: Any): Any {
	const previousUptimePercentage = roundDown(outcome.previousUptimePercentage);
	return { ...roundFigures(outcome), previousUptimePercentage };
}
