import { outageEvent } from './events';
import type {
	AlertedDevice,
	AlertedOutage,
	AlertTimes,
	ClosedOutage,
	DeviceAlertStep,
} from './types';

/** The number of ended outages per device whose late alerts are recognized. */
const maxClosed = 4;

/** A new outage, started by this alert. `since`, which users see, is never in the future. */
export function outageOf(times: AlertTimes, now: number): AlertedOutage {
	const { began, sent, start } = times;
	return { start, began, since: Math.min(now, began ?? now), firstAt: sent, lastAt: sent };
}

/**
 * The outage moves to `closed`, so that late alerts of it are recognized.
 *
 * @param durationMs null if the end of the outage was not seen
 */
export function closeOutage(
	device: AlertedDevice,
	outage: AlertedOutage,
	{ sent }: AlertTimes,
	now: number,
	durationMs: number | null,
): DeviceAlertStep {
	// Without the number of reminders, which is part of the event ID: an outage has one end.
	const counted = { ...outage, reminders: undefined };
	const event = outageEvent('cameBack', device, counted, now, {
		previousState: 'down',
		durationMs,
	});
	const { began, lastAt, start } = outage;
	const end = { start, began, at: Math.max(sent, lastAt) };
	return { device: noteClosed(device, end), events: [event] };
}

export function noteClosed(device: AlertedDevice, end: ClosedOutage): AlertedDevice {
	const closed = [...(device.closed ?? []), end].slice(-maxClosed);
	return { ...device, outage: undefined, closed };
}
