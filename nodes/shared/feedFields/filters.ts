import { parseId } from '../words/util/id';
import type { FeedQuery } from '../service/xmlFeed';
import { field, stringListField, type Field, type FieldProperty } from '../n8n/parameters/field';
import { rejectBlankExpressions } from '../n8n/parameters/fields/choices';
import { collectionField } from '../n8n/parameters/fields/collection';
import type { QueryField } from './options';

/** A field for an ID; empty means no filter. An expression must not be empty: the report would be too large. */
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
			const text = parameters.locator(parameter);
			if (text === '') parameters.rejectBlankExpression(parameter);
			if (text === '' || parseId(text) !== undefined) return text;
			const hint = `Choose one from the list in ${parameters.label(parameter)}, or enter its ID as a number.`;
			throw parameters.reject(parameter, 'is not an ID', hint);
		},
	);
}

const department = idField({
	displayName: 'Department Name or ID',
	name: 'department',
	typeOptions: { loadOptionsMethod: 'getDepartments' },
	hint: 'Check that the output is of this department only.',
});

const filter = idField({
	displayName: 'Filter Name or ID',
	name: 'filter',
	typeOptions: { loadOptionsMethod: 'getFilters' },
	hint: 'Check that the output changes with the filter.',
});

const locations = rejectBlankExpressions(
	stringListField({
		displayName: 'Locations',
		name: 'locations',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
		placeholder: 'e.g. New York',
		description: 'Names of monitoring locations to read only their results',
		hint: 'If you add several, check that the output has results of each.',
	}),
);

const result: Field<FeedQuery['result']> = field(
	{
		displayName: 'Check Result',
		name: 'result',
		type: 'options',
		options: [
			{ name: 'All', value: 'all', description: 'Failed and successful checks' },
			{ name: 'Failed', value: 'failed', description: 'Checks that found something wrong' },
			{ name: 'Successful', value: 'successful', description: 'Checks that found nothing wrong' },
		],
		default: 'all',
		description: 'Which checks to count',
		hint: 'Check that the output is of this result only.',
	},
	(parameters, parameter) => {
		const choices = ['all', 'failed', 'successful'] as const;
		const choice = parameters.choice(parameter, choices, '', 'all');
		parameters.rejectBlankExpression(parameter);
		return choice === 'all' ? undefined : choice;
	},
);

const schedule = idField({
	displayName: 'Schedule Name or ID',
	name: 'schedule',
	typeOptions: { loadOptionsMethod: 'getSchedules' },
	hint: 'Check that the output is of the times of this schedule only.',
});

const filters: FieldProperty = {
	displayName: 'Filters',
	name: 'filters',
	placeholder: 'Add Filter',
};

/** The contract has the same filters for all reports (docs/dev/service.md X1). */
export const filtersField: QueryField = collectionField(filters, {
	department,
	filter,
	locations,
	result,
	schedule,
});

/** Without the result: where checks are counted, both results count. */
export const bothResultsFiltersField: QueryField = collectionField(filters, {
	department,
	filter,
	locations,
	schedule,
});

/** Only the department: result, location and hours do not apply to current states. */
export const departmentFilterField: QueryField = collectionField(filters, { department });
