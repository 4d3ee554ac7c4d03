const collator = new Intl.Collator('en', { numeric: true });

/**
 * The display order of names: case matters only between equal ones, and "Shop 2" comes before "Shop 10";
 * missing names come first.
 */
export function compareNames(one: string | null, other: string | null): number {
	return collator.compare(one ?? '', other ?? '');
}
