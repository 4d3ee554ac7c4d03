import { splitList } from '../util/phrases';

/** A hyphen, or a dash as word processors write it. */
export const anyDash = /[-\u2010-\u2015\u2212]/;

/** Splits at commas, semicolons and line breaks: "shop, eu; new". */
export function splitEntries(text: string): string[] {
	return splitList(text, /[,;\r\n]/);
}

/** Splits values that contain no spaces, at spaces too: "40123 40124", "500, 503". */
export function splitWords(text: string): string[] {
	return splitList(text, /[\s,;]/);
}

/** Splits addresses at spaces, line breaks, commas and semicolons. */
export function splitAddresses(text: string): string[] {
	// A comma or semicolon inside a web address belongs to it, unless another address follows.
	const pieces = splitList(text, /\s|[,;]+(?=\s|$|[a-z][a-z\d+.-]*:\/\/|www\.)/i);
	const hasScheme = (piece: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(piece);
	return pieces.flatMap((piece) => (hasScheme(piece) ? piece : splitWords(piece)));
}
