import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import {
	bothResultsFiltersField,
	dateRangeField,
	devicesField,
	narrowingFields,
	outageOptionsField,
	rangeInWordsField,
} from '../../shared/feedFields';
import { defaultOutageRule } from '../../shared/features/uptime';
import { responsesReport } from '../../shared/service/xmlFeed';
import { explainOutage, widenRange } from './checks/explainOutage';
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

const getAll = feedOperation(
	{
		per: itemPerField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: computedOutputField('outages', { itemPer: ['outage', 'report'] }),
		...narrowingFields({
			filters: bothResultsFiltersField,
			options: outageOptionsField,
			retention: responseRetention,
		}),
	},
	async ({ per, ...choices }, run) => {
		const maker = { whole: outageRows(choices.options.outageRule ?? defaultOutageRule, per) };
		return await outputReport(run, responsesReport(), choices, maker);
	},
);

/** One item: the longest outage of a device in a range, as a timeline. */
const explain = feedOperation(
	{
		devices: devicesField('text'),
		range: rangeInWordsField,
		options: outageOptionsField,
	},
	async ({ range, ...choices }, run) => {
		const output = { format: 'items', limit: Number.POSITIVE_INFINITY, isSimple: true } as const;
		const read = { ...choices, output, range: widenRange(range), filters: {}, hints: [] };
		const maker = { whole: explainOutage(choices.options.outageRule ?? defaultOutageRule, range) };
		return await outputReport(run, responsesReport(), read, maker);
	},
);

export const outage: ReportsResource = {
	name: 'Outage',
	value: 'outage',
	operation: {
		options: [
			{
				name: 'Explain',
				value: 'explain',
				action: 'Explain outage',
				description:
					'Explain the outage of a device: failures, other devices, changes and usual response time, with a message',
			},
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
	operations: { explain, getAll },
};
