import { applyFilterChanges, toFilterBody } from '../../../shared/service/webApi';
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
				action: 'Create filter',
				description: 'Define what counts as down, and codes to ignore, such as "500, 503, 520-529"',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete filter',
				description: 'Delete a filter permanently',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get filter',
				description: 'Retrieve a filter with its rules and ignored codes',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many filters',
				description: 'Retrieve filters with their rules',
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update filter',
				description: 'Change rules or ignored codes of a filter',
			},
		],
		default: 'getAll',
	},
	operations: { create, ...standardOperations(entity), update },
};
