import { ValueError } from './valueError';

export const unitSeconds = { second: 1, minute: 60, hour: 3600, day: 86_400 };

export type DurationUnit = keyof typeof unitSeconds;

const spellings: Array<[DurationUnit, RegExp]> = [
	['second', /^(?:s|secs?|seconds?)$/],
	['minute', /^(?:m|mins?|minutes?)$/],
	['hour', /^(?:h|hrs?|hours?)$/],
	['day', /^(?:d|days?)$/],
];

/** Durations in one word; "hour" remains of "every hour". */
const words: Record<string, number> = {
	...unitSeconds,
	hourly: unitSeconds.hour,
	daily: unitSeconds.day,
};

/** "5", "0.125", "1,5"; not "1,000", which can also mean a thousand. */
const number = String.raw`\d+(?:\.\d+|,\d{1,2})?(?![\d.,])`;
const bareNumber = new RegExp(`^${number}$`);
const numbersWithUnits = new RegExp(
	String.raw`(?<!\d)(${number})\s*([a-z]+)\.?\s*(?:and\s+)?`,
	'g',
);

/** Reads a unit such as "h", "hrs" or "hours"; undefined for other texts. */
export function parseUnit(text: string): DurationUnit | undefined {
	return spellings.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
}

/** Reads "90 s", "every 5 minutes", "1 h 30 min" or "hourly" in seconds; NaN for other texts. */
export function parseDuration(text: string, defaultUnit: DurationUnit): number {
	const plain = withoutEvery(text);
	const seconds = bareNumber.test(plain)
		? toNumber(plain) * unitSeconds[defaultUnit]
		: sumSeconds(plain);
	// Rounds to milliseconds, because 0.7 * 3600 is slightly less than 2520.
	return Math.round(seconds * 1000) / 1000;
}

/** The smallest number without a unit that is taken for seconds. */
const minBareSeconds = 60;
const maxFrequencySeconds = 999_999_999;

/**
 * Reads a check interval in whole seconds. Numbers under 60 without a unit are refused, because a 5 in
 * a sheet seldom means 5 seconds.
 *
 * @param unit the unit of numbers without one, if the user chose it elsewhere; otherwise seconds
 * @throws {ValueError} when the text is no interval
 */
export function parseFrequency(text: string, unit?: DurationUnit): number {
	const hint = 'Enter an interval such as 5 min, 1 h 30 min, hourly, or 300 for seconds.';
	if (text.trim() === '') throw new ValueError('is empty', hint);
	const seconds = parseDuration(text, unit ?? 'second');
	if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxFrequencySeconds) {
		throw new ValueError(`contains "${text.trim()}", which is not a frequency`, hint);
	}
	const hasUnit = unit !== undefined || !bareNumber.test(withoutEvery(text));
	if (hasUnit || seconds >= minBareSeconds) return seconds;
	throw new ValueError(
		`contains "${text.trim()}", which means ${seconds} seconds`,
		`Did you mean minutes? Enter ${seconds} min or ${seconds * 60}. For seconds, enter ${seconds} s.`,
	);
}

/** Writes an interval for `parseFrequency`: a number of seconds, or a text with the unit below 60. */
export function frequencyText(seconds: number): number | string {
	return seconds < minBareSeconds ? `${seconds} s` : seconds;
}

/** Writes a duration in the largest unit that gives a whole number: "2 hours", "3 minutes", "90 seconds". */
export function formatSeconds(seconds: number): string {
	const units = ['hour', 'minute'] as const;
	const unit = units.find((one) => seconds > 0 && seconds % unitSeconds[one] === 0) ?? 'second';
	const count = seconds / unitSeconds[unit];
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The lower-case text without "every" or "each" at its start. */
function withoutEvery(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^(?:once\s+)?(?:every|each)\s+/, '');
}

/** The seconds of "hourly" or "1 h 30 min"; NaN for other texts. @param text in lower case */
function sumSeconds(text: string): number {
	if (Object.hasOwn(words, text)) return words[text];
	const parts = [...text.matchAll(numbersWithUnits)];
	if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return Number.NaN;
	const seconds = parts.map(([, count, word]) => {
		const unit = parseUnit(word);
		return unit === undefined ? Number.NaN : toNumber(count) * unitSeconds[unit];
	});
	return seconds.reduce((total, part) => total + part);
}

/** @param text with a decimal point or comma */
function toNumber(text: string): number {
	return Number(text.replace(',', '.'));
}
