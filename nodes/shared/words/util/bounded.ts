import { toIsoText } from './time';

/** No meaningful value is deeper. */
const maxDepth = 100;

/**
 * Whether a value is finite in depth, so that code that reads all of it ends: it does not contain
 * itself, and has at most 100 levels. Dates count as plain values.
 */
export function isBounded(value: unknown): boolean {
	return countLevels(value, [], new Map()) <= maxDepth;
}

/** Infinite for a value that contains itself, or goes below the maximum. */
function countLevels(
	value: unknown,
	ancestors: readonly object[],
	counted: Map<object, number>,
): number {
	if (typeof value !== 'object' || value === null || toIsoText(value) !== undefined) return 0;
	const before = counted.get(value);
	if (before !== undefined) return before;
	if (ancestors.length >= maxDepth || ancestors.includes(value)) return Number.POSITIVE_INFINITY;
	const inside = [...ancestors, value];
	let levels = 1;
	for (const child of Object.values(value)) {
		levels = Math.max(levels, 1 + countLevels(child, inside, counted));
	}
	counted.set(value, levels);
	return levels;
}
