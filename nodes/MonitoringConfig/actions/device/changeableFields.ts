/** The fields of a device that can change; docs/dev/service.md W5. */
import {
	checkedStringField,
	jsonObjectField,
	stringListField,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { holdsName } from '../../../shared/words/names';
import { frequencyField } from './frequencyField';
import { settingsFields } from './settingsFields';

const nameField = checkedStringField(
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Shop front',
		description: 'Name of the device in your account and in reports',
	},
	{
		isValid: (text) => text !== '',
		problem: 'is empty',
		hint: 'Enter a name for the device in Name.',
	},
);

const locationsProperty = {
	displayName: 'Location Names or IDs',
	name: 'locations',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getLocations', loadOptionsDependsOn: ['device.value'] },
	default: [],
	description:
		'Where to check from, instead of the current locations. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
} as const;

/** Names or ids, at least one. */
const locationsField: Field<string[]> = {
	...stringListField({
		...locationsProperty,
		typeOptions: { ...locationsProperty.typeOptions, loadOptionsDependsOn: ['device.value'] },
		default: [],
	}),
	read(parameters) {
		const texts = parameters.stringList(locationsProperty);
		if (texts.some(holdsName)) return texts;
		const label = parameters.label(locationsProperty);
		const hint = `Choose at least one in ${label}, or remove it to keep the current locations.`;
		throw parameters.reject(locationsProperty, 'is empty', hint);
	},
};

export const changeableFields = {
	name: nameField,
	frequency: frequencyField,
	locations: locationsField,
	...settingsFields,
	additional: jsonObjectField({
		displayName: 'More Device Fields (JSON)',
		name: 'additionalFields',
		placeholder: 'e.g. { "ContextParams": [] }',
		description:
			'More fields of the device, with the names of the service. They override the other fields.',
	}),
};
