import type { INodeProperties } from 'n8n-workflow';

import {
	bothResultsFiltersField,
	checkOptionsField,
	dateRangeField,
	devicesField,
	outageRuleField,
} from '../../shared/n8n/parameters/feedFields';
import { responsesReport } from '../../shared/xmlFeed';
import { readSelection } from './checks';
import { reportOperation, type ReportsResource } from './reportOperation';
import { responseRetention } from './response';

const itemPerProperty: INodeProperties = {
	displayName: 'One Item Per',
	name: 'itemPer',
	type: 'options',
	options: [
		{
			name: 'Device',
			value: 'device',
			description:
				'How many outages each device had, how long it was down in all, and its mean times',
		},
		{ name: 'Outage', value: 'outage', description: 'When each outage was, where, and why' },
	],
	default: 'outage',
};

/** One item per outage, or per device. */
const getAll = reportOperation({
	fields: [
		devicesField('all'),
		dateRangeField('last7Days'),
		bothResultsFiltersField,
		checkOptionsField,
	],
	report: responsesReport(),
	fileName: 'outages',
	retention: responseRetention,
	checks: {
		properties: [itemPerProperty, ...outageRuleField.properties],
		isAnswer: true,
		readRequest(parameters, query) {
			const per = parameters.choice(itemPerProperty, ['device', 'outage'], '', 'outage');
			return {
				kind: 'outages',
				...readSelection(parameters, query),
				rule: outageRuleField.read(parameters),
				isPerDevice: per === 'device',
			};
		},
	},
});

export const outage: ReportsResource = {
	name: 'Outage',
	value: 'outage',
	operation: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get how often and how long sites were down',
				description:
					'Read each outage with start, end, length, locations and first message, or how often and how long each device was down',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
