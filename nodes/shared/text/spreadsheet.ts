/** What a spreadsheet would take for a formula; not -1.5. */
const formula = /^[=@\t\r]|^[+-](?!\d*\.?\d*$)/;

/** A name or message of the service in a cell of a table: no formula, whoever opens it. */
export function spreadsheetCell(text: string): string {
	return formula.test(text) ? `'${text}` : text;
}
