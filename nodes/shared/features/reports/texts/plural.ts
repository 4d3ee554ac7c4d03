/** Whether a noun after a number is singular in English, German and Spanish. @param number with or without its sign */
export function isOne(number: string): boolean {
	return /^[+-]?1$/.test(number);
}

/** Whether a noun after a number is singular in French and Brazilian Portuguese: "1,7 ponto". @param number as above, with a decimal comma */
export function isBelowTwo(number: string): boolean {
	return /^[+-]?[01](?:,\d+)?$/.test(number);
}
