import { field, mapField, stringField } from '../../shared/n8n/parameters/field';
import { timeField } from '../../shared/n8n/parameters/fields/time';
import { limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import { ParameterError } from '../../shared/words/util/monitoringError';
import {
	isReversedDays,
	listAuditEvents,
	simplifyAuditEvent,
	webApiFacts,
	type AuditFilter,
} from '../../shared/service/webApi';
import { filtersField, getOperation, presentLimited } from './entityOperations';
import { webApiOperation } from './operation';
import { configResource } from './configResource';

const idField = field(
	{
		displayName: 'Audit Event ID',
		name: 'auditEvent',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 7001',
		description: 'The ID of the event, from Get Many',
	},
	(parameters, parameter) => parameters.id(parameter),
);

const filters = filtersField({
	action: stringField({
		displayName: 'Action',
		name: 'action',
		type: 'options',
		options: webApiFacts.auditActions.value.map((action) => ({
			name: action === 'AllActions' ? 'Any Action' : action.replace(/(?<=[a-z])(?=[A-Z])/, ' '),
			value: action,
		})),
		default: 'AllActions',
		description: 'The type of change',
	}),
	from: timeField({
		displayName: 'From',
		name: 'from',
		description: 'The first day. Defaults to the start of yesterday if other filters are set.',
	}),
	to: timeField({
		displayName: 'To',
		name: 'to',
		description:
			'The last day. Defaults to the start of today if other filters are set: choose today to include its events.',
	}),
	user: stringField({
		displayName: 'Changed By',
		name: 'user',
		placeholder: 'e.g. ann@example.com',
		description: 'The login of the person who made the change',
	}),
});

const auditFilterField = mapField(filters, (entered, { timeZone }): AuditFilter => {
	const filter = { ...entered, timeZone };
	if (!isReversedDays(filter)) return filter;
	const hint = 'Choose a day in From that is not later than To.';
	throw new ParameterError('From is later than To', hint);
});

const get = getOperation({ name: 'auditEvent', picker: idField, simplify: simplifyAuditEvent });

/** The audit events that fit the filters; without any, those of the last 24 hours. */
const getAll = webApiOperation(
	{ limit: limitField, isSimple: simplifyField, filter: auditFilterField },
	async ({ filter, ...shown }, context) => {
		const events = await listAuditEvents(context.client, filter);
		return presentLimited(events, shown, context, simplifyAuditEvent);
	},
	{ isReadOnly: true },
);

export const auditEvent = configResource({
	name: 'Audit Event',
	value: 'auditEvent',
	operations: { get, getAll },
	descriptions: {
		get: 'Retrieve the changes of an audit event',
		getAll: 'Retrieve audit events: who made which changes, and when',
	},
});
