import { parseUnit, unitSeconds } from '../../util/durationUnits';

/** The shortest that a number without a unit is taken for seconds. */
const minBareSeconds = 60;
const maxSeconds = 999_999_999;

/** How often something is checked, or why a text does not say it. */
export type FrequencyText = { seconds: number } | { problem: string; hint: string };

/**
 * What a person wrote of how often to check: "5 min", "every 5 minutes", "1h", "300", "30 s". A number
 * without a unit is seconds; one under 60 is refused, because 5 in a sheet hardly ever means 5 seconds.
 */
export function parseFrequency(text: string): FrequencyText {
	const match = /^(?:every\s+)?(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?$/i.exec(text.trim());
	const [, digits = '', unit = ''] = match ?? [];
	const known = unit === '' ? 'second' : parseUnit(unit);
	const size = known === undefined ? 0 : unitSeconds[known];
	const seconds = Math.round(Number(digits.replace(',', '.')) * size * 1000) / 1000;
	if (!match || !Number.isInteger(seconds) || seconds < 1 || seconds > maxSeconds) {
		const problem = text.trim() === '' ? 'is empty' : `cannot be "${text.trim()}"`;
		return { problem, hint: 'Write how often to check as in 5 min, 1 h, or 300 for seconds.' };
	}
	if (unit !== '' || seconds >= minBareSeconds) return { seconds };
	return {
		problem: `is ${seconds}, which means ${seconds} seconds`,
		hint: `Write ${seconds} min or ${seconds * 60} for every ${seconds} minutes. If seconds are meant, write ${seconds} s.`,
	};
}

/** A frequency as a text that says its unit wherever it must. */
export function frequencyText(seconds: number): number | string {
	return seconds < minBareSeconds ? `${seconds} s` : seconds;
}
