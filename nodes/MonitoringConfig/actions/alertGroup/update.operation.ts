import type { JsonObject } from '../../../shared/util/json';
import { invalidParameter, textValue } from '../../../shared/n8n/parameters';
import { updateOperation } from '../thingOperations';
import { addressesField, addressesValue } from './addresses';
import { alertGroup, scheduleField, scheduleValue } from './fields';

/** Changes what the user set of an alert group, and leaves the rest as it is. */
export const { description, execute } = updateOperation(alertGroup, {
	fields: [
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
	],
	read: (context, itemIndex, fields) => {
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
	},
});

function addressesOf({ Addresses }: JsonObject): unknown[] {
	return Array.isArray(Addresses) ? Addresses : [];
}
