export type NameMatcher = (name: string) => boolean;

/** A test whether an element's name is one of these: case does not count. */
export function nameMatcher(names: readonly string[]): NameMatcher {
	const known = new Set(names.map((name) => name.toLowerCase()));
	return (name) => known.has(name.toLowerCase());
}
