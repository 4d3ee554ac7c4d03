import { readDeviceTexts } from '../../../shared/feedFields';
import { field, stringField, type FieldValues } from '../../../shared/n8n/parameters/field';
import { rejectBlankExpressions } from '../../../shared/n8n/parameters/fields/choices';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { containsName } from '../../../shared/words/names';
import { deviceOfRowField } from './assignRows';

/** A blank expression is refused: it would reveal the internal device name. */
const publicNameField = rejectBlankExpressions(
	stringField({
		displayName: 'Public Name',
		name: 'name',
		placeholder: 'e.g. Online shop',
		description: 'Leave empty to keep the name',
	}),
);

export const publicNamesField = rowsField(
	{ displayName: 'Device', name: 'device' },
	{
		displayName: 'Public Names',
		name: 'publicNames',
		description:
			'Names and groups to show instead of the names in your account. Devices without a row keep their name.',
	},
	{
		device: deviceOfRowField,
		name: publicNameField,
		group: stringField({
			displayName: 'Group Name',
			name: 'group',
			placeholder: 'e.g. For customers',
		}),
	},
);

/** A blank expression is refused: it would show all devices. */
export const hiddenField = field(
	{
		displayName: 'Devices to Hide',
		name: 'hiddenDevices',
		type: 'string',
		default: '',
		placeholder: 'e.g. 40123, Test*',
		description:
			'IDs or names of devices to hide, separated by commas or semicolons. * and ? are wildcards.',
	},
	(parameters, parameter) => {
		const devices = readDeviceTexts(parameters, parameter);
		parameters.rejectBlankExpression(parameter, !devices.some(containsName));
		return devices;
	},
);

export type PublicChoices = FieldValues<{
	hidden: typeof hiddenField;
	publicNames: typeof publicNamesField;
}>;
