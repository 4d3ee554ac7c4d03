import type { INodeProperties } from 'n8n-workflow';

import { field, requiredStringField, type Field } from '../../../shared/n8n/parameters/field';

export const newPlanNameField = requiredStringField({
	displayName: 'Plan Name',
	name: 'planName',
	placeholder: 'e.g. Sunday backup',
	description: 'Name of the plan. A run with the same name updates the plan.',
});

const pickerProperty: INodeProperties = {
	displayName: 'Maintenance Plan',
	name: 'plan',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose the plan',
			typeOptions: { searchListMethod: 'searchMaintenancePlans', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Sunday backup',
			hint: 'The Plan Name of the operation Plan',
		},
	],
};

export const existingPlanField: Field<string> = field(pickerProperty, (parameters, parameter) => {
	const name = parameters.locator(parameter).trim();
	if (name !== '') return name;
	const hint = `Choose one from the list in ${pickerProperty.displayName}, or enter its name.`;
	throw parameters.reject(parameter, 'is empty', hint);
});

export const planNameField = {
	label: pickerProperty.displayName,
	among: 'the maintenance plans of the department in Department',
};
