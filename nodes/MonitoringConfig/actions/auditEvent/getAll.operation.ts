import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	departmentField,
	limitField,
	returnAllField,
	simplifyField,
} from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import {
	collectionParameter,
	invalidParameter,
	limitParameter,
	timeValue,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import {
	listAuditEvents,
	simplifyAuditEvent,
	webApiFacts,
	type AuditFilter,
} from '../../../shared/webApi';
import { optionsField } from '../fields';
import { presented } from '../thingOperations';

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Action',
			name: 'action',
			type: 'options',
			options: webApiFacts.auditActions.value.map((action) => ({
				name: action === 'AllActions' ? 'All' : action,
				value: action,
			})),
			default: 'AllActions',
			description: 'What was done',
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			default: '',
			description:
				'The first day. If you set other filters only, the service takes the start of yesterday.',
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			default: '',
			description:
				'The last day. If you set other filters only, the service takes the start of today: choose today to see its events, too.',
		},
		{
			displayName: 'User',
			name: 'user',
			type: 'string',
			default: '',
			placeholder: 'e.g. ann@example.com',
			description: 'The login of the person who did it',
		},
	],
};

export const description: INodeProperties[] = showFor(
	'auditEvent',
	['getAll'],
	[returnAllField, limitField, filtersField, simplifyField, departmentField, optionsField],
);

/** The audit events that fit the filters; without any, those of the last 24 hours. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const limit = limitParameter(context, itemIndex);
	const events = await listAuditEvents(client, filterParameter(context, itemIndex));
	return events
		.slice(0, limit)
		.map((event) => presented(context, itemIndex, event, simplifyAuditEvent));
}

function filterParameter(context: IExecuteFunctions, itemIndex: number): AuditFilter {
	const { from, to, action, user } = collectionParameter(context, 'filters', itemIndex);
	const firstTime = timeValue(context, from, 'From', itemIndex);
	const lastTime = timeValue(context, to, 'To', itemIndex);
	const entries = {
		StartDate: dayOf(context, firstTime),
		EndDate: dayOf(context, lastTime),
		ActionType: toText(action),
		UserLogin: toText(user),
	};
	const isSameDay = entries.StartDate === entries.EndDate;
	if (firstTime !== undefined && lastTime !== undefined && firstTime > lastTime && !isSameDay) {
		throw invalidParameter(
			context,
			itemIndex,
			'From is later than To',
			'Choose a day in From that is not after the one in To.',
		);
	}
	return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** A day as MM/DD/YYYY, as it is in the workflow's time zone; empty when none is chosen. */
function dayOf(context: IExecuteFunctions, time: number | undefined): string {
	if (time === undefined) return '';
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: context.getTimezone(),
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	return format.format(time);
}
