import type { INodeProperties } from 'n8n-workflow';

import { isBounded } from '../../words/util/bounded';
import { isObject, type JsonObject } from '../../words/util/json';
import { parseJson as parseJsonText } from '../../words/util/jsonText';
import { toIsoText } from '../../words/util/time';
import type { DurationUnit } from '../../words/values/duration';

/** Both ends are included. */
export interface NumberRange {
	min: number;
	max?: number;
	/** Its time unit, if any: a text can use another one, such as "1 h" for 60 minutes. */
	unit?: DurationUnit;
}

export interface NumberRule {
	isValid(value: number): boolean;
	/** As in {@link NumberRange}. */
	unit?: DurationUnit;
	/** The problem with an invalid number, after the label. */
	problem: string;
	hint: string;
}

/** Whether a stored parameter is an expression, or contains one at any depth. */
export function holdsExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	const isParent = typeof stored === 'object' && stored !== null;
	return isParent && Object.values(stored).some(holdsExpression);
}

/**
 * Whether a value is empty: undefined, null, blank text, or a list or object with only such values.
 * A list with an object has a row, so it is not blank, even if the object is empty.
 */
export function isBlank(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.every((entry) => !isObject(entry) && isBlank(entry));
	return isObject(value) && !isDate(value) && Object.values(value).every(isBlank);
}

/** A primitive value as text without whitespace at its ends; empty for anything else. */
export function toText(value: unknown): string {
	return isPrimitive(value) ? String(value).trim() : '';
}

export function isPrimitive(value: unknown): value is boolean | number | string {
	return ['boolean', 'number', 'string'].includes(typeof value);
}

/** The rows of a fixed collection, stored as `{ name: rows }`, or of a list from an expression. */
export function rowsIn(value: unknown): unknown[] {
	return (isObject(value) ? Object.values(value).slice(0, 1) : [value]).flat();
}

/** The cells of these lower-case columns, matched in any case; a missing cell is empty text. */
export function pickColumns(cells: JsonObject, columns: readonly string[]): JsonObject {
	const names = Object.keys(cells);
	return Object.fromEntries(
		columns.map((column) => {
			const name = names.find((one) => one.trim().toLowerCase() === column);
			return [column, name === undefined ? '' : (cells[name] ?? '')];
		}),
	);
}

function isDate(value: unknown): boolean {
	return toIsoText(value) !== undefined;
}

/**
 * Returns the result of `get`, or as `misfit` the reason why it cannot be used. The reason is a failed
 * expression, or a value that contains itself or is nested too deeply.
 */
export function tryGet(get: () => unknown, label: string): { value?: unknown; misfit?: Misfit } {
	try {
		const value = get();
		if (isBounded(value)) return { value };
	} catch (error) {
		// A RangeError is the stack overflow of a value that contains itself.
		if (!(error instanceof RangeError)) {
			const message = isObject(error) ? String(error.message) : String(error);
			const hint = `Check the spelling of the expression in ${label}, and the node names in it.`;
			return { misfit: { problem: `cannot be read: ${message}`, hint } };
		}
	}
	const hint = `Change the expression in ${label} so that it returns a single value, such as $json.device.id.`;
	return { misfit: { problem: 'contains itself, or is nested too deeply', hint } };
}

/** Why a value cannot be used. */
interface Misfit {
	/** Follows the label of the field. */
	problem: string;
	hint: string;
}

/** Returns why a value cannot be used as one text, number or ID; undefined if it can. */
export function findMisfit(value: unknown, label: string): Misfit | undefined {
	if (value === undefined || value === null) {
		const hint = `The expression in ${label} returned nothing. Check its spelling and the item it reads, or remove the field.`;
		return { problem: 'has no value', hint };
	}
	if (typeof value === 'number' && !Number.isFinite(value)) {
		const hint = `The expression in ${label} calculates with a value that is not a number. Check the item it reads.`;
		return { problem: `is ${value}`, hint };
	}
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
		const hint = `n8n rounds such a number, so an ID would be another one. Enter it as text in ${label}.`;
		return { problem: `is ${String(value)}, a number with too many digits`, hint };
	}
	if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
		const hint = `An emoji or other character in ${label} was cut in two. Correct the text, or cut it at another position.`;
		return { problem: 'contains a broken character (lone surrogate)', hint };
	}
	if (isPrimitive(value)) return undefined;
	if (isDate(value)) {
		const hint = `Return the date as text in the expression in ${label}, such as $now.toISO().`;
		return { problem: 'is a date', hint };
	}
	const hint = `Change the expression in ${label} so that it returns a single value, such as $json.device.id.`;
	return { problem: Array.isArray(value) ? 'is a list' : 'is an object', hint };
}

/** The problem with a single value in place of fields. */
export function notAnObject(label: string): Misfit {
	return {
		problem: 'contains text or a number instead of fields',
		hint: `Return objects with field names in the expression in ${label}.`,
	};
}

/** Advice that lists the names in the editor and, if different, the values for expressions. */
export function describeChoices(
	label: string,
	choices: readonly string[],
	options: INodeProperties['options'] = [],
): string {
	const names = choices.map(
		(choice) =>
			options.find((option) => 'value' in option && option.value === choice)?.name ?? choice,
	);
	const list = `Choose one of these in ${label}: ${names.join(', ')}.`;
	const isSame = names.every((name, index) => name === choices[index]);
	return isSame ? list : `${list} In an expression, use: ${choices.join(', ')}.`;
}

/** Returns why a value cannot be sent as a JSON object; undefined if it can. */
export function findJsonMisfit(value: unknown, label: string): Misfit | undefined {
	if (!isObject(value)) {
		const hint = `Enter names and values in braces in ${label}, such as { "name": "value" }, or leave it as {}.`;
		return { problem: 'is not a JSON object', hint };
	}
	const place = findUnsendable(value);
	if (place === undefined) return undefined;
	const hint = `The expression in ${label} returned nothing for "${place}". Check the item it reads, or remove "${place}".`;
	return { problem: `has no value for "${place}"`, hint };
}

/** The path of the first part that JSON would drop or turn into null: "a.b"; undefined if none. */
function findUnsendable(value: unknown, path = ''): string | undefined {
	if (['bigint', 'function', 'symbol', 'undefined'].includes(typeof value)) return path;
	if (typeof value === 'number' && !Number.isFinite(value)) return path;
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, child] of Object.entries(value)) {
		const found = findUnsendable(child, path === '' ? name : `${path}.${name}`);
		if (found !== undefined) return found;
	}
	return undefined;
}

/**
 * The content of a JSON text; an empty object when the text is empty, undefined when it is not JSON.
 * Whole numbers beyond 2^53 become texts of their digits, so that none is lost.
 */
export function parseJson(text: string): unknown {
	if (text.trim() === '') return {};
	try {
		return parseJsonText(text);
	} catch {
		return undefined;
	}
}

/** Reads a switch, such as "yes", "off" or "1", in any case; undefined for other texts. */
export function parseSwitch(text: string): boolean | undefined {
	if (/^(?:true|yes|1|on)$/i.test(text)) return true;
	return /^(?:false|no|0|off)$/i.test(text) ? false : undefined;
}
