import type { INodeExecutionData } from 'n8n-workflow';

import type { AlertReading } from '../shared/features/alerts';
import { toJson } from '../shared/n8n/run/operations';
import { deviceLabel } from '../shared/features/uptime';
import { shortFieldsFirst } from '../shared/words/util/itemFields';
import type { JsonObject } from '../shared/words/util/json';
import { withoutLogins } from '../shared/words/text';
import { shorten } from '../shared/words/util/phrases';
import {
	toDigestItem,
	toEventItem,
	type AlertStep,
	type ItemOptions,
} from '../shared/features/watch';

export interface Received {
	reading: AlertReading;
	/** Without the secret. */
	body: string;
	/** When the alert arrived, in milliseconds since 1970. */
	now: number;
}

/** Enough to recognize the kind of text. */
const maxShownLength = 500;

/**
 * The items of an alert: first a digest of the events held during quiet hours, then one item per event.
 * `heldLeftOut` is the number of events that there was no room to hold. Empty if there are no events.
 */
export function toItems(
	{ events, held, heldLeftOut, state }: AlertStep,
	received: Received,
	timeZone: string,
	options: ItemOptions,
): INodeExecutionData[] {
	const details = detailsOf(received);
	const items: JsonObject[] = events.map((event) =>
		shortFieldsFirst({ ...toEventItem(event, timeZone, options), details }),
	);
	if (held.length > 0) {
		const down = [...state.devices.values()].filter(({ outage }) => outage);
		const digest = {
			eventId: `quiet-${state.generation.toString(36)}-${held[0].eventId}`,
			time: received.now,
			events: held,
			leftOut: heldLeftOut,
			isAfterQuiet: true,
			downNow: down.map(({ id, name }) => deviceLabel(id, name)),
		};
		items.unshift(toDigestItem(digest, timeZone, options));
	}
	return items.map((item) => ({ json: toJson(item) }));
}

/** The values without a field in the item; for an unreadable alert, advice and the start of its body. */
function detailsOf({ body, reading }: Received): JsonObject {
	if ('unread' in reading) {
		return { hint: reading.unread.hint, received: shorten(withoutLogins(body), maxShownLength) };
	}
	const { details, downSeconds, errorCode, errorType, taskName } = reading.alert;
	const known = { taskName, errorType, errorCode, downSeconds };
	const given = Object.entries(known).filter(([, value]) => value !== undefined);
	return { ...details, ...Object.fromEntries(given) };
}
