/** The schedule of a plan: the previous hours of its devices, without the plan's times. */
import { areSameTimes, joinTimes, upcoming, type TimeSpan } from '../timeSpans';
import { planDescription, readPlanNote, type PlanNote } from '../planNote';
import { isObject, type JsonObject } from '../../../words/util/json';
import { ParameterError } from '../../../words/util/monitoringError';
import { days, lastMinute } from '../../../words/values/weeklyHours';
import { hoursWithoutWindows, weekOf, wholeWeek, type Week } from '../../../words/values/week';
import type { WeeklyWindow } from '../../../words/values/weeklyWindows';
import {
	readExcludedTimes,
	readWeeklyHours,
	toScheduleBody,
} from '../../../service/webApi/schedule/schedule';
import { scheduleName } from './planSchedules';

export interface PlanTimes {
	/** Every week, by the account's clock. */
	windows: readonly WeeklyWindow[];
	/** Once each, in whole minutes. */
	times: readonly TimeSpan[];
}

export interface NewPlanSchedule extends PlanTimes {
	name: string;
	note: PlanNote;
	/** The schedule that its devices had before; undefined for none. */
	base: JsonObject | undefined;
}

const allWeek = [{ days: [...days], fromMinute: 0, toMinute: lastMinute }];

/**
 * The schedule of a maintenance plan as a body: the previous hours (`base`) without its times. Past
 * times are omitted; `now` is in milliseconds since 1970.
 *
 * @throws {ParameterError} when no monitored time would be left, or the previous hours cannot be
 * read
 */
export function toPlanBody(
	{ name, note, base, windows, times }: NewPlanSchedule,
	now: number,
): JsonObject {
	const excluded = base ? excludedTimesOf(base) : [];
	const left = windows.length > 0 ? hoursWithoutWindows(weekOfBase(base), windows) : undefined;
	if (left?.length === 0) throw nothingLeftError(base);
	const body = toScheduleBody({
		name,
		description: planDescription(note),
		monitoringHours: left ?? allWeek,
		excludedTimes: upcoming(joinTimes([...excluded, ...times]), now),
	});
	// Without weekly times, the previous hours are kept as the service spells them.
	return left || !base ? body : { ...body, Weekly_Intervals: base.Weekly_Intervals ?? [] };
}

/**
 * Whether two schedules have the same note, weekly hours and future times; past times do not count.
 *
 * @param now milliseconds since 1970
 */
export function isSamePlan(stored: JsonObject, body: JsonObject, now: number): boolean {
	const [one, other] = [stored, body].map((schedule) => {
		const note = readPlanNote(schedule.Description);
		return JSON.stringify([
			note && { ...note, times: upcoming(note.times, now) },
			weeklyTexts(schedule),
		]);
	});
	const [times, wanted] = [stored, body].map((schedule) =>
		upcoming(joinTimes(readExcludedTimes(schedule)), now),
	);
	return one === other && areSameTimes(times, wanted);
}

/** The weekly intervals of a schedule as texts, sorted: the service may use another order. */
function weeklyTexts(schedule: JsonObject): string[] {
	const known = readWeeklyHours(schedule);
	if (!known) return [JSON.stringify(schedule.Weekly_Intervals)];
	const { hours, hoursWithout } = known;
	return [hours, hoursWithout]
		.flatMap((list, listNumber) =>
			list.map((interval) =>
				JSON.stringify([
					listNumber,
					[...interval.days].sort(),
					interval.fromMinute,
					interval.toMinute,
				]),
			),
		)
		.sort();
}

function weekOfBase(base: JsonObject | undefined): Week {
	if (!base) return wholeWeek();
	const known = readWeeklyHours(base);
	const week = known && weekOf(known);
	if (week) return week;
	throw unreadableError(base);
}

function excludedTimesOf(base: JsonObject): TimeSpan[] {
	const times = readExcludedTimes(base);
	const { Date_Time_Intervals: listed } = base;
	const count = Array.isArray(listed) ? listed.filter(isObject).length : 0;
	if (times.length === count) return times.filter(({ from, to }) => from < to);
	throw unreadableError(base);
}

function nothingLeftError(base: JsonObject | undefined): ParameterError {
	const hours = base ? ` of the schedule "${scheduleName(base)}"` : '';
	return new ParameterError(
		`The plan covers all hours${hours}: there would be no monitoring left`,
		'Plan less than the whole week. To stop monitoring indefinitely, use Device > Pause.',
	);
}

function unreadableError(base: JsonObject): ParameterError {
	return new ParameterError(
		`The hours of the schedule "${scheduleName(base)}" cannot be read, so they cannot be kept`,
		'Give the devices another schedule (Device > Update), or leave them out of the plan.',
	);
}
