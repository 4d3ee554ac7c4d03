import type { INodeExecutionData } from 'n8n-workflow';

import { toListTexts } from '../../../shared/features/accountSetup';
import { oneLine } from '../../../shared/words/text';
import type { Field } from '../../../shared/n8n/parameters/field';
import { shownWith } from '../../../shared/n8n/parameters/field';
import { isPreviewField } from '../modeField';
import { presentResult, resultField } from '../resultField';

const formField = shownWith({ mode: ['preview'] }, resultField('Row', 'rows'));

/** The form of the output: rows, unless it is a dry run. */
export const planFormField: Field<ReturnType<typeof formField.read>> = {
	properties: formField.properties,
	read: (parameters) => (isPreviewField.read(parameters) ? formField.read(parameters) : 'rows'),
};

/**
 * The output of a dry run: its rows, or one item with the token of the plan. Failed items stay, and
 * have no `action`.
 */
export function presentPlan(
	form: ReturnType<typeof formField.read>,
	items: INodeExecutionData[],
	planToken: string,
): INodeExecutionData[] {
	if (form === 'rows') return items;
	const rows = items.filter(({ json }) => json.action !== undefined);
	const others = items.filter(({ json }) => json.action === undefined);
	const entries = rows.map(({ json }) => json);
	const changes = entries.filter(({ action }) => action !== 'unchanged');
	const create = changes.filter(({ action }) => action === 'wouldCreate').length;
	const update = changes.length - create;
	const unchanged = entries.length - changes.length;
	const message = [
		...(create > 0 ? [`${create} to create`] : []),
		...(update > 0 ? [`${update} to update`] : []),
		...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
	].join(', ');
	const texts = toListTexts(message, changes, describeRow);
	const isSame = changes.length === 0;
	const summary = { message, planToken, isSame, create, update, unchanged, ...texts };
	const pairedItem = rows.flatMap(
		(row) => row.pairedItem ?? [],
	) as INodeExecutionData['pairedItem'];
	const [json] = presentResult(form, { summary, entries, list: 'rows' });
	return [{ json: { ...json }, pairedItem }, ...others];
}

/** `Update "Shop": Frequency, Tasks`, or `Create "Shop": URL …` with its settings. */
function describeRow({ action, changes, deviceName }: INodeExecutionData['json']): string {
	const verb = action === 'wouldCreate' ? 'Create' : 'Update';
	return `${verb} "${oneLine(String(deviceName))}": ${String(changes)}`;
}
