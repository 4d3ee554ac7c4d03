import { isObject, type JsonObject } from '../guards';
import { formatWeeklyHours, type WeeklyHours } from './weeklyHours';

/** A one-off time without monitoring, in milliseconds since 1970 (spec/web-api-public-facts.md §2.11). */
export interface ExcludedTime {
	from: number;
	to: number;
}

/** The stretches of a schedule as the service keeps them: with monitoring, then without. */
export function weeklyIntervals(included: WeeklyHours[], excluded: WeeklyHours[]): JsonObject[] {
	const interval = (Included: boolean) => (hours: WeeklyHours) => ({
		Days: hours.days,
		From_Min: hours.fromMinute,
		To_Min: hours.toMinute,
		Included,
	});
	return [...included.map(interval(true)), ...excluded.map(interval(false))];
}

/** One-off times as the service keeps them; it refuses seconds. */
export function dateTimeIntervals(times: ExcludedTime[]): JsonObject[] {
	return times.map(({ from, to }) => ({ From: wholeMinute(from), To: wholeMinute(to) }));
}

/** The stretches of a schedule that have monitoring, or those that have none. */
export function weeklyHoursOf(schedule: JsonObject, included: boolean): WeeklyHours[] {
	return listOf(schedule.Weekly_Intervals)
		.filter(({ Included }) => (Included !== false) === included)
		.map(({ Days, From_Min, To_Min }) => ({
			days: Array.isArray(Days) ? Days.map(String) : [],
			fromMinute: Number(From_Min),
			toMinute: Number(To_Min),
		}));
}

/** A schedule in words. */
export function simplifiedSchedule(schedule: JsonObject): JsonObject {
	const assigned = isObject(schedule.Assigned_To) ? schedule.Assigned_To : {};
	return {
		id: schedule.Id,
		name: schedule.Name,
		description: schedule.Description ?? null,
		monitoringHours: formatWeeklyHours(weeklyHoursOf(schedule, true)),
		hoursWithoutMonitoring: formatWeeklyHours(weeklyHoursOf(schedule, false)),
		excluded: listOf(schedule.Date_Time_Intervals).map(
			({ From, To }) => `${isoOf(From)} to ${isoOf(To)}`,
		),
		devices: countOf(assigned.Devices),
		alertGroups: countOf(assigned.Notification_Groups),
	};
}

function wholeMinute(time: number): number {
	return Math.floor(time / 60_000) * 60_000;
}

function listOf(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

function countOf(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

function isoOf(time: unknown): string {
	return typeof time === 'number' ? new Date(time).toISOString() : String(time);
}
