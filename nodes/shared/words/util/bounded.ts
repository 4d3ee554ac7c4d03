import { toIsoText } from './time';

/** Deeper is nothing that a person or a service means. */
const maxDepth = 100;

/**
 * Whether a value is finite in depth, so that code that reads all of it ends: it does not contain
 * itself, and has at most 100 levels.
 *
 * @param around the objects that contain the value
 * @param seen the objects already found to be finite
 */
export function isBounded(
	value: unknown,
	around: readonly object[] = [],
	seen = new Set<object>(),
): boolean {
	if (typeof value !== 'object' || value === null || seen.has(value)) return true;
	if (toIsoText(value) !== undefined) return true;
	if (around.length >= maxDepth || around.includes(value)) return false;
	const inside = [...around, value];
	const isEnding = Object.values(value).every((child) => isBounded(child, inside, seen));
	seen.add(value);
	return isEnding;
}
