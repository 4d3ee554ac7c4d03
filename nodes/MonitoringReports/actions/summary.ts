import {
	dateRangeField,
	devicesField,
	narrowingFields,
	groupByField,
	summaryOptionsField,
} from '../../shared/feedFields';
import { hintAtDefaultLimit } from '../../shared/n8n/parameters/fields/output';
import { feedFacts, summaryReport, type FeedRecord } from '../../shared/service/xmlFeed';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { feedOperation, singleOperationResource } from './operation';
import { outputField } from './outputField';
import { outputReport, type RowSource } from './outputReport';
import { RankedRecords } from './rankedRecords';

/** Returns the function that sorts rows by a figure, the worst first; rows without it come last. */
function worstFirst(figure: 'averageSeconds' | 'uptimePercentage') {
	return async ({ limit, present, records, run, simplify }: RowSource): Promise<object[]> => {
		const figureOf = (record: FeedRecord) => {
			const value = simplify(record)[figure];
			return typeof value === 'number' ? value : undefined;
		};
		const worst = new RankedRecords(limit, figureOf, figure === 'averageSeconds');
		for await (const batch of records) {
			for (const record of batch) worst.add(record);
		}
		if (worst.count > limit) hintAtDefaultLimit(limit, run);
		return worst.sorted().map(present);
	};
}

const getAll = feedOperation(
	{
		grouping: groupByField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		output: outputField('summary', { returnsAll: true }),
		...narrowingFields({
			options: summaryOptionsField,
			retention: { months: feedFacts.summaryMonths.value, keptData: 'summaries' },
		}),
	},
	async ({ grouping, ...choices }, run) => {
		const { recordElement, summaryOrder } = choices.options;
		const order = choices.output.format === 'items' ? summaryOrder : undefined;
		if (order && recordElement !== undefined) {
			throw new ParameterError(
				'Sort By cannot be used with XML Record Element',
				'Remove Sort By or XML Record Element from Options.',
			);
		}
		const maker = order ? { whole: worstFirst(order) } : undefined;
		return await outputReport(run, summaryReport(grouping), choices, maker);
	},
);

export const summary = singleOperationResource(
	{ name: 'Summary', value: 'summary' },
	{
		name: 'Get Many',
		value: 'getAll',
		action: 'Get uptime summary',
		description:
			'Retrieve a summary of each device: uptime, downtime, response time and number of checks, for a range or per hour, day, week or month',
	},
	getAll,
);
