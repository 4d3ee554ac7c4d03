import { feedFacts, type FeedQuery } from '../../xmlFeed';
import { field, stringListField, type Field, type FieldProperty } from '../field';
import { collectionField } from '../fields/collection';
import { assumedHint, type QueryField } from './queryField';

/** The ID of an entity, or empty text for any. */
function idField(property: FieldProperty): Field<string> {
	return field(
		{
			type: 'options',
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			...property,
		},
		(parameters, parameter) => {
			const text = parameters.primitive(parameter);
			if (/^\d{0,15}$/.test(text)) return text;
			const hint = `Pick one from the list in ${parameters.label(parameter)}, or give its ID as a number.`;
			throw parameters.reject(parameter, 'is not an ID', hint);
		},
	);
}

const department = idField({
	displayName: 'Department Name or ID',
	name: 'department',
	typeOptions: { loadOptionsMethod: 'getDepartments' },
	hint: assumedHint(feedFacts.departmentParameter),
});

const filter = idField({
	displayName: 'Filter Name or ID',
	name: 'filter',
	typeOptions: { loadOptionsMethod: 'getFilters' },
	hint: assumedHint(feedFacts.filterParameter),
});

const locations = stringListField({
	displayName: 'Locations',
	name: 'locations',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
	placeholder: 'e.g. New York',
	description: 'Names of monitoring locations to read only their results',
	hint: 'Several are sent as several parameters "location", which the service does not document.',
});

const result: Field<FeedQuery['result']> = field(
	{
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
	},
	(parameters, parameter) => {
		const choices = ['all', 'failed', 'successful'] as const;
		const hint = 'Choose All, Failed or Successful in Result.';
		const choice = parameters.choice(parameter, choices, hint, 'all');
		return choice === 'all' ? undefined : choice;
	},
);

const schedule = idField({
	displayName: 'Schedule Name or ID',
	name: 'schedule',
	typeOptions: { loadOptionsMethod: 'getSchedules' },
	hint: assumedHint(feedFacts.scheduleParameter),
});

const filters: FieldProperty = {
	displayName: 'Filters',
	name: 'filters',
	placeholder: 'Add Filter',
};

/** What narrows down any report. */
export const departmentFilter: QueryField = collectionField(filters, { department });

/** What narrows down a report of results. */
export const resultFilters: QueryField = collectionField(filters, {
	department,
	filter,
	locations,
	result,
	schedule,
});
