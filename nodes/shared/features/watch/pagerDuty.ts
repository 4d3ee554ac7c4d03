import type { JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';

/** What is longer is not accepted (PagerDuty, Events API v2, "Send an alert event"). */
const maxSummaryLength = 1024;

/** More of a text, or more names, help no one on call. */
const maxDetailLength = 2000;
const maxDetailEntries = 30;

/** What an outage is to those on call: `severity` of the item, and how PagerDuty ranks it. */
const severities: Record<string, string> = {
	allLocations: 'critical',
	someLocations: 'error',
	slow: 'warning',
};

/** The fields of an item, as far as they are needed here. */
interface EventFields extends JsonObject {
	message: string;
	deviceName: string | null;
	deviceId: string | number | null;
	address: string | null;
	event: string;
	incidentAction: string | null;
	incidentKey: string | null;
	severity: string | null;
	failedLayer: string | null;
	time: string | null;
}

/** What tells those on call more than the message does. */
const detailNames = [
	'event',
	'deviceName',
	'deviceId',
	'address',
	'state',
	'downSince',
	'failedSince',
	'duration',
	'failedLayer',
	'failedLocations',
	'firstError',
	'lastError',
	'alsoDown',
	'alsoDownCount',
	'isSample',
	'eventId',
];

/**
 * The body of a request to PagerDuty's Events API v2, without `routing_key`, which is the user's. All that is
 * known is in each of them: when one is lost, the next one of the same key says it.
 *
 * @returns null for what opens, updates and closes nothing
 */
export function toPagerDutyBody(item: EventFields): JsonObject | null {
	const { incidentAction, incidentKey } = item;
	if (incidentKey === null || incidentAction === null) return null;
	const { address, deviceId, deviceName, failedLayer, message, severity, time } = item;
	return {
		event_action: incidentAction === 'close' ? 'resolve' : 'trigger',
		dedup_key: incidentKey,
		client: 'n8n',
		payload: {
			summary: shorten(message, maxSummaryLength),
			source: shorten(address ?? deviceName ?? String(deviceId), maxSummaryLength),
			// A device that is down is never less urgent because its checks are not known.
			severity: severities[severity ?? ''] ?? 'critical',
			timestamp: time,
			component: shorten(deviceName ?? String(deviceId), maxSummaryLength),
			class: failedLayer ?? item.event,
			custom_details: Object.fromEntries(detailNames.map((name) => [name, bounded(item[name])])),
		},
	};
}

/** PagerDuty takes 512 KB, and a site can make an error as long as it likes. */
function bounded(detail: unknown): unknown {
	if (typeof detail === 'string') return shorten(detail, maxDetailLength);
	if (Array.isArray(detail)) return detail.slice(0, maxDetailEntries).map(bounded);
	return detail ?? null;
}
