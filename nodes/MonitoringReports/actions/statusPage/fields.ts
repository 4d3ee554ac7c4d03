import {
	departmentFilterField,
	devicesField,
	outageRuleField,
	successStatusesField,
} from '../../../shared/feedFields';
import {
	checkedStringField,
	countField,
	displayOnly,
	mapField,
	nonEmptyStringField,
	stringField,
	type Field,
	type FieldProperty,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import { collectionField, sortByLabel } from '../../../shared/n8n/parameters/fields/collection';
import { outputFileProperty } from '../../../shared/n8n/parameters/fields/output';
import { feedTimingFields } from '../../../shared/n8n/parameters/fields/timing';
import { accentColorField, dataUrl } from '../brand';
import { hiddenField, publicNamesField } from '../publicDevices/fields';
import { defaultOutageRule } from '../../../shared/features/uptime';
import { languageField } from '../uptimeReport/fields';
import { noticeListField, noticesField } from './notices';

/** The values of options that the user did not add. */
const defaults = {
	accentColor: '',
	binaryName: outputFileProperty.default,
	fileName: 'status.html',
	filters: {},
	language: 'en' as const,
	logo: '',
	outageRule: defaultOutageRule,
	pageAddress: '',
	reloadMinutes: 5,
	staleMinutes: 120,
	subscribeAddress: '',
	successStatuses: [],
	title: '',
};

const noticeField = displayOnly({
	displayName:
		'A page needs up to three requests, and the service may allow one in 10 seconds. Requests wait up to Max Wait (Options). Days in Parts to Include adds a request, and Outages adds one that reads every single check of two weeks.',
	name: 'requestsNotice',
	type: 'notice',
	default: '',
});

const titleField = stringField({
	displayName: 'Page Title',
	name: 'title',
	placeholder: 'e.g. Status of the Example shop',
	description: 'Title of the page. Leave empty for "Service status" in its language.',
});

const includeField = choicesField(['days', 'outages'], {
	displayName: 'Parts to Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Days', value: 'days', description: 'A strip of the uptime of the last 90 days' },
		{ name: 'Outages', value: 'outages', description: 'The outages of the last 14 days in words' },
	],
	default: ['days', 'outages'],
	description: 'Parts to show in addition to the current state of each device',
});

/** Enough for a picture of a few hundred pixels. */
const maxLogoLength = 300_000;

const logoField = checkedStringField(
	{
		displayName: 'Logo',
		name: 'logo',
		placeholder: 'e.g. data:image/png;base64,iVBORw0KGgo…',
		description: 'A picture as a data URL. Search for "image to data URL" to convert a picture.',
	},
	{
		isValid: (text) => text === '' || (text.length <= maxLogoLength && dataUrl.test(text)),
		problem: 'must be a picture as a data URL with up to 300,000 characters',
		hint: 'Enter the picture in Logo as a data URL that starts with data:image/png;base64, or leave it empty. Addresses of pictures are not allowed, because pages must not load from other servers.',
	},
);

const filesField = choicesField(['page', 'feed'], {
	displayName: 'Files to Create',
	name: 'files',
	type: 'multiOptions',
	options: [
		{
			name: 'Feed (Atom)',
			value: 'feed',
			description: 'Outages and notices, for news readers and chats: feed.atom',
		},
		{ name: 'Page (HTML)', value: 'page', description: 'The web page' },
	],
	default: ['page'],
	description: 'Files to create. Each file is a separate item, ready to upload.',
});

/** A field for a web address, which may be empty. */
function webAddressField(property: FieldProperty): Field<string> {
	return checkedStringField(property, {
		isValid: (text) =>
			text === '' || (/^https?:\/\/[^\s"<>\p{Cc}]+$/iu.test(text) && URL.canParse(text)),
		problem: 'is not a web address',
		hint: `Enter an address such as https://status.example.com/ in ${property.displayName}, or leave it empty.`,
	});
}

const addressField = webAddressField({
	displayName: 'Page URL',
	name: 'pageAddress',
	placeholder: 'e.g. https://status.example.com/',
	description: 'The address of the page, for links in the feed',
});

const subscribeAddress = webAddressField({
	displayName: 'Subscribe URL',
	name: 'subscribeAddress',
	placeholder: 'e.g. https://n8n.example.com/form/subscribe',
	description: 'The address of a form to subscribe, for a link on the page',
});

const fileNameField = stringField({
	displayName: 'File Name',
	name: 'fileName',
	placeholder: `e.g. ${defaults.fileName}`,
	description: `Leave empty for ${defaults.fileName}`,
});

const minutesRange = { min: 0, max: 43_200 };

const reloadMinutes = countField(minutesRange, {
	displayName: 'Reload Every (Minutes)',
	name: 'reloadMinutes',
	default: defaults.reloadMinutes,
	description: 'How often an open page reloads. 0 for never.',
});

const staleMinutes = countField(minutesRange, {
	displayName: 'Warn When Older Than (Minutes)',
	name: 'staleMinutes',
	default: defaults.staleMinutes,
	description:
		'Shows a warning when the page is older. Use more than twice the interval of the workflow. 0 for never.',
});

const options = collectionField(
	{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
	sortByLabel({
		...feedTimingFields,
		accentColor: accentColorField,
		// n8n reports an option that is required, but not added, as an issue.
		binaryName: nonEmptyStringField(outputFileProperty),
		fileName: mapField(fileNameField, (name) => name || defaults.fileName),
		filters: departmentFilterField,
		language: languageField,
		logo: logoField,
		outageRule: outageRuleField,
		pageAddress: addressField,
		reloadMinutes,
		staleMinutes,
		subscribeAddress,
		successStatuses: successStatusesField,
		title: titleField,
	}),
);

export const statusPageFields = {
	notice: noticeField,
	devices: devicesField('all'),
	publicNames: publicNamesField,
	hidden: hiddenField,
	notices: noticesField,
	noticeList: noticeListField,
	included: includeField,
	files: filesField,
	options: mapField(options, (added) => ({ ...defaults, ...added })),
};

export type StatusPageChoices = FieldValues<typeof statusPageFields>;
