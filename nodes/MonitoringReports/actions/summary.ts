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
import { feedFacts, summaryReport } from '../../shared/service/xmlFeed';
import { BestValues } from '../../shared/words/util/bestValues';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { feedOperation, type ReportsResource } from './operation';
import { outputField } from './outputField';
import { outputReport, type RowSource } from './outputReport';

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

/** All rows, the worst by a figure first; those without it come last. */
function worstFirst(figure: 'averageSeconds' | 'uptimePercentage') {
	const direction = figure === 'uptimePercentage' ? 1 : -1;
	return async (source: RowSource): Promise<object[]> => {
		const { isSimple, limit, present, records, run, simplify } = source;
		let count = 0;
		const worst = new BestValues<{ row: object; rank: number }>(
			limit,
			({ rank }, other) => +(rank > other.rank) - +(rank < other.rank),
		);
		for await (const batch of records) {
			count += batch.length;
			for (const record of batch) {
				const simple = simplify(record);
				const value = simple[figure];
				const rank = typeof value === 'number' ? value * direction : Number.POSITIVE_INFINITY;
				worst.add({ row: isSimple ? simple : present(record), rank });
			}
		}
		if (count > limit) hintAtDefaultLimit(limit, run);
		return worst.sorted().map(({ row }) => row);
	};
}

const getAll = feedOperation(
	{
		grouping: groupByField,
		devices: devicesField('all'),
		range: dateRangeField('last7Days'),
		order: orderField,
		output: outputField('summary', true),
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

export const summary: ReportsResource = {
	name: 'Summary',
	value: 'summary',
	operation: {
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get uptime summary',
				description:
					'Retrieve uptime, downtime, response time and the number of checks, for a range or each part of it',
			},
		],
		default: 'getAll',
	},
	operations: { getAll },
};
