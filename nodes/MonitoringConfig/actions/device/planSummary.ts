import type { INodeExecutionData } from 'n8n-workflow';

import { toListTexts } from '../../../shared/features/accountSetup';
import { shortFieldsFirst } from '../../../shared/words/util/itemFields';
import { oneLine } from '../../../shared/words/text';
import { presentResult, resultField } from '../resultField';

export const outputFormField = resultField('Row', 'rows');

/**
 * The output of a run of Create or Update: one item per row, or one item with counts, texts and,
 * after a dry run, the plan token. Failed items, which have no `action`, are output unchanged.
 */
export function presentRows(
	form: ReturnType<typeof outputFormField.read>,
	items: INodeExecutionData[],
	planToken?: string,
): INodeExecutionData[] {
	const rows = items.filter(({ json }) => json.action !== undefined);
	if (form === 'rows') return withSameColumns(items);
	if (rows.length === 0) return items;
	const failed = items.filter(({ json }) => json.action === undefined);
	const entries = rows.map(({ json }) => json);
	const countOf = (wanted: string) => entries.filter(({ action }) => action === wanted).length;
	const counted = Object.entries(wordsByAction).flatMap(([action, [word]]) =>
		countOf(action) > 0 ? `${countOf(action)} ${word}` : [],
	);
	const leftOut = entries.filter(({ action }) => action === 'notTakenOver');
	const isChange = (action: unknown) => action !== 'unchanged' && action !== 'notTakenOver';
	const changes = entries.filter(({ action }) => isChange(action));
	const noted = changes.filter(({ notes }) => notes !== undefined);
	const summary = shortFieldsFirst<unknown>({
		message: [counted.join(', '), ...[...leftOut, ...noted].map(describeRow)].join('\n'),
		...(planToken === undefined ? {} : { planToken }),
		isSame: changes.length === 0,
		create: countOf('created') + countOf('wouldCreate'),
		update: countOf('updated') + countOf('wouldUpdate'),
		unchanged: countOf('unchanged'),
		...(leftOut.length > 0 ? { notTakenOver: leftOut.length } : {}),
		...toListTexts(counted.join(', '), [...leftOut, ...changes], describeRow),
	});
	const pairedItem = rows.flatMap(
		(row) => row.pairedItem ?? [],
	) as INodeExecutionData['pairedItem'];
	const [json] = presentResult(form, { summary, entries, list: 'rows' });
	return [{ json: { ...json }, pairedItem }, ...failed];
}

/** The rows with the same columns: null where only others have a value. Failed items stay. */
function withSameColumns(items: INodeExecutionData[]): INodeExecutionData[] {
	const rows = items.filter(({ json }) => json.action !== undefined);
	const names = [...new Set(rows.flatMap(({ json }) => Object.keys(json)))].filter(
		(name) =>
			rows.every(({ json }) => name in json) ||
			rows.some(({ json }) => (json[name] ?? null) !== null),
	);
	return items.map((item) => {
		if (item.json.action === undefined) return item;
		const cells = names.map((name) => [name, item.json[name] ?? null]);
		return { ...item, json: Object.fromEntries(cells) };
	});
}

/** The words for an action: after a count, and at the start of a line. */
const wordsByAction: Record<string, [counted: string, verb: string]> = {
	created: ['created', 'Created'],
	updated: ['updated', 'Updated'],
	wouldCreate: ['to create', 'Create'],
	wouldUpdate: ['to update', 'Update'],
	unchanged: ['unchanged', 'Unchanged'],
	notTakenOver: ['not taken over', 'Not taken over:'],
};

/** A line such as `Update "Shop": Frequency, Tasks`, with its reason or notes. */
function describeRow(row: INodeExecutionData['json']): string {
	const { action, changes, deviceName, notes = [], reason } = row;
	const [, verb] = wordsByAction[String(action)];
	const text = `${verb} "${oneLine(String(deviceName))}": ${oneLine(String(reason ?? changes))}`;
	return [text, notes].flat().join('. ');
}
