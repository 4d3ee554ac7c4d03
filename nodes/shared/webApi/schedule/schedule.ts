import { isObject, type JsonObject } from '../../util/json';
import { areDays, formatWeeklyHours, type WeeklyHours } from './weeklyHours';

/** A one-off time without monitoring, in milliseconds since 1970 (spec/web-api-public-facts.md §2.11). */
export interface ExcludedTime {
	from: number;
	to: number;
}

/**
 * Stretches of the week as the service keeps them.
 *
 * @param Included whether there is monitoring in them
 */
export function toWeeklyIntervals(hours: WeeklyHours[], Included: boolean): JsonObject[] {
	return hours.map(({ days, fromMinute, toMinute }) => ({
		Days: days,
		From_Min: fromMinute,
		To_Min: toMinute,
		Included,
	}));
}

/** The stretches of a schedule, untouched, that have monitoring, or those that have none. */
export function filterIntervals(schedule: JsonObject, included: boolean): JsonObject[] {
	const intervals = listOf(schedule.Weekly_Intervals);
	return intervals.filter(({ Included }) => (Included !== false) === included);
}

/** One-off times as the service keeps them. */
export function toDateTimeIntervals(times: ExcludedTime[]): JsonObject[] {
	return times.map(({ from, to }) => ({ From: from, To: to }));
}

/** A time without its seconds, which the service refuses (spec/web-api-public-facts.md §2.11). */
export function floorToMinute(time: number): number {
	return Math.floor(time / 60_000) * 60_000;
}

/** A schedule in words. */
export function simplifySchedule(schedule: JsonObject): JsonObject {
	const assigned = isObject(schedule.Assigned_To) ? schedule.Assigned_To : {};
	return {
		id: schedule.Id,
		name: schedule.Name,
		description: schedule.Description ?? null,
		monitoringHours: formatIntervals(filterIntervals(schedule, true)),
		hoursWithoutMonitoring: formatIntervals(filterIntervals(schedule, false)),
		excluded: listOf(schedule.Date_Time_Intervals).map(
			({ From, To }) => `${toIso(From)} to ${toIso(To)}`,
		),
		devices: countOf(assigned.Devices),
		alertGroups: countOf(assigned.Notification_Groups),
	};
}

/** An interval that is not of the known shape stands there as it is. */
function formatIntervals(intervals: JsonObject[]): string {
	return intervals
		.map((interval) => {
			const hours = weeklyHoursOf(interval);
			return hours ? formatWeeklyHours([hours]) : JSON.stringify(interval);
		})
		.join('; ');
}

function weeklyHoursOf({ Days, From_Min, To_Min }: JsonObject): WeeklyHours | undefined {
	const days = Array.isArray(Days) ? Days.map(String) : [];
	const isKnown = areDays(days) && typeof From_Min === 'number' && typeof To_Min === 'number';
	return isKnown ? { days, fromMinute: From_Min, toMinute: To_Min } : undefined;
}

function listOf(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

function countOf(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

function toIso(time: unknown): string {
	const date = new Date(typeof time === 'number' ? time : Number.NaN);
	return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
