import { oneLine } from '../../words/text';
import { capitalize } from '../../words/util/phrases';
import type { FieldChange, SetupChange, SetupComparison } from './compareSetups';
import { toListTexts } from './listTexts';
import { countEach, countOf } from './setup';

const maxFields = 5;

/** The counts of a comparison, a message, and `slackText` and `emailHtml` with its changes. */
export function summarizeChanges({ changes, notCompared }: SetupComparison) {
	const actions = changes.map(({ action }) => action);
	const counts = countEach(actions, ['added', 'changed', 'removed']);
	const isSame = changes.length === 0;
	const parts = Object.entries(counts).filter(([, count]) => count > 0);
	const first = isSame
		? 'Nothing has changed'
		: `${countOf(changes.length, 'difference')}: ${parts.map(([action, count]) => `${count} ${action}`).join(', ')}`;
	const notComparedText = notCompared.length > 0 ? `. Not compared: ${notCompared.join(', ')}` : '';
	const message = `${first}${notComparedText}`;
	return { message, isSame, ...counts, ...toListTexts(message, changes, describeChange) };
}

/** `Device "Shop" was changed: frequency seconds from 300 to 600`. */
export function describeChange({ kind, name, action, changes }: SetupChange): string {
	const subject = `${capitalize(kind)} "${oneLine(name)}" was ${action}`;
	return changes.length === 0 ? subject : `${subject}: ${describeFields(changes)}`;
}

/** `frequency seconds from 300 to 600; schedule is gone (was Office hours)`: the first five fields. */
export function describeFields(changes: readonly FieldChange[]): string {
	const more = changes.length - maxFields;
	const fields = changes.slice(0, maxFields).map(describeField);
	return `${fields.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function describeField({ field, before, after }: FieldChange): string {
	if (before === null) return `${field} is now ${oneLine(after ?? '')}`;
	if (after === null) return `${field} is gone (was ${oneLine(before)})`;
	return `${field} from ${oneLine(before)} to ${oneLine(after)}`;
}
