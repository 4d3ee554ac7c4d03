import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { invalidParameter, rowsOf, toText } from '../../../shared/n8n/parameters';
import { parseCodes, simplifyFilter, CodeSyntaxError, webApiFacts } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const filter: Thing = {
	name: 'filter',
	label: 'Filter',
	pickers: [resourceLocatorField('filter', 'Filter', 'searchFilters')],
	simplified: simplifyFilter,
};

export const numberOfLocationsField: INodeProperties = {
	displayName: 'Number of Locations',
	name: 'numberOfLocations',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'How many locations must see it before it counts as down',
};

export const numberOfTasksField: INodeProperties = {
	displayName: 'Number of Tasks',
	name: 'numberOfTasks',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'How many tasks of the device must see it before it counts as down',
};

const codesField: INodeProperties = {
	displayName: 'Codes to Ignore',
	name: 'codesToIgnore',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Codes' },
	default: {},
	placeholder: 'Add Codes',
	description: 'Codes that do not count as down. In an update they replace all there were.',
	options: [
		{
			displayName: 'Codes',
			name: 'codes',
			values: [
				{
					displayName: 'Kind',
					name: 'kind',
					type: 'options',
					options: webApiFacts.errorTypes.value.map((type) => ({ name: type, value: type })),
					default: 'Http',
				},
				{
					displayName: 'Codes',
					name: 'codes',
					type: 'string',
					default: '',
					placeholder: 'e.g. 500, 503, 520-529',
				},
			],
		},
	],
};

const descriptionField: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	description: 'What the filter is for',
};

const minutesField: INodeProperties = {
	displayName: 'Minutes',
	name: 'minutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'For how many minutes it must last before it counts as down',
};

const ownerDeviceField: INodeProperties = {
	displayName: 'Owner Device',
	name: 'ownerDevice',
	type: 'boolean',
	default: false,
	description: 'Whether the owner device is looked at, too',
};

/** What can be added to a new filter. */
export const additionalFields: INodeProperties[] = [
	codesField,
	descriptionField,
	minutesField,
	ownerDeviceField,
];

/** What of a filter can be changed. */
export const updateFields: INodeProperties[] = [
	codesField,
	descriptionField,
	minutesField,
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		description: 'What the filter is called',
	},
	numberOfLocationsField,
	numberOfTasksField,
	ownerDeviceField,
];

/** The rules among the fields, as the service keeps them; only those the user set. */
export function rulesOf(
	context: IExecuteFunctions,
	fields: JsonObject,
	itemIndex: number,
): JsonObject {
	const rules: JsonObject = {};
	const whole = (name: string, key: string, label: string, least: number) => {
		if (name in fields) rules[key] = wholeNumber(context, fields[name], label, least, itemIndex);
	};
	whole('minutes', 'Time_Min', 'Minutes', 0);
	whole('numberOfLocations', 'Number_Of_Locations', 'Number of Locations', 1);
	whole('numberOfTasks', 'Number_Of_Tasks', 'Number of Tasks', 1);
	if ('ownerDevice' in fields) rules.Owner_Device = fields.ownerDevice === true;
	return rules;
}

function wholeNumber(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	least: number,
	itemIndex: number,
): number {
	const text = toText(value);
	const number = Number(text);
	if (text !== '' && Number.isInteger(number) && number >= least) return number;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not a whole number of at least ${least}`,
		`Enter a number such as ${Math.max(least, 1)} in ${label}.`,
	);
}

/** The codes of the rows, as the service keeps them. */
export function itemsOf(
	context: IExecuteFunctions,
	value: unknown,
	itemIndex: number,
): JsonObject[] {
	return rowsOf(value).map(({ kind, codes }, index) => ({
		Error_Type: toText(kind),
		Error_Code_To_Ignore: codesValue(context, codes, index, itemIndex),
	}));
}

function codesValue(context: IExecuteFunctions, value: unknown, index: number, itemIndex: number) {
	const refuse = (message: string) =>
		invalidParameter(
			context,
			itemIndex,
			message,
			'Write codes like 500, 503, 520-529: numbers, and ranges from a smaller to a greater one.',
		);
	try {
		const codes = parseCodes(toText(value));
		if (codes.length > 0) return codes;
	} catch (error) {
		const part = error instanceof CodeSyntaxError ? error.part : toText(value);
		throw refuse(`Codes of row ${index + 1} hold "${part}", which is not a code`);
	}
	throw refuse(`Codes of row ${index + 1} is empty`);
}
