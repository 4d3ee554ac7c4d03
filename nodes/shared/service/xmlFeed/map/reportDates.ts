import { toIsoClock, toIsoTime } from '../../../words/util/serviceTime';
import { contradictoryDatesError } from '../feedErrors';
import { requestedRange, type FeedQuery } from '../query';
import type { FeedReport } from '../reports';
import { dayMs } from '../../../words/util/time';

const slash = '/'.charCodeAt(0);
const dayLength = '2026-11-20'.length;

/** Reads the dates of one report. */
export interface DateReader {
	/**
	 * Returns a date or time in ISO 8601; undefined for other texts.
	 *
	 * @param isInRange whether the date must be in the requested range, as the time of a check must
	 */
	read(text: string, isInRange?: boolean): string | undefined;
}

/** Reads 11/12/2026 as November 12 (docs/dev/service.md X2); for reports whose dates are not output. */
export const monthFirstDates: DateReader = { read: (text) => toIsoTime(text) };

/** Reads dates with the month first (11/20/2026), or all dates of a report with the day first. */
export class ReportDates implements DateReader {
	private isDayFirst?: boolean;
	/** The day read last, as text and in ISO 8601: most days repeat, and reading one is slow. */
	private latestDay?: string;
	private latestIsoDay?: string;
	private readonly first: string;
	private readonly last: string;

	/** @param report its records can start before the range, by up to `periodDays` */
	constructor(report: Pick<FeedReport, 'periodDays'>, query: FeedQuery) {
		const { from, to } = requestedRange(query);
		this.first = shiftDay(from, -(report.periodDays ?? 1)) ?? '';
		this.last = shiftDay(to, 1) ?? '9999';
	}

	/** @throws {ServiceError} for a date that contradicts the form of an earlier one */
	read(text: string, isInRange = false): string | undefined {
		// The slash follows a day or month of one or two digits.
		const hasSlash = text.charCodeAt(2) === slash || text.charCodeAt(1) === slash;
		if (!hasSlash) return toIsoTime(text);
		const end = text.indexOf(' ');
		const day = end < 0 ? text : text.slice(0, end);
		if (day !== this.latestDay) {
			this.decide(text, isInRange);
			this.latestDay = day;
			this.latestIsoDay = toIsoTime(day, this.isDayFirst);
		}
		if (end < 0 || this.latestIsoDay === undefined) return toIsoTime(text, this.isDayFirst);
		const clock = toIsoClock(text.slice(end).trimStart());
		return clock && `${this.latestIsoDay}T${clock}`;
	}

	/**
	 * Decides whether the report has the day first, at the first date whose two readings differ. A
	 * reading is certain if the other is no date, or is not in the requested range; if none is, the month
	 * is first.
	 *
	 * @throws {ServiceError} when a later date is certain, and contradicts the decision
	 */
	private decide(text: string, isInRange: boolean): void {
		const [monthFirst, dayFirst] = [toIsoTime(text), toIsoTime(text, true)];
		if (monthFirst === dayFirst) return;
		const isCertain = (iso: string | undefined, other: string | undefined) =>
			iso !== undefined &&
			(other === undefined || (isInRange && this.isRequested(iso) && !this.isRequested(other)));
		const isDayFirst = isCertain(dayFirst, monthFirst);
		const isDecisive = isDayFirst || isCertain(monthFirst, dayFirst);
		this.isDayFirst ??= isDayFirst;
		if (isDecisive && isDayFirst !== this.isDayFirst)
			throw contradictoryDatesError(text, isDayFirst);
	}

	/** Whether a date is in the requested range, or at most a day (or a period) outside of it. */
	private isRequested(iso: string): boolean {
		const day = iso.slice(0, dayLength);
		return day >= this.first && day <= this.last;
	}
}

/** Returns the day N days after a date in ISO 8601; undefined if it is no date. */
function shiftDay(iso: string | null, days: number): string | undefined {
	const time = Date.parse(`${iso?.slice(0, dayLength)}T00:00:00Z`);
	if (Number.isNaN(time)) return undefined;
	return new Date(time + days * dayMs).toISOString().slice(0, dayLength);
}
