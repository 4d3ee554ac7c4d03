import { addedByNodes } from '../../words/names/columns';
import type { JsonObject } from '../../words/util/json';
import { isBlank, toText } from './parameterValue';

/** Whether a row is empty, apart from n8n's columns and unchecked checkboxes, as below the last row. */
export function isBlankRow(row: JsonObject): boolean {
	return Object.entries(row).every(
		([name, cell]) => addedByNodes.includes(name) || isBlank(cell) || /^false$/i.test(toText(cell)),
	);
}
