import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	collectionParameter,
	invalidParameter,
	plainText,
	textsOf,
} from '../../../shared/n8n/parameters';
import { feedFacts, type FeedQuery } from '../../../shared/xmlFeed';
import { assumedHint, type QueryField } from './queryField';

const department: INodeProperties = {
	displayName: 'Department Name or ID',
	name: 'department',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getDepartments' },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: assumedHint(feedFacts.departmentParameter),
};

const filter: INodeProperties = {
	displayName: 'Filter Name or ID',
	name: 'filter',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getFilters' },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: assumedHint(feedFacts.filterParameter),
};

const locations: INodeProperties = {
	displayName: 'Locations',
	name: 'locations',
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
	default: [],
	placeholder: 'e.g. New York',
	description: 'Names of monitoring locations to read only their results',
	hint: 'Several are sent as several parameters "location", which the service does not document.',
};

const result: INodeProperties = {
	displayName: 'Result',
	name: 'result',
	type: 'options',
	options: [
		{ name: 'All', value: 'all' },
		{ name: 'Failed', value: 'failed' },
		{ name: 'Successful', value: 'successful' },
	],
	default: 'all',
	description: 'Which checks to count',
	hint: assumedHint(feedFacts.resultParameter),
};

const schedule: INodeProperties = {
	displayName: 'Schedule Name or ID',
	name: 'schedule',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getSchedules' },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: assumedHint(feedFacts.scheduleParameter),
};

function collection(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options,
	};
}

/** What narrows down any report. */
export const departmentFilter: QueryField = {
	properties: [collection([department])],
	read: (context, itemIndex) => ({ department: idFilter(context, department, itemIndex) }),
};

/** What narrows down a report of results. */
export const resultFilters: QueryField = {
	properties: [collection([department, filter, locations, result, schedule])],
	read: (context, itemIndex) => ({
		department: idFilter(context, department, itemIndex),
		filter: idFilter(context, filter, itemIndex),
		locations: locationFilter(context, itemIndex),
		result: resultFilter(context, itemIndex),
		schedule: idFilter(context, schedule, itemIndex),
	}),
};

/** The value of a filter; empty when the user did not add it, and not when its expression finds nothing. */
function filterValue(
	context: IExecuteFunctions,
	{ name }: INodeProperties,
	itemIndex: number,
): unknown {
	const filters = collectionParameter(context, 'filters', itemIndex);
	return name in filters ? filters[name] : '';
}

function filterText(
	context: IExecuteFunctions,
	property: INodeProperties,
	itemIndex: number,
): string {
	const value = filterValue(context, property, itemIndex);
	return plainText(context, value, property.displayName, itemIndex);
}

function locationFilter(context: IExecuteFunctions, itemIndex: number): string[] {
	const value = filterValue(context, locations, itemIndex);
	return textsOf(context, value, locations.displayName, itemIndex);
}

function idFilter(
	context: IExecuteFunctions,
	property: INodeProperties,
	itemIndex: number,
): string {
	const text = filterText(context, property, itemIndex);
	if (/^\d{0,15}$/.test(text)) return text;
	const label = property.displayName;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not an ID`,
		`Pick one from the list in ${label}, or give its ID as a number.`,
	);
}

function resultFilter(context: IExecuteFunctions, itemIndex: number): FeedQuery['result'] {
	const value = filterText(context, result, itemIndex);
	if (value === 'failed' || value === 'successful') return value;
	if (value === '' || value === 'all') return undefined;
	throw invalidParameter(
		context,
		itemIndex,
		`Result cannot be "${value}"`,
		'Choose All, Failed or Successful in Result.',
	);
}
