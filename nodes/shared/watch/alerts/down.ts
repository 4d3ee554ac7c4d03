import type { Alert } from '../../alerts';
import type { WatchEvent } from '../types';
import { beginningOf, sentTime, startOf } from './clock';
import { failureOf, outageEvent } from './events';
import type { AlertedDevice, AlertedOutage, AlertSettings, DeviceAlertStep } from './types';

/** A check comes a little earlier or later than its frequency says. */
const jitterMs = 30_000;

/** While a device is down, the service alerts at every check: the first begins an outage, others remind of it. */
export function takeDown(
	device: AlertedDevice,
	alert: Alert,
	now: number,
	settings: AlertSettings,
): DeviceAlertStep {
	const { closed, outage } = device;
	const [at, start] = [sentTime(alert, now), startOf(alert)];
	if (closed && !isAfter(closed, start, at)) return { device, events: [] };
	const isNew = !outage || isAnother(outage, start);
	if (!isNew) {
		const lasting = { ...outage, lastAt: Math.max(outage.lastAt, at) };
		return remind({ ...device, outage: lasting }, lasting, now, settings);
	}
	const since = beginningOf(alert, now) ?? now;
	const begun: AlertedOutage = { start, since, firstAt: at, lastAt: at };
	// Its end was never heard of: whoever was told of it must be told that it is over.
	const ended = outage
		? [outageEvent('cameBack', device, outage, now, { previousState: 'down' })]
		: [];
	const went = outageEvent('wentDown', device, begun, now, {
		previousState: closed || outage ? 'up' : null,
		details: failureOf(alert, begun),
	});
	return { device: { ...device, outage: begun }, events: [...ended, went] };
}

/** Whether it is of an outage after the one that is over: late alerts of that one are not. */
function isAfter(
	closed: NonNullable<AlertedDevice['closed']>,
	start: number | undefined,
	at: number,
): boolean {
	if (start !== undefined && closed.start !== undefined) return start > closed.start;
	return at > closed.at;
}

/** An outage that began after the last alert of the one that is known is another one. */
function isAnother({ lastAt, start: known }: AlertedOutage, start: number | undefined): boolean {
	return start !== undefined && known !== undefined && start > Math.max(known, lastAt);
}

function remind(
	device: AlertedDevice,
	outage: AlertedOutage,
	now: number,
	{ events: wanted, isQuiet, reminder: { everyMs, maxCount } }: AlertSettings,
): DeviceAlertStep {
	const { reminders = 0, since } = outage;
	// The clock may have been set back since.
	const last = Math.min(outage.remindedAt ?? since, now);
	const isDue = now + jitterMs >= last + everyMs && reminders < maxCount;
	if (!wanted.has('stillDown') || isQuiet || !isDue) return { device, events: [] };
	const reminded = { ...outage, reminders: reminders + 1, remindedAt: now };
	const event: WatchEvent = outageEvent('stillDown', device, reminded, now, {
		previousState: 'down',
		durationMs: Math.max(0, now - since),
	});
	return { device: { ...device, outage: reminded }, events: [event] };
}
