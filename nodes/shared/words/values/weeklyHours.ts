import { splitList } from '../util/phrases';
import { twoDigits } from '../util/serviceTime';
import { anyDash } from './lists';
import { ValueError } from './valueError';

/** Days as the service spells them, in the order of its week (docs/dev/service.md W11). */
export const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The last minute of a day: the service refuses 1440 (docs/dev/service.md W11). */
export const lastMinute = 1439;

/** The last minute that an interval may begin at (docs/dev/service.md W11). */
const lastStartMinute = 1438;

/** An interval on some days of the week, in minutes of the day. */
export interface WeeklyHours {
	/** Such as `Su`, in the order of `days` above. */
	days: string[];
	fromMinute: number;
	toMinute: number;
}

/** @param part the part of the user's text that is quoted */
function hoursError(part: string): ValueError {
	return new ValueError(
		`contains "${part}", which is not valid`,
		'Enter times and days such as 08:00-18:00 Mo-Fr; 22:00-06:00 Sa; all day Su.',
	);
}

/**
 * Reads times of the week as people write them. Examples: `08:00-18:00 Mo-Fr; 10:00-14:00 Sa`, `all day Su`,
 * `Monday to Friday 8-12, 13-17`, `Mo-Fr 8-18, Sa 10-14`. Times without days mean every day, days without
 * times the whole day. Times past midnight become two intervals, the second on the days after.
 *
 * @param nightLimit times past midnight must be shorter than this number of minutes: longer ones are
 * probably written the wrong way round
 * @throws {ValueError} naming the part that is invalid or too long
 */
export function parseWeeklyHours(text: string, nightLimit = Infinity): WeeklyHours[] {
	return splitList(text, /[;\n]/).flatMap((part) =>
		splitStatements(part).flatMap((statement) => parseStatement(statement, part, nightLimit)),
	);
}

/** Writes hours such as "08:00-18:00 Mo-Fr; all day Su", which {@link parseWeeklyHours} reads again. */
export function formatWeeklyHours(hours: WeeklyHours[]): string {
	return hours
		.map(({ days: givenDays, fromMinute, toMinute }) => {
			const isWholeDay = fromMinute === 0 && toMinute === lastMinute;
			const time = isWholeDay ? 'all day' : `${clock(fromMinute)}-${clock(toMinute)}`;
			return `${time} ${formatDays(givenDays)}`;
		})
		.join('; ');
}

const everyDay = /\b(every\s*day|daily)\b/i;
const timeRanges = /\b(\d{1,2})(?::(\d{2}))?-(\d{1,2})(?::(\d{2}))?\b(?!:)/g;
const wholeDay = /\b(?:all|whole)\s+day\b|\b24\s+hours\b/i;
const times = new RegExp(`${timeRanges.source}|${wholeDay.source}`, 'gi');
/** Words before a time or day. In "On Fr", the first word can be a day, too: Wednesday in Norwegian. */
const filler =
	/\b(?!On\s+\p{L}{2}(?!\p{L}))(?:[Oo]n(?=\s+\p{L})|[Aa]nd|AND|[Ff]rom|[Ee]very(?!\s+[Dd]ay\b))\s+(?=[\p{L}\d])/gu;

/**
 * Splits a text such as "Mo-Fr 8-18, Sa 10-14" into statements, here two, each with some times and some
 * days. Throws if it is unclear which of them belong together.
 */
function splitStatements(part: string): string[] {
	// Ranges alike: "8 – 18" and "8 to 18" as "8-18".
	const plain = part.replace(untilWord, '-').replace(filler, '');
	// Adjacent times, or adjacent days, form a run.
	const runs: Array<{ isTime: boolean; text: string }> = [];
	const add = (isTime: boolean, text: string) => {
		const last = runs.at(-1);
		if (last?.isTime === isTime) last.text += ` ${text}`;
		else if (isTime || /[\p{L}\p{N}]/u.test(text)) runs.push({ isTime, text });
	};
	let end = 0;
	for (const { 0: time, index } of plain.matchAll(times)) {
		add(false, plain.slice(end, index));
		add(true, time);
		end = index + time.length;
	}
	add(false, plain.slice(end));
	if (runs.length <= 2) return [plain];
	// In "8-12 Mo 13-17", the day can belong to either time.
	if (runs.length % 2 === 1) throw hoursError(part);
	return runs.flatMap(({ text }, index) =>
		index % 2 === 0 ? [`${text} ${runs[index + 1].text}`] : [],
	);
}

