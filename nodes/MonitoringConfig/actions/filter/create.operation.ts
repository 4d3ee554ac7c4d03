import { requiredText, toText } from '../../../shared/n8n/parameters';
import { createOperation } from '../thingOperations';
import {
	additionalFields,
	filter,
	itemsOf,
	numberOfLocationsField,
	numberOfTasksField,
	rulesOf,
} from './fields';

/** Creates a filter from rules and codes as people write them. */
export const { description, execute } = createOperation(filter, {
	required: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Ignore maintenance pages',
			description: 'What the filter is called',
		},
		numberOfLocationsField,
		numberOfTasksField,
	],
	additional: additionalFields,
	read: (context, itemIndex, additional) => {
		const description = toText(additional.description);
		const rules = {
			...additional,
			numberOfLocations: context.getNodeParameter('numberOfLocations', itemIndex, 1),
			numberOfTasks: context.getNodeParameter('numberOfTasks', itemIndex, 1),
		};
		return {
			Name: requiredText(context, 'name', 'Name', itemIndex),
			...(description === '' ? {} : { Description: description }),
			Rules: rulesOf(context, rules, itemIndex),
			Items: itemsOf(context, additional.codesToIgnore, itemIndex),
		};
	},
});
