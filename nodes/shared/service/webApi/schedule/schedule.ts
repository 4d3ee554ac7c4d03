import { countIn, isObject, objectsIn, type JsonObject } from '../../../words/util/json';
import { isoSeconds } from '../../../words/util/time';
import { areDays, formatWeeklyHours, type WeeklyHours } from '../../../words/values/weeklyHours';
import { entityTable, nameField, plainField, shownField } from '../entityTable';

/** A one-off time without monitoring, in milliseconds since 1970 (docs/dev/service.md W11). */
interface ExcludedTime {
	from: number;
	to: number;
}

/** Schedules; the hours in the simplified output are texts that the fields for hours accept. */
export const schedules = entityTable({
	name: nameField,
	description: plainField('Description'),
	monitoringHours: weeklyField(true),
	hoursWithoutMonitoring: weeklyField(false),
	excludedTimes: { property: 'Date_Time_Intervals', write: toDateTimeIntervals },
	excluded: shownField('Date_Time_Intervals', (stored) =>
		objectsIn(stored).map(({ From, To }) => `${excludedTimeText(From)} to ${excludedTimeText(To)}`),
	),
	devices: shownField('Assigned_To', (stored) => countIn(isObject(stored) && stored.Devices)),
	alertGroups: shownField('Assigned_To', (stored) =>
		countIn(isObject(stored) && stored.Notification_Groups),
	),
});

export type Schedule = Parameters<typeof schedules.toBody>[0];

/** The body of a new schedule. @param schedule with monitoring hours, even if empty: the service requires both lists (W11) */
export function toScheduleBody({ description, ...schedule }: Schedule): JsonObject {
	return schedules.toBody({
		excludedTimes: [],
		...schedule,
		description: description || undefined,
	});
}

/**
 * The weekly hours with or without monitoring (`included`). The service has both in one list, of which
 * a change replaces only one kind.
 */
function weeklyField(included: boolean) {
	return {
		property: 'Weekly_Intervals',
		write(hours: WeeklyHours[], stored: unknown) {
			const kept = weeklyIntervals(stored, !included);
			const written = toWeeklyIntervals(hours, included);
			return included ? [...written, ...kept] : [...kept, ...written];
		},
		show: (stored: unknown) => formatIntervals(weeklyIntervals(stored, included)),
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
function weeklyIntervals(stored: unknown, included: boolean): JsonObject[] {
	return objectsIn(stored).filter(({ Included }) => Boolean(Included) === included);
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

/** The weekly hours with and without monitoring in a schedule; undefined if any has an unknown form. */
export function readWeeklyHours(
	schedule: JsonObject,
): { hours: WeeklyHours[]; hoursWithout: WeeklyHours[] } | undefined {
	const [hours, hoursWithout] = [true, false].map((included) =>
		weeklyIntervals(schedule.Weekly_Intervals, included).map(weeklyHoursOf),
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
	return Number.isNaN(date.getTime()) ? String(time) : isoSeconds(date.getTime());
}
