import type { Alert } from '../../alerts';
import type { WatchEvent } from '../types';
import { failureOf, outageEvent } from './events';
import { closeOutage, outageOf } from './outage';
import { outagePositionOf } from './place';
import type {
	AlertedDevice,
	AlertedOutage,
	AlertSettings,
	AlertTimes,
	DeviceAlertStep,
} from './types';

/** Checks come slightly earlier or later than their frequency. */
const jitterMs = 30_000;

/**
 * The effect of a failure alert: it starts an outage, reminds of the current one, or is a late one
 * of an earlier outage and changes nothing. While a device is down, the service alerts at every
 * check.
 */
export function takeDown(
	device: AlertedDevice,
	alert: Alert,
	times: AlertTimes,
	now: number,
	settings: AlertSettings,
): DeviceAlertStep {
	const { closed = [], outage } = device;
	const position = outagePositionOf(device, times);
	// `unplaced`: the alert has no start that can be compared.
	if (position === 'lasting' || (position === 'unplaced' && outage)) {
		return outage ? remind(device, outage, times, now, settings) : { device, events: [] };
	}
	const isNew = position === 'later' || (position === 'unplaced' && !isBeforeEnd(device, times));
	if (!isNew) return { device, events: [] };
	const begun = outageOf(times, now);
	// The end of the earlier outage was lost: its open incident must be closed.
	const ended = outage ? closeOutage(device, outage, times, now, null) : { device, events: [] };
	const went = outageEvent('wentDown', device, begun, now, {
		previousState: closed.length > 0 || outage ? 'up' : null,
		details: failureOf(alert, begun),
	});
	return { device: { ...ended.device, outage: begun }, events: [...ended.events, went] };
}

function isBeforeEnd({ closed = [] }: AlertedDevice, { sent }: AlertTimes): boolean {
	const last = closed.at(-1);
	return last !== undefined && sent <= last.at;
}

/** Emits `stillDown` if a reminder is due. */
function remind(
	device: AlertedDevice,
	{ lastAt, ...others }: AlertedOutage,
	{ sent }: AlertTimes,
	now: number,
	{ events: wanted, isQuiet, reminder: { everyMs, maxCount } }: AlertSettings,
): DeviceAlertStep {
	const outage = { ...others, lastAt: Math.max(lastAt, sent) };
	const { reminders = 0, since } = outage;
	// The clock may have been set back since.
	const last = Math.min(outage.remindedAt ?? since, now);
	const isDue = now + jitterMs >= last + everyMs && reminders < maxCount;
	if (!wanted.has('stillDown') || isQuiet || !isDue) {
		return { device: { ...device, outage }, events: [] };
	}
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	const event: WatchEvent = outageEvent('stillDown', device, reminded, now, {
		previousState: 'down',
		durationMs: Math.max(0, now - since),
	});
	return { device: { ...device, outage: reminded }, events: [event] };
}
