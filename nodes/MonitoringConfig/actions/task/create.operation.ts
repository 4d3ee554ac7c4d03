import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { idParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { taskCreateBody } from '../../../shared/webApi';
import { additionalFieldsField, optionsField } from '../fields';
import { nameField } from './commonFields';
import { checkDnsServer, forEachKind, kindField, kindParameter, kinds } from './kinds';
import { deviceField } from './locators';
import { collectionEntries, readCollection, readParameters } from '../thingField';

export const description: INodeProperties[] = showFor(
	'task',
	['create'],
	[
		deviceField,
		kindField,
		{ ...nameField.property, required: true },
		...forEachKind((kind) =>
			kinds[kind].required.map(({ property }) => ({ ...property, required: true })),
		),
		...forEachKind((kind) => [additionalFieldsField(collectionEntries(kinds[kind].additional))]),
		departmentField,
		optionsField,
	],
);

/** Creates a task of a device and returns its id, name and device. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const deviceId = idParameter(context, 'device', 'Device', itemIndex);
	const kind = kindParameter(context, itemIndex);
	const { required, additional } = kinds[kind];
	const task = taskCreateBody(kind, deviceId, {
		...readParameters(context, itemIndex, [nameField, ...required]),
		...readCollection(context, itemIndex, 'additionalFields', additional),
	});
	checkDnsServer(context, itemIndex, task);
	const id = await client.create('task', task);
	return [toJson({ id, name: task.Name, deviceId: task.Device_Id })];
}
