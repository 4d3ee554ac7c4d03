import { toIsoText } from './time';

/** No meaningful value has more levels. */
const maxDepth = 100;

/**
 * Whether code that reads all levels of a value finishes: the value does not contain itself, and has at most 100
 * levels. Dates count as plain values.
 */
export function isBounded(value: unknown): boolean {
	return countLevels(value, [], new Map()) <= maxDepth;
}

/**
 * The number of levels of a value; Infinity if it contains itself or has too many.
 *
 * @param ancestors the objects around the value
 * @param counted the results so far, because an object can occur several times
 */
function countLevels(
	value: unknown,
	ancestors: readonly object[],
	counted: Map<object, number>,
): number {
	if (typeof value !== 'object' || value === null || toIsoText(value) !== undefined) return 0;
	const known = counted.get(value);
	if (known !== undefined) return known;
	if (ancestors.length >= maxDepth || ancestors.includes(value)) return Number.POSITIVE_INFINITY;
	const inside = [...ancestors, value];
	let levels = 1;
	for (const child of Object.values(value)) {
		levels = Math.max(levels, 1 + countLevels(child, inside, counted));
	}
	counted.set(value, levels);
	return levels;
}
