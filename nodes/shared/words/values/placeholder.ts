/** The error values of spreadsheets in any language, such as #N/A, #NV, #BEZUG! and #¿NOMBRE? */
const formulaErrors = /^#(?:n\/[ad]|nv|getting_data|[¡¿]?[\p{L}\d/]+[!?])$/iu;

/** Placeholders that people and formulas write for a missing value: dashes, "n/a", 0, FALSE. */
const placeholders =
	/^(?:[-\u2010-\u2015\u2212._?/]+|n\.?\s?\/?\s?a\.?|n[./]\s?v\.?|k\.?\s?a\.?|null|nil|undefined|nan|0+|false|falsch|faux|falso|none|tbd|tba|keine?|leer|aucune?|ning[uú]n[oa]?|nenhuma?|なし)$/i;

/** Also "(none)" and the "(blank)" of Excel. */
const inBrackets = /^[([<{](none|null|empty|blank|leer|n\/a)[)\]>}]$/i;

/** Whether a text is the error value of a spreadsheet formula, such as #N/A. */
export function isFormulaError(text: string): boolean {
	return formulaErrors.test(text.trim());
}

/** Whether a text is a placeholder for a missing name, ID or address. */
export function isPlaceholder(text: string): boolean {
	const plain = text.trim();
	return isFormulaError(plain) || placeholders.test(plain) || inBrackets.test(plain);
}
