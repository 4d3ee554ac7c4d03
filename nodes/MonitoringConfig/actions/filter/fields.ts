import {
	booleanField,
	countField,
	parsedField,
	stringField,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import { codesHint, parseCodes } from '../../../shared/values/codes';
import { ValueError } from '../../../shared/values/valueError';
import { simplifyFilter, webApiFacts } from '../../../shared/webApi';
import type { Entity } from '../entityOperations';

export const filter: Entity = {
	name: 'filter',
	picker: entityField({ displayName: 'Filter', name: 'filter', searchMethod: 'searchFilters' }),
	simplify: simplifyFilter,
};

export const numberOfLocationsField = countField(
	{ min: 1 },
	{
		displayName: 'Number of Locations',
		name: 'numberOfLocations',
		description: 'How many locations must see it before it counts as down',
	},
);

export const numberOfTasksField = countField(
	{ min: 1 },
	{
		displayName: 'Number of Tasks',
		name: 'numberOfTasks',
		description: 'How many tasks of the device must see it before it counts as down',
	},
);

const codesField = parsedField(
	{
		displayName: 'Codes',
		name: 'codes',
		placeholder: 'e.g. 500, 503, 520-529',
	},
	(text) => {
		const codes = parseCodes(text);
		if (codes.length > 0) return codes;
		throw new ValueError('is empty', codesHint);
	},
);

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
	minutes: countField(
		{ min: 0, unit: 'minute' },
		{
			displayName: 'Minutes',
			name: 'minutes',
			description: 'For how many minutes it must last before it counts as down',
		},
	),
	ownerDevice: booleanField({
		displayName: 'Owner Device',
		name: 'ownerDevice',
		description: 'Whether the owner device is looked at, too',
	}),
};
