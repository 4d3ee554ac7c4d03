import type { INodeProperties } from 'n8n-workflow';

/** The choice of a department for one operation, over the one of the credential. */
export const departmentField: INodeProperties = {
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
					properties: { regex: '^\\s*\\d*\\s*$', errorMessage: 'A department ID is a number' },
				},
			],
		},
	],
};

export const returnAllField: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
};

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
