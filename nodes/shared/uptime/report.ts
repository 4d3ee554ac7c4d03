import { groupBy } from '../util/groupBy';
import { compareNames } from '../util/compareNames';
import { deviceFinder } from './deviceFinder';
import { combine, known, round, roundPercentage, sum, type Figures } from './figures';
import { dayMs } from './history';
import type { Outage } from './outages';
import { daysOf, type Comparison, type Period } from './period';
import { formatTime } from './text';

export interface DeviceFigures extends Figures {
	deviceId: string | number | null;
	deviceName: string | null;
}

/** Those of one day. */
export interface DayFigures extends DeviceFigures {
	/** 2026-11-20 */
	date: string;
}

/** The outages of a device that was checked. */
export interface DeviceOutages extends Pick<DeviceFigures, 'deviceId' | 'deviceName'> {
	outages: readonly Outage[];
}

/** One day, of a device or of all of them. */
export interface ReportDay extends Figures {
	date: string;
}

export interface ReportOutage {
	deviceId: string | number | null;
	deviceName: string | null;
	start: string;
	/** Null while it lasts. */
	end: string | null;
	startedBefore: boolean;
	durationSeconds: number;
	failedChecks: number;
	locations: string[];
	firstError: string | null;
}

/** How the figures of a device, or of all, compare and what they come to. */
interface Outcome extends Figures {
	downtimeSeconds: number | null;
	/** In the period that is compared with; null without one. */
	previousUptimePercentage: number | null;
	/** In percentage points. */
	uptimeChange: number | null;
	averageSecondsChange: number | null;
}

export interface ReportDevice extends Outcome {
	deviceId: string | number | null;
	deviceName: string | null;
	/** Null without data. */
	isTargetMet: boolean | null;
	/** Minutes that it may still be down before the target is missed; negative when it is. */
	errorBudgetMinutesLeft: number | null;
	/** Null without a check, and when outages were not asked for. */
	outageCount: number | null;
	outages: ReportOutage[] | null;
	/** Null when days were not asked for. */
	days: ReportDay[] | null;
}

export interface ReportTotals extends Outcome {
	devices: number;
	devicesWithData: number;
	targetMet: number;
	targetMissed: number;
	/** Null without any check, and when outages were not asked for. */
	outageCount: number | null;
}

export interface ReportPeriod {
	/** A day, or a moment when the period does not consist of whole days. */
	from: string;
	/** The last day of whole days, otherwise the moment at which the period ends. */
	to: string;
	lengthSeconds: number;
	uptimeTargetPercentage: number;
	/** How much a device may be down in this period. */
	errorBudgetMinutes: number;
	comparedWith: Comparison | null;
	comparedFrom: string | null;
	comparedTo: string | null;
	/** Whether checks in planned downtime were left out of the outages. */
	excludesPlannedDowntime: boolean;
}

/** Plain data: all that a report says. Times are without a zone, as the service's clock showed them. */
export interface UptimeReport {
	/** What a person called it; empty for the name that it has in its language. */
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
	/** How long the period really is: the clock can have been changed in it. */
	lengthSeconds: number;
	targetPercentage: number;
	compared: { with: Comparison; period: Period } | null;
	overall: readonly DeviceFigures[];
	previous: readonly DeviceFigures[];
	days: readonly DayFigures[] | null;
	/** Of the devices that were checked; null when they are not known. */
	outages: readonly DeviceOutages[] | null;
	excludesPlannedDowntime: boolean;
}

