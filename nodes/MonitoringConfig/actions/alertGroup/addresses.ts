import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isHttpUrl } from '../../../shared/http/url';
import type { JsonObject } from '../../../shared/util/json';
import { invalidParameter, rowsOf, toText } from '../../../shared/n8n/parameters';

interface AddressField {
	/** As the service spells it. */
	key: string;
	property: INodeProperties;
	/** What it must look like; anything but nothing unless told otherwise. */
	fits?: (text: string) => boolean;
	/** An example for whoever wrote something else. */
	example: string;
}

interface AddressType {
	/** As the service spells it. */
	type: string;
	label: string;
	fields: AddressField[];
}

function text(
	name: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...more };
}

const isEmail = (value: string) => /^[^@\s]+@[^@\s]+$/.test(value);
const masked = { typeOptions: { password: true } };
const webHook = text('webHook', 'Web Hook URL', { ...masked, placeholder: 'https://…' });
const phoneNumber = text('number', 'Number', { placeholder: 'e.g. 5551234' });

/** The kinds of addresses and their fields (spec/web-api-public-facts.md §2.10). */
const addressTypes: AddressType[] = [
	{
		type: 'AlertOps',
		label: 'AlertOps',
		fields: [
			{
				key: 'IntegrationURL',
				property: text('integrationUrl', 'Integration URL', masked),
				fits: isHttpUrl,
				example: 'https://example.com/alerts',
			},
		],
	},
	{
		type: 'Email',
		label: 'Email',
		fields: [
			{
				key: 'Address',
				property: text('email', 'Email', { placeholder: 'name@email.com' }),
				fits: isEmail,
				example: 'name@example.com',
			},
		],
	},
	{
		type: 'PagerDuty',
		label: 'PagerDuty',
		fields: [
			{
				key: 'IntegrationKey',
				property: text('integrationKey', 'Integration Key', masked),
				example: 'the key that PagerDuty shows',
			},
		],
	},
	{
		type: 'Phone',
		label: 'Phone',
		fields: [
			{
				key: 'Code',
				property: text('code', 'Area Code', { placeholder: 'e.g. 555' }),
				fits: (value) => /^\d{3}$/.test(value),
				example: '555',
			},
			{
				key: 'Number',
				property: phoneNumber,
				fits: (value) => /^\d{1,16}$/.test(value),
				example: '5551234',
			},
		],
	},
	{
		type: 'Script',
		label: 'Script',
		fields: [
			{
				key: 'File',
				property: text('file', 'Script File', { placeholder: 'e.g. alert.cmd "down"' }),
				example: 'alert.cmd',
			},
		],
	},
	{
		type: 'Slack',
		label: 'Slack',
		fields: [
			{ key: 'WebHook', property: webHook, fits: isHttpUrl, example: 'https://example.com/hook' },
		],
	},
	{
		type: 'Sms',
		label: 'SMS',
		fields: [
			{
				key: 'Number',
				property: phoneNumber,
				fits: (value) => /^\+?\d{1,16}$/.test(value),
				example: '15551234567',
			},
		],
	},
	{
		type: 'Snmp',
		label: 'SNMP',
		fields: [
			{ key: 'Host', property: text('host', 'Host'), example: 'snmp.example.com' },
			{ key: 'Community', property: text('community', 'Community', masked), example: 'public' },
		],
	},
	{
		type: 'Teams',
		label: 'Teams',
		fields: [
			{ key: 'WebHook', property: webHook, fits: isHttpUrl, example: 'https://example.com/hook' },
		],
	},
	{
		type: 'Wireless',
		label: 'Wireless',
		fields: [
			{
				key: 'WirelessDeviceEmail',
				property: text('wirelessEmail', 'Wireless Email', { placeholder: 'name@email.com' }),
				fits: isEmail,
				example: 'name@example.com',
			},
		],
	},
];

/** Every field once, shown for the types that have it. */
function rowFields(): INodeProperties[] {
	const names = [
		...new Set(addressTypes.flatMap(({ fields }) => fields.map(({ property }) => property.name))),
	];
	return names.flatMap((name) => {
		const owners = addressTypes.filter(({ fields }) =>
			fields.some(({ property }) => property.name === name),
		);
		const field = owners[0].fields.find(({ property }) => property.name === name);
		const show = { type: owners.map(({ type }) => type) };
		return field ? [{ ...field.property, displayOptions: { show } }] : [];
	});
}

/** Rows of addresses. */
export function addressesField(
	name: string,
	displayName: string,
	description: string,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Address' },
		default: {},
		placeholder: 'Add Address',
		description,
		options: [
			{
				displayName: 'Address',
				name: 'address',
				values: [
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: addressTypes.map(({ type, label }) => ({ name: label, value: type })),
						default: 'Email',
						description: 'How the alert is sent',
					},
					...rowFields(),
					{
						displayName: 'Alert Template ID',
						name: 'templateId',
						type: 'number',
						default: 0,
						description: 'The template of the alert. 0 is the default one.',
					},
				],
			},
		],
	};
}

/** The addresses of the rows, as the service keeps them. */
export function addressesValue(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): JsonObject[] {
	return rowsOf(value).map((row, index) => {
		const type = addressTypes.find((known) => known.type === row.type);
		const place = `of ${label} ${index + 1}`;
		if (!type) {
			throw invalidParameter(
				context,
				itemIndex,
				`Type ${place} is not known`,
				`Choose one of ${addressTypes.map((known) => known.label).join(', ')}.`,
			);
		}
		const fields = type.fields.map((field) => {
			const written = toText(row[field.property.name]);
			if (written !== '' && (field.fits?.(written) ?? true)) return [field.key, written];
			throw invalidParameter(
				context,
				itemIndex,
				`${field.property.displayName} ${place} is ${written === '' ? 'empty' : 'not valid'}`,
				`Enter something like ${field.example}.`,
			);
		});
		const version = type.type === 'Snmp' ? { Version: 'V1' } : {};
		const Template_Id = Number(toText(row.templateId) || 0);
		return { Type: type.type, Template_Id, ...Object.fromEntries(fields), ...version };
	});
}
