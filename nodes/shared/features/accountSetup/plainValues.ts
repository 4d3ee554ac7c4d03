/** Converts single values between the service and a file. */
import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import type { SetupField } from './table';

/** A value of the service in the form of the file, by the type (`as`) and unit of its field. */
export function toFileValue(value: unknown, { as, dividedBy }: SetupField): unknown {
	if (as === 'switch') return value === true || value === 'true';
	if (as === 'time') return toIsoTime(value);
	if (as === 'number') return toId(value);
	if (dividedBy && typeof value === 'number') return value / dividedBy;
	return as === 'url' ? String(value) : value;
}

/** The reverse: ISO times become milliseconds since 1970, and units are converted back. */
export function fromFileValue(value: unknown, { as, dividedBy }: SetupField): unknown {
	if (as === 'time' && typeof value === 'string') {
		const time = Date.parse(value);
		return Number.isNaN(time) ? value : time;
	}
	// Rounded, because 0.57 * 1000 is 569.9999999999999.
	return dividedBy && typeof value === 'number'
		? Number((value * dividedBy).toPrecision(15))
		: value;
}

/** Whether Export omits a value: null, undefined, and empty texts, lists and objects. */
export function isEmptyValue(value: unknown): boolean {
	if (value === null || value === undefined || value === '') return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value).length === 0;
}

/** The fields as an object, without those that Export omits. */
export function withoutEmptyValues(
	fields: ReadonlyArray<[name: string, value: unknown]>,
): JsonObject {
	return Object.fromEntries(fields.filter(([, value]) => !isEmptyValue(value)));
}

/** Milliseconds since 1970 as a text in ISO 8601; other values stay as they are. */
function toIsoTime(value: unknown): unknown {
	const date = new Date(typeof value === 'number' ? value : Number.NaN);
	return Number.isNaN(date.getTime()) ? value : date.toISOString();
}
