import { monthNames, toIsoClock, twoDigits } from '../../words/util/serviceTime';
import { dayMs, parseIsoTime } from '../../words/util/time';
import { presetDates } from './dateRange';

/** The start or end of a range: a whole day, or a moment. */
interface RangeMoment {
	/** Milliseconds since 1970, the start of a whole day; NaN if the words were not understood. */
	time: number;
	/** In ISO 8601; empty for "now". */
	day: string;
	/** Whether a time of day was given. */
	hasClock: boolean;
}

const dayAndClock = /^(.*?)(?:^|,? (?:at )?)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|\d{1,2} ?[ap]m)$/;

/**
 * Reads "now", or a day such as "yesterday", "17.11.2026" or "november 17, 2026", with or without a
 * time of day: "14:00", "2 pm".
 *
 * @param now milliseconds since 1970
 * @param start the start of the range, if the words are its end. An end without a day, such as "14:00",
 * is on the day of the start, or on the next day if it would be before the start
 */
export function readMoment(
	words: string,
	now: number,
	timeZone: string,
	start?: RangeMoment,
): RangeMoment {
	if (words === 'now') return { time: now, day: '', hasClock: false };
	const [, dayWords = words, clock] = dayAndClock.exec(words) ?? [];
	const momentOn = (day: string): RangeMoment => ({
		time: parseIsoTime(clock === undefined ? day : `${day}T${isoClock(clock)}`, timeZone),
		day: day.slice(0, 'yyyy-mm-dd'.length),
		hasClock: clock !== undefined || /\d[t ]\d\d:/.test(day),
	});
	if (dayWords !== '') return momentOn(toIsoDay(dayWords, now, timeZone));
	const onStartDay = momentOn(start?.day ?? '');
	if (!start || !(onStartDay.time < start.time)) return onStartDay;
	return momentOn(new Date(Date.parse(start.day) + dayMs).toISOString().slice(0, 10));
}

/** Converts "2:30 pm" or "2 pm" to "14:30:00"; returns an empty text for an invalid time. */
function isoClock(text: string): string {
	const withMinutes = text.includes(':') ? text : text.replace(/^\d+/, '$&:00');
	return toIsoClock(withMinutes) ?? '';
}

/** Such as 17.11.2026 and 11/17/2026. */
const numericDate = /(\d{1,2})([./-])(\d{1,2})\2(\d{4})/;

/** Converts a day in words or numbers to ISO 8601; other words stay, an ambiguous date becomes empty. */
function toIsoDay(words: string, now: number, timeZone: string): string {
	if (words === 'today' || words === 'yesterday') {
		const [month, day, year] = presetDates(words, now, timeZone).from.split('/');
		return `${year}-${month}-${day}`;
	}
	if (ambiguousDate(words)) return '';
	const [whole, one, mark, other, year] = numericDate.exec(words) ?? [];
	if (whole === words) {
		const isDayFirst = mark === '.' || Number(one) > 12;
		return isDayFirst ? joinIsoDay(year, other, one) : joinIsoDay(year, one, other);
	}
	const [, leadingYear, ...rest] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(words) ?? [];
	if (leadingYear !== undefined) return joinIsoDay(leadingYear, rest[0], rest[1]);
	const named =
		/^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>[a-z]{3,}),? (?<year>\d{4})$/.exec(words) ??
		/^(?<month>[a-z]{3,}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(words);
	if (!named?.groups) return words;
	const { day, month, year: namedYear } = named.groups;
	return joinIsoDay(namedYear, monthNames.findIndex((name) => name.startsWith(month)) + 1, day);
}

function joinIsoDay(year: string, month: number | string, day: string): string {
	return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** A date that means different days in different countries. */
interface AmbiguousDate {
	text: string;
	/** Its two meanings, such as "3 April 2026" (read with the day first) and "4 March 2026". */
	readings: [string, string];
	/** The two days in the same order, in ISO 8601. */
	isoDays: [string, string];
}

/** Finds the first ambiguous date, such as 03/04/2026; undefined if none. 03.04.2026 has the day first. */
export function ambiguousDate(text: string): AmbiguousDate | undefined {
	for (const [found, one, mark, other, year] of text.matchAll(
		new RegExp(`\\b${numericDate.source}\\b`, 'g'),
	)) {
		const isSameDay = Number(one) === Number(other);
		if (mark === '.' || isSameDay || Number(one) > 12 || Number(other) > 12) continue;
		const inWords = (day: string, month: string) => {
			const name = monthNames[Number(month) - 1] ?? '';
			return `${Number(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
		};
		return {
			text: found,
			readings: [inWords(one, other), inWords(other, one)],
			isoDays: [joinIsoDay(year, other, one), joinIsoDay(year, one, other)],
		};
	}
	return undefined;
}
