const collator = new Intl.Collator('en', { numeric: true });

/** The order of names for a person: case decides only between equal ones, and "Shop 2" before "Shop 10"; what has none is first. */
export function compareNames(one: string | null, other: string | null): number {
	return collator.compare(one ?? '', other ?? '');
}
