import type { INodeProperties } from 'n8n-workflow';

import { Mistakes } from '../../../words/util/mistakes';
import {
	field,
	fieldProperties,
	readAllFields,
	type Field,
	type FieldProperty,
	type FieldTable,
	type FieldValues,
} from '../field';
import type { ParameterName, ParameterReader } from '../parameterReader';

/**
 * An n8n collection, such as Options: the user adds the fields that they need. Its value has the
 * values of the added fields only.
 *
 * @param checkAdded is called before each added field is read, and throws to refuse it
 */
export function collectionField<Fields extends FieldTable>(
	property: FieldProperty,
	fields: Fields,
	checkAdded?: (entries: ParameterReader, parameter: ParameterName) => void,
): Field<Partial<FieldValues<Fields>>> {
	return field(
		{ type: 'collection', default: {}, options: fieldProperties(fields), ...property },
		(parameters, parameter) => {
			const { names: addedNames, entries } = parameters.collection(parameter);
			const added = Object.entries(fields).filter(([, { properties }]) =>
				properties.some(({ name }) => addedNames.includes(name)),
			);
			const values = added.map(([key, { properties, read }]) => {
				checkAdded?.(entries, properties[0]);
				return [key, read(entries)];
			});
			return Object.fromEntries(values) as Partial<FieldValues<Fields>>;
		},
	);
}

/** A field among a collection's options, read whether or not the user added it. */
export function withinCollection<Value>(
	collection: ParameterName,
	{ read }: Field<Value>,
): Field<Value> {
	return { properties: [], read: (parameters) => read(parameters.collection(collection).entries) };
}

export function sortByLabel<Fields extends FieldTable>(fields: Fields): Fields {
	const label = ({ properties }: Field<unknown>) => properties[0].displayName;
	const entries = Object.entries(fields).sort(([, one], [, other]) =>
		label(one).localeCompare(label(other)),
	);
	return Object.fromEntries(entries) as Fields;
}

/** Rows with equal fields, in errors such as "Email in row 2 of Addresses". @param row the names of a row */
export function rowsField<Fields extends FieldTable>(
	row: { displayName: string; name: string },
	property: FieldProperty,
	fields: Fields,
): Field<Array<FieldValues<Fields>>> {
	return {
		properties: [rowsProperty(row, property, fieldProperties(fields))],
		read(parameters) {
			const mistakes = new Mistakes();
			const rows = parameters
				.rows(property)
				.map((cells) => mistakes.note(() => readAllFields(fields, cells)));
			mistakes.throwNoted();
			return rows.filter((row) => row !== undefined);
		},
	};
}

/** The n8n property of {@link rowsField}; `values` are the properties of a row. */
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
