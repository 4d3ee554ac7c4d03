import type { INodeProperties } from 'n8n-workflow';

import type { DimensionName } from '../features/uptime';
import type { Field } from '../n8n/parameters/field';
import { choiceField } from '../n8n/parameters/fields/choice';
import { choicesField, rejectBlankExpressions } from '../n8n/parameters/fields/choices';

/** Labels of the parts of a check's duration, by their names in simplified checks. */
const partNames = {
	connectionTime: 'Connection Time',
	dnsTime: 'DNS Time',
	downloadTime: 'Download Time',
	firstPacketTime: 'First Packet Time',
	requestTime: 'Request Time',
	sslTime: 'SSL Time',
} as const;

export type PartName = keyof typeof partNames;

const partNamesList = Object.keys(partNames) as PartName[];

const partOptions = Object.entries(partNames).map(([value, name]) => ({ name, value }));

export interface CheckOrder {
	by: PartName | 'duration' | 'time';
	isDescending: boolean;
}

/** Files keep the order of the report. */
const forItems = { show: { '/output': ['items'] } };

const sortByProperty: INodeProperties = {
	displayName: 'Sort By',
	name: 'sortBy',
	type: 'options',
	options: [
		partOptions[0],
		{ name: 'Date and Time', value: 'time' },
		...partOptions.slice(1, 3),
		{ name: 'Duration', value: 'duration' },
		...partOptions.slice(3),
	],
	displayOptions: forItems,
	default: 'duration',
	description: 'Sorts before Limit applies: by Duration, a Limit of 5 gives the five slowest',
};

const directionProperty: INodeProperties = {
	displayName: 'Sort Order',
	name: 'sortOrder',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'ascending', description: 'Smallest or earliest first' },
		{ name: 'Descending', value: 'descending', description: 'Largest or latest first' },
	],
	displayOptions: forItems,
	default: 'descending',
};

export const checkOrderField: Field<CheckOrder> = {
	properties: [sortByProperty, directionProperty],
	read(parameters) {
		const choices = ['time', 'duration', ...partNamesList] as const;
		const by = parameters.choice(sortByProperty, choices, '', 'duration');
		const directions = ['ascending', 'descending'];
		const direction = parameters.choice(directionProperty, directions, '', 'descending');
		return { by, isDescending: direction === 'descending' };
	},
};

/** The worst first. */
export const summaryOrderField = choiceField({
	displayName: 'Sort By',
	name: 'summaryOrder',
	options: [
		{ name: 'Lowest Uptime First', value: 'uptimePercentage' },
		{ name: 'Slowest First', value: 'averageSeconds' },
	],
	displayOptions: forItems,
	default: 'uptimePercentage',
	description: 'With Return All off, a Limit of 10 returns the ten worst',
});

const dimensionLabels: Record<DimensionName, string> = {
	day: 'Day',
	device: 'Device',
	hour: 'Hour',
	hourOfDay: 'Hour of Day',
	location: 'Location',
	month: 'Month',
	status: 'Status',
	week: 'Week',
};

const dimensions = Object.keys(dimensionLabels) as DimensionName[];

/** An expression must not be blank, because no group means one item over all checks. */
export const checkGroupsField = rejectBlankExpressions(
	choicesField(dimensions, {
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: dimensions.map((value) => ({ name: dimensionLabels[value], value })),
		default: ['device'],
		description:
			'One item per group. Leave empty for one item over all checks. Weeks start on Monday.',
	}),
);

export const checkPartsField = choicesField(partNamesList, {
	displayName: 'Response Time Parts',
	name: 'parts',
	type: 'multiOptions',
	options: partOptions,
	default: [],
	description: 'Parts of the duration to compute in addition to the total',
});
