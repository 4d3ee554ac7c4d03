/** The separator of the cells in the written table. */
type Separator = ',' | ';';

/** The start of a formula, also after spaces and with full-width signs; not a number such as -1.5. */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?$)))/;

/**
 * By the separator of the table: the signs that start a formula in a program with another separator.
 * Such a program takes quotes as text, so line breaks separate, too. The sign comes first in the
 * expression, so that long runs of spaces are read once.
 */
const laterFormulas: Readonly<Record<Separator, RegExp>> = {
	',': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[;\t\r\n]|$)))(?<=[;\t\r\n][\s"]*.)/g,
	';': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[,;\t\r\n]|$)))(?<=[,;\t\r\n][\s"]*.)/g,
};

const otherSeparators: Readonly<Record<Separator, RegExp>> = {
	',': /[;\t\r\n]/,
	';': /[,;\t\r\n]/,
};

/** Puts an apostrophe before each sign that would start a formula, whichever separator the program uses. */
export function spreadsheetCell(text: string, separator: Separator = ','): string {
	// Programs with another separator split the text at it.
	const hasCells = otherSeparators[separator].test(text);
	const cell = hasCells ? text.replace(laterFormulas[separator], "'$&") : text;
	return formula.test(text) ? `'${cell}` : cell;
}

const jsonText = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;
const jsonFormula = /[=@＝＠+\-＋－](?<=(?:^"|[,;])\s*.)/g;

/** Writes signs in JSON that could start a formula as JSON escapes: the JSON keeps its meaning. */
export function spreadsheetJson(json: string): string {
	return json.replace(jsonText, (text) =>
		text.replace(jsonFormula, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
	);
}
