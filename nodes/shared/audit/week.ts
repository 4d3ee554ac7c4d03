import { lastMinute, type WeeklyHours } from '../values/weeklyHours';
import { toWeeklyWindows } from '../values/weeklyWindows';
import type { AuditedSchedule } from './account';

const minutesOfDay = lastMinute + 1;
const minutesOfWeek = 7 * minutesOfDay;

/** The minutes of a week, each 1 or 0. */
export type Week = Uint8Array;

export function wholeWeek(): Week {
	return new Uint8Array(minutesOfWeek).fill(1);
}

/**
 * When a schedule has monitoring; undefined where that is not known. One that only says when there is none has it
 * at all other times (docs/service.md W11).
 */
export function weekOf(schedule: AuditedSchedule | undefined): Week | undefined {
	if (schedule === undefined) return wholeWeek();
	const { hours, hoursWithout } = schedule;
	if (hours === undefined) return undefined;
	const week = hours.length === 0 ? wholeWeek() : new Uint8Array(minutesOfWeek);
	fill(week, hours, 1);
	fill(week, hoursWithout, 0);
	return week;
}

function fill(week: Week, hours: readonly WeeklyHours[], value: 0 | 1): void {
	for (const { weekday, fromMinute, toMinute } of toWeeklyWindows(hours)) {
		week.fill(value, weekday * minutesOfDay + fromMinute, weekday * minutesOfDay + toMinute);
	}
}

/** Whether each minute of the one is in one of the others. */
export function isCovered(week: Week, others: readonly Week[]): boolean {
	return week.every((minute, at) => minute === 0 || others.some((other) => other[at] === 1));
}

/** So many hours, to one decimal. */
export function hoursIn(week: Week): number {
	const minutes = week.reduce((sum, minute) => sum + minute, 0);
	return Math.round(minutes / 6) / 10;
}

export function isWhole(week: Week): boolean {
	return !week.includes(0);
}
