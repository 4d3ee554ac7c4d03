const slashDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T]+([^ T].*))?$/;
const longDate = /^[a-z]+, ([a-z]+) (\d{1,2}), (\d{4}) (.+)$/i;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\S.*))?$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap]m)?(z|[+-]\d{2}:?\d{2})?$/i;

export const monthNames = [
	...['january', 'february', 'march', 'april', 'may', 'june'],
	...['july', 'august', 'september', 'october', 'november', 'december'],
];

/**
 * Converts a date or time of the service to ISO 8601: `2026-11-20T10:15:00`, or `2026-11-20` for a day.
 * Has a zone only if the service sends one, which is unusual. Undefined for other texts.
 *
 * @param isDayFirst whether a date with slashes has the day before the month
 */
export function toIsoTime(text: string, isDayFirst = false): string | undefined {
	const slashed = slashDate.exec(text);
	if (slashed) {
		const [one, other] = [Number(slashed[1]), Number(slashed[2])];
		const [month, day] = isDayFirst ? [other, one] : [one, other];
		return composeIsoTime(Number(slashed[3]), month, day, slashed[4]);
	}
	const long = longDate.exec(text);
	if (long) {
		const month = monthNames.indexOf(long[1].toLowerCase()) + 1;
		return composeIsoTime(Number(long[3]), month, Number(long[2]), long[4]);
	}
	const iso = isoDate.exec(text);
	return iso ? composeIsoTime(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]) : undefined;
}

/** Undefined for a day or time that does not exist. @param time such as "2:05 pm" */
function composeIsoTime(year: number, month: number, day: number, time?: string) {
	if (!isExistingDay(year, month, day)) return undefined;
	const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
	if (time === undefined) return date;
	const iso = toIsoClock(time);
	return iso && `${date}T${iso}`;
}

function isExistingDay(year: number, month: number, day: number): boolean {
	// Date.UTC reads February 31 as March 3.
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Converts "2:05 pm" to "14:05:00", and keeps a zone; undefined for an invalid time. */
export function toIsoClock(text: string): string | undefined {
	const match = clock.exec(text);
	if (!match) return undefined;
	const [, hourText, minute, second = '00', amPm, zone = ''] = match;
	const hour = amPm ? hourOfAmPm(Number(hourText), amPm) : Number(hourText);
	// Written so that it also refuses NaN, which is an invalid hour with am or pm.
	if (!(hour <= 23 && Number(minute) <= 59 && Number(second) < 60)) return undefined;
	// No zone has an offset of 24 hours or more, or 60 minutes or more.
	if (/^[+-](2[4-9]|[3-9])|[6-9]\d$/.test(zone)) return undefined;
	return `${twoDigits(hour)}:${minute}:${second}${zone.toUpperCase()}`;
}

/** The hour from 0 to 23; NaN for an hour that no 12-hour clock shows. */
function hourOfAmPm(hour: number, amPm: string): number {
	if (hour < 1 || hour > 12) return Number.NaN;
	return (hour % 12) + (amPm.toLowerCase() === 'pm' ? 12 : 0);
}

export function twoDigits(value: number | string): string {
	return String(value).padStart(2, '0');
}
