import type { INodeProperties } from 'n8n-workflow';

import {
	field,
	fieldProperties,
	type Field,
	type FieldProperty,
	type FieldTable,
	type FieldValues,
} from '../field';
import type { ParameterName, ParameterReader } from '../parameterReader';

/**
 * A collection of optional fields. Its value holds only what the user added; an entry whose expression finds nothing is refused, as it was added to say something.
 */
export function collectionField<Fields extends FieldTable>(
	property: FieldProperty,
	fields: Fields,
): Field<Partial<FieldValues<Fields>>> {
	return field(
		{ type: 'collection', default: {}, options: fieldProperties(fields), ...property },
		(parameters, parameter) => readCollection(parameters, parameter, fields),
	);
}

/** The same fields in the alphabetical order of their labels. */
export function sortByLabel<Fields extends FieldTable>(fields: Fields): Fields {
	const label = ({ properties }: Field<unknown>) => properties[0].displayName;
	const entries = Object.entries(fields).sort(([, one], [, other]) =>
		label(one).localeCompare(label(other)),
	);
	return Object.fromEntries(entries) as Fields;
}

function readCollection<Fields extends FieldTable>(
	parameters: ParameterReader,
	parameter: ParameterName,
	fields: Fields,
): Partial<FieldValues<Fields>> {
	const collection = parameters.collection(parameter);
	const entries = parameters.nested(collection);
	const added = Object.entries(fields).filter(([, { properties }]) =>
		properties.some((property) => property.name in collection),
	);
	const values = added.map(([key, { properties, read }]) => {
		requireValue(entries, properties);
		return [key, read(entries)];
	});
	return Object.fromEntries(values) as Partial<FieldValues<Fields>>;
}

function requireValue(entries: ParameterReader, [property]: INodeProperties[]): void {
	if (entries.raw(property) !== undefined) return;
	const label = entries.label(property);
	const hint = `The expression in ${label} finds nothing. Check its spelling and the item it looks at, or remove the field.`;
	throw entries.reject(property, 'has no value', hint);
}

/** Rows of fields. A cell's label is followed by its place in messages: "Email in row 2 of Addresses". */
export function rowsField<Fields extends FieldTable>(
	row: { displayName: string; name: string },
	property: FieldProperty,
	fields: Fields,
): Field<Array<FieldValues<Fields>>> {
	return {
		properties: [rowsProperty(row, property, fieldProperties(fields))],
		read: (parameters) =>
			parameters.rows(property).map((cells, index) => {
				const place = ` in row ${index + 1} of ${parameters.label(property)}`;
				const entries = Object.entries(fields).map(([name, { read }]) => [
					name,
					read(parameters.nested(cells, place)),
				]);
				return Object.fromEntries(entries) as FieldValues<Fields>;
			}),
	};
}

/** The property of a fixed collection with one kind of rows. */
export function rowsProperty(
	{ displayName, name }: { displayName: string; name: string },
	property: FieldProperty,
	values: INodeProperties[],
): INodeProperties {
	return {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${displayName}` },
		default: {},
		placeholder: `Add ${displayName}`,
		options: [{ displayName, name, values }],
		...property,
	};
}
