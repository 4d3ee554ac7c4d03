/** What a task can check, and the fields that this brings. */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { invalidParameter, textParameter } from '../../../shared/n8n/parameters';
import { lacksDnsServer, type TaskKind } from '../../../shared/webApi';
import { commonFields, nameField, otherFieldsField } from './commonFields';
import { dnsFields, hostNameField, recordTypeField } from './dnsFields';
import { numberField, type ThingField } from '../thingField';
import { urlField, webFields } from './webFields';

const taskTypeField = numberField('Task_Type_Id', {
	displayName: 'Task Type ID',
	name: 'taskTypeId',
	typeOptions: { minValue: 1 },
	default: 1,
	description: "The number of the task's type in the service, such as 8 for DNS",
});

interface Kind {
	/** As messages call such a task. */
	label: string;
	/** What a new task needs; each has a parameter of its own. */
	required: ThingField[];
	/** What can be added to a new task. */
	additional: ThingField[];
	/** What can be changed. */
	changeable: ThingField[];
}

const webAdditional = [...webFields, ...commonFields, otherFieldsField];
const dnsAdditional = [...dnsFields, ...commonFields, otherFieldsField];

export const kinds: Record<TaskKind, Kind> = {
	web: {
		label: 'an HTTP/HTTPS task',
		required: [urlField],
		additional: webAdditional,
		changeable: [nameField, urlField, ...webAdditional],
	},
	dns: {
		label: 'a DNS task',
		required: [hostNameField, recordTypeField],
		additional: dnsAdditional,
		changeable: [nameField, hostNameField, recordTypeField, ...dnsAdditional],
	},
	other: {
		label: 'a task',
		required: [taskTypeField, otherFieldsField],
		additional: commonFields,
		changeable: [nameField, ...commonFields, otherFieldsField],
	},
};

export const kindNames: TaskKind[] = ['web', 'dns', 'other'];

export const kindField: INodeProperties = {
	displayName: 'Kind',
	name: 'kind',
	type: 'options',
	options: [
		{ name: 'HTTP/HTTPS', value: 'web', description: 'A web page or another web address' },
		{ name: 'DNS', value: 'dns', description: 'The records of a host name' },
		{
			name: 'Other',
			value: 'other',
			description: 'Any other type of the service, with its fields as JSON',
		},
	],
	default: 'web',
	description: 'What the task checks',
};

export function kindParameter(context: IExecuteFunctions, itemIndex: number): TaskKind {
	const chosen = textParameter(context, 'kind', itemIndex);
	const kind = kindNames.find((name) => name === chosen);
	if (kind) return kind;
	throw invalidParameter(
		context,
		itemIndex,
		'Kind is not one of its choices',
		'Choose HTTP/HTTPS, DNS or Other in Kind; in an expression they are web, dns and other.',
	);
}

/** The same parameter for each kind, with the fields of that kind. */
export function forEachKind(fieldOf: (kind: TaskKind) => INodeProperties[]): INodeProperties[] {
	return kindNames.flatMap((kind) =>
		fieldOf(kind).map((field) => ({ ...field, displayOptions: { show: { kind: [kind] } } })),
	);
}

/** Refuses a task that is to ask a DNS server of its own without saying which. */
export function checkDnsServer(
	context: IExecuteFunctions,
	itemIndex: number,
	task: JsonObject,
): void {
	if (!lacksDnsServer(task)) return;
	throw invalidParameter(
		context,
		itemIndex,
		'DNS Server IP is empty',
		'Add DNS Server IP with the address of the server, or choose another DNS Resolve Mode than External DNS Server.',
	);
}
