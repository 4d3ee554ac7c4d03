import { nonEmptyStringField } from '../../../shared/n8n/parameters/field';
import { applyFilterChanges } from '../../../shared/webApi';
import { updateOperation } from '../entityOperations';
import { updateFieldsField } from '../operation';
import { additionalFields, filter, numberOfLocationsField, numberOfTasksField } from './fields';

const nameField = nonEmptyStringField({
	displayName: 'Name',
	name: 'name',
	description: 'What the filter is called',
});

/** Changes what the user set of a filter, and leaves the rest as it is. */
export const update = updateOperation(
	filter,
	updateFieldsField({
		...additionalFields,
		name: nameField,
		numberOfLocations: numberOfLocationsField,
		numberOfTasks: numberOfTasksField,
	}),
	applyFilterChanges,
);
