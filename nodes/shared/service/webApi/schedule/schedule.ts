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

/** The body of a new schedule, with both lists even if empty: they are required (docs/dev/service.md W11). */
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
 * The schedule with changes; undefined ones keep the current value. The service has weekly hours with
 * and without monitoring in one list, of which a change may replace only one kind.
 */
export function applyScheduleChanges(schedule: JsonObject, changes: Partial<Schedule>): JsonObject {
	const { name, description, monitoringHours, hoursWithoutMonitoring, excludedTimes } = changes;
	const newOrKept = (hours: WeeklyHours[] | undefined, included: boolean) =>
		hours ? toWeeklyIntervals(hours, included) : weeklyIntervals(schedule, included);
	const week = [...newOrKept(monitoringHours, true), ...newOrKept(hoursWithoutMonitoring, false)];
	const changesWeek = monitoringHours !== undefined || hoursWithoutMonitoring !== undefined;
	return {
		...schedule,
		...givenFields({
			Name: name,
			Description: description,
			Date_Time_Intervals: excludedTimes && toDateTimeIntervals(excludedTimes),
			Weekly_Intervals: changesWeek ? week : undefined,
		}),
	};
}

/** Weekly hours as the service stores them. @param included whether it monitors in these hours */
function toWeeklyIntervals(hours: WeeklyHours[], included: boolean): JsonObject[] {
	return hours.map(({ days, fromMinute, toMinute }) => ({
		Days: days,
		From_Min: fromMinute,
		To_Min: toMinute,
		Included: included,
	}));
}

/** The stored weekly hours with or without (`included`) monitoring; no `Included` is false (W11). */
function weeklyIntervals(schedule: JsonObject, included: boolean): JsonObject[] {
	const intervals = objectsIn(schedule.Weekly_Intervals);
	return intervals.filter(({ Included }) => Boolean(Included) === included);
}

/** One-off times as the service stores them, without seconds, which it refuses (docs/dev/service.md W11). */
function toDateTimeIntervals(times: ExcludedTime[]): JsonObject[] {
	return times.map(({ from, to }) => ({ From: floorToMinute(from), To: floorToMinute(to) }));
}

/** Whether a one-off time is longer than 0 when its seconds are cut off, as for the service. */
export function hasMinutes({ from, to }: ExcludedTime): boolean {
	return floorToMinute(from) < floorToMinute(to);
}

function floorToMinute(time: number): number {
	return Math.floor(time / 60_000) * 60_000;
}

/** A schedule in a few fields; its hours as texts that the fields for hours accept. */
export function simplifySchedule(schedule: JsonObject): JsonObject {
	const assigned = isObject(schedule.Assigned_To) ? schedule.Assigned_To : {};
	return {
		id: toId(schedule.Id),
		name: schedule.Name,
		description: schedule.Description ?? null,
		monitoringHours: formatIntervals(weeklyIntervals(schedule, true)),
		hoursWithoutMonitoring: formatIntervals(weeklyIntervals(schedule, false)),
		excluded: objectsIn(schedule.Date_Time_Intervals).map(
			({ From, To }) => `${excludedTimeText(From)} to ${excludedTimeText(To)}`,
		),
		devices: countIn(assigned.Devices),
		alertGroups: countIn(assigned.Notification_Groups),
	};
}

/** The weekly hours with and without monitoring in a schedule; undefined if any has an unknown form. */
export function readWeeklyHours(
	schedule: JsonObject,
): { hours: WeeklyHours[]; hoursWithout: WeeklyHours[] } | undefined {
	const [hours, hoursWithout] = [true, false].map((included) =>
		weeklyIntervals(schedule, included).map(weeklyHoursOf),
	);
	const isKnown = (read: WeeklyHours | undefined) => read !== undefined;
	return hours.every(isKnown) && hoursWithout.every(isKnown) ? { hours, hoursWithout } : undefined;
}

/** The one-off times without monitoring in a schedule; those of an unknown form are left out. */
export function readExcludedTimes({ Date_Time_Intervals }: JsonObject): ExcludedTime[] {
	return objectsIn(Date_Time_Intervals).flatMap(({ From: from, To: to }) =>
		typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : [],
	);
}

/** Stored weekly hours as text, separated by semicolons; those of an unknown form as JSON. */
function formatIntervals(intervals: JsonObject[]): string {
	return intervals
		.map((interval) => {
			const hours = weeklyHoursOf(interval);
			return hours ? formatWeeklyHours([hours]) : JSON.stringify(interval);
		})
		.join('; ');
}

/**
 * Weekly hours from an interval of the service; undefined for an unknown form, such as one without days.
 * No `From_Min` is 0 (docs/dev/service.md W11).
 */
function weeklyHoursOf({ Days, From_Min, To_Min }: JsonObject): WeeklyHours | undefined {
	const days = Array.isArray(Days) ? Days.map(String) : [];
	const fromMinute = From_Min ?? 0;
	const isKnown = areDays(days) && typeof fromMinute === 'number' && typeof To_Min === 'number';
	return isKnown ? { days, fromMinute, toMinute: To_Min } : undefined;
}

/** A time in ISO 8601, from milliseconds since 1970; any other value as text. */
function excludedTimeText(time: unknown): string {
	const date = new Date(typeof time === 'number' ? time : Number.NaN);
	return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
