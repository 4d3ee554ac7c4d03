import type { INodeProperties } from 'n8n-workflow';

import type { EntityId } from '../../../service/webApi';
import { field } from '../field';
import { byNameMode, nameInLocator } from './entityField';

export const departmentLabel = 'Department';

const property: INodeProperties = {
	displayName: departmentLabel,
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
			hint: 'The number of the department',
		},
		{ ...byNameMode, placeholder: 'e.g. Web Shop' },
	],
};

export type DepartmentChoice = EntityId | { name: string };

/** Its value is an ID, a name to look up, or undefined for the department of the credential. */
export const departmentField = field(
	property,
	(parameters, parameter): DepartmentChoice | undefined => {
		const name = nameInLocator(parameters, parameter);
		if (name !== undefined) return { name };
		return parameters.optionalId(
			parameter,
			'Choose a department from the list, or enter its ID as a number. Leave Department empty to use the one of the credential.',
		);
	},
);
