import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import {
	bothResultsFiltersField,
	checkOptionsField,
	dateRangeField,
	devicesField,
	narrowingFields,
	outageRuleField,
} from '../../shared/feedFields';
import { responsesReport } from '../../shared/service/xmlFeed';
import { outageRows } from './checks/outageRows';
import { feedOperation, type ReportsResource } from './operation';
import { computedOutputField } from './outputField';
import { outputReport } from './outputReport';
import { responseRetention } from './response';

const itemPerField = choiceField(
	{
		displayName: 'One Item Per',
		name: 'itemPer',
		options: [
			{
				name: 'Device',
				value: 'device',
				description: 'Number of outages, total downtime and mean times per device',
			},
			{ name: 'Outage', value: 'outage', description: 'Time, locations and reason of each outage' },
			{
				name: 'Report',
				value: 'report',
				description: 'All outages in one item with a message, even without outages',
			},
		],
		default: 'outage',
	},
	'outage',
);

/** One item per outage, or per device. */
const getAll = feedOperation(
	{
		per: itemPerField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: computedOutputField('outages', { itemPer: ['outage', 'report'] }),
		rule: outageRuleField,
		...narrowingFields({
			filters: bothResultsFiltersField,
			options: checkOptionsField,
			retention: responseRetention,
		}),
	},
	async ({ per, rule, ...choices }, run) =>
		await outputReport(run, responsesReport(), choices, { whole: outageRows(rule, per) }),
);

export const outage: ReportsResource = {
	name: 'Outage',
	value: 'outage',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many outages',
				description:
					'Retrieve outages with start, end, duration, locations and reason, or the totals per device',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
