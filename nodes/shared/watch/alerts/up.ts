import type { Alert } from '../../alerts';
import { beginningOf, sentTime, startOf } from './clock';
import { lateEnd, outageEvent } from './events';
import type { AlertedDevice, AlertedOutage, DeviceAlertStep } from './types';

/** All is well again: the outage that lasts is over, or one that nobody here was told of. */
export function takeUp(device: AlertedDevice, alert: Alert, now: number): DeviceAlertStep {
	const { closed, outage } = device;
	const [at, start] = [sentTime(alert, now), startOf(alert)];
	const isOld = outage ? isBefore(outage, start, at) : closed && isKnown(closed, start);
	if (isOld) return { device, events: [] };
	const over = outage ?? unknownOutage(alert, now);
	const event = over
		? outageEvent('cameBack', device, withoutCount(over), now, {
				previousState: 'down',
				durationMs: lengthOf(alert, over, now),
			})
		: lateEnd(device, now);
	const end = { start: over?.start ?? start, at: Math.max(at, outage?.lastAt ?? at) };
	return { device: { ...device, outage: undefined, closed: end }, events: [event] };
}

/** Whether it is the end of an outage before the one that lasts, and comes late. */
function isBefore(outage: AlertedOutage, start: number | undefined, at: number): boolean {
	if (start !== undefined && outage.start !== undefined) return start < outage.start;
	return at < outage.firstAt;
}

/** Whether this end was told before. */
function isKnown(closed: NonNullable<AlertedDevice['closed']>, start: number | undefined): boolean {
	return start === undefined || closed.start === undefined || start <= closed.start;
}

/** One that began before the workflow was switched on, or whose alerts were lost. */
function unknownOutage(alert: Alert, now: number): AlertedOutage | undefined {
	const since = beginningOf(alert, now);
	const at = sentTime(alert, now);
	return since === undefined
		? undefined
		: { start: startOf(alert), since, firstAt: at, lastAt: at };
}

/** There is one end of an outage, however often it was reminded of. */
function withoutCount(outage: AlertedOutage): AlertedOutage {
	return { ...outage, reminders: undefined };
}

function lengthOf({ downSeconds }: Alert, { since }: AlertedOutage, now: number): number {
	return downSeconds === undefined ? Math.max(0, now - since) : downSeconds * 1000;
}
