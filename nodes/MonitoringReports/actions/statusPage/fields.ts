import {
	departmentFilterField,
	devicesField,
	outageRuleField,
	readDeviceTexts,
	successStatusesField,
} from '../../../shared/n8n/parameters/feedFields';
import {
	checkedStringField,
	displayOnly,
	field,
	mapField,
	nonEmptyStringField,
	requiredStringField,
	stringField,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import {
	collectionField,
	rowsField,
	sortByLabel,
} from '../../../shared/n8n/parameters/fields/collection';
import { feedTimingFields } from '../../../shared/n8n/parameters/fields/timing';
import { holdsName } from '../../../shared/names';
import { languageField } from '../uptimeReport/fields';

const noticeField = displayOnly({
	displayName:
		'A page takes up to three requests, and the service may allow one in 10 seconds: each waits its turn, as long as Max Wait in Options lets it. Days in Include takes one of them, and Outages one that reads every single check of two weeks.',
	name: 'requestsNotice',
	type: 'notice',
	default: '',
});

const titleField = stringField({
	displayName: 'Title',
	name: 'title',
	placeholder: 'e.g. Status of the Example shop',
	description: 'What the page is called. Leave empty for "Service status" in its language.',
});

const includeField = choicesField(['days', 'outages'], {
	displayName: 'Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Days', value: 'days', description: 'A strip of the uptime of the last 90 days' },
		{ name: 'Outages', value: 'outages', description: 'The outages of the last 14 days in words' },
	],
	default: ['days', 'outages'],
	description: 'What the page is to show in addition to the state of each device now',
});

/** Where an expression finds no name, the page must not fall back on what the account calls a device. */
const publicNameField = field(
	{
		displayName: 'Public Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Online shop',
		description: 'Leave empty to keep the name',
	},
	(parameters, parameter) => {
		const name = parameters.string(parameter);
		parameters.rejectBlankExpression(parameter, name === '');
		return name;
	},
);

export const publicNamesField = rowsField(
	{ displayName: 'Device', name: 'device' },
	{
		displayName: 'Public Names',
		name: 'publicNames',
		description:
			'What visitors read in place of the names in your account, and the groups that devices are shown in. Devices without a row keep their name.',
	},
	{
		device: nonEmptyStringField({
			displayName: 'Device ID or Name',
			name: 'device',
			placeholder: 'e.g. Shop*',
			description:
				'* stands for any characters and ? for one. Where several rows fit a device, the first counts.',
		}),
		name: publicNameField,
		group: stringField({ displayName: 'Group', name: 'group', placeholder: 'e.g. For customers' }),
	},
);

/** Where an expression finds nothing to hide, the page must not show everything. */
export const hiddenField = field(
	{
		displayName: 'Hidden Devices',
		name: 'hiddenDevices',
		type: 'string',
		default: '',
		placeholder: 'e.g. 40123, Test*',
		description:
			'IDs or names of devices that visitors do not see, separated by commas or semicolons. * stands for any characters and ? for one. Put ? in place of a comma or semicolon that belongs to a name.',
	},
	(parameters, parameter) => {
		const devices = readDeviceTexts(parameters, parameter);
		parameters.rejectBlankExpression(parameter, !devices.some(holdsName));
		return devices;
	},
);

/** Large enough for a picture of a few hundred pixels. */
const maxLogoLength = 300_000;

const dataUrl =
	/^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)(?:;[\w=-]+)*,[\w+/=%.~!*'():;@&$,?-]+$/i;

const logoField = checkedStringField(
	{
		displayName: 'Logo',
		name: 'logo',
		placeholder: 'e.g. data:image/png;base64,iVBORw0KGgo…',
		description:
			'A picture as a data URL, so that the page needs no other file. Tools that make one of a picture are called "image to data URL".',
	},
	{
		isValid: (text) => text === '' || (text.length <= maxLogoLength && dataUrl.test(text)),
		problem: 'is not a picture as a data URL of at most 300,000 characters',
		hint: 'Give a text in Logo that begins like data:image/png;base64, and holds the picture itself: the address of a picture would be a request to another server. Or leave it empty.',
	},
);

const accentColorField = checkedStringField(
	{
		displayName: 'Accent Color',
		name: 'accentColor',
		type: 'color',
		default: '',
		description: 'The color of the bar at the top of the page',
	},
	{
		isValid: (text) => text === '' || /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text),
		problem: 'is not a color',
		hint: 'Pick one in Accent Color, or give it like #0a58ca.',
	},
);

const binaryField = requiredStringField({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
});

const fileNameField = stringField({
	displayName: 'File Name',
	name: 'fileName',
	placeholder: 'e.g. status.html',
	description: 'Leave empty for status.html',
});

const optionsField = collectionField(
	{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
	sortByLabel({
		...feedTimingFields,
		successStatuses: successStatusesField,
	}),
);

/** In the order of the editor. */
export const statusPageFields = {
	notice: noticeField,
	devices: devicesField('all'),
	title: titleField,
	publicNames: publicNamesField,
	hidden: hiddenField,
	language: languageField,
	included: includeField,
	logo: logoField,
	accentColor: accentColorField,
	binaryName: binaryField,
	fileName: mapField(fileNameField, (name) => name || 'status.html'),
	outageRule: outageRuleField,
	department: departmentFilterField,
	options: optionsField,
};

/** What a status page is to hold. */
export type StatusPageChoices = FieldValues<typeof statusPageFields>;
