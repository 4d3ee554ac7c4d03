import { requiredText } from '../../../shared/n8n/parameters';
import { createOperation } from '../thingOperations';
import { addressesField, addressesValue } from './addresses';
import { alertGroup, scheduleField, scheduleValue } from './fields';

/** Creates an alert group. It is attached to devices there: Device > Update. */
export const { description, execute } = createOperation(alertGroup, {
	required: [
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
	],
	read: (context, itemIndex) => {
		const parameter = (name: string) => context.getNodeParameter(name, itemIndex, {});
		return {
			Name: requiredText(context, 'name', 'Name', itemIndex),
			Scheduler_Id: scheduleValue(context, parameter('schedule'), itemIndex),
			Addresses: addressesValue(context, parameter('addresses'), 'Addresses', itemIndex),
		};
	},
});
