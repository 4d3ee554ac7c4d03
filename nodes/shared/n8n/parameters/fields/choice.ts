import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, type FieldProperty } from '../field';

interface ChoiceProperty<Value extends string> extends Omit<FieldProperty, 'options'> {
	options: ReadonlyArray<{ name: string; value: Value; description?: string }>;
	default: NoInfer<Value>;
}

/** A list to choose one value from. @param ifEmpty for an empty text, which is refused by default */
export function choiceField<const Value extends string>(
	property: ChoiceProperty<Value>,
	ifEmpty?: NoInfer<Value>,
): Field<Value> {
	const values = property.options.map(({ value }) => value);
	const list: INodeProperties = { type: 'options', ...property, options: [...property.options] };
	return field(list, (parameters, parameter) => parameters.choice(parameter, values, '', ifEmpty));
}
