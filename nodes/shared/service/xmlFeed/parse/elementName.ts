import { feedFacts } from '../facts';
import { unsafeXmlError } from '../feedErrors';

const maxNameLength = 200;

/** Returns a name without its namespace prefix. @throws {ServiceError} for a name that no report has */
export function localName(fullName: string): string {
	const name = fullName.slice(fullName.indexOf(':') + 1);
	if (name.length > maxNameLength || name === '__proto__') throw unsafeXmlError();
	return name;
}

/** Whether an attribute declares a namespace, and so is no data. */
export function isNamespaceDeclaration(attribute: string): boolean {
	return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}

export type NameMatcher = (name: string) => boolean;

/** Returns a function that tests whether a name is one of these, in any case. */
export function nameMatcher(names: readonly string[]): NameMatcher {
	const known = new Set(names.map((name) => name.toLowerCase()));
	return (name) => known.has(name.toLowerCase());
}

export const isDeviceElement = nameMatcher([feedFacts.deviceElement.value]);
export const isLocationElement = nameMatcher([feedFacts.locationElement.value]);
