/** The separator of the cells in the written table. */
export type Separator = ',' | ';';

/** Also after blanks and as full-width signs; not -1.5. Programs may drop characters before it. */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?$)))/;

/**
 * The characters that start a cell or a row in programs with another separator. They treat the quotes of a
 * cell as text, so that a line break separates, too. The sign comes first, so that long runs are read once.
 */
const laterFormulas: Readonly<Record<Separator, RegExp>> = {
	',': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[;\t\r\n]|$)))(?<=[;\t\r\n][\s"]*.)/g,
	';': /(?:[=@＝＠]|[+\-＋－](?!\d*(?:[.,]\d*)?(?:[,;\t\r\n]|$)))(?<=[,;\t\r\n][\s"]*.)/g,
};

const otherSeparators: Readonly<Record<Separator, RegExp>> = {
	',': /[;\t\r\n]/,
	';': /[,;\t\r\n]/,
};

/** Puts an apostrophe before signs that would start a formula, in programs of any separator. */
export function spreadsheetCell(text: string, separator: Separator = ','): string {
	// Programs with another separator split the text at it.
	const hasCells = otherSeparators[separator].test(text);
	const cell = hasCells ? text.replace(laterFormulas[separator], "'$&") : text;
	return formula.test(text) ? `'${cell}` : cell;
}

const jsonText = /"(?:[^"\\]|\\.)*"/g;

const jsonFormula = /[=@＝＠+\-＋－](?<=(?:^"|[,;])\s*.)/g;

/** JSON for a cell, without formulas and with the same meaning: the signs become escapes of JSON. */
export function spreadsheetJson(json: string): string {
	return json.replace(jsonText, (text) => text.replace(jsonFormula, escapeSign));
}

function escapeSign(sign: string): string {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
