import { isObject } from './json';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The form of all times of known zone in output: `2026-12-24T22:00:00Z`. */
export function isoSeconds(time: number): string {
	return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

const isoForm =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/i;

/** An earlier year is a typo; Date.UTC would read 0 to 99 as 1900 to 1999. */
const firstYear = 1900;

/**
 * Returns the ISO 8601 text of a date that an n8n expression returned: a JavaScript Date, or a DateTime
 * of any copy of Luxon. An invalid date becomes a text that is no time. Undefined for any other value.
 */
export function toIsoText(value: unknown): string | undefined {
	if (value instanceof Date) {
		return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
	}
	return isObject(value) && typeof value.toISO === 'function' ? String(value.toISO()) : undefined;
}

/**
 * Converts a time in ISO 8601 to milliseconds since 1970; NaN if the text is no time. A time without a
 * zone is in the given one. If the clocks skip it (when summer time starts), it becomes an hour later:
 * 02:30 is 03:30.
 */
export function parseIsoTime(text: string, timeZone: string): number {
	const [, day = '', clock = '00:00:00', zone] = isoForm.exec(text.trim()) ?? [];
	const asUtc = Date.parse(`${day}T${clock}Z`);
	if (Number(day.slice(0, 4)) < firstYear) return Number.NaN;
	// Date.parse reads February 31 as March 3.
	if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(day)) return Number.NaN;
	if (zone) return Date.parse(`${day}T${clock}${zone}`);
	// The offset depends on the result, so the result is corrected twice, for changes of summer time nearby.
	const estimate = asUtc - utcOffset(asUtc, timeZone);
	const corrected = asUtc - utcOffset(estimate, timeZone);
	return Math.max(corrected, asUtc - utcOffset(corrected, timeZone));
}

/** Whether a text is a day without a time (which ranges include if it is their end). */
export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text.trim());
}

/** Returns a date whose UTC parts are the local time of a zone. @param time milliseconds since 1970 */
export function toWallClock(time: number, timeZone: string): Date {
	return new Date(time + utcOffset(time, timeZone));
}

/** A moment at which the clocks were set back, so that they showed the same times again. */
export interface ClockSetBack {
	/** In milliseconds since 1970. */
	moment: number;
	/** The start and end of the repeated times: local milliseconds since 1970, as if UTC. */
	from: number;
	to: number;
}

/** Finds when a zone's clocks were set back in the last `withinMs`; undefined if they were not. */
export function findClockSetBack(
	now: number,
	withinMs: number,
	timeZone: string,
): ClockSetBack | undefined {
	const moment = findClockChange(now - withinMs, now, timeZone);
	if (moment === undefined) return undefined;
	const from = toWallClock(moment, timeZone).getTime();
	const backMs = utcOffset(moment - 1, timeZone) - utcOffset(moment, timeZone);
	return backMs > 0 ? { moment, from, to: from + backMs } : undefined;
}

/** Finds the moment of a change of a zone's clocks between two moments; undefined if both have the same offset. */
export function findClockChange(from: number, to: number, timeZone: string): number | undefined {
	const offsetAfter = utcOffset(to, timeZone);
	if (utcOffset(from, timeZone) === offsetAfter) return undefined;
	let [before, moment] = [from, to];
	// Bisects: at `before` the clocks were not changed yet, at `moment` they were.
	while (moment - before > 1) {
		const middle = Math.floor((before + moment) / 2);
		if (utcOffset(middle, timeZone) === offsetAfter) moment = middle;
		else before = middle;
	}
	return moment;
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

/** The milliseconds that the clocks of a zone are ahead of UTC at a time. */
function utcOffset(time: number, timeZone: string): number {
	const { clock } = formatsOf(timeZone);
	const parts = Object.fromEntries(
		clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
	);
	const { year, month, day, hour, minute, second } = parts;
	// The parts have no milliseconds, so those of the time are cut off.
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

/** They show a moment as local time of a zone, and the short name of the zone. */
type ZoneFormats = Record<'clock' | 'zone', Intl.DateTimeFormat>;

/** The formats of the last zones. State, because creating them takes longer than all uses of them. */
const lastFormats = new Map<string, ZoneFormats>();
const maxZones = 10;

/** Returns the formats of a zone; those of the last zones are reused. */
function formatsOf(timeZone: string): ZoneFormats {
	const known = lastFormats.get(timeZone);
	if (known) return known;
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
	if (lastFormats.size === maxZones) lastFormats.clear();
	lastFormats.set(timeZone, { clock, zone });
	return { clock, zone };
}
