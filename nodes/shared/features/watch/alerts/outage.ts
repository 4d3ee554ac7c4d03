import { outageEvent } from './events';
import type {
	AlertedDevice,
	AlertedOutage,
	AlertTimes,
	ClosedOutage,
	DeviceAlertStep,
} from './types';

/** As many outages of a device are known again by their late alerts. */
const maxClosed = 4;

/** The outage of an alert that is not remembered. */
export function outageOf(times: AlertTimes, now: number): AlertedOutage {
	const { began, sent, start } = times;
	return { start, began, since: Math.min(now, began ?? now), firstAt: sent, lastAt: sent };
}

/** @param durationMs null where the end is not known */
export function closeOutage(
	device: AlertedDevice,
	outage: AlertedOutage,
	{ sent }: AlertTimes,
	now: number,
	durationMs: number | null,
): DeviceAlertStep {
	// There is one end of an outage, however often it was reminded of.
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
