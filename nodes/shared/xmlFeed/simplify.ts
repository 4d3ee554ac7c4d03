import { feedFacts } from './facts';
import type { FeedContext, FeedFields, FeedRecord, FeedValue } from './record';
import { decimal, isoTime } from './values';

export type SimpleValue = string | number | null | SimpleFields | SimpleValue[];

export interface SimpleFields {
	[name: string]: SimpleValue;
}

/**
 * A record ready to use: camelCase names, numbers as numbers, times in ISO 8601, a missing value as
 * null; the device as `deviceId` and `deviceName`, the location as `location`. Unknown elements are
 * kept, unknown values and units stay as they are.
 */
export function simplifyRecord({ context, fields }: FeedRecord): SimpleFields {
	return { ...Object.assign({}, ...context.map(simplifyContext)), ...simplifyFields(fields) };
}

/** A record with the feed's own names and texts, the elements around it under their own names. */
export function rawRecord({ context, fields }: FeedRecord): FeedFields {
	const around = context.map(({ element, fields: own }) => [element, own]);
	return { ...Object.fromEntries(around), ...fields };
}

function simplifyContext({ element, fields }: FeedContext): SimpleFields {
	const prefix = prefixOf(element);
	const named = Object.entries(simplifyFields(fields)).map(([name, value]) => [
		prefix === 'location' && name === 'name' ? prefix : prefix + capitalised(name),
		value,
	]);
	return Object.fromEntries(named);
}

function prefixOf(element: string): string {
	const { value: device } = feedFacts.deviceElement;
	return element.toLowerCase() === device.toLowerCase() ? 'device' : camelCase(element);
}

function simplifyFields(fields: FeedFields): SimpleFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			const simpleName = camelCase(name);
			return [simpleName, simplifyValue(simpleName, value)];
		}),
	);
}

function simplifyValue(name: string, value: FeedValue): SimpleValue {
	if (Array.isArray(value)) return value.map((entry) => simplifyValue(name, entry));
	return typeof value === 'string' ? simplifyText(name, value) : simplifyFields(value);
}

function simplifyText(name: string, text: string): SimpleValue {
	if (text === '') return null;
	if (feedFacts.textNames.value.test(name)) return text;
	const number = feedFacts.numberNames.value.test(name) ? decimal(text) : undefined;
	return number ?? isoTime(text) ?? text;
}

/** `SSLTime` as `sslTime`, `Average-Response-Time` as `averageResponseTime`, `ID` as `id`. */
export function camelCase(name: string): string {
	const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name];
	const [first, ...others] = words.map((word) => word.toLowerCase());
	return first + others.map(capitalised).join('');
}

function capitalised(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
