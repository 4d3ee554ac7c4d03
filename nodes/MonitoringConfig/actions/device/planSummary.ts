import type { INodeExecutionData } from 'n8n-workflow';

import { toListTexts } from '../../../shared/features/accountSetup';
import type { DesiredDevice } from '../../../shared/features/devices';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { listSome } from '../../../shared/words/util/phrases';
import { formatSeconds } from '../../../shared/words/values/duration';
import { oneLine } from '../../../shared/words/text';
import type { Field } from '../../../shared/n8n/parameters/field';
import { shownWith } from '../../../shared/n8n/parameters/field';
import { isPreviewField } from '../modeField';
import { fieldLabels } from './newDevice';
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

/**
 * The main settings of a device to create: "URL: https://a.example; Frequency: 5 minutes; Locations:
 * London; Alert Groups: none". Without a known name, the ID is shown.
 */
export async function describeNewDevice(
	{ platformId, tasks, frequency, locationIds = [], alertGroups = [] }: DesiredDevice,
	{ client, cache }: Account,
): Promise<string> {
	const places =
		locationIds.length > 0
			? await cache.locationNames(client, platformId, () => undefined)
			: new Map<number, string>();
	const groups =
		alertGroups.length > 0 ? (await cache.listNamed(client, 'alertGroup')).entries : [];
	const parts: Array<[label: string, values: string[]]> = [
		[fieldLabels.url, tasks.map(({ url }) => url)],
		['Frequency', frequency === undefined ? [] : [formatSeconds(frequency)]],
		[fieldLabels.locations, locationIds.map((id) => places.get(Number(id)) ?? String(id))],
		[
			fieldLabels.alertGroups,
			alertGroups.map(({ id, delay }) => {
				const name = groups.find((group) => group.id === id)?.name ?? String(id);
				return delay === 0 ? name : `${name} (${delay} min)`;
			}),
		],
	];
	return parts.map(([label, values]) => `${label}: ${listSome(values) || 'none'}`).join('; ');
}

/** `Update "Shop": Frequency, Tasks`. */
function describeRow({ action, changes, deviceName }: INodeExecutionData['json']): string {
	const name = `"${oneLine(String(deviceName))}"`;
	return action === 'wouldCreate' ? `Create ${name}` : `Update ${name}: ${String(changes)}`;
}
