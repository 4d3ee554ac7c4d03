import { roundDown } from '../uptime';
import type { Texts, StatusTexts } from './texts';

type Unit = 'day' | 'hour' | 'minute' | 'second';

const units: ReadonlyArray<readonly [seconds: number, unit: Unit]> = [
	[86_400, 'day'],
	[3600, 'hour'],
	[60, 'minute'],
	[1, 'second'],
];

const maxRemembered = 500;

/** A number and its unit stay on one line. */
const noBreak = '\u00a0';

/** By locale and number of decimals of percentages. */
const cache = new Map<string, Format>();

/** Cached, because Intl's objects are slow to create. */
export function formatOf(texts: Texts, percentageDigits = minPercentageDigits): Format {
	const key = `${texts.locale} ${percentageDigits}`;
	const found = cache.get(key) ?? new Format(texts, percentageDigits);
	cache.set(key, found);
	return found;
}

const minPercentageDigits = 3;
const maxPercentageDigits = 6;

/**
 * How many decimals percentages need so that a value below a target also reads as below it: as many
 * as the targets have, from 3 to 6.
 */
export function percentageDigits(targets: readonly number[]): number {
	const digits = targets.map((target) => (String(target).split('.')[1] ?? '').length);
	return Math.min(
		maxPercentageDigits,
		digits.reduce((most, one) => Math.max(most, one), minPercentageDigits),
	);
}

/** Numbers, times and dates as a language writes them; null as "no data". */
export class Format {
	private readonly numbers: Intl.NumberFormat;

	private readonly percentages: Intl.NumberFormat;

	private readonly changes: Intl.NumberFormat;

	private readonly days: Intl.DateTimeFormat;

	private readonly shortDays: Intl.DateTimeFormat;

	private readonly moments: Intl.DateTimeFormat;

	private readonly times: Intl.DateTimeFormat;

	private readonly shortWeekdays: Intl.DateTimeFormat;

	private readonly weekdays: Intl.DateTimeFormat;

	private readonly weekdayMoments: Intl.DateTimeFormat;

	private readonly lists: Intl.ListFormat;

	private readonly daySpans = new Map<string, string>();

	private readonly shortDayTexts = new Map<string, string>();

	private readonly percentageTexts = new Map<number, string>();

	private readonly byUnit = new Map<string, Intl.NumberFormat>();

