import type { Alert } from '../../alerts';
import { endOfUnknownOutage } from './events';
import { closeOutage, noteClosed, outageOf } from './outage';
import { hasStart, outagePositionOf } from './place';
import type { AlertedDevice, AlertedOutage, AlertTimes, DeviceAlertStep } from './types';

/**
 * The effect of an All Clear (recovery alert): it ends the current outage, or one whose failure
 * alerts were never seen. A late one of a closed or earlier outage changes nothing.
 */
export function takeUp(
	device: AlertedDevice,
	alert: Alert,
	times: AlertTimes,
	now: number,
): DeviceAlertStep {
	const { closed = [], outage } = device;
	const position = outagePositionOf(device, times);
	if (position === 'closed' || position === 'earlier') return { device, events: [] };
	if (position === 'unplaced' && !outage) {
		// It can be a late one of a closed outage.
		return closed.length > 0 ? { device, events: [] } : endUnknown(device, alert, times, now);
	}
	if (position === 'later') {
		// The end of the outage before was lost.
		const ended = outage ? closeOutage(device, outage, times, now, null) : { device, events: [] };
		const step = endUnknown(ended.device, alert, times, now);
		return { ...step, events: [...ended.events, ...step.events] };
	}
	// Sent before the first alert of this outage: it belongs to an earlier one.
	const isEarly = position === 'unplaced' && outage && times.sent < outage.firstAt;
	if (!outage || isEarly) return { device, events: [] };
	// An All Clear of another outage, whose alerts were lost: the length of this one is unknown.
	const isOther =
		times.start !== undefined && outage.start !== undefined && !hasStart(outage, times);
	const durationMs = isOther ? null : lengthOf(alert, outage, now);
	return closeOutage(device, outage, times, now, durationMs);
}

/**
 * Emits `cameBack` for an outage that began before the workflow was switched on, or whose alerts
 * were lost. Without a known start, the event has no duration.
 */
function endUnknown(
	device: AlertedDevice,
	alert: Alert,
	times: AlertTimes,
	now: number,
): DeviceAlertStep {
	const over = outageOf(times, now);
	if (over.began !== undefined) {
		return closeOutage(device, over, times, now, lengthOf(alert, over, now));
	}
	const end = { start: times.start, at: times.sent };
	return { device: noteClosed(device, end), events: [endOfUnknownOutage(device, now)] };
}

/** In milliseconds: that of the alert, or if it has none, the time since the outage was first seen. */
function lengthOf({ downSeconds }: Alert, { since }: AlertedOutage, now: number): number {
	return downSeconds ? downSeconds * 1000 : Math.max(0, now - since);
}
