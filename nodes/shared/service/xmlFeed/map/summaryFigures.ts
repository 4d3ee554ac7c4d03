import type { SimpleFields } from './simpleValues';
import { parseDecimal } from './values';

/** Reads a figure; undefined if the text is not valid for it. */
type FigureReader = (text: string) => number | undefined;

/** By the name of the field. */
const readers = new Map<string, FigureReader>([
	['uptimePercentage', readUpTo(100)],
	['downtimePercentage', readUpTo(100)],
	['checks', readCount],
	['failed', readCount],
	['succeeded', readCount],
	['averageSeconds', readUpTo(Infinity)],
	['standardDeviationSeconds', readUpTo(Infinity)],
]);

/** Turns figures into numbers; invalid ones into text, which nothing is computed from. Returns their names. */
export function readSummaryFigures(figures: SimpleFields): string[] {
	const invalid: string[] = [];
	for (const [name, value] of Object.entries(figures)) {
		const read = readers.get(name);
		if (!read || value === null) continue;
		const figure = read(String(value));
		figures[name] = figure ?? (typeof value === 'number' ? String(value) : value);
		if (figure === undefined) invalid.push(name);
	}
	return invalid;
}

/**
 * Turns uptime and downtime back into text, in place, if they are fractions (0.99) instead of percentages.
 * So nothing is computed from them. Returns the changed names. 0 is the same in both, and stays a number.
 */
export function fractionsToText(figures: SimpleFields): string[] {
	if (!areFractions(figures)) return [];
	return ['uptimePercentage', 'downtimePercentage'].filter((name) => {
		const value = figures[name];
		if (typeof value !== 'number' || value === 0 || value > 1) return false;
		figures[name] = String(value);
		return true;
	});
}

/**
 * Whether uptime and downtime are fractions of 1 instead of percentages. If both are known, fractions
 * add up to 1. If one is known, it is at most 1, and as a percentage it would contradict the share of
 * failed checks.
 */
function areFractions(figures: SimpleFields): boolean {
	const { checks, failed, uptimePercentage: up, downtimePercentage: down } = figures;
	if (typeof up === 'number' && typeof down === 'number') return Math.abs(up + down - 1) < 0.01;
	const isMostlyDown =
		typeof checks === 'number' && typeof failed === 'number' && failed > checks / 2;
	if (typeof up === 'number') return up > 0 && up <= 1 && !isMostlyDown;
	return typeof down === 'number' && down <= 1 && isMostlyDown;
}

/** Returns a function that reads a number from 0 to a maximum, and returns undefined for other texts. */
function readUpTo(max: number): FigureReader {
	return (text) => {
		const value = parseDecimal(text);
		return value !== undefined && value >= 0 && value <= max ? value : undefined;
	};
}

/** Reads a whole number of 0 or more, also with commas between thousands; undefined for other texts. */
function readCount(text: string): number | undefined {
	const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
	const value = parseDecimal(digits);
	return value !== undefined && value >= 0 && Number.isInteger(value) ? value : undefined;
}
