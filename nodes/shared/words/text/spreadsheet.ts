/** What separates the cells of the table that is written. */
export type Separator = ',' | ';';

/** Also behind blanks and as full-width signs; not -1.5. A program may drop what stands before it. */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?$)))/;

/**
 * What a program set to another separator would begin a cell or a row with. It takes the quotes of a
 * cell for text, so that a line break separates, too. The sign stands first: long runs are walked once.
 */
const laterFormulas: Readonly<Record<Separator, RegExp>> = {
	',': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[;\t\r\n]|$)))(?<=[;\t\r\n][\s"]*.)/g,
	';': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[,;\t\r\n]|$)))(?<=[,;\t\r\n][\s"]*.)/g,
};

const otherSeparators: Readonly<Record<Separator, RegExp>> = {
	',': /[;\t\r\n]/,
	';': /[,;\t\r\n]/,
};

/** A name or message of the service in a cell of a table: no formula, whoever opens it. */
export function spreadsheetCell(text: string, separator: Separator = ','): string {
	const hasCells = otherSeparators[separator].test(text);
	const cell = hasCells ? text.replace(laterFormulas[separator], "'$&") : text;
	return formula.test(text) ? `'${cell}` : cell;
}

const jsonText = /"(?:[^"\\]|\\.)*"/g;

const jsonFormula = /[=@＝＠+\-＋－](?<=(?:^"|[,;])\s*.)/g;

/** The same for JSON in a cell, which means what it did: the signs are written as escapes of JSON. */
export function spreadsheetJson(json: string): string {
	return json.replace(jsonText, (text) => text.replace(jsonFormula, escapeSign));
}

function escapeSign(sign: string): string {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
