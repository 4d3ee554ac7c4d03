/** Columns and rows of the sheets that input items come from. */
import type { JsonObject } from '../../words/util/json';
import { isBlank, toText } from './parameterValue';

/** Columns that n8n's nodes for sheets and tables add to every row. */
export const addedByNodes = ['createdAt', 'createdTime', 'id', 'row_number', 'updatedAt'];

/** Whether a row is empty, apart from n8n's columns and unchecked checkboxes, as below the last row. */
export function isBlankRow(row: JsonObject): boolean {
	return Object.entries(row).every(
		([name, cell]) => addedByNodes.includes(name) || isBlank(cell) || /^false$/i.test(toText(cell)),
	);
}

/** A column's name to compare: without case, whitespace, punctuation and plural endings. */
export function columnKey(name: string): string {
	return columnWords(name).map(singular).join('');
}

/** The words of a column's name in lower case: "checkEvery (min)" as "check", "every", "min". */
export function columnWords(name: string): string[] {
	return name
		.normalize('NFKC')
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

/** "addresses" as "address", "frequencies" as "frequency", "urls" as "url"; "status" as it is. */
export function singular(word: string): string {
	if (/(?:ss|us)$/.test(word) || word.length < 4) return word;
	return word.replace(/(?<=ss)es$|(?<!s)s$/, '').replace(/ie$/, 'y');
}
