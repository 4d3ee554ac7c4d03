import {
	dateRangeField,
	devicesField,
	narrowingFields,
	groupByField,
	summaryOptionsField,
} from '../../shared/feedFields';
import { shownWith } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { hintAtDefaultLimit } from '../../shared/n8n/parameters/fields/output';
import { feedFacts, summaryReport, type FeedRecord } from '../../shared/service/xmlFeed';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { feedOperation, singleOperationResource } from './operation';
import { outputField } from './outputField';
import { outputReport, type RowSource } from './outputReport';
import { RankedRecords } from './rankedRecords';

/** The worst first; `none` keeps the order of the report. */
const orderField = shownWith(
	{ output: ['items'] },
	choiceField(
		{
			displayName: 'Sort By',
			name: 'summaryOrder',
			options: [
				{ name: 'Lowest Uptime First', value: 'uptimePercentage' },
				{ name: 'None (Report Order)', value: 'none' },
				{ name: 'Slowest First', value: 'averageSeconds' },
			],
			default: 'none',
			description: 'With Return All off, a Limit of 10 returns the ten worst',
		},
		'none',
	),
);

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
		order: orderField,
		output: outputField('summary', { returnsAll: true }),
		...narrowingFields({
			options: summaryOptionsField,
			retention: { months: feedFacts.summaryMonths.value, keptData: 'summaries' },
		}),
	},
	async ({ grouping, order, ...choices }, run) => {
		const isSorted = order !== 'none' && choices.output.format === 'items';
		if (isSorted && choices.options.recordElement !== undefined) {
			throw new ParameterError(
				'Sort By cannot be used with XML Record Element',
				'Set Sort By to None, or remove XML Record Element from Options.',
			);
		}
		const maker = isSorted ? { whole: worstFirst(order) } : undefined;
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
			'Retrieve a summary of each device: uptime, downtime, response time and the number of checks, for a range or each part of it',
	},
	getAll,
);
