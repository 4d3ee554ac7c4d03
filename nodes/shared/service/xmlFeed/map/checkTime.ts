import { hourMs, toWallClock } from '../../../words/util/time';
import { monthFirstDates, type DateReader } from './reportDates';

const dayLength = '2026-11-20'.length;

/**
 * Reads the times of checks as local time of the report: milliseconds since 1970, as if UTC. A time
 * with a zone (the service sent none so far) is converted to the reader's time zone.
 */
export class CheckTimeReader {
	/** The last day that was read, and its start. */
	private day = '';
	private dayStart = Number.NaN;
	/** The last hour that a time with a zone was in, and how far local time is ahead of UTC then. */
	private hour = Number.NaN;
	private offsetMs = 0;

	constructor(
		private readonly timeZone: string,
		private readonly dates: DateReader = monthFirstDates,
	) {}

	/** Returns local milliseconds since 1970, as if UTC; undefined if the text is no date with a time. */
	read(text: string): number | undefined {
		const iso = this.dates.read(text, true);
		// A day alone has its time in another element: all checks of the day would seem to be at 00:00.
		if (iso === undefined || iso.length === dayLength) return undefined;
		// Dates of long reports repeat, and Date.parse takes as long as all the rest.
		const day = iso.slice(0, dayLength);
		if (day !== this.day) {
			this.day = day;
			this.dayStart = Date.parse(`${day}T00:00:00Z`);
		}
		if (iso.length === dayLength + 'T10:15:00'.length) return this.dayStart + clockMs(iso);
		return this.readUnusual(iso);
	}

	/** Reads a time with parts of a second or with a zone; NaN if it is invalid. */
	private readUnusual(iso: string): number {
		if (!/(Z|[+-]\d{2}:?\d{2})$/.test(iso)) return Date.parse(`${iso}Z`);
		const time = Date.parse(iso);
		// Times of the same hour reuse its offset.
		const hour = Math.floor(time / hourMs);
		if (hour !== this.hour) {
			this.hour = hour;
			this.offsetMs = toWallClock(time, this.timeZone).getTime() - time;
		}
		return time + this.offsetMs;
	}
}

/** Returns the time of day in `2026-11-20T10:15:00`, in milliseconds. The character code of 0 is 48. */
function clockMs(iso: string): number {
	const twoDigitsAt = (offset: number) =>
		(iso.charCodeAt(offset) - 48) * 10 + (iso.charCodeAt(offset + 1) - 48);
	return ((twoDigitsAt(11) * 60 + twoDigitsAt(14)) * 60 + twoDigitsAt(17)) * 1000;
}