	constructor(
		readonly texts: Texts,
		private readonly percentageDigits: number,
	) {
		const { locale } = texts;
		const timeZone = 'UTC';
		this.numbers = new Intl.NumberFormat(locale);
		this.percentages = new Intl.NumberFormat(locale, {
			style: 'percent',
			maximumFractionDigits: percentageDigits,
		});
		this.changes = new Intl.NumberFormat(locale, {
			signDisplay: 'exceptZero',
			maximumFractionDigits: 3,
		});
		this.days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
		this.shortDays = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone });
		this.moments = new Intl.DateTimeFormat(locale, {
			dateStyle: 'medium',
			timeStyle: 'short',
			timeZone,
		});
		this.times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
		const weekday = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const;
		// In American English the day would come first: "17 Tue".
		this.shortWeekdays = new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, {
			...{ weekday: 'short', day: 'numeric', timeZone },
		});
		this.weekdays = new Intl.DateTimeFormat(locale, weekday);
		this.weekdayMoments = new Intl.DateTimeFormat(locale, {
			...weekday,
			// As in other times of the language: 09:00 in German.
			hour: this.times.format(0).startsWith('00') ? '2-digit' : 'numeric',
			minute: '2-digit',
		});
		this.lists = new Intl.ListFormat(locale, { type: 'conjunction' });
	}

	number(value: number | null): string {
		return value === null ? this.texts.noData : this.numbers.format(value);
	}

	/** With its currency, or with two decimals without one. */
	money(value: number, { currency, decimals }: { currency: string; decimals: number }): string {
		const style = currency === '' ? {} : { style: 'currency' as const, currency };
		const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
		return new Intl.NumberFormat(this.texts.locale, { ...style, ...digits }).format(value);
	}

	/** Rounded down, so that values below 100 % or a target do not read as reaching it. */
	percentage(value: number | null): string {
		if (value === null) return this.texts.noData;
		const rounded = roundDown(value, this.percentageDigits);
		const text = this.percentageTexts.get(rounded) ?? this.percentages.format(rounded / 100);
		if (this.percentageTexts.size > maxRemembered) this.percentageTexts.clear();
		this.percentageTexts.set(rounded, text);
		return text;
	}

	/** "+0.02 points"; empty when it is not known. */
	points(change: number | null): string {
		return change === null ? '' : this.texts.points(this.changes.format(change));
	}

	/** "0.412 s" */
	seconds(value: number | null): string {
		return value === null ? this.texts.noData : this.unit(value, 'second', 3);
	}

	/** "+0.1 s"; empty when it is not known. */
	secondsChange(change: number | null): string {
		return change === null ? '' : this.unit(change, 'second', 3, 'exceptZero');
	}

	/** A length of time in its largest unit and the next one, cut off there; no zeros: "1 h 12 min", "1 h", "0 s". */
	duration(seconds: number | null): string {
		if (seconds === null) return this.texts.noData;
		const whole = Math.round(seconds);
		const index = units.findIndex(([size]) => whole >= size);
		if (index < 0) return this.unit(0, 'second');
		const [size, unit] = units[index];
		const first = this.unit(Math.floor(whole / size), unit);
		if (index === units.length - 1) return first;
		const [nextSize, nextUnit] = units[index + 1];
		const rest = Math.floor((whole % size) / nextSize);
		return rest === 0 ? first : first + noBreak + this.unit(rest, nextUnit);
	}

	/** A day, or a moment, from ISO 8601 without a zone. */
	moment(text: string): string {
		return (isDay(text) ? this.days : this.moments).format(toTime(text));
	}

	/** One day, or several as a range; cached, because strips repeat them. */
	daySpan(from: string, to: string): string {
		const key = `${from} ${to}`;
		const text = this.daySpans.get(key) ?? this.range(from, to);
		if (this.daySpans.size > maxRemembered) this.daySpans.clear();
		this.daySpans.set(key, text);
		return text;
	}

	/** "Tuesday, November 17" */
	weekday(day: string): string {
		return this.weekdays.format(toTime(day));
	}

	/** "Tuesday, November 17 at 9:00 AM" */
	weekdayMoment(text: string): string {
		return this.weekdayMoments.format(toTime(text)) + (this.texts.oClock ?? '');
	}

	/** "Tue 17" */
	shortWeekday(day: string): string {
		return this.shortWeekdays.format(toTime(day));
	}

	shortDay(text: string): string {
		const found = this.shortDayTexts.get(text) ?? this.shortDays.format(toTime(text));
		if (this.shortDayTexts.size > maxRemembered) this.shortDayTexts.clear();
		this.shortDayTexts.set(text, found);
		return found;
	}

	/** "Nov 9 – 15, 2026"; with times of day unless both are days. */
	range(from: string, to: string): string {
		const { dash, locale } = this.texts;
		const isWithinDay = !isDay(from) && !isDay(to) && from.slice(0, 10) === to.slice(0, 10);
		// Intl writes moments of one day unlike others, such as "10時15分～12時22分". Only English can share "AM".
		if (isWithinDay && locale !== 'en-US') {
			const [start, end] = [from, to].map((time) => this.times.format(toTime(time)));
			return this.moment(from) + (start === end ? '' : dash + end);
		}
		const format = isDay(from) && isDay(to) ? this.days : this.moments;
		return format.formatRange(toTime(from), toTime(to));
	}

	list(entries: string[]): string {
		return this.lists.format(entries);
	}

	/**
	 * A number with its unit, such as "12 min", without line breaks. Some languages have their own
	 * words for units instead of Intl's.
	 */
	private unit(
		value: number,
		unit: Unit,
		maximumFractionDigits = 0,
		signDisplay: 'auto' | 'exceptZero' = 'auto',
	): string {
		const key = `${unit} ${maximumFractionDigits} ${signDisplay}`;
		const options = { style: 'unit', unit, maximumFractionDigits, signDisplay } as const;
		const format = this.byUnit.get(key) ?? new Intl.NumberFormat(this.texts.locale, options);
		this.byUnit.set(key, format);
		const parts = format.formatToParts(value);
		const { units: unitWords } = this.texts;
		return parts
			.map(({ type, value: text }) => (type === 'unit' && unitWords ? unitWords[unit] : text))
			.join('')
			.replace(/ /g, noBreak);
	}
}

function isDay(text: string): boolean {
	return text.length === 'yyyy-mm-dd'.length;
}

function toTime(text: string): number {
	return Date.parse(isDay(text) ? text : `${text}Z`);
}

export interface PageLanguage {
	texts: Texts;
	pageTexts: StatusTexts;
	format: Format;
}
