import { checkedStringField, fieldGroup, stringField } from '../../shared/n8n/parameters/field';
import { rowsField } from '../../shared/n8n/parameters/fields/collection';

/** Matches a picture as a data URL. */
export const dataUrl =
	/^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)(?:;[\w=-]+)*,[\w+/=%.~!*'():;@&$,?-]+$/i;

export const accentColorField = checkedStringField(
	{
		displayName: 'Accent Color',
		name: 'accentColor',
		type: 'color',
		default: '',
		description: 'The color of the bar at the top',
	},
	{
		isValid: (text) => text === '' || /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text),
		problem: 'is not a color',
		hint: 'Choose a color in Accent Color, or enter one such as #0a58ca.',
	},
);

/** In characters: a longer picture would leave an email no room for the report. */
const maxLogoLength = 20_000;

/** Whether a text is a URL with one of the protocols, and is safe in HTML and Slack links. */
function isSafeLink(text: string, protocols: readonly string[]): boolean {
	return (
		!/[\s"'<>|`\\]/.test(text) && URL.canParse(text) && protocols.includes(new URL(text).protocol)
	);
}

export const logoField = checkedStringField(
	{
		displayName: 'Logo',
		name: 'logo',
		placeholder: 'e.g. https://www.example.com/logo.png',
		description:
			'The address of a PNG, JPEG or GIF picture. Outlook and Gmail do not show data URLs.',
	},
	{
		isValid: (text) =>
			text === '' ||
			(text.length <= maxLogoLength && (dataUrl.test(text) || isSafeLink(text, ['https:']))),
		problem: 'is neither the https address of a picture nor a data URL of up to 20,000 characters',
		hint: 'Enter an address such as https://www.example.com/logo.png in Logo, or leave it empty.',
	},
);

const linksField = rowsField(
	{ displayName: 'Footer Link', name: 'link' },
	{ displayName: 'Links', name: 'links', description: 'At the end of the report' },
	{
		text: stringField({
			displayName: 'Link Text',
			name: 'text',
			placeholder: 'e.g. Status page',
			description: 'Text of the link. Leave empty for the address.',
		}),
		url: checkedStringField(
			{
				displayName: 'URL',
				name: 'url',
				required: true,
				placeholder: 'e.g. https://status.example.com/',
			},
			{
				isValid: (text) => isSafeLink(text, ['http:', 'https:', 'mailto:']),
				problem: 'is not a web or email address',
				hint: 'Enter an address such as https://status.example.com/ or mailto:help@example.com.',
			},
		),
	},
);

export const brandField = fieldGroup({
	accentColor: accentColorField,
	closing: stringField({
		displayName: 'Closing Text',
		name: 'closing',
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Kind regards, Example Web',
		description: 'Text at the end of the report',
	}),
	customer: stringField({
		displayName: 'Customer',
		name: 'customer',
		placeholder: 'e.g. Example Shop Ltd.',
		description: 'Customer name, shown in the subject and above the title',
	}),
	greeting: stringField({
		displayName: 'Opening Text',
		name: 'greeting',
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Dear all, here are the results of your sites.',
		description: 'Text at the start of the report',
	}),
	links: linksField,
	logo: logoField,
});
