/** Whether a noun after a number (also with a sign) is singular in English, German and Spanish. */
export function isOne(number: string): boolean {
	return /^[+-]?1$/.test(number);
}

/** The same in French and Brazilian Portuguese, for a number with a decimal comma: "1,7 ponto". */
export function isBelowTwo(number: string): boolean {
	return /^[+-]?[01](?:,\d+)?$/.test(number);
}
