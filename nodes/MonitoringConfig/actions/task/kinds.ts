import type { INodeProperties } from 'n8n-workflow';

import {
	fieldGroup,
	markRequired,
	shownWith,
	wholeNumberField,
	type Field,
	type FieldTable,
} from '../../../shared/n8n/parameters/field';
import { shareProperties } from '../../../shared/n8n/run/operations';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import type { TaskFields, TaskKind } from '../../../shared/service/webApi';
import { additionalFieldsField, updateFieldsField } from '../operation';
import { commonFields, nameField, otherFieldsField } from './commonFields';
import { dnsFields, hostNameField, recordTypeField } from './dnsFields';
import { certificateUrlField, urlField, webFields } from './webFields';

interface Kind {
	/** The name of such a task in messages. */
	label: string;
	required: Field<Partial<TaskFields>>;
	/** The fields in Additional Fields of a new task. */
	additional: Field<Partial<TaskFields>>;
	changes: Field<Partial<TaskFields>>;
}

const taskTypeField = wholeNumberField({
	displayName: 'Task Type ID',
	name: 'taskTypeId',
	typeOptions: { minValue: 1 },
	default: 1,
	description: "The number of the task's type in the service, such as 8 for DNS",
});

const webAdditional = { ...webFields, ...commonFields, otherFields: otherFieldsField };
const dnsAdditional = { ...dnsFields, ...commonFields, otherFields: otherFieldsField };
const dnsRequired = { hostName: hostNameField, recordType: recordTypeField };

const otherRequired = { taskTypeId: taskTypeField, otherFields: otherFieldsField };
const otherChangeable = { ...commonFields, otherFields: otherFieldsField };

export const kinds: Record<TaskKind, Kind> = {
	web: toKind('an HTTP/HTTPS task', { url: urlField }, webAdditional),
	ssl: toKind('an HTTPS task', { url: certificateUrlField }, webAdditional),
	dns: toKind('a DNS task', dnsRequired, dnsAdditional),
	// The type of a task cannot change.
	other: toKind('a task', otherRequired, commonFields, otherChangeable),
};

/** @param changeable the fields that Update can change, in addition to Name; by default all */
function toKind(
	label: string,
	required: FieldTable,
	additional: FieldTable,
	changeable: FieldTable = { ...required, ...additional },
): Kind {
	return {
		label,
		required: fieldGroup(required),
		additional: additionalFieldsField(additional),
		changes: updateFieldsField({ name: nameField, ...changeable }),
	};
}

const kindNames: TaskKind[] = ['web', 'ssl', 'dns', 'other'];

const kindProperty: INodeProperties = {
	displayName: 'Task Type',
	name: 'kind',
	type: 'options',
	options: [
		{ name: 'HTTP/HTTPS', value: 'web', description: 'A web page or another web address' },
		{ name: 'DNS', value: 'dns', description: 'The records of a host name' },
		{
			name: 'Other',
			value: 'other',
			description:
				'FTP, email, ping, SOAP, GraphQL, TCP port, traceroute, VoIP, WebSocket and others, with the type number and the fields as JSON',
		},
		{
			name: 'SSL Certificate',
			value: 'ssl',
			description: 'The certificate of a host, with all checks on unless you choose some',
		},
	],
	default: 'web',
	description: 'The kind of check',
};

function readKind(parameters: ParameterReader): TaskKind {
	return parameters.choice(kindProperty, kindNames);
}

/** One collection with the fields of all kinds, of which the editor shows those of the chosen kind. */
function collectionForAllKinds(fieldOf: (kind: Kind) => Field<unknown>): INodeProperties {
	const collections = kindNames.map((name) => fieldOf(kinds[name]).properties[0]);
	const fieldsByKind = kindNames.map((value, index) => {
		const { options = [] } = collections[index];
		return { value, properties: options.filter((one): one is INodeProperties => 'type' in one) };
	});
	const fields = shareProperties('/kind', fieldsByKind).map(({ displayOptions, ...field }) =>
		displayOptions?.show?.['/kind']?.length === kindNames.length
			? field
			: { ...field, displayOptions },
	);
	const options = fields.sort((one, other) => one.displayName.localeCompare(other.displayName));
	return { ...collections[0], options };
}

export const newTaskField: Field<{ kind: TaskKind; fields: Partial<TaskFields> }> = {
	properties: [
		kindProperty,
		...markRequired(nameField).properties,
		...kindNames.flatMap(
			(name) => shownWith({ kind: [name] }, markRequired(kinds[name].required)).properties,
		),
		collectionForAllKinds(({ additional }) => additional),
	],
	read(parameters) {
		const kind = readKind(parameters);
		const { required, additional } = kinds[kind];
		const name = nameField.read(parameters);
		const requiredValues = required.read(parameters);
		return { kind, fields: { name, ...requiredValues, ...additional.read(parameters) } };
	},
};

export const taskChangesField: Field<{ kind: TaskKind; changes: Partial<TaskFields> }> = {
	properties: [
		{ ...kindProperty, description: 'The kind of check. Other works for all tasks.' },
		collectionForAllKinds(({ changes }) => changes),
	],
	read(parameters) {
		const kind = readKind(parameters);
		return { kind, changes: kinds[kind].changes.read(parameters) };
	},
};

export function missingDnsServerError(): ParameterError {
	return new ParameterError(
		'External DNS Server IP is empty',
		'Enter the address of the server in External DNS Server IP, or choose a DNS Resolution Mode other than External DNS Server.',
	);
}
