import type { PlannedTime } from '../../words/values/plannedTimes';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { compareNames } from '../../words/util/compareNames';
import { daySpans, type DaySpan, type ReportClock } from './clock';
import { coverDays, type CoveredDay } from './coverDays';
import { deviceFinder } from './deviceFinder';
import { cutSpan } from './coverage';
import { uniteSpans } from './failing';
import { combineFigures, withoutUncheckedFigures, sumOfKnown } from './figures';
import { formatTime } from './formatTime';
import type { Period } from './period';
import { plannedSpans } from './plannedDowntime';
import type {
	DeviceOutages,
	ReportDay,
	ReportDevice,
	ReportInput,
	ReportPeriod,
	ReportTotals,
	TargetedFigures,
	UptimeReport,
} from './reportData';
import { toReportDevice, withChanges } from './reportDevice';
import { budgetSeconds, toBudgetMinutes } from './target';
import { formatDay } from './text';
import { dayMs } from '../../words/util/time';

/** The content of an uptime report (formulas: docs/figures.md). In steps, so that n8n can pause it. */
export function* buildUptimeReport(input: ReportInput): Steps<UptimeReport> {
	const { clock, outages, period, planned = [], showsDays, targetPercentage } = input;
	const budgetClock = outages ? clockWithoutPlanned(clock, planned) : clock;
	const spans = daySpans(period, clock);
	const dates = showsDays ? [...spans.keys()] : null;
	const described = describePeriod(input, budgetClock, spans);
	const summarized = yield* mapInSteps(input.overall, withoutUncheckedFigures);
	const known = [...summarized, ...devicesWithoutSummary(summarized, outages ?? [])];
	yield;
	const find = deviceFinder(known);
	const previous = new Map(
		yield* mapInSteps(input.previous, (one) => [find(one), withoutUncheckedFigures(one)]),
	);
	const dayFigures = yield* mapInSteps(input.days, withoutUncheckedFigures);
	const daysByDevice = yield* groupInSteps(dayFigures, find);
	const outagesByDevice = yield* groupInSteps(outages ?? [], find);
	const covered = yield* mapInSteps(known, (figures) => {
		const [checked] = outagesByDevice.get(figures) ?? [];
		const days = coverDays(daysByDevice.get(figures) ?? [], spans, clock, checked);
		return { figures, days };
	});
	const toCome = daysToCome(input.wholePeriod, budgetClock);
	const context = { period: described, targetPercentage, dates, toCome };
	const devices = yield* mapInSteps(covered, ({ figures, days }) =>
		toReportDevice(figures, days, {
			...context,
			checked: outagesByDevice.get(figures),
			previous: previous.get(figures),
		}),
	);
	const allDays = covered.flatMap(({ days }) => days);
	return {
		title: input.title,
		period: described,
		totals: yield* totalsOf(devices, input),
		devices: yield* sortInSteps(devices, compareDevices),
		days: dates && (yield* daysOverAllDevices(allDays, dates)),
	};
}

function* totalsOf(devices: readonly ReportDevice[], input: ReportInput): Steps<ReportTotals> {
	const { outages, previous } = input;
	// Without seconds, all devices of the earlier period count the same.
	const earlier = yield* mapInSteps(previous, (one) => ({
		...withoutUncheckedFigures(one),
		coveredSeconds: null,
	}));
	const before = combineFigures(earlier);
	yield;
	const now = combineFigures(devices);
	yield;
	const isPartUnknown = devices.some(
		({ downtimeSeconds, uptimePercentage }) =>
			uptimePercentage !== null && downtimeSeconds === null,
	);
	return {
		devices: devices.length,
		devicesWithData: devices.filter(
			({ averageSeconds, uptimePercentage }) => (uptimePercentage ?? averageSeconds) !== null,
		).length,
		targetMet: devices.filter(({ isTargetMet }) => isTargetMet === true).length,
		targetMissed: devices.filter(({ isTargetMet }) => isTargetMet === false).length,
		...withChanges(now, before),
		downtimeSeconds: isPartUnknown
			? null
			: sumOfKnown(devices.map(({ downtimeSeconds }) => downtimeSeconds)),
		outageCount: outages && sumOfKnown([0, ...devices.map(({ outageCount }) => outageCount)]),
		outageSeconds: outages && sumOfKnown([0, ...devices.map(({ outageSeconds }) => outageSeconds)]),
	};
}

