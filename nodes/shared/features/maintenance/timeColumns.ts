/** Rows with dates and times in separate columns: "Start date" and "Start time", "Date" and "From". */
import { columnIdeas, columnWords } from '../../words/names/columns';
import type { JsonObject } from '../../words/util/json';
import { ParameterError } from '../../words/util/monitoringError';
import { minuteMs, parseIsoTime, toIsoText } from '../../words/util/time';
import { parseDuration, parseUnit } from '../../words/values/duration';
import { isKnownField, textOf } from './itemFields';

type Part = 'clock' | 'day' | 'endClock' | 'endDay' | 'length' | 'startClock' | 'startDay' | 'zone';

interface Cell {
	column: string;
	text: string;
}

type Cells = Partial<Record<Part, Cell>>;

/** Returns the error for a problem, which follows the name of the row. */
type Refuse = (problem: string) => ParameterError;

const hint =
	'Enter dates such as 2026-12-24, times such as 02:00, and durations such as 2 h, each in one column.';

/**
 * The row with its times as fields of a calendar entry (`start`, `end`, `duration`), and the columns
 * that they were read from (`used`).
 *
 * @param name the row in messages
 * @throws {ParameterError} when a time is not clear, or belongs to no day
 */
export function joinTimeColumns(row: JsonObject, name: string) {
	const refuse: Refuse = (problem) => new ParameterError(`${name} ${problem}`, hint);
	const cells: Cells = {};
	const put = (part: Part, column: string, text: string) => {
		const { [part]: other } = cells;
		if (other && other.text !== text) {
			throw refuse(`has two times, in the columns "${other.column}" and "${column}"`);
		}
		cells[part] = { column, text };
	};
	const others: JsonObject = {};
	for (const [column, value] of Object.entries(row)) {
		const text = toIsoText(value) ?? textOf(value);
		const part = text === '' ? undefined : partOf(column, text);
		if (part === undefined) {
			const isOwnTime = startsWithClock.test(text) && !isKnownField(column);
			if (isOwnTime && clocksIn(text).every((clock) => minutesOf(clock) >= 0)) {
				throw refuse(`has "${text}" in the column "${column}", which is not used`);
			}
			others[column] = value;
		} else if (part === 'clock') {
			const [from, ...to] = clocksIn(text);
			put('startClock', column, from);
			for (const end of to) put('endClock', column, end);
		} else put(part, column, text);
	}
	const used = Object.keys(row).filter((column) => !(column in others));
	return { row: { ...others, ...readTimes(cells, refuse) }, used };
}

/** "12.50" in a column of another name is hardly a time. */
const startsWithClock = /^\d\d?(?::|h|\s*[ap]m)/i;

/** "02:00-04:00" in two parts. */
const clocksIn = (text: string) =>
	text.split(/[-\u2010-\u2015]|\b(?:to|bis)\b/).map((part) => part.trim());

/** The part of a time that a column has, by its name and a value; undefined for other columns. */
function partOf(column: string, text: string): Part | undefined {
	const { ideas, isClear } = columnIdeas(column);
	if (ideas.includes('duration') && (isClear || unitOf(column))) return 'length';
	const isTime = ideas.every((idea) => !['target', 'active', 'cc', 'language'].includes(idea));
	if (!isClear || ideas.length === 0 || !isTime) return undefined;
	if (ideas.includes('zone')) return 'zone';
	const isClock = Number.isNaN(minutesOf(text))
		? ideas.includes('time') && Number.isNaN(parseIsoTime(text, 'UTC'))
		: !ideas.includes('day');
	const isEnd = ideas.includes('end') || ideas.includes('until');
	if (isEnd === ideas.includes('start')) return isClock ? 'clock' : 'day';
	if (isEnd) return isClock ? 'endClock' : 'endDay';
	return isClock ? 'startClock' : 'startDay';
}

