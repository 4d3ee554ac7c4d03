import { toIsoTime } from '../../../words/util/serviceTime';
import { contradictoryDatesError } from '../feedErrors';
import { requestedRange, type FeedQuery } from '../query';
import type { FeedReport } from '../reports';

const slash = '/'.charCodeAt(0);
const dayLength = '2026-11-20'.length;
const dayMs = 86_400_000;

/** Reads dates in one form for a whole report. */
export interface DateReader {
	/** In ISO 8601; undefined for no date. @param isInRange whether it must be in the range */
	read(text: string, isInRange?: boolean): string | undefined;
}

/** The assumed form (docs/dev/service.md X2), for documents whose dates are not output. */
export const monthFirstDates: DateReader = { read: (text) => toIsoTime(text) };

/**
 * Dates with slashes have the month first, or all of them have the day first: the first date with two readings
 * decides, by the range that was requested and by which of the two exist.
 */
export class ReportDates implements DateReader {
	private isDayFirst?: boolean;

	/** The day that was read last: most repeat. */
	private latest?: string;

	private readonly first: string;

	private readonly last: string;

	/** @param report whose periods can start before the range, by up to the length of one */
	constructor(report: Pick<FeedReport, 'periodDays'>, query: FeedQuery) {
		const { from, to } = requestedRange(query);
		this.first = shiftDay(from, -(report.periodDays ?? 1)) ?? '';
		this.last = shiftDay(to, 1) ?? '9999';
	}

	/** @throws {ServiceError} for a date that contradicts the form of an earlier one */
	read(text: string, isInRange = false): string | undefined {
		// After a day or month of one or two digits.
		const hasSlash = text.charCodeAt(2) === slash || text.charCodeAt(1) === slash;
		if (!hasSlash) return toIsoTime(text);
		if (this.latest === undefined || !text.startsWith(this.latest)) {
			this.decide(text, isInRange);
			this.latest = text.slice(0, dayLength);
		}
		return toIsoTime(text, this.isDayFirst);
	}

	/**
	 * Decides for the whole report whether the day is first, at the first date whose two readings
	 * differ. It is clear if only one reading exists, or only one is in the requested range;
	 * otherwise the month is first.
	 */
	private decide(text: string, isInRange: boolean): void {
		const [monthFirst, dayFirst] = [toIsoTime(text), toIsoTime(text, true)];
		if (monthFirst === dayFirst) return;
		const fits = (iso: string | undefined, other: string | undefined) =>
			iso !== undefined &&
			(other === undefined || (isInRange && this.contains(iso) && !this.contains(other)));
		const isDayFirst = fits(dayFirst, monthFirst);
		const isClear = isDayFirst || fits(monthFirst, dayFirst);
		this.isDayFirst ??= isDayFirst;
		if (isClear && isDayFirst !== this.isDayFirst) throw contradictoryDatesError(text, isDayFirst);
	}

	private contains(iso: string): boolean {
		const day = iso.slice(0, dayLength);
		return day >= this.first && day <= this.last;
	}
}

/** The day N days after a date in ISO 8601; undefined if it is no date. */
function shiftDay(iso: string | null, days: number): string | undefined {
	const time = Date.parse(`${iso?.slice(0, dayLength)}T00:00:00Z`);
	if (Number.isNaN(time)) return undefined;
	return new Date(time + days * dayMs).toISOString().slice(0, dayLength);
}
