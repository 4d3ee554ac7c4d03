import { applyFilterChanges, toFilterBody } from '../../../shared/webApi';
import {
	createOperation,
	nameFields,
	standardOperations,
	updateOperation,
} from '../entityOperations';
import { additionalFieldsField, updateFieldsField, type ConfigResource } from '../operation';
import {
	additionalFields,
	filter as entity,
	numberOfLocationsField,
	numberOfTasksField,
} from './fields';

const names = nameFields('filter', 'Ignore maintenance pages');

/** Creates a filter from rules and codes as people write them. */
const create = createOperation(
	entity,
	{
		name: names.created,
		numberOfLocations: numberOfLocationsField,
		numberOfTasks: numberOfTasksField,
		additional: additionalFieldsField(additionalFields),
	},
	({ additional, ...required }) => toFilterBody({ ...additional, ...required }),
);

/** Changes what the user set of a filter, and leaves the rest as it is. */
const update = updateOperation(
	entity,
	updateFieldsField({
		...additionalFields,
		name: names.changed,
		numberOfLocations: numberOfLocationsField,
		numberOfTasks: numberOfTasksField,
	}),
	applyFilterChanges,
);

export const filter: ConfigResource = {
	name: 'Filter',
	value: 'filter',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a filter of what counts as down',
				description: 'Say what counts as down, and which codes do not, such as "500, 503, 520-529"',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete a filter',
				description: 'Remove a filter for good',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get what a filter counts as down',
				description: 'Read what one filter counts as down, and which codes it ignores',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many filters of what counts as down',
				description: 'Read what counts as down in the account: every filter with its rules',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update what a filter counts as down',
				description: 'Change some rules or the ignored codes of a filter; the rest stays as it is',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
