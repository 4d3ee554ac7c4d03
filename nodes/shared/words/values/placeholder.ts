/** The error values of spreadsheets. */
const formulaErrors =
	/^#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!|error!|spill!|calc!|field!|blocked!|getting_data)$/i;

/** Placeholders that people and formulas write for a missing value: dashes, "n/a", 0. */
const placeholders = /^(?:[-\u2010-\u2015\u2212]+|n\.?\/?a\.?|null|undefined|nan|0+)$/i;

/** Whether a text is the error value of a spreadsheet formula, such as #N/A. */
export function isFormulaError(text: string): boolean {
	return formulaErrors.test(text.trim());
}

/** Whether a text is a placeholder for a missing name, ID or address. */
export function isPlaceholder(text: string): boolean {
	return isFormulaError(text) || placeholders.test(text.trim());
}
