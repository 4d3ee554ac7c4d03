import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, type FieldProperty } from '../field';

/** What picks one entity: from a list with search, or by its ID. */
interface EntityPicker extends FieldProperty {
	/** The list's method of the node. */
	searchMethod: string;
}

/** An entity that must be picked; its value is the ID. */
export function entityField(picker: EntityPicker): Field<number> {
	return field(entityProperty(picker), (parameters, parameter) => parameters.id(parameter));
}

/** An entity that may be picked: undefined when none is. */
export function optionalEntityField(
	picker: EntityPicker,
	hint?: string,
): Field<number | undefined> {
	return field(entityProperty({ required: false, ...picker }), (parameters, parameter) =>
		parameters.optionalId(parameter, hint),
	);
}

function entityProperty({ searchMethod, ...property }: EntityPicker): INodeProperties {
	return {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Choose the ${property.displayName.toLowerCase()}`,
				typeOptions: { searchListMethod: searchMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 40123',
				validation: [
					{
						type: 'regex',
						properties: { regex: '^\\d+$', errorMessage: 'An ID is a number' },
					},
				],
			},
		],
		...property,
	};
}
