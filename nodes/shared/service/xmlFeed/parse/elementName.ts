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
