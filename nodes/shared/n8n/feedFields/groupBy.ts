import type { INodeProperties } from 'n8n-workflow';

import type { Fact } from '../../util/assumptions';
import { feedFacts, type Grouping } from '../../xmlFeed';
import type { ParameterReader } from '../parameterReader';
import type { QueryField } from './queryField';

const { summaryTypes } = feedFacts;

/** What the user reads of a choice, and that its value is not documented. */
function choice(value: Grouping, name: string, description: string) {
	const { value: type, status }: Fact<string> = summaryTypes[value];
	const doubt = status === 'assumed' ? `. Sent as Type=${type}, which is not documented.` : '';
	return { name, value, description: description + doubt };
}

const groupByProperty: INodeProperties = {
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

/** Not a part of the query: it decides which report is read. */
export const groupByField: QueryField = { properties: [groupByProperty], read: () => ({}) };

/** How the user divides the range. */
export function readGrouping(parameters: ParameterReader): Grouping {
	const value = parameters.string(groupByProperty);
	if (isGrouping(value)) return value;
	const hint = 'Choose a part of the time from the list in Group By.';
	throw parameters.reject(groupByProperty, `cannot be "${value}"`, hint);
}

function isGrouping(value: string): value is Grouping {
	return Object.hasOwn(summaryTypes, value);
}
