/** The order of names for a person: in any case, and "Shop 2" before "Shop 10". */
export function compareNames(one: string, other: string): number {
	return one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });
}
