import { escapeSlack } from '../../words/text';
import { shortFieldsFirst } from '../../words/util/itemFields';
import { isoSeconds } from '../../words/util/time';
import type { JsonObject } from '../../words/util/json';
import { detailsOf, incidentKeyOf } from './incident';
import type { EventKind } from './kinds';
import { describeDigestMail, describeMail } from './mail';
import { describeEvent, lengthOf, listNames } from './messages';
import type { WatchEvent } from './types';

/**
 * The n8n item of an event. All items have the same fields, null or empty if unknown.
 *
 * @param timeZone of the times of day in the texts
 */
export function toEventItem(
	event: WatchEvent,
	timeZone: string,
	{ isInDigest = false, timeZoneHint = null }: ItemOptions = {},
): JsonObject {
	const { durationMs, slowness } = event;
	const details = detailsOf(event);
	const mail = isInDigest ? {} : describeMail(event, timeZone);
	return shortFieldsFirst({
		...describeEvent(event, timeZone),
		...mail,
		event: event.kind,
		deviceName: event.deviceName,
		address: details?.address ?? null,
		previousState: event.previousState,
		state: event.state,
		since: isoOrNull(event.since),
		downSince: isoOrNull(event.downSince),
		startedBefore: event.startedBefore || event.outageStartedBefore === true,
		durationSeconds: durationMs === null ? null : Math.round(durationMs / 1000),
		durationText: lengthOf(event),
		failedSince: details?.failedSince ?? null,
		failedLocations: details?.failedLocations.join(', ') || null,
		failedLayer: details?.failedLayer ?? null,
		firstError: details?.firstError ?? null,
		lastError: details?.lastError ?? null,
		status: details?.status ?? null,
		failures: (details?.failures ?? []).map((failure) => ({ ...failure })),
		slowness: slowness ? { ...slowness } : null,
		alsoDown: event.alsoDown ?? [],
		incidentKey: incidentKeyOf(event),
		incidentAction: event.incident?.action ?? null,
		severity: slowness ? 'slow' : (details?.severity ?? null),
		isSample: event.isSample === true,
		timeZoneHint,
		time: isoOrNull(event.time),
		deviceId: event.deviceId,
		eventId: event.eventId,
	});
}

export interface ItemOptions {
	/** Whether the item belongs to a digest, and has no mail, because the digest has one. */
	isInDigest?: boolean;
	/** Set for users who build a workflow. */
	timeZoneHint?: string | null;
}

export interface Digest {
	eventId: string;
	/** Milliseconds since 1970. */
	time: number;
	events: WatchEvent[];
	/** How many more events had no room. */
	leftOut: number;
	/** Whether these are the kept events of quiet hours. */
	isAfterQuiet: boolean;
	/** The names of the devices that are down now. */
	downNow: string[];
}

const maxListed = 50;

/** The n8n item of several events. @param timeZone of the times of day in the texts */
export function toDigestItem(
	digest: Digest,
	timeZone: string,
	options: ItemOptions = {},
): JsonObject {
	const { downNow, events, isAfterQuiet, leftOut } = digest;
	const texts = events.map((event) => describeEvent(event, timeZone));
	const title = titleOf(digest);
	const more = events.length + leftOut - Math.min(events.length, maxListed);
	const listed = isAfterQuiet ? downNow : [];
	const end = [
		...(more > 0 ? [`and ${more} more`] : []),
		...(listed.length > 0 ? [`Down now: ${listNames(listed, maxListed)}`] : []),
	];
	const lines = (bullet: string, name: 'message' | 'slackText') =>
		texts.slice(0, maxListed).map((text) => `${bullet} ${text[name]}`);
	return shortFieldsFirst({
		message: [title, ...lines('-', 'message'), ...end].join('\n'),
		slackText: [`*${title}*`, ...lines('•', 'slackText'), ...end.map(escapeSlack)].join('\n'),
		...describeDigestMail(events, { downNow: listed, leftOut, title }, maxListed, timeZone),
		event: 'digest',
		counts: countKinds(events),
		leftOut,
		events: events.map((event) => toEventItem(event, timeZone, { ...options, isInDigest: true })),
		down: downNow.length,
		downNames: downNow.slice(0, maxListed),
		isAfterQuietHours: isAfterQuiet,
		isSample: events.some(({ isSample }) => isSample === true),
		timeZoneHint: options.timeZoneHint ?? null,
		time: isoOrNull(digest.time),
		eventId: digest.eventId,
	});
}

/** "3 events in the quiet hours" */
function titleOf({ events, isAfterQuiet, leftOut }: Digest): string {
	const count = events.length + leftOut;
	return `${count} ${count === 1 ? 'event' : 'events'}${isAfterQuiet ? ' in the quiet hours' : ''}`;
}

function countKinds(events: readonly WatchEvent[]): Partial<Record<EventKind, number>> {
	const counts: Partial<Record<EventKind, number>> = {};
	for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

/** A time (milliseconds since 1970) in ISO 8601, UTC. */
function isoOrNull(time: number | null): string | null {
	return time === null ? null : isoSeconds(time);
}
