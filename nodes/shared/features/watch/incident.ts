import { incidentKey } from '../uptime';
import { shorten } from '../../words/util/phrases';
import { deviceKey } from './reading';
import type { CheckDetails, Incident, OutageMemory, WatchEvent, WatchState } from './types';

/**
 * The incident of an event by the outage of its device before and after it: opened, updated or closed.
 * Undefined without an outage before or after it.
 */
export function incidentOf(
	before: OutageMemory | undefined,
	after: OutageMemory | undefined,
): Incident | undefined {
	const outage = after ?? before;
	if (!outage) return undefined;
	const { details, failedSince, seen, since } = outage;
	const actionWhileDown = before ? 'update' : 'open';
	return { action: after ? actionWhileDown : 'close', since, failedSince, seen, details };
}

/**
 * The key that all events of an incident have in common; null without an incident. It contains the
 * time of the first failed check, or if unknown, the time at which the incident was first seen.
 */
export function incidentKeyOf(
	event: Pick<WatchEvent, 'details' | 'deviceId' | 'deviceName' | 'incident'>,
): string | null {
	const { details, incident } = event;
	if (!incident) return null;
	const { failedSince, since } = incident;
	const known = failedSince ?? (fixesKey(incident) ? details?.failedSince : undefined);
	const seen = `${new Date(incident.seen ?? since).toISOString().slice(0, 19)}Z`;
	if (incident.story !== undefined) return incidentKey(event, { story: incident.story, seen });
	return incidentKey(event, known ? { failedSince: known } : { seen });
}

/** Only the first opening event of an incident uses its own details for the key: it must not change later. */
function fixesKey({ action, seen }: Incident): boolean {
	return action === 'open' && seen === undefined;
}

/** The event of an outage that was known before the workflow was switched off; as another one if its checks began later. */
export function withOwnOutage(event: WatchEvent): WatchEvent {
	const { details, eventId, incident } = event;
	if (incident?.action !== 'open' || !incident.failedSince || !details?.failedSince) return event;
	const { failedSince: known = '', ...own } = { ...incident, seen: undefined };
	const times = [details.failedSince, ...(details.failures ?? []).map(({ time }) => time)];
	if (times.some((time) => time <= known)) return event;
	return {
		...event,
		eventId: `${eventId.slice(0, eventId.lastIndexOf('-') + 1)}${own.since.toString(36)}`,
		incident: own,
	};
}

/** The check details of an event, or else the earlier ones of its outage; undefined without both. */
export function detailsOf({ details, incident }: WatchEvent): CheckDetails | undefined {
	return details ?? incident?.details;
}

const maxWithDetails = 500;

/**
 * The state with the check details of events, saved in the outages of their devices for later events;
 * at most 500 outages have details. Only an opening event saves the first failed check
 * (`failedSince`): it is part of the incident key, which must not change until the outage ends.
 */
export function noteCheckDetails(state: WatchState, events: readonly WatchEvent[]): WatchState {
	const devices = new Map(state.devices);
	let count = [...devices.values()].filter(({ outage }) => outage?.details).length;
	for (const { details, deviceId, deviceName, incident } of events) {
		const key = deviceKey(deviceId, deviceName) ?? '';
		const memory = devices.get(key);
		// The event can be of an earlier outage of the device.
		if (!details || !memory?.outage || memory.outage.since !== incident?.since) continue;
		const outage = { ...memory.outage, seen: incident.seen };
		if (fixesKey(incident) && details.failedSince) outage.failedSince = details.failedSince;
		const isUpdate = outage.details !== undefined;
		if (isUpdate || count < maxWithDetails) outage.details = toRemembered(details);
		if (!isUpdate) count++;
		devices.set(key, { ...memory, outage });
	}
	return { ...state, devices };
}

const maxRememberedLength = 300;
const maxRememberedFailures = 5;
const maxRememberedLocations = 50;

/** Check details with shortened texts and lists, because n8n saves them after each event. */
export function toRemembered(details: CheckDetails): CheckDetails {
	const { failedLocations, failures, firstError, lastError } = details;
	const short = (text?: string) => text && shorten(text, maxRememberedLength);
	return {
		...details,
		failedLocations: failedLocations.slice(0, maxRememberedLocations),
		failures: failures?.slice(0, maxRememberedFailures),
		firstError: short(firstError),
		lastError: short(lastError),
	};
}
