const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares names for display: "Shop 2" before "Shop 10", case only if they are equal otherwise, missing names
 * first. Negative if the first name comes first.
 */
export function compareNames(one: string | null, other: string | null): number {
	return collator.compare(one ?? '', other ?? '');
}
