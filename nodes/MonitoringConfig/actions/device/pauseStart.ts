/** When a pause begins: the field, and what the service gets of it. */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isObject } from '../../../shared/util/json';
import { invalidParameter } from '../../../shared/n8n/parameters';
import { toPauseStart } from '../../../shared/webApi';

export const startField: INodeProperties = {
	displayName: 'Start',
	name: 'start',
	type: 'dateTime',
	default: '',
	description:
		'When the pause begins; leave empty to begin at once. The service reads it in the time zone of your user there, so enter what a clock in that zone shows. A time with a zone of its own, as from an expression, is sent in the time zone of the workflow.',
};

/** As the service reads it; undefined when the pause begins at once. */
export function startParameter(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const value: unknown = context.getNodeParameter('start', itemIndex, '');
	const text = asText(value);
	if (text === '') return undefined;
	const start = toPauseStart(text, context.getTimezone());
	if (start !== undefined) return start;
	throw invalidParameter(
		context,
		itemIndex,
		'Start is not a date with a time',
		'Pick one in Start, or enter it as in 2031-02-14T09:30. Leave Start empty to begin at once.',
	);
}

/**
 * Expressions give dates as text, as JavaScript's Date or as a Luxon DateTime. Nothing else counts as
 * empty: a pause must not begin at once because an item lacks its date.
 */
function asText(value: unknown): string {
	if (value instanceof Date) return JSON.stringify(value).replaceAll('"', '');
	if (isObject(value) && typeof value.toISO === 'function') return String(value.toISO());
	return String(value).trim();
}
