import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { requiredText } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertGroup } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { addressesField, addressesValue } from './addresses';
import { scheduleField, scheduleValue } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertGroup',
	['create'],
	[
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. On call',
			description: 'What the alert group is called',
		},
		addressesField('addresses', 'Addresses', 'Who is alerted, and how'),
		scheduleField,
		departmentField,
		optionsField,
	],
);

/** Creates an alert group. It is attached to devices there: Device > Update. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const parameter = (name: string) => context.getNodeParameter(name, itemIndex, {});
	const group: JsonObject = {
		Name: requiredText(context, 'name', 'Name', itemIndex),
		Scheduler_Id: scheduleValue(context, parameter('schedule'), itemIndex),
		Addresses: addressesValue(context, parameter('addresses'), 'Addresses', itemIndex),
	};
	const id = await client.create('alertGroup', group);
	return [toJson({ ...simplifiedAlertGroup(group), id })];
}
