/** Durations as people write them into the cells of a sheet. */
import { parseUnit, unitSeconds, type DurationUnit } from '../../../../shared/util/durationUnits';

const words: Record<string, number> = { hourly: 3600, daily: 86_400 };

/** A duration that was understood. */
export interface Duration {
	/** Undefined for a text that is not a duration of one second or more. */
	seconds: number | undefined;
	/** Whether it is a number alone. */
	isBare: boolean;
}

/**
 * "5 min", "1h", "every 5 minutes", "1 h 30 min", "hourly", "300".
 *
 * @param unit what a number alone is counted in
 */
export function parseDuration(text: string, unit: DurationUnit): Duration {
	const plain = text
		.trim()
		.toLowerCase()
		.replace(/^(?:once\s+)?(?:every|each)\s+/, '');
	const isBare = /^\d+(?:[.,]\d{1,2})?$/.test(plain);
	return {
		seconds: wholeSeconds(isBare ? toNumber(plain) * unitSeconds[unit] : sum(plain)),
		isBare,
	};
}

function sum(text: string): number {
	if (Object.hasOwn(words, text)) return words[text];
	const alone = parseUnit(text);
	if (alone === text) return unitSeconds[alone];
	const parts = [...text.matchAll(/(\d+(?:[.,]\d{1,2})?)\s*([a-z]+)\.?\s*(?:and\s+)?/g)];
	if (parts.map(([part]) => part).join('') !== text) return Number.NaN;
	return parts
		.map(([, number, word]) => {
			const unit = parseUnit(word);
			return unit === undefined ? Number.NaN : toNumber(number) * unitSeconds[unit];
		})
		.reduce((total, part) => total + part, 0);
}

function toNumber(text: string): number {
	return Number(text.replace(',', '.'));
}

function wholeSeconds(seconds: number): number | undefined {
	const rounded = Math.round(seconds);
	return Math.abs(seconds - rounded) < 0.000_1 ? rounded : undefined;
}
