import { splitList } from '../util/phrases';

/** A hyphen, or a dash as word processors write it. */
export const anyDash = /[-\u2010-\u2015\u2212]/;

/** Texts with commas, semicolons or line breaks between them: "shop, eu; new". */
export function splitEntries(text: string): string[] {
	return splitList(text, /[,;\r\n]/);
}

/** Values without spaces can also be separated by spaces: "40123 40124", "500, 503". */
export function splitWords(text: string): string[] {
	return splitList(text, /[\s,;]/);
}

/** Addresses with spaces, line breaks, commas or semicolons between them. */
export function splitAddresses(text: string): string[] {
	// Inside of a web address a comma or semicolon belongs to it, unless another one follows.
	const pieces = splitList(text, /\s|[,;]+(?=\s|$|[a-z][a-z\d+.-]*:\/\/|www\.)/i);
	const hasScheme = (piece: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(piece);
	return pieces.flatMap((piece) => (hasScheme(piece) ? piece : splitWords(piece)));
}
