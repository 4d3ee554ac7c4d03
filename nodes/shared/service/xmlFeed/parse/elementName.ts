import { unsafeXmlError } from '../feedErrors';

const maxNameLength = 200;

/** A name without its namespace's prefix. */
export function localName(fullName: string): string {
	const name = fullName.slice(fullName.indexOf(':') + 1);
	if (name.length > maxNameLength || name === '__proto__') throw unsafeXmlError();
	return name;
}

export function isNamespace(attribute: string): boolean {
	return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}

export type NameMatcher = (name: string) => boolean;

/** A test whether an element's name is one of these: case does not count. */
export function nameMatcher(names: readonly string[]): NameMatcher {
	const known = new Set(names.map((name) => name.toLowerCase()));
	return (name) => known.has(name.toLowerCase());
}
