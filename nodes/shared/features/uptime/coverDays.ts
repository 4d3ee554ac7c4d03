import type { DaySpan, ReportClock } from './clock';
import type { Figures } from './figures';
import { checkedSpanOf, type DeviceHistory } from './history';
import type { DayFigures, FirstCheck } from './reportData';

/** When a device was first checked; at 0 without any check, so that the device does not seem new. */
export function firstCheckOf(device: DeviceHistory): FirstCheck {
	return { firstCheck: checkedSpanOf(device)?.from ?? 0, silenceMs: device.cadence.silenceMs };
}

export type CoveredDay = DayFigures & Figures;

/**
 * The days of one device, each with the seconds that its uptime is based on (`coveredSeconds`).
 * Given seconds stay; a day without an uptime has 0. The other days count up to now: the part that
 * the service counts as up or down, or the whole day, but the first one only from the first check.
 *
 * @param spans the days of the period by date; other days are left out
 */
export function coverDays(
	days: readonly DayFigures[],
	spans: ReadonlyMap<string, DaySpan>,
	clock: ReportClock,
	checked: Partial<FirstCheck> = {},
): CoveredDay[] {
	const dates = days.flatMap(({ date, uptimePercentage }) =>
		uptimePercentage !== null && spans.has(date) ? date : [],
	);
	const [first] = dates.sort();
	return days.flatMap((day): CoveredDay[] => {
		const span = spans.get(day.date);
		if (!span) return [];
		const checkedSeconds =
			day.date === first ? secondsSinceFirstCheck(span, clock, checked) : span.seconds;
		// definedPart already leaves out the time before a device was created.
		const covered = day.definedPart === undefined ? checkedSeconds : span.seconds * day.definedPart;
		const coveredSeconds = day.coveredSeconds ?? (day.uptimePercentage === null ? 0 : covered);
		return [{ ...day, coveredSeconds }];
	});
}

/**
 * The seconds of a day up to now. If the first check came more than `silenceMs` after the start of the
 * day, only the seconds since then count.
 */
function secondsSinceFirstCheck(
	{ from, to, seconds }: DaySpan,
	clock: ReportClock,
	{ firstCheck, silenceMs = 0 }: Partial<FirstCheck>,
): number {
	const isNew = firstCheck !== undefined && firstCheck < to && firstCheck - from > silenceMs;
	return isNew ? clock.secondsSoFar({ from: firstCheck, to }) : seconds;
}
