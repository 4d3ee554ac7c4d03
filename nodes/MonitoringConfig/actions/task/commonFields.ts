/** The fields that all tasks have; spec/web-api-public-facts.md §2.4. */
import { jsonObjectParameter, rowsParameter, toText } from '../../../shared/n8n/parameters';
import { formatCustomDnsHosts, isIpAddress, webApiFacts } from '../../../shared/webApi';
import {
	checkedField,
	numberField,
	refuse,
	rowsProperty,
	textField,
	type FieldPlace,
	type ThingField,
} from '../thingField';

export const nameField = checkedField(
	'Name',
	{
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Home page',
		description: 'What the task is called in your account and in reports',
	},
	{
		fits: (text) => text !== '',
		otherwise: 'is empty',
		nextStep: 'Enter a name for the task in Name.',
	},
);

/** What is not known here, as JSON. To be read last: it wins over the other fields. */
export const otherFieldsField: ThingField = {
	property: {
		displayName: 'Other Fields (JSON)',
		name: 'otherFields',
		type: 'json',
		default: '{}',
		description: 'More fields of the task, as the service spells them. They win over the others.',
	},
	read: ({ context, path, label, itemIndex }) =>
		jsonObjectParameter(context, path, label, itemIndex),
};

const dnsServerIpField = checkedField(
	'DNSserverIP',
	{
		displayName: 'DNS Server IP',
		name: 'dnsServerIp',
		placeholder: 'e.g. 8.8.8.8',
		description: 'The server to ask with the DNS Resolve Mode External DNS Server',
	},
	{
		fits: (text) => text === '' || isIpAddress(text),
		otherwise: 'is not an IP address',
		nextStep: 'Enter an address such as 8.8.8.8 in DNS Server IP.',
	},
);

const customDnsHostsField: ThingField = {
	property: rowsProperty(
		'Host',
		'host',
		[
			{
				displayName: 'Host',
				name: 'host',
				type: 'string',
				default: '',
				placeholder: 'e.g. www.example.com',
			},
			{
				displayName: 'IP Address',
				name: 'ip',
				type: 'string',
				default: '',
				placeholder: 'e.g. 192.0.2.10',
			},
		],
		{
			displayName: 'Custom DNS Hosts',
			name: 'customDnsHosts',
			description: 'Host names with the addresses to use for them instead of asking a DNS server',
		},
	),
	read: (place) => ({ CustomDNSHosts: formatCustomDnsHosts(hosts(place)) }),
};

export const commonFields: ThingField[] = [
	customDnsHostsField,
	textField('DNSResolveMode', {
		displayName: 'DNS Resolve Mode',
		name: 'dnsResolveMode',
		type: 'options',
		options: [
			{ name: 'Device Cached', value: 'Device Cached' },
			{
				name: 'External DNS Server',
				value: webApiFacts.externalDnsMode.value,
				description: 'Needs DNS Server IP',
			},
			{ name: 'Non Cached', value: 'Non Cached' },
			{ name: 'TTL Cached', value: 'TTL Cached' },
		],
		default: 'Device Cached',
		description: 'How host names are turned into addresses, and for how long the answer is kept',
	}),
	dnsServerIpField,
	numberField('Timeout', {
		displayName: 'Task Timeout',
		name: 'taskTimeout',
		description:
			'After how long the check gives up. Sent as it is: the service documents seconds, a working client found milliseconds.',
	}),
];

function hosts(place: FieldPlace): Array<{ host: string; ip: string }> {
	return rowsParameter(place.context, place.path, place.itemIndex).map((row, index) => {
		const entry = { host: toText(row.host), ip: toText(row.ip) };
		if (isHostName(entry.host) && isIpAddress(entry.ip)) return entry;
		return refuse(
			place,
			`has no host name and IP address in row ${index + 1}`,
			`Enter a name such as www.example.com and an address such as 192.0.2.10 in row ${index + 1}, or remove the row.`,
		);
	});
}

/** Whether the text can be a host name, not an address with http:// or a path. */
export function isHostName(text: string): boolean {
	return /^[^\s/:;=]+$/.test(text);
}
