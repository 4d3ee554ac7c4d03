/**
 * What a spreadsheet would take for a formula, also behind blanks and as full-width signs; not -1.5. A
 * program may drop what stands before it.
 */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－](?!\d*[.,]?\d*$)))/;

/** The same behind what separates cells in some countries, and where a tab does. */
const laterFormula = /(;\s*|\S[^\S\t]*\t\s*)(?=[=@＝＠]|[+\-＋－](?!\d*[.,]?\d*(?:[;\t]|$)))/g;

/** A name or message of the service in a cell of a table: no formula, whoever opens it. */
export function spreadsheetCell(text: string): string {
	const hasCells = text.includes(';') || text.includes('\t');
	const cell = hasCells ? text.replace(laterFormula, "$1'") : text;
	return formula.test(text) ? `'${cell}` : cell;
}