/** Reads a statement such as "8-18 Mo-Fr". Errors quote `part`, the text around it. `nightLimit`: minutes. */
function parseStatement(statement: string, part: string, nightLimit: number): WeeklyHours[] {
	const ranges = [...statement.matchAll(timeRanges)];
	const isWholeDay = wholeDay.test(statement);
	const isEveryDay = everyDay.test(statement);
	const named = namedDays(statement.replace(timeRanges, ' ').replace(wholeDay, ' '), part);
	const contradictsTimes = isWholeDay && ranges.length > 0;
	const contradictsDays = isEveryDay && named.length > 0;
	const isEmpty = !isWholeDay && !isEveryDay && ranges.length === 0 && named.length === 0;
	if (contradictsTimes || contradictsDays || isEmpty) throw hoursError(part);

	const givenDays = named.length > 0 ? named : [...days];
	if (ranges.length === 0) return [{ days: givenDays, fromMinute: 0, toMinute: lastMinute }];
	return ranges.flatMap(([, fromHour, fromMinute, toHour, toMinute]) => {
		const [from, to] = [minuteOf(fromHour, fromMinute, part), minuteOf(toHour, toMinute, part)];
		const intervals = toIntervals(givenDays, from, to, part);
		const nightLength = to - from + lastMinute + 1;
		if (from > to && nightLength >= nightLimit) {
			throw longNightError(part, nightLength / 60, intervals);
		}
		return intervals;
	});
}

/** Suggests the times the other way round. @param intervals the one up to midnight, and the one after it */
function longNightError(part: string, hours: number, intervals: WeeklyHours[]): ValueError {
	const [{ days: givenDays, fromMinute }, morning] = intervals;
	const swapped = [{ days: givenDays, fromMinute: morning?.toMinute ?? 0, toMinute: fromMinute }];
	const length = `${Math.round(hours * 10) / 10} hours`;
	return new ValueError(
		`contains "${part}", which lasts ${length} and runs past midnight`,
		`Did you mean "${formatWeeklyHours(swapped)}"? For ${length} enter "${formatWeeklyHours(intervals)}".`,
	);
}

/** After a comma, "to" is no range, but a Thursday in Finnish. */
const untilWord = new RegExp(
	String.raw`(?<!\s)\s*${anyDash.source}\s*|(?<=[\p{L}\d.])\s+(?:to|until)\s+`,
	'giu',
);

/** Returns an interval, or two if it runs past midnight, the second on the days after. */
function toIntervals(givenDays: string[], from: number, to: number, part: string): WeeklyHours[] {
	if (from === to || from > lastStartMinute) throw hoursError(part);
	if (from < to) return [{ days: givenDays, fromMinute: from, toMinute: to }];
	const untilMidnight = { days: givenDays, fromMinute: from, toMinute: lastMinute };
	if (to === 0) return [untilMidnight];
	return [
		untilMidnight,
		{ days: givenDays.map(nextDay).sort(byWeek), fromMinute: 0, toMinute: to },
	];
}

/** Returns the minute of the day; for 24:00 the last one (23:59), because the service has no later one. */
function minuteOf(hourText: string, minuteText: string | undefined, part: string): number {
	const hour = Number(hourText);
	const minute = Number(minuteText ?? 0);
	if (hour === 24 && minute === 0) return lastMinute;
	if (hour > 23 || minute > 59) throw hoursError(part);
	return hour * 60 + minute;
}

/** Returns the days in a text such as "Mo-Fr, Su", in the order of the week. */
function namedDays(text: string, part: string): string[] {
	const words = splitList(text.replace(everyDay, ' '), /[\s,]/);
	const givenDays = new Set(words.flatMap((word) => daysOf(word, part)));
	return [...givenDays].sort(byWeek);
}

/** Reads "Mo" as one day, and "Fr-Mo" as all days from Friday to Monday. */
function daysOf(word: string, part: string): string[] {
	const ends = word.split('-').map(dayIndex);
	if (ends.includes(-1) || ends.length > 2) throw hoursError(part);
	const start = ends[0];
	const count = (ends[ends.length - 1] - start + days.length) % days.length;
	return Array.from({ length: count + 1 }, (_, step) => days[(start + step) % days.length]);
}

/** Returns the index of "Mo", "mon" or "Monday" in `days`; -1 for other words. */
function dayIndex(word: string): number {
	const sought = word.toLowerCase().replace(/[.:]$/, '');
	return dayNames.findIndex((name) => sought.length >= 2 && name.startsWith(sought));
}

function nextDay(day: string): string {
	return days[(days.indexOf(day) + 1) % days.length];
}

function byWeek(one: string, other: string): number {
	return days.indexOf(one) - days.indexOf(other);
}

/** A minute of the day as "08:30". */
function clock(minute: number): string {
	return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Whether a list has at least one day, only days as the service spells them, and none twice. */
export function areDays(givenDays: string[]): boolean {
	return (
		givenDays.length > 0 &&
		new Set(givenDays).size === givenDays.length &&
		givenDays.every((day) => days.includes(day))
	);
}

/** Writes days from Monday on: three or more in a row as "Mo-Fr", all seven as "every day". */
function formatDays(givenDays: string[]): string {
	if (givenDays.length === days.length) return 'every day';
	const week = [...days.slice(1), days[0]].filter((day) => givenDays.includes(day));
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
