import { oneLine } from '../../words/text';
import { capitalize, listSome } from '../../words/util/phrases';
import type { FieldChange, SetupChange, SetupComparison } from './compareSetups';
import { toListTexts } from './listTexts';
import { countEach, countOf } from './setup';

const maxFields = 5;

/** The output of Compare: a message, the counts, and the changes as texts for Slack and email. */
export function summarizeChanges({ changes, notCompared }: SetupComparison) {
	const actions = changes.map(({ action }) => action);
	const counts = countEach(actions, ['added', 'changed', 'removed']);
	const isSame = changes.length === 0;
	const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
	const countsText = nonZero.map(([action, count]) => `${count} ${action}`).join(', ');
	const changesText = isSame
		? 'Nothing has changed'
		: `${countOf(changes.length, 'difference')}: ${countsText}`;
	const notComparedText = notCompared.length > 0 ? `. Not compared: ${notCompared.join(', ')}` : '';
	const message = `${changesText}${notComparedText}`;
	return { message, isSame, ...counts, ...toListTexts(message, changes, describeChange) };
}

/** `Device "Shop" was changed: frequency seconds from 300 to 600`. */
export function describeChange({ kind, name, action, changes }: SetupChange): string {
	const subject = `${capitalize(kind)} "${oneLine(name)}" was ${action}`;
	return changes.length === 0 ? subject : `${subject}: ${describeFields(changes)}`;
}

/** The first five changes: `frequency seconds from 300 to 600; schedule is gone (was Office hours)`. */
export function describeFields(changes: readonly FieldChange[]): string {
	const more = changes.length - maxFields;
	const fields = changes.slice(0, maxFields).map(describeField);
	return `${fields.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** Three lines in a column of n8n's table with four columns. */
const maxRowText = 80;

/** An entry for a row: if its message is long, with the names of two changed fields only. */
export function withShortMessage<Entry extends { message: string; changes: FieldChange[] }>(
	entry: Entry,
): Entry {
	const { changes, message } = entry;
	const long = describeFields(changes);
	if (message.length <= maxRowText || !message.endsWith(long)) return entry;
	const names = changes.map(({ field }) => field);
	return { ...entry, message: message.slice(0, -long.length) + listSome(names, 2) };
}

/** A new, removed or changed value in words: `schedule is now Office hours`. */
function describeField({ field, before, after }: FieldChange): string {
	if (before === null) return `${field} is now ${oneLine(after ?? '')}`;
	if (after === null) return `${field} is gone (was ${oneLine(before)})`;
	return `${field} from ${oneLine(before)} to ${oneLine(after)}`;
}