/** What the figures of a period come to; docs/figures.md has the formulas. */
export function buildUptimeReport(input: ReportInput): UptimeReport {
	const { compared, lengthSeconds, outages, targetPercentage } = input;
	const overall = input.overall.map(known);
	const before = input.previous.map(known);
	const days = input.days && input.days.map(known);
	const dates = daysOf(input.period).map(toDate);
	const find = deviceFinder(overall);
	const previous = new Map(before.map((one) => [find(one), one]));
	const daysByDevice = days && groupBy(days, find);
	const outagesByDevice = groupBy(outages ?? [], find);
	const budgetMinutes = (lengthSeconds / 60) * (1 - targetPercentage / 100);
	const devices = overall.map((figures): ReportDevice => {
		const outcome = compare(figures, previous.get(figures), lengthSeconds);
		const { downtimeSeconds, uptimePercentage } = outcome;
		const checked = outagesByDevice.get(figures);
		const own = checked ? checked.flatMap((device) => device.outages.map(toReportOutage)) : null;
		return {
			deviceId: figures.deviceId,
			deviceName: figures.deviceName,
			...outcome,
			isTargetMet: uptimePercentage === null ? null : uptimePercentage >= targetPercentage,
			errorBudgetMinutesLeft:
				downtimeSeconds === null ? null : round(budgetMinutes - downtimeSeconds / 60, 1),
			outageCount: own && own.length,
			outages: own,
			days: daysByDevice && toDays(daysByDevice.get(figures) ?? [], dates),
		};
	});
	const counts = devices.filter(({ isTargetMet }) => isTargetMet !== null);
	const total = compare(combine(overall), combine(before), lengthSeconds);
	return {
		title: input.title,
		period: {
			...formatPeriod(input.period),
			lengthSeconds,
			uptimeTargetPercentage: targetPercentage,
			errorBudgetMinutes: round(budgetMinutes, 1),
			comparedWith: compared && compared.with,
			comparedFrom: compared && formatPeriod(compared.period).from,
			comparedTo: compared && formatPeriod(compared.period).to,
			excludesPlannedDowntime: outages !== null && input.excludesPlannedDowntime,
		},
		totals: {
			devices: devices.length,
			devicesWithData: devices.filter(hasData).length,
			targetMet: counts.filter(({ isTargetMet }) => isTargetMet).length,
			targetMissed: counts.filter(({ isTargetMet }) => !isTargetMet).length,
			...total,
			downtimeSeconds: sum(devices.map(({ downtimeSeconds }) => downtimeSeconds)),
			outageCount: outages && outages.flatMap((device) => device.outages).length,
		},
		devices: devices.sort(compareDevices),
		days: days && toDays(days, dates),
	};
}

function compare(figures: Figures, previous: Figures | undefined, lengthSeconds: number): Outcome {
	const uptimePercentage = roundPercentage(figures.uptimePercentage);
	const previousUptimePercentage = roundPercentage(previous?.uptimePercentage ?? null);
	const downtime = uptimePercentage === null ? null : 1 - uptimePercentage / 100;
	return {
		uptimePercentage,
		downtimeSeconds: downtime === null ? null : Math.round(lengthSeconds * downtime),
		checks: figures.checks,
		failed: figures.failed,
		averageSeconds: figures.averageSeconds,
		previousUptimePercentage,
		uptimeChange: difference(uptimePercentage, previousUptimePercentage),
		averageSecondsChange: difference(figures.averageSeconds, previous?.averageSeconds ?? null),
	};
}

/** A day for each date; without data where there are no figures of it. */
export function toDays(figures: readonly DayFigures[], dates: readonly string[]): ReportDay[] {
	const byDate = groupBy(figures, ({ date }) => date);
	return dates.map((date) => ({ date, ...combine(byDate.get(date) ?? []) }));
}

export function toReportOutage(outage: Outage): ReportOutage {
	const { deviceId, deviceName, durationMs, end, failedChecks, firstError, locations } = outage;
	return {
		deviceId,
		deviceName,
		start: formatTime(outage.start),
		end: end === null ? null : formatTime(end),
		startedBefore: outage.startedBefore,
		durationSeconds: Math.round(durationMs / 1000),
		failedChecks,
		locations: locations.flatMap(({ location }) => location ?? []),
		firstError,
	};
}

function formatPeriod({ from, to }: Period): { from: string; to: string } {
	if (from % dayMs !== 0 || to % dayMs !== 0) return { from: formatTime(from), to: formatTime(to) };
	return { from: toDate(from), to: toDate(to - dayMs) };
}

function toDate(time: number): string {
	return formatTime(time).slice(0, 'yyyy-mm-dd'.length);
}

function hasData({ averageSeconds, uptimePercentage }: Figures): boolean {
	return uptimePercentage !== null || averageSeconds !== null;
}

/** Worst first; what nothing is known of comes last. */
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
