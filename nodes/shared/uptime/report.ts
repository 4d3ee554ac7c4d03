import { groupBy } from '../util/groupBy';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../util/turn';
import { compareNames } from '../util/compareNames';
import { budgetUsedUpOn } from './budgetDay';
import { deviceFinder } from './deviceFinder';
import { combine, known, round, roundDown, sum, type Figures } from './figures';
import { dayMs } from './history';
import type { Outage } from './outages';
import { daysOf, type Period } from './period';
import type {
	DayFigures,
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

/** What the figures of a period come to; docs/figures.md has the formulas. */
export function* buildUptimeReport(input: ReportInput): Steps<UptimeReport> {
	const { outages, showsDays, targetPercentage } = input;
	const summarized = input.overall.map(known);
	const overall = [...summarized, ...onlyChecked(summarized, outages ?? [])];
	const before = input.previous.map(known);
	const days = yield* mapInSteps(input.days, known);
	const spans = daySpans(input);
	const toCome = daysToCome(input);
	const period = describePeriod(input, spans);
	const find = deviceFinder(overall);
	const previous = new Map(before.map((one) => [find(one), one]));
	const daysByDevice = yield* groupInSteps(days, find);
	const outagesByDevice = yield* groupInSteps(outages ?? [], find);
	const dates = [...spans.keys()];
	const devices = yield* mapInSteps(overall, (figures): ReportDevice => {
		const ownDays = daysByDevice.get(figures) ?? [];
		const observed = observe(ownDays, spans, figures);
		const { lengthSeconds, secondsToCome } = period;
		const { coveredSeconds } = observed;
		const checked = outagesByDevice.get(figures);
		const outagesOfDevice = checked?.flatMap((device) => device.outages);
		const own = outagesOfDevice?.map(toReportOutage);
		const target = figures.targetPercentage ?? targetPercentage;
		return {
			deviceId: figures.deviceId,
			deviceName: figures.deviceName,
			...compare(figures, previous.get(figures)),
			...observed,
			uptimeTargetPercentage: target,
			...judge(figures.uptimePercentage, target, {
				coveredSeconds,
				lengthSeconds,
				secondsToCome,
			}),
			budgetUsedUpOn: budgetUsedUpOn(figures.uptimePercentage, target, {
				coveredSeconds,
				days: ownDays,
				soFar: spans,
				toCome,
			}),
			...countOutages(own),
			...describeLengths(outagesOfDevice ?? []),
			p95Seconds: checked?.[0].p95Seconds ?? null,
			outages: own ?? null,
			days: showsDays ? toDays(ownDays, dates) : null,
		};
	});
	return {
		title: input.title,
		period,
		totals: {
			devices: devices.length,
			devicesWithData: devices.filter(hasData).length,
			targetMet: devices.filter(({ isTargetMet }) => isTargetMet === true).length,
			targetMissed: devices.filter(({ isTargetMet }) => isTargetMet === false).length,
			...compare(combine(summarized), combine(before)),
			downtimeSeconds: sum(devices.map(({ downtimeSeconds }) => downtimeSeconds)),
			outageCount: outages && sum([0, ...devices.map(({ outageCount }) => outageCount)]),
			outageSeconds: outages && sum([0, ...devices.map(({ outageSeconds }) => outageSeconds)]),
		},
		devices: yield* sortInSteps(devices, compareDevices),
		days: showsDays ? yield* daysOfAll(days, dates) : null,
	};
}

/** Devices with outages that the summaries do not have: nothing else is known of them. */
function onlyChecked(
	summarized: readonly TargetedFigures[],
	outages: readonly DeviceOutages[],
): TargetedFigures[] {
	const find = deviceFinder(summarized);
	return outages
		.filter((device) => device.outages.length > 0 && find(device) === undefined)
		.map(({ deviceId, deviceName }) => ({ deviceId, deviceName, ...combine([]) }));
}

function compare(
	figures: Figures,
	previous: Figures | undefined,
): Omit<Outcome, 'downtimeSeconds' | 'outageCount' | 'outageSeconds'> {
	const { averageSeconds, checks, failed, uptimePercentage } = figures;
	const previousUptimePercentage = previous?.uptimePercentage ?? null;
	return {
		uptimePercentage,
		checks,
		failed,
		averageSeconds,
		previousUptimePercentage,
		// Of what is written, so that whoever subtracts finds the same.
		uptimeChange: difference(roundDown(uptimePercentage), roundDown(previousUptimePercentage)),
		averageSecondsChange: difference(averageSeconds, previous?.averageSeconds ?? null),
	};
}

/** How long each day of the period is so far, by its date. */
function daySpans({ clock, period }: ReportInput): Map<string, number> {
	return new Map(
		daysOf(period).map((start) => {
			const from = Math.max(start, period.from);
			const span = { from, to: Math.max(from, Math.min(start + dayMs, period.to)) };
			return [formatDay(start), clock.secondsSoFar(span)];
		}),
	);
}

/** How long each day of the whole period still is, by its date. */
function daysToCome({ clock, wholePeriod }: ReportInput): Map<string, number> {
	return new Map(
		daysOf(wholePeriod).map((start) => {
			const from = Math.max(start, wholePeriod.from);
			const span = { from, to: Math.max(from, Math.min(start + dayMs, wholePeriod.to)) };
			return [formatDay(start), clock.secondsIn(span) - clock.secondsSoFar(span)];
		}),
	);
}

/** When there were data: on days with an uptime. Not known where the days have none although all together do. */
function observe(
	days: readonly DayFigures[],
	spans: ReadonlyMap<string, number>,
	{ uptimePercentage }: Figures,
): Pick<ReportDevice, 'coveredSeconds' | 'daysWithData'> {
	const dates = new Set(
		days.flatMap((day) => (day.uptimePercentage !== null && spans.has(day.date) ? day.date : [])),
	);
	if (dates.size === 0 && uptimePercentage !== null) {
		return { daysWithData: null, coveredSeconds: null };
	}
	const coveredSeconds = sum([0, ...[...dates].map((date) => spans.get(date) ?? 0)]);
	return { daysWithData: dates.size, coveredSeconds };
}

function describePeriod(
	{ clock, compared, period, wholePeriod, ...input }: ReportInput,
	spans: ReadonlyMap<string, number>,
): ReportPeriod {
	const wholeSeconds = clock.secondsIn(wholePeriod);
	const { targetPercentage } = input;
	return {
		...formatPeriod(period),
		lengthSeconds: clock.secondsSoFar(period),
		dayCount: [...spans.values()].filter((seconds) => seconds > 0).length,
		wholeTo: formatPeriod(wholePeriod).to,
		secondsToCome: wholeSeconds - clock.secondsSoFar(wholePeriod),
		uptimeTargetPercentage: targetPercentage,
		errorBudgetMinutes: toMinutes(budgetSeconds(wholeSeconds, targetPercentage)),
		comparedWith: compared && compared.with,
		comparedFrom: compared && formatPeriod(compared.period).from,
		comparedTo: compared && formatPeriod(compared.period).to,
		comparesPart: compared?.isPart ?? false,
		excludesPlannedDowntime: input.outages !== null && input.excludesPlannedDowntime,
	};
}

function countOutages(
	outages: readonly ReportOutage[] | undefined,
): Pick<Outcome, 'outageCount' | 'outageSeconds'> {
	if (!outages) return { outageCount: null, outageSeconds: null };
	const outageSeconds = sum([0, ...outages.map(({ durationSeconds }) => durationSeconds)]);
	return { outageCount: outages.length, outageSeconds };
}

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
export function toDays(figures: readonly DayFigures[], dates: readonly string[]): ReportDay[] {
	const byDate = groupBy(figures, ({ date }) => date);
	return dates.map((date) => ({ date, ...combine(byDate.get(date) ?? []) }));
}

/** The same over all devices. */
function* daysOfAll(figures: readonly DayFigures[], dates: readonly string[]): Steps<ReportDay[]> {
	const byDate = yield* groupInSteps(figures, ({ date }) => date);
	const days: ReportDay[] = [];
	for (const date of dates) {
		days.push({ date, ...combine(byDate.get(date) ?? []) });
		yield;
	}
	return days;
}

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
