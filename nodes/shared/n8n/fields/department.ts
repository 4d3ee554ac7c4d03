import type { INodeProperties } from 'n8n-workflow';

import { field } from '../field';

const property: INodeProperties = {
	displayName: 'Department',
	name: 'department',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'The department to work in. Leave empty to use the Department ID of the credential.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Department of the credential',
			typeOptions: { searchListMethod: 'searchDepartments', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 1042',
			validation: [
				{
					type: 'regex',
					properties: { regex: '^\\d*$', errorMessage: 'A department ID is a number' },
				},
			],
		},
	],
};

/** The choice of a department for one operation, over the one of the credential. */
export const departmentField = field(property, (parameters, parameter) =>
	parameters.optionalId(
		parameter,
		'Pick a department from the list, or enter its ID as a number. Leave Department empty to use the one of the credential.',
	),
);
