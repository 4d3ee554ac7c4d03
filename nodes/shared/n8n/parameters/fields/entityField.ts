import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

import { isObject } from '../../../words/util/json';
import { capitalize } from '../../../words/util/phrases';
import { kindLabel, type EntityId, type NamedKind } from '../../../service/webApi';
import { field, type Field, type FieldProperty } from '../field';
import type { ParameterName, ParameterReader } from '../parameterReader';

/** A property to choose one entry from a list with search, by its ID, or by its name. */
export interface ListPicker extends FieldProperty {
	/** The method of the node that lists the entries. */
	searchMethod: string;
}

/** By default, the label, the name and the method are those of the kind. */
export interface EntityPicker extends Partial<ListPicker> {
	kind: NamedKind;
}

/** An entity that must be picked; its value is the ID. */
export function entityField(picker: EntityPicker): Field<EntityId> {
	return field(
		entityProperty(picker),
		(parameters, parameter) =>
			readNamedId(parameters, parameter, picker.kind) ?? parameters.id(parameter),
	);
}

/** A picker that may be left empty; its value is the ID, or undefined. @param hint for an invalid ID */
export function optionalEntityField(
	picker: EntityPicker,
	hint?: string,
): Field<EntityId | undefined> {
	return field(
		entityProperty({ required: false, ...picker }),
		(parameters, parameter) =>
			readNamedId(parameters, parameter, picker.kind) ?? parameters.optionalId(parameter, hint),
	);
}

function entityProperty({ kind, ...property }: EntityPicker): INodeProperties {
	const words = kindLabel(kind).split(' ').map(capitalize);
	const searchMethod = `search${words.join('')}s`;
	return pickerProperty({ displayName: words.join(' '), name: kind, searchMethod, ...property });
}

/** The name in a resource locator in the mode By Name; undefined in others, or if empty. */
export function nameInLocator(
	parameters: ParameterReader,
	parameter: ParameterName,
): string | undefined {
	const value = parameters.raw(parameter);
	if (!isObject(value) || value.mode !== byNameMode.name) return undefined;
	return parameters.locator(parameter).trim() || undefined;
}

/** The device whose tasks a picker of tasks shows. */
export const deviceOfTasks: ParameterName = { name: 'device', displayName: 'Device' };

/**
 * Returns the ID of an entity that was picked by name; a placeholder until the name is looked up;
 * undefined if it was not picked by name. The name of a task belongs to the device picked with it.
 */
function readNamedId(
	parameters: ParameterReader,
	parameter: ParameterName,
	kind: NamedKind,
): EntityId | undefined {
	const name = nameInLocator(parameters, parameter);
	if (name === undefined) return undefined;
	const lookup = { kind, name, label: parameters.label(parameter) };
	if (kind !== 'task') return parameters.names.idOf(lookup);
	const deviceId =
		readNamedId(parameters, deviceOfTasks, 'device') ?? parameters.optionalId(deviceOfTasks);
	if (deviceId !== undefined) return parameters.names.idOf({ ...lookup, deviceId });
	const hint = `Choose the device of the task in Device to find the task by name, or choose the task by ID.`;
	throw parameters.emptyError(deviceOfTasks, hint);
}

/** In `modes`: n8n's lint rule `node-param-default-missing` takes a single mode for a parameter. */
const byName = {
	modes: [
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Shop front',
			hint: 'The name as shown in Dotcom-Monitor',
		},
	],
} satisfies Partial<INodeProperties>;

export const [byNameMode]: INodePropertyMode[] = byName.modes;

/**
 * Builds the n8n property of a picker. Its modes have no `validation`, because n8n fails on a busy
 * machine: it gives each pattern 250 ms before an execution. Invalid IDs are refused when read.
 */
export function pickerProperty({ searchMethod, ...property }: ListPicker): INodeProperties {
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
				hint: 'The ID in Dotcom-Monitor',
			},
			byNameMode,
		],
		...property,
	};
}
