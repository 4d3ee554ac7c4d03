/** The schedule of a maintenance plan: the monitoring hours of its devices before the plan, without the planned times. */
import { areSameTimes, joinTimes, upcoming, type TimeSpan } from '../timeSpans';
import { planDescription, readPlanNote, type PlanNote } from '../planNote';
import { isObject, type JsonObject } from '../../../words/util/json';
import { ParameterError } from '../../../words/util/monitoringError';
import { days, lastMinute } from '../../../words/values/weeklyHours';
import { hoursWithoutWindows, weekOf, wholeWeek } from '../../../words/values/week';
import type { WeeklyWindow } from '../../../words/values/weeklyWindows';
import {
	readExcludedTimes,
	readWeeklyHours,
	toScheduleBody,
} from '../../../service/webApi/schedule/schedule';
import { scheduleName } from './planSchedules';

/** The planned times, without monitoring. */
export interface PlanTimes {
	/** Every week, in the time zone of the plan. Written only if that is the account's. */
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
 * The body that writes a schedule of a plan: the hours of the schedule before it (`base`), or the
 * whole week, without the planned times. Past times are left out.
 *
 * @param now milliseconds since 1970
 * @throws {ParameterError} when no monitored time would be left, or the hours of `base` cannot be read
 */
export function toPlanBody(
	{ name, note, base, windows, times }: NewPlanSchedule,
	now: number,
): JsonObject {
	const excluded = base ? excludedTimesOf(base) : [];
	// Undefined if the hours cannot be read; the whole week without a schedule.
	const hours = base && readWeeklyHours(base);
	const week = base ? hours && weekOf(hours) : wholeWeek();
	const isAccountTime = note.timeZone === null;
	if (base && !week && isAccountTime && windows.length > 0) throw unreadableError(base);
	// The account's time zone is unknown: this is checked as if it were that of the plan.
	const left = week && windows.length > 0 ? hoursWithoutWindows(week, windows) : undefined;
	if (left?.length === 0) throw nothingLeftError(base);
	const hoursLeft = isAccountTime ? left : undefined;
	const body = toScheduleBody({
		name,
		description: planDescription(note, now),
		monitoringHours: hoursLeft ?? allWeek,
		excludedTimes: upcoming(joinTimes([...excluded, ...times]), now),
	});
	// Without weekly times, the previous hours are kept as the service spells them.
	return hoursLeft || !base ? body : { ...body, Weekly_Intervals: base.Weekly_Intervals ?? [] };
}

/** Whether a stored schedule of a plan already has the note, weekly hours and future times of a body. */
export function isSamePlan(stored: JsonObject, body: JsonObject, now: number): boolean {
	const [storedText, bodyText] = [stored, body].map((schedule) => {
		const note = readPlanNote(schedule.Description);
		const futureNote = note && { ...note, times: upcoming(note.times, now) };
		return JSON.stringify([futureNote, weeklyTexts(schedule)]);
	});
	const [storedTimes, bodyTimes] = [stored, body].map((schedule) =>
		upcoming(joinTimes(readExcludedTimes(schedule)), now),
	);
	return storedText === bodyText && areSameTimes(storedTimes, bodyTimes);
}

/** The weekly intervals of a schedule as texts to compare, sorted: the service may use another order. */
function weeklyTexts(schedule: JsonObject): string[] {
	const known = readWeeklyHours(schedule);
	if (!known) return [JSON.stringify(schedule.Weekly_Intervals)];
	const textsOf = (intervals: typeof known.hours, kind: string) =>
		intervals.map((one) =>
			JSON.stringify([kind, [...one.days].sort(), one.fromMinute, one.toMinute]),
		);
	return [...textsOf(known.hours, 'with'), ...textsOf(known.hoursWithout, 'without')].sort();
}

/** The one-off times without monitoring of a schedule. @throws {ParameterError} if one of them cannot be read */
function excludedTimesOf(base: JsonObject): TimeSpan[] {
	const times = readExcludedTimes(base);
	const { Date_Time_Intervals: intervals } = base;
	const intervalCount = Array.isArray(intervals) ? intervals.filter(isObject).length : 0;
	if (times.length === intervalCount) return times.filter(({ from, to }) => from < to);
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
