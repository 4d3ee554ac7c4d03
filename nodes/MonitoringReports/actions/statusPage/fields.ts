import {
	departmentFilterField,
	devicesField,
	outageRuleField,
	successStatusesField,
} from '../../../shared/n8n/parameters/feedFields';
import {
	checkedStringField,
	displayOnly,
	mapField,
	requiredStringField,
	stringField,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import { collectionField, sortByLabel } from '../../../shared/n8n/parameters/fields/collection';
import { feedTimingFields } from '../../../shared/n8n/parameters/fields/timing';
import { accentColorField, dataUrl } from '../brand';
import { hiddenField, publicNamesField } from '../publicDevices';
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

/** Large enough for a picture of a few hundred pixels. */
const maxLogoLength = 300_000;

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
