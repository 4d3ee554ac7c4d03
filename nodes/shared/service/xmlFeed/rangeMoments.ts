import { monthNames, toIsoClock, twoDigits } from '../../words/util/serviceTime';
import { parseIsoTime } from '../../words/util/time';
import { presetDates } from './dateRange';

/** A day, or a moment of it. */
export interface RangeMoment {
	/** Milliseconds since 1970; NaN for words that are none. */
	time: number;
	/** ISO 8601. */
	day: string;
	/** Whether it has a time of day. */
	hasClock: boolean;
}

const dayMs = 86_400_000;

const dayAndClock = /^(.*?)(?:^|,? (?:at )?)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|\d{1,2} ?[ap]m)$/;

/**
 * Reads "now", or a day such as "yesterday", "17.11.2026" or "November 17, 2026", with or without a time
 * of day: "14:00", "2 pm".
 *
 * @param start of the range: a time without a day is on the same day, or the next one if it is earlier
 */
export function readMoment(
	words: string,
	now: number,
	timeZone: string,
	start?: RangeMoment,
): RangeMoment {
	if (words === 'now') return { time: now, day: '', hasClock: false };
	const [, dayWords = words, clock] = dayAndClock.exec(words) ?? [];
	const momentOf = (day: string): RangeMoment => ({
		time: parseIsoTime(clock === undefined ? day : `${day}T${isoClock(clock)}`, timeZone),
		day: day.slice(0, 'yyyy-mm-dd'.length),
		hasClock: clock !== undefined || /\d[t ]\d\d:/.test(day),
	});
	if (dayWords !== '') return momentOf(isoDay(dayWords, now, timeZone));
	const sameDay = momentOf(start?.day ?? '');
	if (!start || !(sameDay.time < start.time)) return sameDay;
	return momentOf(new Date(Date.parse(start.day) + dayMs).toISOString().slice(0, 10));
}

/** "2:30 pm" as 14:30:00, also "2 pm"; empty if it is no time. */
function isoClock(text: string): string {
	const withMinutes = text.includes(':') ? text : text.replace(/^\d+/, '$&:00');
	return toIsoClock(withMinutes) ?? '';
}

const numbersForm = /(\d{1,2})([./-])(\d{1,2})\2(\d{4})/;

/** A day in ISO 8601; other words are returned as they are, an ambiguous date as empty text. */
function isoDay(words: string, now: number, timeZone: string): string {
	if (words === 'today' || words === 'yesterday') {
		const [month, day, year] = presetDates(words, now, timeZone).from.split('/');
		return `${year}-${month}-${day}`;
	}
	if (ambiguousDate(words)) return '';
	const [whole, one, mark, other, year] = numbersForm.exec(words) ?? [];
	if (whole === words) {
		const isDayFirst = mark === '.' || Number(one) > 12;
		return isDayFirst ? toIsoDay(year, other, one) : toIsoDay(year, one, other);
	}
	const [, leading, ...rest] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(words) ?? [];
	if (leading !== undefined) return toIsoDay(leading, rest[0], rest[1]);
	const named =
		/^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>[a-z]{3,}),? (?<year>\d{4})$/.exec(words) ??
		/^(?<month>[a-z]{3,}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(words);
	if (!named?.groups) return words;
	const { day, month, year: namedYear } = named.groups;
	return toIsoDay(namedYear, monthNames.findIndex((name) => name.startsWith(month)) + 1, day);
}

function toIsoDay(year: string, month: number | string, day: string): string {
	return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** A date that means another day in other countries. */
export interface AmbiguousDate {
	text: string;
	/** In words, the day first and the month first. */
	readings: [string, string];
	/** The same in ISO 8601. */
	isoDays: [string, string];
}

/**
 * The first ambiguous date in a text, such as 03/04/2026; undefined without one. With points, the day
 * is first everywhere.
 */
export function ambiguousDate(text: string): AmbiguousDate | undefined {
	for (const [found, one, mark, other, year] of text.matchAll(
		new RegExp(`\\b${numbersForm.source}\\b`, 'g'),
	)) {
		if (mark === '.' || Number(one) === Number(other)) continue;
		if (Number(one) > 12 || Number(other) > 12) continue;
		const inWords = (day: string, month: string) => {
			const name = monthNames[Number(month) - 1] ?? '';
			return `${Number(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
		};
		return {
			text: found,
			readings: [inWords(one, other), inWords(other, one)],
			isoDays: [toIsoDay(year, other, one), toIsoDay(year, one, other)],
		};
	}
	return undefined;
}
