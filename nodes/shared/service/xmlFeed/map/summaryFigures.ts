import type { SimpleFields } from './simpleValues';
import { parseDecimal } from './values';

/** Reads a figure; undefined if the text is not valid for it. */
type FigureReader = (text: string) => number | undefined;

/** By the name of the field. */
const readers = new Map<string, FigureReader>([
	['uptimePercentage', readPercentage],
	['downtimePercentage', readPercentage],
	['checks', readCount],
	['failed', readCount],
	['succeeded', readCount],
	['averageSeconds', readSeconds],
	['standardDeviationSeconds', readSeconds],
]);

/** A comma for decimals ("99,95"), or points between thousands ("1.000" in a count). */
function hasDecimalComma([name, value]: [string, SimpleFields[string]]): boolean {
	const read = readers.get(name);
	const form = read === readCount ? /^\d{1,3}(?:\.\d{3})+$/ : /^[\d.]+,\d+$/;
	return read !== undefined && typeof value === 'string' && form.test(value);
}

/**
 * Turns figures into numbers; invalid ones into text, which nothing is computed from. Returns their names.
 * If one has a decimal comma, those that can have points or commas between thousands are not read.
 *
 * @param others further figures of the same summary
 */
export function readSummaryFigures(figures: SimpleFields, others: SimpleFields): string[] {
	const isUnclear = [figures, others].flatMap(Object.entries).some(hasDecimalComma);
	const invalid: string[] = [];
	for (const [name, value] of Object.entries(figures)) {
		const read = readers.get(name);
		if (!read || value === null) continue;
		const text = String(value);
		const figure = isUnclear && canHaveThousands(read, text) ? undefined : read(text);
		figures[name] = figure ?? (typeof value === 'number' ? text : value);
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

/** Whether a figure can be another one in a country with a decimal comma: "1.000" seconds, "1,000" checks. */
function canHaveThousands(read: FigureReader, text: string): boolean {
	return read === readCount ? text.includes(',') : read === readSeconds && Number(text) >= 1;
}

function readPercentage(text: string): number | undefined {
	const value = readSeconds(text);
	return value !== undefined && value <= 100 ? value : undefined;
}

/** Reads a number of 0 or more; undefined for other texts. */
function readSeconds(text: string): number | undefined {
	const value = parseDecimal(text);
	return value !== undefined && value >= 0 ? value : undefined;
}

/** Reads a whole number of 0 or more, also with commas between thousands; undefined for other texts. */
function readCount(text: string): number | undefined {
	const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
	return /^\d+$/.test(digits) ? parseDecimal(digits) : undefined;
}
