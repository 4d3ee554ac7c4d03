/** The fields that all tasks have; docs/dev/service.md W7. */
import {
	checkedStringField,
	mapField,
	nonEmptyStringField,
	stringField,
	wholeNumberField,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { isDnsName } from '../../../shared/words/values/webAddress';
import { isIpAddress, webApiFacts } from '../../../shared/service/webApi';
import { entityJsonField } from '../entityJsonField';

export const nameField = nonEmptyStringField(
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Home page',
		description: 'Name of the task in your account and in reports',
	},
	'Enter a name for the task in Name.',
);

export const otherFieldsField = entityJsonField({
	displayName: 'More Task Fields (JSON)',
	name: 'otherFields',
	description:
		'More fields of the task, with the names of the service. They override the other fields.',
});

const customDnsHosts: FieldProperty = {
	displayName: 'Custom DNS Hosts',
	name: 'customDnsHosts',
	description: 'Host names with the addresses to use for them instead of asking a DNS server',
};

const hostRows = rowsField({ displayName: 'Host', name: 'host' }, customDnsHosts, {
	host: stringField({ displayName: 'Host', name: 'host', placeholder: 'e.g. www.example.com' }),
	ip: stringField({ displayName: 'IP Address', name: 'ip', placeholder: 'e.g. 192.0.2.10' }),
});

const customDnsHostsField = mapField(hostRows, (hosts, parameters) => {
	const row = hosts.findIndex(({ host, ip }) => !isDnsName(host) || !isIpAddress(ip)) + 1;
	if (row === 0) return hosts;
	throw parameters.reject(
		customDnsHosts,
		`needs a valid host name and IP address in row ${row}`,
		`Enter a name such as www.example.com and an address such as 192.0.2.10 in row ${row}, or remove the row.`,
	);
});

export const commonFields = {
	customDnsHosts: customDnsHostsField,
	dnsResolveMode: stringField({
		displayName: 'DNS Resolution Mode',
		name: 'dnsResolveMode',
		type: 'options',
		options: [
			{ name: 'Cached per Device', value: 'Device Cached' },
			{
				name: 'External DNS Server',
				value: webApiFacts.externalDnsMode.value,
				description: 'Needs External DNS Server IP',
			},
			{ name: 'Not Cached', value: 'Non Cached' },
			{ name: 'Cached by TTL', value: 'TTL Cached' },
		],
		default: 'Device Cached',
		description: 'How to resolve host names, and how long to cache the result',
	}),
	dnsServerIp: checkedStringField(
		{
			displayName: 'External DNS Server IP',
			name: 'dnsServerIp',
			placeholder: 'e.g. 8.8.8.8',
			description: 'The server for the DNS Resolution Mode External DNS Server',
		},
		{
			isValid: (text) => text === '' || isIpAddress(text),
			problem: 'is not an IP address',
			hint: 'Enter an address such as 8.8.8.8 in External DNS Server IP.',
		},
	),
	timeout: wholeNumberField(
		{
			displayName: 'Task Timeout (Seconds)',
			name: 'taskTimeout',
			description: 'Timeout of the check in seconds. In More Task Fields it is in milliseconds.',
		},
		'second',
	),
};
