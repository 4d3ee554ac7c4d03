/** Days as the service spells them, in the order of its week (spec/web-api-public-facts.md §2.11). */
const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The last minute of a day: the service refuses 1440 (spec/web-api-public-facts.md §2.11). */
const lastMinute = 1439;

/** A stretch of time on some days of the week, in minutes of the day. */
export interface WeeklyHours {
	/** In the service's spelling, in its order. */
	days: string[];
	fromMinute: number;
	toMinute: number;
}

/** A part of a text that does not say days and times. */
export class UnreadableHours extends Error {
	constructor(readonly part: string) {
		super(`"${part}" is not understood`);
		this.name = 'UnreadableHours';
	}
}

/**
 * Reads times of the week as people write them: `08:00-18:00 Mo-Fr; 10:00-14:00 Sa`, `all day Su`,
 * `22:00-06:00 every day`. Days and times come in either order; times over midnight become two
 * stretches. An empty text gives none.
 *
 * @throws {UnreadableHours} naming the part that is not understood
 */
export function parseWeeklyHours(text: string): WeeklyHours[] {
	const parts = text.split(/[;\n]/).map((part) => part.trim());
	return parts.filter((part) => part !== '').flatMap(parsePart);
}

/** The text that `parseWeeklyHours` reads back into the same stretches. */
export function formatWeeklyHours(hours: WeeklyHours[]): string {
	return hours
		.map(({ days: own, fromMinute, toMinute }) => {
			const isWholeDay = fromMinute === 0 && toMinute === lastMinute;
			const time = isWholeDay ? 'all day' : `${clock(fromMinute)}-${clock(toMinute)}`;
			return `${time} ${formatDays(own)}`;
		})
		.join('; ');
}

const timeRange = /(\d{1,2})(?::(\d{2}))?\s*-\s*(\d{1,2})(?::(\d{2}))?/;
const wholeDay = /\b(all day|whole day|24 hours)\b/i;

function parsePart(part: string): WeeklyHours[] {
	const range = timeRange.exec(part);
	const whole = wholeDay.exec(part);
	const found = whole ?? range;
	const own = parseDays(part.replace(found?.[0] ?? '', ' '), part);
	if (whole || !range) return [{ days: own, fromMinute: 0, toMinute: lastMinute }];
	const from = minuteOf(range[1], range[2], part);
	const to = minuteOf(range[3], range[4], part);
	if (from === to) throw new UnreadableHours(part);
	if (from < to) return [{ days: own, fromMinute: from, toMinute: to }];
	const untilMidnight = { days: own, fromMinute: from, toMinute: lastMinute };
	if (to === 0) return [untilMidnight];
	return [untilMidnight, { days: own.map(nextDay).sort(byWeek), fromMinute: 0, toMinute: to }];
}

/** 24:00 is the last minute: the service knows no later one. */
function minuteOf(hourText: string, minuteText: string | undefined, part: string): number {
	const hour = Number(hourText);
	const minute = Number(minuteText ?? 0);
	if (hour === 24 && minute === 0) return lastMinute;
	if (hour > 23 || minute > 59) throw new UnreadableHours(part);
	return hour * 60 + minute;
}

/** Days in a text such as "Mo-Fr, Su"; no days are every day. */
function parseDays(text: string, part: string): string[] {
	const words = text
		.replace(/\b(every\s*day|daily|on|and|from)\b/gi, ' ')
		.replace(/\s*-\s*/g, '-')
		.split(/[\s,]+/)
		.filter((word) => word !== '');
	if (words.length === 0) return [...days];
	const own = new Set(words.flatMap((word) => daysOf(word, part)));
	return [...own].sort(byWeek);
}

/** One day, or a run of them that may go over the end of the week. */
function daysOf(word: string, part: string): string[] {
	const [first, last = first, ...more] = word.split('-').map(dayOf);
	if (first === undefined || last === undefined || more.length > 0) throw new UnreadableHours(part);
	const start = days.indexOf(first);
	const count = (days.indexOf(last) - start + days.length) % days.length;
	return Array.from({ length: count + 1 }, (_, step) => days[(start + step) % days.length]);
}

/** "Mo", "mon" and "Monday" are the same day. */
function dayOf(word: string): string | undefined {
	const sought = word.toLowerCase().replace(/\.$/, '');
	const index = dayNames.findIndex((name) => sought.length >= 2 && name.startsWith(sought));
	return days[index];
}

function nextDay(day: string): string {
	return days[(days.indexOf(day) + 1) % days.length];
}

function byWeek(one: string, other: string): number {
	return days.indexOf(one) - days.indexOf(other);
}

function clock(minute: number): string {
	const twoDigits = (value: number) => String(value).padStart(2, '0');
	return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Runs of three and more days as "Mo-Fr", with the week beginning on Monday. */
function formatDays(own: string[]): string {
	if (own.length === days.length) return 'every day';
	const week = [...days.slice(1), days[0]].filter((day) => own.includes(day));
	const runs: string[][] = [];
	for (const day of week) {
		const run = runs.at(-1);
		if (run && nextDay(run[run.length - 1]) === day) run.push(day);
		else runs.push([day]);
	}
	return runs
		.map((run) => (run.length > 2 ? `${run[0]}-${run[run.length - 1]}` : run.join(', ')))
		.join(', ');
}
