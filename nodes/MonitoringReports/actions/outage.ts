import { field, type Field } from '../../shared/n8n/parameters/field';
import {
	bothResultsFiltersField,
	checkOptionsField,
	dateHintsField,
	dateRangeField,
	devicesField,
	outageRuleField,
} from '../../shared/n8n/parameters/feedFields';
import { responsesReport } from '../../shared/xmlFeed';
import { outageRows } from './checks';
import { feedOperation, type ReportsResource } from './operation';
import { answerOutputField } from './outputField';
import { outputReport } from './outputReport';
import { responseRetention } from './response';

const itemPerField: Field<'device' | 'outage'> = field(
	{
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
	},
	(parameters, parameter) => parameters.choice(parameter, ['device', 'outage'], '', 'outage'),
);

/** One item per outage, or per device. */
const getAll = feedOperation(
	{
		per: itemPerField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: answerOutputField('outages'),
		rule: outageRuleField,
		filters: bothResultsFiltersField,
		options: checkOptionsField,
		hints: dateHintsField(responseRetention),
	},
	async ({ per, rule, ...choices }, run) => {
		const maker = { whole: outageRows(rule, per) };
		return await outputReport(run, responsesReport(), choices, maker);
	},
);

export const outage: ReportsResource = {
	name: 'Outage',
	value: 'outage',
	operation: {
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
