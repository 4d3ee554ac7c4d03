import { requiredStringField } from '../../../shared/n8n/parameters/field';
import { toFilterBody } from '../../../shared/webApi';
import { createOperation } from '../entityOperations';
import { additionalFieldsField } from '../operation';
import { additionalFields, filter, numberOfLocationsField, numberOfTasksField } from './fields';

const nameField = requiredStringField({
	displayName: 'Name',
	name: 'name',
	placeholder: 'e.g. Ignore maintenance pages',
	description: 'What the filter is called',
});

/** Creates a filter from rules and codes as people write them. */
export const create = createOperation(
	filter,
	{
		name: nameField,
		numberOfLocations: numberOfLocationsField,
		numberOfTasks: numberOfTasksField,
		additional: additionalFieldsField(additionalFields),
	},
	({ additional, ...required }) => toFilterBody({ ...additional, ...required }),
);
