import { toIsoText } from './time';

/** No meaningful value has more levels. */
const maxDepth = 100;

/** Whether a value does not contain itself, and has at most 100 levels. Dates count as plain values. */
export function isBounded(value: unknown): boolean {
	return countLevels(value, [], new Map()) <= maxDepth;
}

/** The number of levels; Infinity if the value contains itself (is in `ancestors`) or has too many. */
function countLevels(
	value: unknown,
	ancestors: readonly object[],
	/** The results so far, because an object can occur several times. */
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
