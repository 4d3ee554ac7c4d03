import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { isObject, type JsonObject } from '../util/json';
import { parseIsoTime } from '../util/time';

/**
 * Readers of node parameters. All take the item's index: a parameter can hold an expression, and as
 * an AI tool or from an expression a value of any type.
 */

/** A parameter that does not fit, named by its label. */
export function invalidParameter(
	context: IExecuteFunctions,
	itemIndex: number,
	message: string,
	description: string,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

/** A text without blanks at its ends; empty when nothing is filled in. */
export function textParameter(context: IExecuteFunctions, name: string, itemIndex: number): string {
	return toText(context.getNodeParameter(name, itemIndex, ''));
}

/** A text that must be filled in. */
export function requiredText(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): string {
	return textValue(context, context.getNodeParameter(name, itemIndex, ''), label, itemIndex);
}

/** A value that must be a text with something in it. */
export function textValue(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): string {
	const text = toText(value);
	if (text !== '') return text;
	throw invalidParameter(context, itemIndex, `${label} is empty`, `Fill in ${label}.`);
}

/** The chosen value of a resource locator, as text; empty when nothing is chosen. */
export function locatorParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
): string {
	// n8n's own extraction does not know operations that lack the field.
	return locatorValue(context.getNodeParameter(name, itemIndex, ''));
}

/** The chosen value in a resource locator's parameter, as text; empty when nothing is chosen. */
export function locatorValue(locator: unknown): string {
	return toText(isObject(locator) ? locator.value : locator);
}

/** The id of a thing that must be chosen. */
export function idParameter(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): number {
	const text = locatorParameter(context, name, itemIndex);
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw invalidParameter(
		context,
		itemIndex,
		text === '' ? `${label} is empty` : `${label} is not an ID`,
		`Pick one from the list in ${label}, or enter its ID as a number.`,
	);
}

export function booleanParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
): boolean {
	return toText(context.getNodeParameter(name, itemIndex, false)).toLowerCase() === 'true';
}

/** A number greater than 0. */
export function positiveParameter(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): number {
	const value = Number(toText(context.getNodeParameter(name, itemIndex, '')) || Number.NaN);
	if (Number.isFinite(value) && value > 0) return value;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not a number greater than 0`,
		`Enter a number such as 300 in ${label}. If it comes from an expression, check that the item has it.`,
	);
}

/** How many results to return at most: Infinity with Return All, otherwise Limit. */
export function limitParameter(context: IExecuteFunctions, itemIndex: number): number {
	if (booleanParameter(context, 'returnAll', itemIndex)) return Number.POSITIVE_INFINITY;
	const limit = Number(toText(context.getNodeParameter('limit', itemIndex, 50)));
	if (Number.isInteger(limit) && limit > 0) return limit;
	throw invalidParameter(
		context,
		itemIndex,
		'Limit is not a whole number greater than 0',
		'Enter a number such as 50 in Limit, or switch on Return All.',
	);
}

/** Several texts, empty ones left out. A single text counts as one, nothing at all as none. */
export function textsParameter(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): string[] {
	return textsOf(context, context.getNodeParameter(name, itemIndex, []) ?? [], label, itemIndex);
}

/** The texts of a value, which is one or a list of any depth; empty ones left out. */
export function textsOf(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): string[] {
	return [value]
		.flat(Number.POSITIVE_INFINITY)
		.map((entry) => plainText(context, entry, label, itemIndex))
		.filter((text) => text !== '');
}

/**
 * A value as text, which may be empty but must be one: what an expression does not find, or gives as a
 * list or an object, would silently count as nothing.
 */
export function plainText(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): string {
	if (isPlain(value)) return toText(value);
	if (value === undefined || value === null) {
		const nextStep = `The expression in ${label} finds nothing. Check its spelling and the item it looks at, or remove the field.`;
		throw invalidParameter(context, itemIndex, `${label} has no value`, nextStep);
	}
	const nextStep = `Name one value in the expression in ${label}, such as $json.device.id.`;
	throw invalidParameter(context, itemIndex, `${label} is a list or an object`, nextStep);
}

/** What the user added to a collection of optional fields. */
export function collectionParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
): JsonObject {
	const collection = context.getNodeParameter(name, itemIndex, {});
	return isObject(collection) ? collection : {};
}

/** The rows of a fixed collection with one kind of rows; none when it is empty. */
export function rowsOf(collection: unknown): JsonObject[] {
	const rows = isObject(collection) ? Object.values(collection)[0] : collection;
	return [rows].flat().filter(isObject);
}

export function rowsParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
): JsonObject[] {
	return rowsOf(context.getNodeParameter(name, itemIndex, {}));
}

/** A JSON object, given as text or as an object; empty when nothing is filled in. */
export function jsonObjectParameter(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): JsonObject {
	const value = context.getNodeParameter(name, itemIndex, {});
	const content = typeof value === 'string' ? parsed(value) : value;
	if (isObject(content)) return content;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not a JSON object`,
		`Enter names and values in braces in ${label}, such as { "name": "value" }, or leave it as {}.`,
	);
}

/**
 * A time of a date picker in milliseconds since 1970; undefined when none is chosen. The value can be
 * an ISO text or what expressions such as `$now` give; without a zone it is meant in the workflow's.
 */
export function timeValue(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): number | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const time = parseIsoTime(String(value), context.getTimezone());
	if (!Number.isNaN(time)) return time;
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not a date`,
		`Pick a time in ${label}, or give one such as 2026-11-20T10:00:00.`,
	);
}

/** A value of an Options collection; undefined when the user did not add it. */
export function optionParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
): unknown {
	return collectionParameter(context, 'options', itemIndex)[name];
}

function isPlain(value: unknown): boolean {
	return ['boolean', 'number', 'string'].includes(typeof value);
}

/** A plain value as text without blanks at its ends; empty for anything else. */
export function toText(value: unknown): string {
	return isPlain(value) ? String(value).trim() : '';
}

function parsed(text: string): unknown {
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
