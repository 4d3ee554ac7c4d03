import { parseTime, roundDown, splitDuration, type TimeUnit } from '../uptime';
import type { Texts } from './texts';

const maxRemembered = 1500;

/** A number and its unit stay on one line. */
const noBreak = '\u00a0';

/** By locale and number of decimals of percentages. */
const cache = new Map<string, Format>();

/** The format of a language, cached because Intl's objects are slow to create. */
export function formatOf(texts: Texts, percentageDigits = minPercentageDigits): Format {
	const key = `${texts.locale} ${percentageDigits}`;
	const found = cache.get(key) ?? new Format(texts, percentageDigits);
	cache.set(key, found);
	return found;
}

const minPercentageDigits = 3;
const maxPercentageDigits = 6;

/**
 * The number of decimals that percentages need to show whether a target was reached: the largest
 * number of decimals of the targets, but at least 3 and at most 6.
 */
export function percentageDigits(targets: readonly number[]): number {
	const digits = targets.map((target) => (String(target).split('.')[1] ?? '').length);
	return Math.min(
		maxPercentageDigits,
		digits.reduce((most, one) => Math.max(most, one), minPercentageDigits),
	);
}

/** Intl's formats of a language, in UTC, because times are local times as if UTC. */
function createFormats(locale: string, percentageDigits: number) {
	const timeZone = 'UTC';
	const longDay = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const;
	const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
	const moment = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
	return {
		numbers: new Intl.NumberFormat(locale),
		percentages: new Intl.NumberFormat(locale, {
			style: 'percent',
			maximumFractionDigits: percentageDigits,
		}),
		changes: new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 3 }),
		days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
		shortDays: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }),
		moments: new Intl.DateTimeFormat(locale, moment),
		times,
		// In American English the day would come first: "17 Tue".
		shortWeekdays: new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, {
			...{ weekday: 'short', day: 'numeric', timeZone },
		}),
		weekdays: new Intl.DateTimeFormat(locale, longDay),
		weekdayMoments: new Intl.DateTimeFormat(locale, {
			...longDay,
			// As in other times of the language: 09:00 in German.
			hour: times.format(0).startsWith('00') ? '2-digit' : 'numeric',
			minute: '2-digit',
		}),
		lists: new Intl.ListFormat(locale, { type: 'conjunction' }),
	};
}

/** Numbers, times and dates as a language writes them; null as "no data". */
export class Format {
	private readonly intl: ReturnType<typeof createFormats>;

	private readonly remembered = new Map<string, string>();

	private readonly byUnit = new Map<string, Intl.NumberFormat>();

	constructor(
		readonly texts: Texts,
		private readonly percentageDigits: number,
	) {
		this.intl = createFormats(texts.locale, percentageDigits);
	}

	number(value: number | null): string {
		return value === null ? this.texts.noData : this.intl.numbers.format(value);
	}

	/** Rounded down, so that values below 100 % or a target do not read as reaching it. */
	percentage(value: number | null): string {
		if (value === null) return this.texts.noData;
		const rounded = roundDown(value, this.percentageDigits);
		return this.remember(`${rounded} %`, () => this.intl.percentages.format(rounded / 100));
	}

	/** A change of uptime: "+0.02 points"; empty if unknown. */
	points(change: number | null): string {
		return change === null ? '' : this.texts.points(this.intl.changes.format(change));
	}

	/** "0.412 s" */
	seconds(value: number | null): string {
		return value === null ? this.texts.noData : this.unit(value, 'second', 3);
	}

	/** A change of a response time: "+0.1 s"; empty if unknown. */
	secondsChange(change: number | null): string {
		return change === null ? '' : this.unit(change, 'second', 3, 'exceptZero');
	}

	/** "1 h 12 min", in the two largest units. */
	duration(seconds: number | null): string {
		if (seconds === null) return this.texts.noData;
		const parts = splitDuration(seconds);
		return parts.map(({ amount, unit }) => this.unit(amount, unit)).join(noBreak);
	}

	/** "Nov 17, 2026", with the time of day unless the text (ISO 8601 without a zone) is a day. */
	moment(text: string): string {
		return (isDay(text) ? this.intl.days : this.intl.moments).format(parseTime(text));
	}

	/** The range of two days, or the day if both are equal; cached, because strips repeat them. */
	dayRange(from: string, to: string): string {
		return this.remember(`${from} ${to}`, () => this.range(from, to));
	}

	/** "Tuesday, November 17" */
	weekday(day: string): string {
		return this.intl.weekdays.format(parseTime(day));
	}

	/** "Tuesday, November 17 at 9:00 AM" */
	weekdayMoment(text: string): string {
		return this.intl.weekdayMoments.format(parseTime(text)) + (this.texts.oClock ?? '');
	}

	/** "Tue 17" */
	shortWeekday(day: string): string {
		return this.intl.shortWeekdays.format(parseTime(day));
	}

	/** "Nov 17" */
	shortDay(day: string): string {
		return this.remember(day, () => this.intl.shortDays.format(parseTime(day)));
	}

	/** "Nov 9 – 15, 2026"; with times of day unless both are days. */
	range(from: string, to: string): string {
		const { dash, locale } = this.texts;
		const isWithinDay = !isDay(from) && !isDay(to) && from.slice(0, 10) === to.slice(0, 10);
		// Intl writes moments of one day unlike others, such as "10時15分～12時22分". Only English can share "AM".
		if (isWithinDay && locale !== 'en-US') {
			const [start, end] = [from, to].map((time) => this.intl.times.format(parseTime(time)));
			return this.moment(from) + (start === end ? '' : dash + end);
		}
		const format = isDay(from) && isDay(to) ? this.intl.days : this.intl.moments;
		return format.formatRange(parseTime(from), parseTime(to));
	}

	list(entries: string[]): string {
		return this.intl.lists.format(entries);
	}

	/** The text of a key, created at its first use, because Intl is slow and strips repeat texts. */
	private remember(key: string, create: () => string): string {
		const text = this.remembered.get(key) ?? create();
		if (this.remembered.size > maxRemembered) this.remembered.clear();
		this.remembered.set(key, text);
		return text;
	}

	/**
	 * A number with its unit, such as "12 min", without line breaks. Some languages have their own
	 * words for units instead of Intl's.
	 */
	private unit(
		value: number,
		unit: TimeUnit,
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
