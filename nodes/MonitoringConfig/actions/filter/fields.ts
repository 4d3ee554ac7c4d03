import {
	booleanField,
	field,
	stringField,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import {
	CodeSyntaxError,
	parseCodes,
	simplifyFilter,
	webApiFacts,
	type Code,
} from '../../../shared/webApi';
import type { Entity } from '../entityOperations';

export const filter: Entity = {
	name: 'filter',
	picker: entityField({ displayName: 'Filter', name: 'filter', searchMethod: 'searchFilters' }),
	simplify: simplifyFilter,
};

function countField(min: number, property: FieldProperty): Field<number> {
	return field(
		{ type: 'number', typeOptions: { minValue: min }, default: min, ...property },
		(parameters, parameter) => parameters.wholeNumber(parameter, { min }),
	);
}

export const numberOfLocationsField = countField(1, {
	displayName: 'Number of Locations',
	name: 'numberOfLocations',
	description: 'How many locations must see it before it counts as down',
});

export const numberOfTasksField = countField(1, {
	displayName: 'Number of Tasks',
	name: 'numberOfTasks',
	description: 'How many tasks of the device must see it before it counts as down',
});

const codesProperty = {
	displayName: 'Codes',
	name: 'codes',
	type: 'string',
	default: '',
	placeholder: 'e.g. 500, 503, 520-529',
} as const;

const codesField: Field<Code[]> = field(codesProperty, (parameters, parameter) => {
	const hint =
		'Write codes like 500, 503, 520-529: numbers, and ranges from a smaller to a greater one.';
	const text = parameters.string(parameter);
	try {
		const codes = parseCodes(text);
		if (codes.length > 0) return codes;
	} catch (error) {
		const part = error instanceof CodeSyntaxError ? error.part : text;
		throw parameters.reject(parameter, `holds "${part}", which is not a code`, hint);
	}
	throw parameters.reject(parameter, 'is empty', hint);
});

/** What can be added to a new filter. */
export const additionalFields = {
	codesToIgnore: rowsField(
		{ displayName: 'Codes', name: 'codes' },
		{
			displayName: 'Codes to Ignore',
			name: 'codesToIgnore',
			description: 'Codes that do not count as down. In an update they replace all there were.',
		},
		{
			kind: stringField({
				displayName: 'Kind',
				name: 'kind',
				type: 'options',
				options: webApiFacts.errorTypes.value.map((type) => ({ name: type, value: type })),
				default: 'Http',
			}),
			codes: codesField,
		},
	),
	description: stringField({
		displayName: 'Description',
		name: 'description',
		description: 'What the filter is for',
	}),
	minutes: countField(0, {
		displayName: 'Minutes',
		name: 'minutes',
		description: 'For how many minutes it must last before it counts as down',
	}),
	ownerDevice: booleanField({
		displayName: 'Owner Device',
		name: 'ownerDevice',
		description: 'Whether the owner device is looked at, too',
	}),
};