function readTimes(cells: Cells, refuse: Refuse): JsonObject {
	const { day, endClock, endDay, length, startClock, startDay, zone } = cells;
	const at = (dateTime: string) => (zone ? { dateTime, timeZone: zone.text } : dateTime);
	const duration = length && { duration: { seconds: secondsOf(length, refuse) } };
	if (!startClock && !endClock) {
		const isPart = (duration?.duration.seconds ?? 0) % (24 * 60 * 60) > 0;
		if (isPart && startDay) joinDay(startDay, undefined, refuse);
		const start = startDay && { start: at(startDay.text) };
		return { ...start, ...(endDay && { end: at(endDay.text) }), ...duration };
	}
	const isRange = startClock && startClock.column === endClock?.column;
	if (isRange && endDay && startDay?.text !== endDay.text) {
		throw refuse(`has one time, "${startClock.column}", for several days`);
	}
	const start = joinDay(startDay ?? day, startClock, refuse);
	if (!endClock && duration) return { start: at(start), end: '', ...duration };
	const end = joinDay(endDay ?? day ?? startDay, endClock, refuse);
	// 22:00 to 02:00 on one date ends on the next day.
	const isOvernight = !endDay && end <= start;
	return { start: at(start), end: at(isOvernight ? addMinutes(end, 24 * 60) : end) };
}

/** A day with a time, which can be in the cell of the day. */
function joinDay(day: Cell | undefined, clock: Cell | undefined, refuse: Refuse): string {
	if (!day) throw refuse(`has the time "${clock?.text}", but no date`);
	const date = day.text.replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '');
	const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(parseIsoTime(date, 'UTC'));
	if (isDay === (clock === undefined)) {
		const problem = isDay ? 'which needs a time, as the other one' : 'which is not a date alone';
		throw refuse(`has "${day.text}" in the column "${day.column}", ${problem}`);
	}
	if (!clock) return day.text;
	const minutes = minutesOf(clock.text);
	if (!Number.isNaN(minutes)) return addMinutes(date, minutes);
	throw refuse(`has "${clock.text}" in the column "${clock.column}", which is not a time`);
}

function addMinutes(local: string, minutes: number): string {
	return new Date(parseIsoTime(local, 'UTC') + minutes * minuteMs).toISOString().slice(0, 16);
}

/** The minutes of "02:00", "2:30 PM", "14h30", "8 Uhr" or 0.25 (of a day, as in Excel); NaN for others. */
function minutesOf(text: string): number {
	if (/^0(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 24 * 60);
	// Excel stores a time without a date as one on its first day.
	const plain = text.replace(/^(?:1899-12-3[01]|1970-01-01)[T ](.*?)(?:\.0+)?Z?$/, '$1');
	const form = /^(?!\d+$)(\d\d?)(?:[:.h](\d\d)(?::\d\d)?)?\s*(?:uhr|h|([ap])\.?m\.?)?$/i;
	const [, hour, minute = 0, half] = form.exec(plain) ?? [];
	const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
	const minutes = hours * 60 + Number(minute);
	const isValid = Number(minute) < 60 && minutes <= 24 * 60 && !(half && Number(hour) > 12);
	return isValid ? minutes : Number.NaN;
}

/** The unit at the end of a column's name, as in "Duration (min)". */
function unitOf(column: string) {
	return parseUnit(columnWords(column).at(-1) ?? '');
}

/** The seconds of "2 h", "1:30", or of a number if the name of the column has the unit. */
function secondsOf({ column, text }: Cell, refuse: Refuse): number {
	const unit = unitOf(column);
	const minutes = text.includes(':') ? minutesOf(text) : Number.NaN;
	const seconds = Number.isNaN(minutes) ? parseDuration(text, unit ?? 'second') : minutes * 60;
	if (seconds > 0 && (unit !== undefined || !/^[\d.,]+$/.test(text))) return seconds;
	throw refuse(`has "${text}" in the column "${column}", which is not a duration with a unit`);
}
