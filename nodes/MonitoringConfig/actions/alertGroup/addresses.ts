import type { INodeProperties } from 'n8n-workflow';

import { isWebAddress } from '../../../shared/words/values/webAddress';
import {
	checkedStringField,
	field,
	mapField,
	shownWith,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { rowsProperty } from '../../../shared/n8n/parameters/fields/collection';
import { optionalEntityField } from '../../../shared/n8n/parameters/fields/entityField';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import { withoutStrays } from '../../../shared/words/util/invisible';
import { isMailbox } from '../../../shared/words/values/mailbox';
import { webApiFacts, type AlertAddress } from '../../../shared/service/webApi';

interface AddressType {
	/** The value in workflows and in the Web API. */
	type: string;
	/** By default the type. */
	label?: string;
	description: string;
	fields: Array<Field<string | number | undefined>>;
}

/**
 * A text field of an alert address, read without invisible characters. By default, any text except
 * an empty one is valid.
 */
function addressField(
	property: FieldProperty,
	example: string,
	isValid: (text: string) => boolean = () => true,
): Field<string> {
	const enteredField = checkedStringField(property, {
		isValid: (value) => value !== '' && isValid(value),
		problem: 'is not valid',
		hint: `Enter something like ${example}.`,
	});
	return mapField(enteredField, withoutStrays);
}

const masked = { typeOptions: { password: true } };

const webhookField = addressField(
	{ displayName: 'Webhook URL', name: 'webHook', ...masked, placeholder: 'https://…' },
	'https://example.com/hook',
	isWebAddress,
);

const number: FieldProperty = {
	displayName: 'Phone Number',
	name: 'number',
	placeholder: 'e.g. 5551234',
};

const snmpVersions = webApiFacts.snmpVersions.value;
const communityVersions = snmpVersions.filter(
	(version) => version !== webApiFacts.snmpUserVersion.value,
);

const defaultSnmpVersion = 'V1';

const snmpVersionField = field(
	{
		displayName: 'SNMP Version',
		name: 'snmpVersion',
		type: 'options',
		options: snmpVersions.map((version) => ({ name: version, value: version })),
		default: defaultSnmpVersion,
		description: 'V1 and V2c take a community, V3 takes a user',
	},
	(parameters, parameter) => parameters.choice(parameter, snmpVersions, '', defaultSnmpVersion),
);

/** A field that is only shown and read for these SNMP versions; undefined for the others. */
function snmpField<Value>(versions: string[], inner: Field<Value>): Field<Value | undefined> {
	return {
		properties: shownWith({ snmpVersion: versions }, inner).properties,
		read: (parameters) =>
			versions.includes(snmpVersionField.read(parameters)) ? inner.read(parameters) : undefined,
	};
}

const snmpUserField = field(
	{
		displayName: 'SNMP User ID',
		name: 'snmpUserId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 12',
		description: 'The number of the SNMP user in your account',
	},
	(parameters, parameter) =>
		parameters.wholeNumber(
			parameter,
			{ min: 1 },
			'is not the ID of an SNMP user',
			`Enter the number of the user in ${parameters.label(parameter)}, such as 12.`,
		),
);

/** The types of addresses and their fields; docs/dev/service.md W8. */
const addressTypes: AddressType[] = [
	{
		type: 'AlertOps',
		description: 'An incident in AlertOps',
		fields: [
			addressField(
				{ displayName: 'Integration URL', name: 'integrationUrl', ...masked },
				'https://example.com/alerts',
				isWebAddress,
			),
		],
	},
	{
		type: 'Email',
		description: 'A message to an email address',
		fields: [
			addressField(
				{ displayName: 'Email', name: 'email', placeholder: 'name@email.com' },
				'name@example.com',
				isMailbox,
			),
		],
	},
	{
		type: 'PagerDuty',
		description: 'An incident in PagerDuty',
		fields: [
			addressField(
				{ displayName: 'Integration Key', name: 'integrationKey', ...masked },
				'the integration key from PagerDuty',
			),
		],
	},
	{
		type: 'Phone',
		description: 'A call to a phone',
		fields: [
			addressField(
				{ displayName: 'Area Code', name: 'code', placeholder: 'e.g. 555' },
				'555',
				(text) => /^\d{3}$/.test(text),
			),
			addressField(number, '5551234', (text) => /^\d{1,16}$/.test(text)),
		],
	},
	{
		type: 'Script',
		description: 'A script that runs at the service',
		fields: [
			addressField(
				{ displayName: 'Script File', name: 'file', placeholder: 'e.g. alert.cmd "down"' },
				'alert.cmd',
			),
		],
	},
	{
		type: 'Slack',
		description: 'A message to a Slack channel',
		fields: [webhookField],
	},
	{
		type: 'Sms',
		label: 'SMS',
		description: 'A text message to a mobile phone',
		fields: [addressField(number, '15551234567', (text) => /^\+?\d{1,16}$/.test(text))],
	},
	{
		type: 'Snmp',
		label: 'SNMP',
		description: 'A trap to a host that receives SNMP',
		fields: [
			addressField({ displayName: 'Host', name: 'host' }, 'snmp.example.com'),
			snmpVersionField,
			snmpField(
				communityVersions,
				addressField({ displayName: 'Community', name: 'community', ...masked }, 'public'),
			),
			snmpField([webApiFacts.snmpUserVersion.value], snmpUserField),
		],
	},
	{
		type: 'Teams',
		description: 'A message to a Microsoft Teams channel',
		fields: [webhookField],
	},
	{
		type: 'Wireless',
		label: 'Wireless (Email to Phone)',
		description: 'A short message by email, for pagers and phones',
		fields: [
			addressField(
				{ displayName: 'Email to Phone', name: 'wirelessEmail', placeholder: 'name@email.com' },
				'name@example.com',
				isMailbox,
			),
		],
	},
];

const typeProperty: INodeProperties = {
	displayName: 'Alert Type',
	name: 'type',
	type: 'options',
	options: addressTypes.map(({ type, label = type, description }) => ({
		name: label,
		value: type,
		description,
	})),
	default: 'Email',
	description: 'How the alert is sent',
};

/** The service's own template; docs/dev/service.md W8. */
const defaultTemplateId = 0;

const templateField = optionalEntityField({
	kind: 'alertTemplate',
	name: 'templateId',
	description: 'The messages to send. Leave empty for the default ones.',
});

/**
 * The n8n properties of all address types. A property that several types have appears once, and is
 * shown for each of them.
 */
function propertiesOfAllTypes(): INodeProperties[] {
	const properties = addressTypes.flatMap(({ fields }) => fields.map((one) => one.properties[0]));
	const byName = new Map(properties.map((property) => [property.name, property]));
	return [...byName.values()].map((property) => {
		const isUsedIn = ({ fields }: AddressType) =>
			fields.some((one) => one.properties[0].name === property.name);
		const types = addressTypes.filter(isUsedIn).map(({ type }) => type);
		const show = { type: types, ...property.displayOptions?.show };
		return { ...property, displayOptions: { show } };
	});
}

/** A field with rows of alert addresses: a type, the fields of this type, and a template. */
export function addressesField(property: FieldProperty): Field<AlertAddress[]> {
	const row = { displayName: 'Address', name: 'address' };
	const cells = [typeProperty, ...propertiesOfAllTypes(), ...templateField.properties];
	return {
		properties: [rowsProperty(row, property, cells)],
		read: (parameters) => parameters.rows(property).map(readAddress),
	};
}

function readAddress(row: ParameterReader): AlertAddress {
	const types = addressTypes.map(({ type }) => type);
	const chosen = row.choice(typeProperty, types);
	const fields = addressTypes.find(({ type }) => type === chosen)?.fields ?? [];
	const entries = fields.map((field) => [field.properties[0].name, field.read(row)]);
	const templateId = templateField.read(row) ?? defaultTemplateId;
	return { ...Object.fromEntries(entries), type: chosen, templateId };
}
