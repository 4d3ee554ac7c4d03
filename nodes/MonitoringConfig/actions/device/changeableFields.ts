/** The fields of a device that can change; docs/dev/service.md W5. */
import { field, nonEmptyStringField } from '../../../shared/n8n/parameters/field';
import { containsName } from '../../../shared/words/names';
import { frequencyField } from './frequencyField';
import { moreFieldsField, settingsFields } from './settingsFields';

const nameField = nonEmptyStringField(
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Shop front',
		description: 'Name of the device in your account and in reports',
	},
	'Enter a name for the device in Name.',
);

/** Names or ids, at least one. */
const locationsField = field(
	{
		displayName: 'Location Names or IDs',
		name: 'locations',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getLocations', loadOptionsDependsOn: ['device.value'] },
		default: [],
		description:
			'Where to check from, instead of the current locations. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	(parameters, parameter) => {
		const texts = parameters.stringList(parameter);
		if (texts.some(containsName)) return texts;
		const label = parameters.label(parameter);
		const hint = `Choose at least one in ${label}, or remove it to keep the current locations.`;
		throw parameters.emptyError(parameter, hint);
	},
);

export const changeableFields = {
	name: nameField,
	frequency: frequencyField,
	locations: locationsField,
	...settingsFields,
	additional: moreFieldsField,
};
