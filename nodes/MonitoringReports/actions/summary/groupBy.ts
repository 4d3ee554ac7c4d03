import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { Fact } from '../../../shared/util/assumptions';
import { invalidParameter, textParameter } from '../../../shared/n8n/parameters';
import { feedFacts, type Grouping } from '../../../shared/xmlFeed';
import type { QueryField } from '../fields';

const { summaryTypes } = feedFacts;

/** What the user reads of a choice, and that its value is not documented. */
function choice(value: Grouping, name: string, words: string) {
	const { value: type, status }: Fact<string> = summaryTypes[value];
	const doubt = status === 'assumed' ? `. Sent as Type=${type}, which is not documented.` : '';
	return { name, value, description: words + doubt };
}

const groupBy: INodeProperties = {
	displayName: 'Group By',
	name: 'groupBy',
	type: 'options',
	options: [
		choice('day', 'Day', 'The figures of each day'),
		choice('hour', 'Hour', 'The figures of each hour'),
		choice('month', 'Month', 'The figures of each month'),
		choice('overall', 'Overall', 'One set of figures for the whole range'),
		choice('quarter', 'Quarter', 'The figures of each three months'),
		choice('week', 'Week', 'The figures of each week'),
		choice('year', 'Year', 'The figures of each year'),
	],
	default: 'overall',
	description: 'How to divide the range: one item per device and part',
};

/** Not a part of the query's filters: it decides which report is read. */
export const groupByField: QueryField = { properties: [groupBy], read: () => ({}) };

/** How the user divides the range. */
export function grouping(context: IExecuteFunctions, itemIndex: number): Grouping {
	const value = textParameter(context, 'groupBy', itemIndex);
	if (isGrouping(value)) return value;
	throw invalidParameter(
		context,
		itemIndex,
		`Group By cannot be "${value}"`,
		'Choose a part of the time from the list in Group By.',
	);
}

function isGrouping(value: string): value is Grouping {
	return Object.hasOwn(summaryTypes, value);
}
