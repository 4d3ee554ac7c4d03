import { isObject } from './json';

const isoForm =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/i;

/** An earlier year is a typo; Date.UTC would read 0 to 99 as 1900 to 1999. */
const firstYear = 1900;

/**
 * The text of a moment as expressions give it, in ISO 8601: of JavaScript's Date or of a Luxon
 * DateTime, whichever copy of Luxon made it. Undefined for any other value.
 */
export function toIsoText(value: unknown): string | undefined {
	if (value instanceof Date) {
		return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
	}
	return isObject(value) && typeof value.toISO === 'function' ? String(value.toISO()) : undefined;
}

/**
 * Converts a time in ISO 8601 to milliseconds since 1970; NaN when the text is no time. A time
 * without a zone is in the given one. If the clocks skip it there, it is as much later as they
 * skip.
 */
export function parseIsoTime(text: string, timeZone: string): number {
	const [, day = '', clock = '00:00:00', zone] = isoForm.exec(text.trim()) ?? [];
	const asUtc = Date.parse(`${day}T${clock}Z`);
	if (Number(day.slice(0, 4)) < firstYear) return Number.NaN;
	// Date.parse takes the 31st of February for the 3rd of March.
	if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(day)) return Number.NaN;
	if (zone) return Date.parse(`${day}T${clock}${zone}`);
	// Summer time can start or end between the two times, so the offset is looked up twice.
	const near = asUtc - utcOffset(asUtc, timeZone);
	const exact = asUtc - utcOffset(near, timeZone);
	return Math.max(exact, asUtc - utcOffset(exact, timeZone));
}

/** Whether a text is a day without a time; at the end of a range such a day is included. */
export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text.trim());
}

/** The local time of a zone (from milliseconds since 1970), as a date whose UTC parts show it. */
export function toWallClock(time: number, timeZone: string): Date {
	return new Date(time + utcOffset(time, timeZone));
}

/** Clocks that went back, and showed the same times again. */
export interface ClockSetBack {
	/** The moment, in milliseconds since 1970. */
	moment: number;
	/** The times that they showed twice, as {@link toWallClock} has them. */
	from: number;
	to: number;
}

/** In the last `withinMs` before now; undefined if the clocks were not set back. */
export function findClockSetBack(
	now: number,
	withinMs: number,
	timeZone: string,
): ClockSetBack | undefined {
	const shift = (time: number) => utcOffset(time, timeZone) - utcOffset(now, timeZone);
	let before = now - withinMs;
	if (shift(before) <= 0) return undefined;
	let moment = now;
	// Bisects: the clocks are ahead at `before`, and set back at `moment`.
	while (moment - before > 1) {
		const middle = Math.floor((before + moment) / 2);
		if (shift(middle) > 0) before = middle;
		else moment = middle;
	}
	const from = toWallClock(moment, timeZone).getTime();
	return { moment, from, to: from + shift(before) };
}

/** The short name of a zone at a time (milliseconds since 1970): "EST", "GMT+1". */
export function zoneName(time: number, timeZone: string): string {
	const parts = formatsOf(timeZone).zone.formatToParts(time);
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The day in a zone at a time (milliseconds since 1970), as MM/DD/YYYY. */
export function formatUsDate(time: number, timeZone: string): string {
	return toUsDate(toWallClock(time, timeZone));
}

/** MM/DD/YYYY, from the UTC parts of a date. */
export function toUsDate(date: Date): string {
	const [year, month, day] = date.toISOString().slice(0, 10).split('-');
	return `${month}/${day}/${year}`;
}

/** How far the clocks of a zone are ahead of UTC at a time, in milliseconds. */
function utcOffset(time: number, timeZone: string): number {
	const { clock } = formatsOf(timeZone);
	const parts = Object.fromEntries(
		clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
	);
	const { year, month, day, hour, minute, second } = parts;
	// The parts have no milliseconds, so those of the time are cut off.
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

interface ZoneFormats {
	timeZone: string;
	/** Shows a moment as local time of the zone. */
	clock: Intl.DateTimeFormat;
	/** Shows the short name of the zone. */
	zone: Intl.DateTimeFormat;
}

/** The last used formats. State, because creating them takes longer than all uses of them. */
let lastFormats: ZoneFormats | undefined;

function formatsOf(timeZone: string): ZoneFormats {
	if (lastFormats?.timeZone === timeZone) return lastFormats;
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
	lastFormats = { timeZone, clock, zone };
	return lastFormats;
}
