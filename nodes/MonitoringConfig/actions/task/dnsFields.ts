/** The fields of a task that checks DNS records; docs/dev/service.md W7. */
import { checkedStringField, stringField } from '../../../shared/n8n/parameters/field';
import { isDnsName } from '../../../shared/words/values/webAddress';

export const hostNameField = checkedStringField(
	{
		displayName: 'Host Name to Resolve',
		name: 'hostName',
		placeholder: 'e.g. www.example.com',
		description:
			'The host name, without http://. For PTR records, the reversed IP address, such as 10.2.0.192.in-addr.arpa.',
	},
	{
		isValid: isDnsName,
		problem: 'is not a host name',
		hint: 'Enter a name such as www.example.com in Host Name to Resolve, without http:// and without a path.',
	},
);

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SOA', 'SPF', 'SRV', 'TXT'];

export const recordTypeField = stringField({
	displayName: 'Record Type',
	name: 'recordType',
	type: 'options',
	options: recordTypes.map((type) => ({ name: type, value: type })),
	default: 'A',
	description: 'The record type to query: A is the IPv4 address, AAAA the IPv6 address',
});

export const dnsFields = {
	dnsServer: stringField({
		displayName: 'DNS Server to Check',
		name: 'dnsServer',
		placeholder: 'e.g. 8.8.8.8',
		description: 'The server to check. Without it the service asks a.root-servers.net.',
	}),
	expectedAdditional: expectedField('Additional'),
	expectedAnswer: expectedField('Answer'),
	expectedAuthority: expectedField('Authority'),
	protocol: stringField({
		displayName: 'Protocol',
		name: 'protocol',
		type: 'options',
		options: ['Auto', 'TCP', 'UDP'].map((name) => ({ name, value: name })),
		default: 'Auto',
		description: 'The protocol of the query. A new task uses Auto by default.',
	}),
	recursionDesired: stringField({
		displayName: 'Recursion Desired',
		name: 'recursionDesired',
		type: 'options',
		options: [
			{ name: 'No', value: 'NO' },
			{ name: 'Yes', value: 'YES' },
		],
		default: 'YES',
		description:
			'Whether the server should query other servers, as it does for browsers. A new task uses Yes by default.',
	}),
	serversTimeoutFilter: stringField({
		displayName: 'Ignore Server Timeouts',
		name: 'serversTimeoutFilter',
		placeholder: 'e.g. *',
		description: 'The servers whose timeouts to filter, with the names of the service',
	}),
	verifyResponseFrom: stringField({
		displayName: 'Servers to Verify',
		name: 'verifyResponseFrom',
		type: 'options',
		options: [
			{
				name: 'All Servers',
				value: 'All Servers',
				description: 'Check the answers at the ends of the DNS tree',
			},
			{
				name: 'First Server',
				value: 'First Server',
				description: 'Check the first answer that has the record type',
			},
		],
		default: 'All Servers',
		description: 'Which answers to check. A new task uses All Servers by default.',
	}),
};

function expectedField(section: string) {
	return stringField({
		displayName: `Expected ${section} Section`,
		name: `expected${section}`,
		description: `Text that the ${section.toLowerCase()} section of the response must contain`,
	});
}
