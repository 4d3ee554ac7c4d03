import { toId } from '../../../words/util/id';
import {
	countIn,
	givenFields,
	isObject,
	objectsIn,
	type JsonObject,
} from '../../../words/util/json';
import { areDays, formatWeeklyHours, type WeeklyHours } from '../../../words/values/weeklyHours';

/** A one-off time without monitoring, in milliseconds since 1970 (docs/dev/service.md W11). */
export interface ExcludedTime {
	from: number;
	to: number;
}

export interface Schedule {
	name: string;
	description: string;
	monitoringHours: WeeklyHours[];
	hoursWithoutMonitoring: WeeklyHours[];
	excludedTimes: ExcludedTime[];
}

/** Both lists are sent even if empty: the documentation requires it (docs/dev/service.md W11). */
export function toScheduleBody(
	schedule: Pick<Schedule, 'name' | 'monitoringHours'> & Partial<Schedule>,
): JsonObject {
	const { name, description, monitoringHours, excludedTimes = [] } = schedule;
	const { hoursWithoutMonitoring = [] } = schedule;
	return {
		Name: name,
		...(description ? { Description: description } : {}),
		Weekly_Intervals: [
			...toWeeklyIntervals(monitoringHours, true),
			...toWeeklyIntervals(hoursWithoutMonitoring, false),
		],
		Date_Time_Intervals: toDateTimeIntervals(excludedTimes),
	};
}

/**
 * The schedule after a change; everything that is undefined stays as it is. The service keeps
 * weekly hours with and without monitoring in one list: a kind that does not change is kept.
 */
export function applyScheduleChanges(schedule: JsonObject, changes: Partial<Schedule>): JsonObject {
	const { name, description, monitoringHours, hoursWithoutMonitoring, excludedTimes } = changes;
	const intervals = (hours: WeeklyHours[] | undefined, included: boolean) =>
		hours ? toWeeklyIntervals(hours, included) : filterIntervals(schedule, included);
	const weekly = [...intervals(monitoringHours, true), ...intervals(hoursWithoutMonitoring, false)];
	const changesWeek = monitoringHours !== undefined || hoursWithoutMonitoring !== undefined;
	return {
		...schedule,
		...givenFields({
			Name: name,
			Description: description,
			Date_Time_Intervals: excludedTimes && toDateTimeIntervals(excludedTimes),
			Weekly_Intervals: changesWeek ? weekly : undefined,
		}),
	};
}

/** @param included whether there is monitoring in these hours */
function toWeeklyIntervals(hours: WeeklyHours[], included: boolean): JsonObject[] {
	return hours.map(({ days, fromMinute, toMinute }) => ({
		Days: days,
		From_Min: fromMinute,
		To_Min: toMinute,
		Included: included,
	}));
}

/** Untouched; a left-out `Included` is false (docs/dev/service.md W11). */
function filterIntervals(schedule: JsonObject, included: boolean): JsonObject[] {
	const intervals = objectsIn(schedule.Weekly_Intervals);
	return intervals.filter(({ Included }) => Boolean(Included) === included);
}

/** One-off times as the service stores them. It refuses seconds (docs/dev/service.md W11). */
function toDateTimeIntervals(times: ExcludedTime[]): JsonObject[] {
	return times.map(({ from, to }) => ({ From: floorToMinute(from), To: floorToMinute(to) }));
}

/** Whether something is left of a time when its seconds are cut off. */
export function hasMinutes({ from, to }: ExcludedTime): boolean {
	return floorToMinute(from) < floorToMinute(to);
}

function floorToMinute(time: number): number {
	return Math.floor(time / 60_000) * 60_000;
}

/** A schedule in a few fields; its hours are a text in the form that `parseWeeklyHours` reads. */
export function simplifySchedule(schedule: JsonObject): JsonObject {
	const assigned = isObject(schedule.Assigned_To) ? schedule.Assigned_To : {};
	return {
		id: toId(schedule.Id),
		name: schedule.Name,
		description: schedule.Description ?? null,
		monitoringHours: formatIntervals(filterIntervals(schedule, true)),
		hoursWithoutMonitoring: formatIntervals(filterIntervals(schedule, false)),
		excluded: objectsIn(schedule.Date_Time_Intervals).map(
			({ From, To }) => `${excludedTimeText(From)} to ${excludedTimeText(To)}`,
		),
		devices: countIn(assigned.Devices),
		alertGroups: countIn(assigned.Notification_Groups),
	};
}

/** Undefined if an interval has an unknown shape; `hoursWithout` are without monitoring. */
export function readWeeklyHours(
	schedule: JsonObject,
): { hours: WeeklyHours[]; hoursWithout: WeeklyHours[] } | undefined {
	const [hours, hoursWithout] = [true, false].map((included) =>
		filterIntervals(schedule, included).flatMap((interval) => weeklyHoursOf(interval) ?? []),
	);
	const isKnown =
		hours.length + hoursWithout.length === objectsIn(schedule.Weekly_Intervals).length;
	return isKnown ? { hours, hoursWithout } : undefined;
}

/** The one-off times without monitoring in a schedule; those of an unknown shape are left out. */
export function readExcludedTimes({ Date_Time_Intervals }: JsonObject): ExcludedTime[] {
	return objectsIn(Date_Time_Intervals).flatMap(({ From: from, To: to }) =>
		typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : [],
	);
}

/** Weekly intervals as text, separated by semicolons; one of an unknown shape as JSON. */
function formatIntervals(intervals: JsonObject[]): string {
	return intervals
		.map((interval) => {
			const hours = weeklyHoursOf(interval);
			return hours ? formatWeeklyHours([hours]) : JSON.stringify(interval);
		})
		.join('; ');
}

/**
 * Undefined for an unknown shape, also one without days. A left-out `From_Min` is 0
 * (docs/dev/service.md W11).
 */
function weeklyHoursOf({ Days, From_Min, To_Min }: JsonObject): WeeklyHours | undefined {
	const days = Array.isArray(Days) ? Days.map(String) : [];
	const fromMinute = From_Min ?? 0;
	const isKnown = areDays(days) && typeof fromMinute === 'number' && typeof To_Min === 'number';
	return isKnown ? { days, fromMinute, toMinute: To_Min } : undefined;
}

/** ISO 8601, from milliseconds since 1970; any other value as text. */
function excludedTimeText(time: unknown): string {
	const date = new Date(typeof time === 'number' ? time : Number.NaN);
	return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