/** Devices that have outages but no summary, with unknown figures: only their ID and name are known. */
function devicesWithoutSummary(
	summarized: readonly TargetedFigures[],
	outages: readonly DeviceOutages[],
): TargetedFigures[] {
	const find = deviceFinder(summarized);
	return outages
		.filter((device) => device.outages.length > 0 && find(device) === undefined)
		.map(({ deviceId, deviceName }) => ({ deviceId, deviceName, ...noFigures }));
}

const noFigures = { uptimePercentage: null, checks: null, failed: null, averageSeconds: null };

/** How many seconds of each day are still to come, by date. */
function daysToCome(wholePeriod: Period, clock: ReportClock): Map<string, number> {
	return new Map(
		[...daySpans(wholePeriod, clock)].map(([date, { seconds, ...span }]) => [
			date,
			clock.secondsIn(span) - seconds,
		]),
	);
}

/** A clock that does not count planned downtime, because no error budget includes it. */
function clockWithoutPlanned(clock: ReportClock, planned: readonly PlannedTime[]): ReportClock {
	if (planned.length === 0) return clock;
	const withoutPlanned = (span: Period, secondsOf: (part: Period) => number) =>
		uniteSpans(plannedSpans(planned, span))
			.flatMap((one) => cutSpan(one, span) ?? [])
			.reduce((seconds, part) => seconds - secondsOf(part), secondsOf(span));
	return {
		secondsIn: (span) => withoutPlanned(span, (part) => clock.secondsIn(part)),
		secondsSoFar: (span) => withoutPlanned(span, (part) => clock.secondsSoFar(part)),
	};
}

/**
 * The period and the compared one as report data. If the period is the start of a week or month, the
 * target and `wholeTo` are for all of it, and the compared period is as short (`comparesPart`).
 *
 * @param budgetClock without planned downtime
 */
function describePeriod(
	{ clock, compared, period, wholePeriod, ...input }: ReportInput,
	budgetClock: ReportClock,
	spans: ReadonlyMap<string, DaySpan>,
): ReportPeriod {
	const { outages, planned = [], targetPercentage } = input;
	const wholeSeconds = budgetClock.secondsIn(wholePeriod);
	return {
		...formatPeriod(period),
		lengthSeconds: clock.secondsSoFar(period),
		dayCount: [...spans.values()].filter(({ seconds }) => seconds > 0).length,
		wholeTo: formatPeriod(wholePeriod).to,
		secondsToCome: wholeSeconds - budgetClock.secondsSoFar(wholePeriod),
		uptimeTargetPercentage: targetPercentage,
		errorBudgetMinutes: toBudgetMinutes(budgetSeconds(wholeSeconds, targetPercentage)),
		comparedWith: compared && compared.with,
		comparedFrom: compared && formatPeriod(compared.period).from,
		comparedTo: compared && formatPeriod(compared.period).to,
		comparesPart: compared?.isPart ?? false,
		excludesPlannedDowntime: outages !== null && planned.length > 0,
	};
}

/** A row for each date, with the combined figures of all devices. */
function* daysOverAllDevices(figures: readonly CoveredDay[], dates: readonly string[]) {
	const byDate = yield* groupInSteps(figures, ({ date }) => date);
	const days: ReportDay[] = [];
	for (const date of dates) {
		days.push({ date, ...combineFigures(byDate.get(date) ?? []) });
		yield;
	}
	return days;
}

/** The first and last date of a period of whole days, otherwise the moments of its start and end. */
function formatPeriod({ from, to }: Period): { from: string; to: string } {
	if (from % dayMs !== 0 || to % dayMs !== 0) return { from: formatTime(from), to: formatTime(to) };
	return { from: formatDay(from), to: formatDay(to - dayMs) };
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
