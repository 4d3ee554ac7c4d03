import type { INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../words/util/json';
import { Mistakes } from '../../words/util/mistakes';
import type { DurationUnit } from '../../words/values/duration';
import { atPlace } from '../../words/values/valueError';
import type { ParameterName, ParameterReader } from './parameterReader';
import { toText, type NumberRange, type NumberRule } from './parameterValue';

export interface Field<Value> {
	/** Usually one; several if they form one value. */
	properties: INodeProperties[];
	/** @throws {ParameterError} when the value does not fit */
	read(parameters: ParameterReader): Value;
}

/** Fields by the name of their value, in the order of the editor. */
export type FieldTable = Record<string, Field<unknown>>;

export type FieldValues<Fields extends FieldTable> = {
	[Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** The values of all fields by name. @throws {ParameterError} for the first invalid field */
export function readFields<Fields extends FieldTable>(
	fields: Fields,
	parameters: ParameterReader,
): FieldValues<Fields> {
	const entries = Object.entries(fields).map(([name, field]) => [name, field.read(parameters)]);
	return Object.fromEntries(entries) as FieldValues<Fields>;
}

/** As {@link readFields}, but throws one error with the mistakes in all fields. */
export function readAllFields<Fields extends FieldTable>(
	fields: Fields,
	parameters: ParameterReader,
): FieldValues<Fields> {
	const mistakes = new Mistakes();
	const entries = Object.entries(fields).map(([name, field]) => [
		name,
		mistakes.note(() => field.read(parameters)),
	]);
	mistakes.throwNoted();
	return Object.fromEntries(entries) as FieldValues<Fields>;
}

export function fieldProperties(fields: FieldTable): INodeProperties[] {
	return Object.values(fields).flatMap(({ properties }) => properties);
}

/** The property of a field without the parts that the type defines. */
export type FieldProperty = ParameterName & Partial<INodeProperties>;

/** Creates a field with one property, which `read` gets as `parameter`. */
export function field<Value>(
	property: INodeProperties,
	read: (parameters: ParameterReader, parameter: ParameterName) => Value,
): Field<Value> {
	return { properties: [property], read: (parameters) => read(parameters, property) };
}

/** A field for a text, which `read` can convert. */
function textField<Value>(
	property: FieldProperty,
	read: (parameters: ParameterReader, parameter: ParameterName) => Value,
): Field<Value> {
	return field({ type: 'string', default: '', ...property }, read);
}

/** Text without whitespace at its ends; it may be empty. */
export function stringField(property: FieldProperty): Field<string> {
	return textField(property, (parameters, parameter) => parameters.string(parameter));
}

/** @param hint the advice for an empty field; by default to fill it in */
export function nonEmptyStringField(property: FieldProperty, hint?: string): Field<string> {
	return textField(property, (parameters, parameter) => parameters.requiredString(parameter, hint));
}

export function requiredStringField(property: FieldProperty): Field<string> {
	return nonEmptyStringField({ required: true, ...property });
}

/** Text in which whitespace at the ends counts. */
export function verbatimStringField(property: FieldProperty): Field<string> {
	return textField(property, (parameters, parameter) => parameters.verbatimString(parameter));
}

interface TextRule {
	isValid(text: string): boolean;
	/** The problem with an invalid text, after the label; an invalid empty text "is empty". */
	problem: string;
	/** For any text, or for the invalid one. */
	hint: string | ((text: string) => string);
	/** The field of the input item whose text replaces an empty field; by default none. */
	inputField?: string;
}

/** Text that must keep to a rule. */
export function checkedStringField(property: FieldProperty, rule: TextRule): Field<string> {
	return textField(property, (parameters, parameter) => {
		const entered = parameters.string(parameter);
		// The input's text does not replace a blank expression, which may wait for an approval.
		const isEmpty = entered === '' && !parameters.isBlankExpression(parameter);
		const { row } = parameters.source.getInput();
		const text = isEmpty && rule.inputField ? toText(row[rule.inputField]) : entered;
		if (rule.isValid(text)) return text;
		const hint = typeof rule.hint === 'string' ? rule.hint : rule.hint(text);
		throw parameters.reject(parameter, text === '' ? 'is empty' : rule.problem, hint);
	});
}

/** A whole number of 0 or more; with the unit minute, "1 h" is read as 60. */
export function wholeNumberField(property: FieldProperty, unit?: DurationUnit): Field<number> {
	const hint = `Enter a number such as 30 in ${property.displayName}.`;
	return countField(
		{ min: 0, max: 999_999_999, unit },
		property,
		'is not a whole number of 0 or more',
		hint,
	);
}

/** A whole number in a range, by default its minimum. `refusal` replaces the problem and the hint. */
export function countField(
	range: NumberRange,
	property: FieldProperty,
	...refusal: [problem?: string, hint?: string]
): Field<number> {
	const { min } = range;
	return field(
		{ type: 'number', typeOptions: { minValue: min }, default: min, ...property },
		(parameters, parameter) => parameters.wholeNumber(parameter, range, ...refusal),
	);
}

/** A number that keeps to a rule; an empty field has the default value. */
export function numberField(
	property: FieldProperty & { default: number },
	rule: NumberRule,
): Field<number> {
	return field({ type: 'number', ...property }, (parameters, parameter) =>
		parameters.number(parameter, rule, property.default),
	);
}

/** Text converted by `parse`, which throws a {@link ValueError} for an invalid text. */
export function parsedField<Value>(
	property: FieldProperty,
	parse: (text: string) => Value,
): Field<Value> {
	return textField(property, (parameters, parameter) => readParsed(parameters, parameter, parse));
}

/** Parses a field's text. @throws {ParameterError} in place of the {@link ValueError} of `parse` */
export function readParsed<Value>(
	parameters: ParameterReader,
	parameter: ParameterName,
	parse: (text: string) => Value,
	text = parameters.string(parameter),
): Value {
	return atPlace(parameters.label(parameter), () => parse(text));
}

export function booleanField(property: FieldProperty): Field<boolean> {
	return field({ type: 'boolean', default: false, ...property }, (parameters, parameter) =>
		parameters.boolean(parameter),
	);
}

export function stringListField(property: FieldProperty): Field<string[]> {
	return field({ type: 'string', default: [], ...property }, (parameters, parameter) =>
		parameters.stringList(parameter),
	);
}

/** A JSON object, entered as text or returned by an expression. */
export function jsonObjectField(property: FieldProperty): Field<JsonObject> {
	return field({ type: 'json', default: '{}', ...property }, (parameters, parameter) =>
		parameters.jsonObject(parameter),
	);
}

/** Shows a field only for AI tools, whose node type ends in "Tool". */
export const inTools = { '@tool': [true] };

/** Properties that only display something, such as a notice; the value is undefined. */
export function displayOnly(...properties: INodeProperties[]): Field<undefined> {
	return { properties, read: () => undefined };
}

/** Shows the field only if other parameters have the values in `show`. Reading does not check this. */
export function shownWith<Value>(
	show: Record<string, Array<string | boolean>>,
	{ properties, read }: Field<Value>,
): Field<Value> {
	return {
		properties: properties.map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { ...show, ...property.displayOptions?.show },
			},
		})),
		read,
	};
}

