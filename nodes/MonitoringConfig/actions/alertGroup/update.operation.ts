import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import {
	collectionParameter,
	idParameter,
	invalidParameter,
	textValue,
} from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedAlertGroup } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { nothingToUpdate } from '../things';
import { addressesField, addressesValue } from './addresses';
import { alertGroupField, scheduleField, scheduleValue } from './fields';

export const description: INodeProperties[] = shownFor(
	'alertGroup',
	['update'],
	[
		alertGroupField,
		updateFieldsField([
			addressesField('addAddresses', 'Add Addresses', 'Who is alerted in addition'),
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				description: 'What the alert group is called',
			},
			addressesField(
				'replaceAddresses',
				'Replace All Addresses',
				'Who is alerted in place of those before',
			),
			scheduleField,
		]),
		departmentField,
		optionsField,
	],
);

/** Changes what the user set of an alert group, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'alertGroup', 'Alert Group', itemIndex);
	const fields = collectionParameter(context, 'updateFields', itemIndex);
	if (Object.keys(fields).length === 0) nothingToUpdate(context, itemIndex);

	const changed = changeOf(context, fields, itemIndex);
	const group = await client.change('alertGroup', id, changed);
	return [toJson({ ...simplifiedAlertGroup(group), id })];
}

/** Reads and checks the fields; what comes back puts them into the group as it is now. */
function changeOf(
	context: IExecuteFunctions,
	fields: JsonObject,
	itemIndex: number,
): (current: JsonObject) => JsonObject {
	if ('addAddresses' in fields && 'replaceAddresses' in fields) {
		throw invalidParameter(
			context,
			itemIndex,
			'Add Addresses and Replace All Addresses are both set',
			'Remove one of them: addresses can be added or replaced, not both.',
		);
	}
	const addresses = (name: string, label: string) =>
		name in fields ? addressesValue(context, fields[name], label, itemIndex) : undefined;
	const added = addresses('addAddresses', 'Add Addresses');
	const replaced = addresses('replaceAddresses', 'Replace All Addresses');
	const changes: JsonObject = {
		...('name' in fields ? { Name: textValue(context, fields.name, 'Name', itemIndex) } : {}),
		...('schedule' in fields
			? { Scheduler_Id: scheduleValue(context, fields.schedule, itemIndex) }
			: {}),
		...(replaced ? { Addresses: replaced } : {}),
	};
	return (current) => ({
		...current,
		...changes,
		...(added ? { Addresses: [...addressesOf(current), ...added] } : {}),
	});
}

function addressesOf({ Addresses }: JsonObject): unknown[] {
	return Array.isArray(Addresses) ? Addresses : [];
}
