import type { JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';

/** The maximum length (PagerDuty, Events API v2, "Send an alert event"). */
const maxSummaryLength = 1024;

/** Longer details do not help on call. */
const maxDetailLength = 2000;
const maxDetailEntries = 30;

/** The severity of an outage: `severity` of the item, and its PagerDuty level. */
const severities: Record<string, string> = {
	allLocations: 'critical',
	someLocations: 'error',
	slow: 'warning',
};

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
 * The body of a request to PagerDuty's Events API v2, without `routing_key`, which is the user's. Each body
 * contains all data: if one is lost, the next one of the same key has it.
 *
 * @returns null for events that open, update or close nothing
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
			custom_details: Object.fromEntries(
				detailNames.map((name) => [name, shortenDetail(item[name])]),
			),
		},
	};
}

/** A detail with shortened texts and lists, because PagerDuty accepts 512 KB; null if it is missing. */
function shortenDetail(detail: unknown): unknown {
	if (typeof detail === 'string') return shorten(detail, maxDetailLength);
	if (Array.isArray(detail)) return detail.slice(0, maxDetailEntries).map(shortenDetail);
	return detail ?? null;
}
