import {
	field,
	requiredStringField,
	stringField,
	type Field,
} from '../../shared/n8n/parameters/field';
import { timeField } from '../../shared/n8n/parameters/fields/time';
import { limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { ParameterError } from '../../shared/util/monitoringError';
import {
	isReversedDays,
	listAuditEvents,
	simplifyAuditEvent,
	webApiFacts,
	type AuditFilter,
} from '../../shared/webApi';
import { filtersField, present, presentMany } from './entityOperations';
import { webApiOperation, type ConfigResource } from './operation';

const idField = field(
	requiredStringField({
		displayName: 'Audit Event ID',
		name: 'auditEvent',
		placeholder: 'e.g. 7001',
		description: 'The ID of the event, as Get Many gives it',
	}).properties[0],
	(parameters, parameter) => parameters.id(parameter),
);

const filters = filtersField({
	action: stringField({
		displayName: 'Action',
		name: 'action',
		type: 'options',
		options: webApiFacts.auditActions.value.map((action) => ({
			name: action === 'AllActions' ? 'All' : action,
			value: action,
		})),
		default: 'AllActions',
		description: 'What was done',
	}),
	from: timeField({
		displayName: 'From',
		name: 'from',
		description:
			'The first day. If you set other filters only, the service takes the start of yesterday.',
	}),
	to: timeField({
		displayName: 'To',
		name: 'to',
		description:
			'The last day. If you set other filters only, the service takes the start of today: choose today to see its events, too.',
	}),
	user: stringField({
		displayName: 'User',
		name: 'user',
		placeholder: 'e.g. ann@example.com',
		description: 'The login of the person who did it',
	}),
});

const auditFilterField: Field<AuditFilter> = {
	properties: filters.properties,
	read(parameters) {
		const filter = { ...filters.read(parameters), timeZone: parameters.timeZone };
		if (!isReversedDays(filter)) return filter;
		throw new ParameterError(
			'From is later than To',
			'Choose a day in From that is not after the one in To.',
		);
	},
};

/** One audit event, with what it changed. */
const get = webApiOperation(
	{ id: idField, isSimple: simplifyField },
	async ({ id, isSimple }, { client }) => [
		present(await client.get('auditEvent', id), isSimple, simplifyAuditEvent),
	],
	{ isReadOnly: true },
);

/** The audit events that fit the filters; without any, those of the last 24 hours. */
const getAll = webApiOperation(
	{ limit: limitField, isSimple: simplifyField, filter: auditFilterField },
	async ({ filter, ...shown }, context) => {
		const events = await listAuditEvents(context.client, filter);
		return presentMany(events, shown, context, simplifyAuditEvent);
	},
	{ isReadOnly: true },
);

export const auditEvent: ConfigResource = {
	name: 'Audit Event',
	value: 'auditEvent',
	operation: {
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get what a single audit event changed',
				description: 'Read what exactly was changed in one event',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get who changed what in the account and when',
				description: 'Read the audit log: who changed what in the account, and when',
			},
		],
		default: 'getAll',
	},
	operations: { get, getAll },
};
