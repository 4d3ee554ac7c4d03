import {
	booleanField,
	countField,
	nonEmptyStringField,
	parsedField,
	stringField,
} from '../../shared/n8n/parameters/field';
import { rowsField } from '../../shared/n8n/parameters/fields/collection';
import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { codesHint, parseCodes } from '../../shared/words/values/codes';
import { ValueError } from '../../shared/words/values/valueError';
import { filters, toFilterBody, webApiFacts } from '../../shared/service/webApi';
import {
	createOperation,
	nameFields,
	standardOperations,
	updateOperation,
	type Entity,
} from './entityOperations';
import { additionalFieldsField, updateFieldsField } from './operation';
import { configResource } from './configResource';

const entity: Entity = {
	name: 'filter',
	picker: entityField({ kind: 'filter' }),
	simplify: filters.simplify,
};

/** A field for the number of locations or tasks that must fail. */
function thresholdField(part: 'Locations' | 'Tasks') {
	const displayName = `Failing ${part}`;
	const description = `Number of ${part.toLowerCase()} that must fail before the device counts as down`;
	return countField({ min: 1 }, { displayName, name: `numberOf${part}`, description });
}

const thresholds = {
	numberOfLocations: thresholdField('Locations'),
	numberOfTasks: thresholdField('Tasks'),
};

const codesField = parsedField(
	{
		displayName: 'Error Codes',
		name: 'codes',
		placeholder: 'e.g. 500, 503, 520-529',
	},
	(text) => {
		const codes = parseCodes(text);
		if (codes.length > 0) return codes;
		throw new ValueError('is empty', codesHint);
	},
);

/** The label of an error type: "ICMPv6" for "IcmpV6", "Custom Script" for "CustomScript". */
function errorTypeLabel(type: string): string {
	return type
		.replace(/^(?:Dns|Ftp|Http|Icmp|Imap|Pop3|Sftp|Sip|Smtp|Tcp|Udp)/, (word) => word.toUpperCase())
		.replace('V6', 'v6')
		.replace('CustomScript', 'Custom Script');
}

const additionalFields = {
	codesToIgnore: rowsField(
		{ displayName: 'Error Codes', name: 'codes' },
		{
			displayName: 'Error Codes to Ignore',
			name: 'codesToIgnore',
			description: 'Codes that do not count as down. An update replaces all existing codes.',
		},
		{
			kind: nonEmptyStringField({
				displayName: 'Error Type',
				name: 'kind',
				type: 'options',
				options: webApiFacts.errorTypes.value.map((type) => ({
					name: errorTypeLabel(type),
					value: type,
				})),
				default: 'Http',
			}),
			codes: codesField,
		},
	),
	description: stringField({
		displayName: 'Description',
		name: 'description',
		description: 'Purpose of the filter',
	}),
	minutes: countField(
		{ min: 0, unit: 'minute' },
		{
			displayName: 'Minimum Failure (Minutes)',
			name: 'minutes',
			description: 'Minutes that a failure must last before the device counts as down',
		},
	),
	ownerDevice: booleanField({
		displayName: 'Parent Device',
		name: 'ownerDevice',
		description: 'Whether to include the owner device',
	}),
};

const names = nameFields('filter', 'Ignore maintenance pages');

const create = createOperation(
	entity,
	{ name: names.created, ...thresholds, additional: additionalFieldsField(additionalFields) },
	({ additional, ...required }) => toFilterBody({ ...additional, ...required }),
);

const update = updateOperation(
	entity,
	updateFieldsField({ ...additionalFields, ...thresholds, name: names.changed }),
	filters.applyChanges,
);

export const filter = configResource({
	name: 'Filter',
	value: 'filter',
	operations: { create, ...standardOperations(entity), update },
	descriptions: {
		create:
			'Create a filter: what counts as down, and codes to ignore, such as "500, 503, 520-529"',
		delete: 'Delete a filter permanently',
		get: 'Retrieve a filter with its rules and ignored codes',
		getAll: 'Retrieve filters with their rules',
		update: 'Change rules or ignored codes of a filter',
	},
});
