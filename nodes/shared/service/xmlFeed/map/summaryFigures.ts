import type { SimpleFields, SimpleValue } from './simpleValues';
import { parseDecimal } from './values';

type Read = (text: string) => number | undefined;

/** How each figure of a summary is read; undefined for a text that holds none. */
const readers = new Map<string, Read>([
	['uptimePercentage', readPercentage],
	['downtimePercentage', readPercentage],
	['checks', readCount],
	['failed', readCount],
	['succeeded', readCount],
	['averageSeconds', readSeconds],
	['standardDeviationSeconds', readSeconds],
]);

/**
 * Changes them in place. An invalid figure stays text, so that nothing is computed from it.
 *
 * @returns the names of the invalid figures
 */
export function readSummaryFigures(figures: SimpleFields): string[] {
	const odd: string[] = [];
	for (const [name, value] of Object.entries(figures)) {
		const read = readers.get(name);
		if (!read || value === null) continue;
		const figure = read(String(value));
		figures[name] = figure ?? textOf(value);
		if (figure === undefined) odd.push(name);
	}
	return odd;
}

/**
 * Turns percentages back into text, in place, if they can only be fractions of 1 (0.99 for 99 %),
 * and returns their names. 0 is the same in both, and stays a number.
 */
export function refuseFractions(figures: SimpleFields): string[] {
	if (!areFractions(figures)) return [];
	return ['uptimePercentage', 'downtimePercentage'].filter((name) => {
		const value = figures[name];
		if (typeof value !== 'number' || value === 0 || value > 1) return false;
		figures[name] = String(value);
		return true;
	});
}

/**
 * Whether uptime and downtime are fractions of 1 instead of percentages: both add up to 1; or only
 * one is known, and a value up to 1 does not fit the share of failed checks as a percentage.
 */
function areFractions(figures: SimpleFields): boolean {
	const { checks, failed, uptimePercentage: up, downtimePercentage: down } = figures;
	if (typeof up === 'number' && typeof down === 'number') return Math.abs(up + down - 1) < 0.01;
	const isMostlyDown =
		typeof checks === 'number' && typeof failed === 'number' && failed > checks / 2;
	if (typeof up === 'number') return up > 0 && up <= 1 && !isMostlyDown;
	return typeof down === 'number' && down <= 1 && isMostlyDown;
}

function textOf(value: SimpleValue): SimpleValue {
	return typeof value === 'number' ? String(value) : value;
}

function readPercentage(text: string): number | undefined {
	const value = parseDecimal(text);
	return value !== undefined && value >= 0 && value <= 100 ? value : undefined;
}

/** A comma in a count can only separate thousands. */
function readCount(text: string): number | undefined {
	const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
	const value = parseDecimal(digits);
	return value !== undefined && value >= 0 && Number.isInteger(value) ? value : undefined;
}

function readSeconds(text: string): number | undefined {
	const value = parseDecimal(text);
	return value !== undefined && value >= 0 ? value : undefined;
}
