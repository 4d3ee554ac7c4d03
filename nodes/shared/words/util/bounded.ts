import { toIsoText } from './time';

/** No meaningful value is deeper. */
const maxDepth = 100;

/**
 * Whether a value is finite in depth, so that code that reads all of it ends: it does not contain
 * itself, and has at most 100 levels. Dates count as plain values.
 *
 * @param ancestors the objects that contain the value
 * @param seen the objects already read: one that is not finite ends the whole check
 */
export function isBounded(
	value: unknown,
	ancestors: readonly object[] = [],
	seen = new Set<object>(),
): boolean {
	if (typeof value !== 'object' || value === null || seen.has(value)) return true;
	if (toIsoText(value) !== undefined) return true;
	if (ancestors.length >= maxDepth || ancestors.includes(value)) return false;
	const inside = [...ancestors, value];
	const areFinite = Object.values(value).every((child) => isBounded(child, inside, seen));
	seen.add(value);
	return areFinite;
}
