import { splitList } from '../util/phrases';
import { dayMs, isDay, parseIsoTime } from '../util/time';
import { ValueError } from './valueError';
import { parseWeeklyHours } from './weeklyHours';
import { isInWindows, toWeeklyWindows, type WeeklyWindow } from './weeklyWindows';

/** A one-off range of local times in milliseconds since 1970, as if UTC; it ends just before `to`. */
interface WallRange {
	from: number;
	to: number;
}

export type PlannedTime = WallRange | WeeklyWindow;

const rangeForm =
	/^(\d{4}-\d\d-\d\d\S*(?:\s+\d\d:\d\d\S*)?)\s+(?:to|until)\s+(\d{4}-\d\d-\d\d.*)$/i;
const zoneAtEnd = /(z|[+-]\d\d:?\d\d)$/i;

/**
 * Reads planned downtimes, which are weekly times and one-off ranges, separated by semicolons: `02:00-04:00 Su;
 * 2026-12-24 22:00 to 2026-12-25 02:00`. An end that is a day without a time includes that day.
 *
 * @throws {ValueError} naming the invalid part
 */
export function parsePlannedTimes(text: string): PlannedTime[] {
	const parts = splitList(text, /[;\n]/);
	const weekly = parts.filter((part) => !startsWithDate(part));
	return [
		...toWeeklyWindows(parseWeeklyHours(weekly.join('; '))),
		...parts.filter(startsWithDate).map(parseRange),
	];
}

export function isRange(time: PlannedTime): time is WallRange {
	return 'from' in time;
}

/** Returns a function that tests whether a local time (milliseconds since 1970, as if UTC) is planned. */
export function plannedTimesTest(planned: readonly PlannedTime[]): (time: number) => boolean {
	const [windows, ranges] = [planned.filter(isWeekly), planned.filter(isRange)];
	const isInRange = (time: number) => ranges.some(({ from, to }) => time >= from && time < to);
	return (time) => isInWindows(windows, time) || isInRange(time);
}

export function isWeekly(time: PlannedTime): time is WeeklyWindow {
	return !isRange(time);
}

function startsWithDate(part: string): boolean {
	return /^\d{4}-\d/.test(part);
}

/** Reads a one-off range. Times are local, so one with a zone is refused. */
function parseRange(part: string): WallRange {
	const [, ...ends] = rangeForm.exec(part) ?? [];
	const [from, to] = ends.map((end) =>
		zoneAtEnd.test(end) ? Number.NaN : parseIsoTime(end, 'UTC'),
	);
	const [, last = ''] = ends;
	const until = isDay(last) ? to + dayMs : to;
	if (ends.length === 2 && from < until) return { from, to: until };
	throw new ValueError(
		`contains "${part}", which is not valid`,
		'Enter single windows such as 2026-12-24 22:00 to 2026-12-25 02:00, in the time zone of the report.',
	);
}
