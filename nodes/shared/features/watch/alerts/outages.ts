/** The effects of alerts on the outages of a device. */
import type { Alert } from '../../alerts';
import { endOfUnknownOutage, failureOf, outageEvent } from './events';
import { minuteMs } from '../../../words/util/time';
import { hasStart, outagePositionOf } from './place';
import type {
	AlertedDevice,
	AlertedOutage,
	AlertSettings,
	AlertTimes,
	ClosedOutage,
	DeviceAlertStep,
} from './types';

/** Checks come slightly earlier or later than their frequency. */
const jitterMs = 30_000;

/** The number of ended outages per device whose late alerts are recognized. */
const maxClosed = 4;

/**
 * The step of a failure alert. It starts an outage, or can remind of the current one, because the
 * service alerts at every check. A late alert of an earlier outage changes nothing.
 */
export function applyFailure(
	device: AlertedDevice,
	alert: Alert,
	times: AlertTimes,
	settings: AlertSettings,
): DeviceAlertStep {
	const { closed = [], outage } = device;
	const position = outagePositionOf(device, times);
	// `unplaced`: the alert has no start that can be compared.
	if (position === 'lasting' || (position === 'unplaced' && outage)) {
		return outage ? remind(device, outage, times, settings) : { device, events: [] };
	}
	// Sent before the last outage ended: it belongs to that one.
	const isLate = times.sent <= (closed.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
	const isNew = position === 'later' || (position === 'unplaced' && !isLate);
	if (!isNew) return { device, events: [] };
	const begun = newOutage(times, device);
	const ended = endLostOutage(device, times);
	const went = outageEvent('wentDown', device, begun, times.now, {
		previousState: closed.length > 0 || outage ? 'up' : null,
		details: failureOf(alert, begun),
	});
	const next = { ...ended.device, outage: begun, seen: undefined };
	return { device: next, events: [...ended.events, went] };
}

/** The step of a further failure alert of the current outage: emits `stillDown` if wanted and due. */
function remind(
	device: AlertedDevice,
	{ lastAt, ...others }: AlertedOutage,
	{ now, sent }: AlertTimes,
	{ events: wanted, isQuiet, reminder: { everyMs, maxCount } }: AlertSettings,
): DeviceAlertStep {
	const outage = { ...others, lastAt: Math.max(lastAt, sent) };
	const { reminders = 0, since, remindedAt = since } = outage;
	// The clock may have been set back since.
	const last = Math.min(remindedAt, now);
	const isDue = now + jitterMs >= last + everyMs && reminders < maxCount;
	if (!wanted.has('stillDown') || isQuiet || !isDue) {
		return { device: { ...device, outage }, events: [] };
	}
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	const event = outageEvent('stillDown', device, reminded, now, {
		previousState: 'down',
		durationMs: Math.max(0, now - since),
	});
	return { device: { ...device, outage: reminded }, events: [event] };
}

/**
 * The step of an All Clear (recovery alert): it ends the current outage, or an outage whose failure
 * alerts were never seen. A late All Clear of a closed or earlier outage changes nothing.
 */
export function applyAllClear(
	device: AlertedDevice,
	alert: Alert,
	times: AlertTimes,
): DeviceAlertStep {
	const { closed = [], outage } = device;
	const position = outagePositionOf(device, times);
	if (position === 'closed' || position === 'earlier') return { device, events: [] };
	if (position === 'unplaced' && !outage) {
		// It can be a late All Clear of a closed outage.
		return closed.length > 0 ? { device, events: [] } : endUnseenOutage(device, alert, times);
	}
	if (position === 'later') {
		const ended = endLostOutage(device, times);
		const step = endUnseenOutage(ended.device, alert, times);
		return { ...step, events: [...ended.events, ...step.events] };
	}
	// Sent before the first alert of this outage: it belongs to an earlier one.
	const isEarly = position === 'unplaced' && outage && times.sent < outage.firstAt;
	if (!outage || isEarly) return { device, events: [] };
	// The All Clear is of another outage, whose alerts were lost: the length of this one is unknown.
	const isOther =
		times.start !== undefined && outage.start !== undefined && !hasStart(outage, times);
	return closeOutage(device, outage, times, isOther ? null : lengthOf(alert, outage, times));
}

/** Ends the current outage, if any, whose All Clear was lost, so that its incident is closed. */
function endLostOutage(device: AlertedDevice, times: AlertTimes): DeviceAlertStep {
	const { outage } = device;
	return outage ? closeOutage(device, outage, times, null) : { device, events: [] };
}

/**
 * Emits `cameBack` for an outage whose failure alerts were lost, or sent before the workflow was
 * switched on. Without a known start, the event has no duration.
 */
function endUnseenOutage(device: AlertedDevice, alert: Alert, times: AlertTimes): DeviceAlertStep {
	const unseen = newOutage(times, device);
	const { began, seen, start } = unseen;
	if (began !== undefined || seen !== undefined || start !== undefined) {
		const length = began === undefined ? null : lengthOf(alert, unseen, times);
		return closeOutage(device, unseen, times, length);
	}
	const end = { start: times.start, at: times.sent };
	return { device: withClosed(device, end), events: [endOfUnknownOutage(device, times.now)] };
}

/** The outage that an alert starts. `since`, which users see, is never in the future. */
function newOutage(
	{ began, now, sent, start }: AlertTimes,
	{ seen }: AlertedDevice,
): AlertedOutage {
	const isSeen = start === undefined && (began ?? 0) <= (seen ?? 0) + minuteMs;
	return {
		...{ start, began, since: Math.min(now, began ?? now), firstAt: sent, lastAt: sent },
		...(isSeen ? { seen } : {}),
	};
}

/**
 * Ends an outage with `cameBack`. It moves to `closed`, so that its late alerts are recognized.
 *
 * @param durationMs null if the end of the outage was not seen
 */
function closeOutage(
	device: AlertedDevice,
	outage: AlertedOutage,
	{ now, sent }: AlertTimes,
	durationMs: number | null,
): DeviceAlertStep {
	// Without the number of reminders, which is part of the event ID: an outage has one end.
	const counted = { ...outage, reminders: undefined };
	const more = { previousState: 'down', durationMs };
	const event = outageEvent('cameBack', device, counted, now, more);
	const { began, start } = outage;
	const end = { start, began, at: sent };
	return { device: withClosed(device, end), events: [event] };
}

/** The device without a current outage, and with one more closed outage. */
function withClosed(device: AlertedDevice, end: ClosedOutage): AlertedDevice {
	const closed = [...(device.closed ?? []), end].slice(-maxClosed);
	return { ...device, outage: undefined, seen: undefined, closed };
}

/** The length of an outage in milliseconds, by its alert, or else since the outage was first seen. */
function lengthOf({ downSeconds }: Alert, { since }: AlertedOutage, { now }: AlertTimes): number {
	return downSeconds ? downSeconds * 1000 : Math.max(0, now - since);
}
