/** Fields of a calendar entry or a row, however their names are spelled: `isAllDay`, `Is All Day`, `STATUS`. */
import { isObject, type JsonObject } from '../../words/util/json';
import { toIsoText } from '../../words/util/time';

/**
 * The value of the first of these fields that an item has: an empty text for null, undefined for none.
 * The wanted names are in lower case, without spaces, dashes and underscores.
 */
export function findField(item: JsonObject, names: readonly string[]): unknown {
	const keys = Object.keys(item);
	const plainKeys = keys.map(plainName);
	const found = names.map((name) => plainKeys.indexOf(name)).find((index) => index >= 0);
	return found === undefined ? undefined : (item[keys[found]] ?? '');
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** A text or number as a trimmed text; empty for other values. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Whether an item is an entry of a calendar, which has one field for each time, and not a row. */
export function isCalendarEntry(item: JsonObject): boolean {
	const times = [startNames, endNames].map((names) => findField(item, names));
	const isNested = times.some((time) => isObject(time) && toIsoText(time) === undefined);
	return isNested || findField(item, ['uid', 'icaluid', 'dtstamp', 'etag']) !== undefined;
}

/** Without case, spaces, dashes and underscores; the first ones are those of Google and Microsoft. */
export const startNames = ['start', 'from', 'begin', 'dtstart'];
export const endNames = ['end', 'until', 'to', 'dtend'];
export const titleNames = ['summary', 'subject', 'title', 'name'];
export const deviceNames = ['devices', 'device', 'monitors', 'monitor'];

const canceledFlags = ['iscancelled', 'iscanceled', 'cancelled', 'canceled'];

export function isCanceled(item: JsonObject): boolean {
	// Microsoft Graph marks deleted events like this.
	if ('@removed' in item) return true;
	const status = textOf(findField(item, ['status', 'eventstatus']));
	return /^(?:event)?cancell?ed$/i.test(status) || hasFlag(item, canceledFlags);
}

export function isAllDay(item: JsonObject): boolean {
	const isDate = /^date$/i.test(textOf(findField(item, ['datetype'])));
	return isDate || hasFlag(item, allDayFlags);
}

const allDayFlags = ['isallday', 'allday', 'isalldayevent', 'alldayevent'];

const ruleNames = [
	...['recurrence', 'recurrencerule', 'recurrencerules', 'recurrencepattern', 'recurrencedates'],
	...['rrule', 'rrules', 'rdate', 'repeat', 'repeats'],
];

const knownNames = new Set([
	...[...titleNames, ...deviceNames, ...canceledFlags, ...allDayFlags, ...ruleNames],
	...['status', 'eventstatus', 'type'],
]);

/** Whether a column is read, apart from those with times. */
export const isKnownField = (column: string): boolean => knownNames.has(plainName(column));

/** Whether an entry is a whole series of events, which has only the time of its first event. */
export function isSeries(item: JsonObject): boolean {
	const type = textOf(findField(item, ['type'])) || textOf(findField(item, ['calendaritemtype']));
	const isMaster = /^(?:series|recurring) ?master$/i.test(type);
	return isMaster || ruleNames.some((name) => isRule(findField(item, [name])));
}

/** Whether the value of a recurrence field means a repetition: it is not empty, false, "none" or similar. */
function isRule(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(isRule);
	if (isObject(value)) return Object.keys(value).length > 0;
	return value === true || !/^(?:|false|no|none|never|once|0)$/i.test(textOf(value));
}

/**
 * Whether an Outlook entry lacks the fields that show if it is a series or, from midnight to midnight,
 * an all-day event. n8n's node Microsoft Outlook leaves them out with Output: Simplified.
 */
export function isSimplified(item: JsonObject): boolean {
	const { subject, start, end } = item;
	if (subject === undefined || !isObject(start) || !('dateTime' in start)) return false;
	if (!('type' in item) && !('recurrence' in item)) return true;
	const isMidnight = [start, end].every(
		(one) => isObject(one) && /T00:00(?::00(?:\.0+)?)?Z?$/.test(textOf(one.dateTime)),
	);
	return isMidnight && !('isAllDay' in item);
}

function hasFlag(item: JsonObject, names: readonly string[]): boolean {
	return names.some((name) => {
		const value = findField(item, [name]);
		return value === true || /^(?:true|yes|1)$/i.test(textOf(value));
	});
}
