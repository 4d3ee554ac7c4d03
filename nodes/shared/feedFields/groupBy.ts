import type { INodeProperties } from 'n8n-workflow';

import { feedFacts, type Grouping } from '../service/xmlFeed';
import { field, type Field } from '../n8n/parameters/field';

const { summaryTypes } = feedFacts;

/** The text of a choice, and the check for an assumed value. */
function choice(value: Grouping, name: string, description: string) {
	const isAssumed = summaryTypes[value].status === 'assumed';
	const advice = `. Check that the output has one item per device and ${value}.`;
	return { name, value, description: isAssumed ? description + advice : description };
}

const groupByProperty: INodeProperties = {
	displayName: 'Group By',
	name: 'groupBy',
	type: 'options',
	options: [
		choice('day', 'Day', 'The figures of each day'),
		choice('hour', 'Hour', 'The figures of each hour'),
		choice('month', 'Month', 'The figures of each month'),
		choice('overall', 'None (One Total)', 'One set of figures for the whole range'),
		choice('quarter', 'Quarter', 'The figures of each quarter (three months)'),
		choice('week', 'Week', 'The figures of each week'),
		choice('year', 'Year', 'The figures of each year'),
	],
	default: 'overall',
	description: 'How to divide the range. Returns one item per device and part.',
};

/** How the user divides the range. */
export const groupByField: Field<Grouping> = field(groupByProperty, (parameters, parameter) =>
	parameters.choice(parameter, Object.keys(summaryTypes).filter(isGrouping).sort()),
);

function isGrouping(value: string): value is Grouping {
	return Object.hasOwn(summaryTypes, value);
}
