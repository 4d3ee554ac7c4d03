const collator = new Intl.Collator('en', { numeric: true });

/** Orders names for display: "Shop 2" before "Shop 10", case last, missing names first. */
export function compareNames(one: string | null, other: string | null): number {
	return collator.compare(one ?? '', other ?? '');
}
