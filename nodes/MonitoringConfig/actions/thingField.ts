/** A field of a thing of the service, such as a task: how it is shown, and what of the thing it sets. */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../shared/util/json';
import {
	invalidParameter,
	rowsParameter,
	textParameter,
	textsParameter,
} from '../../shared/n8n/parameters';
import { toFlags } from '../../shared/webApi';

/** Where the value of a field stands, and what the user calls it. */
export interface FieldPlace {
	context: IExecuteFunctions;
	itemIndex: number;
	/** The parameter, or collection.parameter. */
	path: string;
	label: string;
}

export interface ThingField {
	property: INodeProperties;
	/** What it sets, in the service's names. Throws when the value does not fit. */
	read(place: FieldPlace): JsonObject;
}

type Words = Pick<INodeProperties, 'displayName' | 'name' | 'description'> &
	Partial<INodeProperties>;

/** A text or a choice, without blanks at its ends. */
export function textField(serviceName: string, words: Words): ThingField {
	return {
		property: { type: 'string', default: '', ...words },
		read: ({ context, path, itemIndex }) => ({
			[serviceName]: textParameter(context, path, itemIndex),
		}),
	};
}

/** A text in which blanks at the ends count. */
export function verbatimField(serviceName: string, words: Words): ThingField {
	return {
		property: { type: 'string', default: '', ...words },
		read: ({ context, path, itemIndex }) => ({
			[serviceName]: verbatim(context.getNodeParameter(path, itemIndex, '')),
		}),
	};
}

interface Rule {
	/** Whether a text can be sent. */
	fits(text: string): boolean;
	/** What is said of one that cannot, after the label; of an empty one: is empty. */
	otherwise: string;
	nextStep: string;
}

/** A text that is checked before it is sent. */
export function checkedField(serviceName: string, words: Words, rule: Rule): ThingField {
	return {
		property: { type: 'string', default: '', ...words },
		read: (place) => {
			const text = textParameter(place.context, place.path, place.itemIndex);
			if (rule.fits(text)) return { [serviceName]: text };
			return refuse(place, text === '' ? 'is empty' : rule.otherwise, rule.nextStep);
		},
	};
}

/** A whole number of 0 or more. */
export function numberField(
	serviceName: string,
	words: Words,
	toService: (value: number) => unknown = (value) => value,
): ThingField {
	return {
		property: { type: 'number', typeOptions: { minValue: 0 }, default: 0, ...words },
		read: (place) => {
			const text = textParameter(place.context, place.path, place.itemIndex);
			if (/^\d{1,9}$/.test(text)) return { [serviceName]: toService(Number(text)) };
			const nextStep = `Enter a number such as 30 in ${place.label}.`;
			return refuse(place, 'is not a whole number of 0 or more', nextStep);
		},
	};
}

/** Several fields of the service that are on or off, as one list to choose from. */
export function switchesField(labels: Record<string, string>, words: Words): ThingField {
	const options = Object.entries(labels).map(([value, name]) => ({ name, value }));
	return {
		property: { type: 'multiOptions', options, default: [], ...words },
		read: ({ context, path, label, itemIndex }) =>
			toFlags(Object.keys(labels), textsParameter(context, path, label, itemIndex)),
	};
}

/** Rows of a name and a value. */
export function pairsField(serviceName: string, rowLabel: string, words: Words): ThingField {
	const values: INodeProperties[] = [
		{ displayName: 'Name', name: 'name', type: 'string', default: '' },
		{ displayName: 'Value', name: 'value', type: 'string', default: '' },
	];
	return {
		property: rowsProperty(rowLabel, 'pair', values, words),
		read: (place) => ({ [serviceName]: pairs(place) }),
	};
}

export function rowsProperty(
	rowLabel: string,
	rowName: string,
	values: INodeProperties[],
	words: Words,
): INodeProperties {
	return {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${rowLabel}` },
		default: {},
		placeholder: `Add ${rowLabel}`,
		options: [{ displayName: rowLabel, name: rowName, values }],
		...words,
	};
}

/** Refuses the value of a field, named by its label. */
export function refuse(
	{ context, itemIndex, label }: FieldPlace,
	what: string,
	nextStep: string,
): never {
	throw invalidParameter(context, itemIndex, `${label} ${what}`, nextStep);
}

/** The fields as entries of a collection, in alphabetical order. */
export function collectionEntries(fields: ThingField[]): INodeProperties[] {
	return fields
		.map(({ property }) => property)
		.sort((one, other) => one.displayName.localeCompare(other.displayName));
}

/** What fields with parameters of their own set. */
export function readParameters(
	context: IExecuteFunctions,
	itemIndex: number,
	fields: ThingField[],
): JsonObject {
	return readAll(fields.map((field) => [field, { context, itemIndex, path: field.property.name }]));
}

/** What those fields set that the user added to a collection. */
export function readCollection(
	context: IExecuteFunctions,
	itemIndex: number,
	collection: string,
	fields: ThingField[],
): JsonObject {
	const places = fields.map((field): [ThingField, UnnamedPlace] => [
		field,
		{ context, itemIndex, path: `${collection}.${field.property.name}` },
	]);
	const added = places.filter(
		([, { path }]) => (context.getNodeParameter(path, itemIndex, null) ?? null) !== null,
	);
	return readAll(added);
}

type UnnamedPlace = Omit<FieldPlace, 'label'>;

function readAll(fields: Array<[ThingField, UnnamedPlace]>): JsonObject {
	const parts = fields.map(([{ property, read }, place]) =>
		read({ ...place, label: property.displayName }),
	);
	return parts.reduce((all, part) => ({ ...all, ...part }), {});
}

function pairs(place: FieldPlace): JsonObject[] {
	return rowsParameter(place.context, place.path, place.itemIndex).map((row, index) => {
		const name = verbatim(row.name).trim();
		if (name === '') {
			const nextStep = `Enter a name in row ${index + 1} of ${place.label}, or remove the row.`;
			refuse(place, `has no name in row ${index + 1}`, nextStep);
		}
		return { Name: name, Value: verbatim(row.value) };
	});
}

function verbatim(value: unknown): string {
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
