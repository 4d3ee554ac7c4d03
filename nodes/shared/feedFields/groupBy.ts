import type { INodeProperties } from 'n8n-workflow';

import { feedFacts, type Grouping } from '../service/xmlFeed';
import { field, type Field } from '../n8n/parameters/field';

const { summaryTypes } = feedFacts;

/** An option of Group By. If the service's name for it is only assumed, the description asks to check the output. */
function groupingOption(value: Grouping, name: string, description: string) {
	const isAssumed = summaryTypes[value].status === 'assumed';
	const advice = `. Check that the output has one item per device and ${value}.`;
	return { name, value, description: isAssumed ? description + advice : description };
}

const groupByProperty: INodeProperties = {
	displayName: 'Group By',
	name: 'groupBy',
	type: 'options',
	options: [
		groupingOption('day', 'Day', 'The figures of each day'),
		groupingOption('hour', 'Hour', 'The figures of each hour'),
		groupingOption('month', 'Month', 'The figures of each month'),
		groupingOption('overall', 'None (One Total)', 'One set of figures for the whole range'),
		groupingOption('quarter', 'Quarter', 'The figures of each quarter (three months)'),
		groupingOption('week', 'Week', 'The figures of each week'),
		groupingOption('year', 'Year', 'The figures of each year'),
	],
	default: 'overall',
	description: 'How to divide the range. Returns one item per device and part.',
};

export const groupByField: Field<Grouping> = field(groupByProperty, (parameters, parameter) =>
	parameters.choice(parameter, Object.keys(summaryTypes).filter(isGrouping).sort()),
);

function isGrouping(value: string): value is Grouping {
	return Object.hasOwn(summaryTypes, value);
}
