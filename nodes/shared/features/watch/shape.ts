/** Whether saved data has the expected form. */
import { isObject } from '../../words/util/json';

export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isCount: Check = (value) => Number.isSafeInteger(value);
/** That a date can be made of. */
export const isTime: Check = (value) =>
	typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
export const isId: Check = (value) => isText(value) || Number.isFinite(value);

export const orNull =
	(check: Check): Check =>
	(value) =>
		value === null || check(value);
export const optional =
	(check: Check): Check =>
	(value) =>
		value === undefined || check(value);
export const listOf =
	(check: Check): Check =>
	(value) =>
		Array.isArray(value) && value.every(check);
export const recordOf =
	(check: Check): Check =>
	(value) =>
		isObject(value) && Object.values(value).every(check);

/** Unknown fields are those of another version, which this one does not miss. */
export const shape =
	(checks: Record<string, Check>): Check =>
	(value) =>
		isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

export const isNumber: Check = (value) => Number.isFinite(value);

/** The figures of an event; its kind checks them before use. */
export const isFacts: Check = isObject;