/** The field with its value converted. @param map converts the value, or throws to refuse it */
export function mapField<Value, Result>(
	{ properties, read }: Field<Value>,
	map: (value: Value, parameters: ParameterReader) => Result,
): Field<Result> {
	return { properties, read: (parameters) => map(read(parameters), parameters) };
}

/** Combines fields into one, whose value has all their values by name. */
export function fieldGroup<Fields extends FieldTable>(fields: Fields): Field<FieldValues<Fields>> {
	return {
		properties: fieldProperties(fields),
		read: (parameters) => readAllFields(fields, parameters),
	};
}

export function markRequired<Value>({ properties, read }: Field<Value>): Field<Value> {
	return { properties: properties.map((property) => ({ ...property, required: true })), read };
}

/** The field with changes to its first property in the editor. */
export function withProperty<Value>(
	{ properties, read }: Field<Value>,
	changes: Partial<INodeProperties>,
): Field<Value> {
	const [first, ...others] = properties;
	return { properties: [{ ...first, ...changes }, ...others], read };
}

/** A copy of the property without the choice that has the value `omitted`. */
export function withoutChoice(property: INodeProperties, omitted: string): INodeProperties {
	const choices = (property.options ?? []).filter((option) => 'value' in option);
	return { ...property, options: choices.filter(({ value }) => value !== omitted) };
}
