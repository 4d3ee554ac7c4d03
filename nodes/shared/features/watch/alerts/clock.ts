/** The times of alerts, by a clock of the service that can change; docs/alert-trigger-reference.md has the rules. */
import type { Alert } from '../../alerts';
import type { AlertTimes } from './types';
import { dayMs, hourMs, minuteMs } from '../../../words/util/time';

/** Time zones differ by quarters of an hour, and by 14 hours from UTC at most. */
export const quarterMs = 15 * minuteMs;
const maxOffsetMs = 15 * hourMs;

/** If the clock advances by more, its time zone has changed. Otherwise the time of the alert is slightly off. */
const forwardMs = 5 * minuteMs;

/** The service cuts each of its times to a second. */
const cutMs = 2000;

/** Starts outside of these are dates of a wrong clock. */
const maxPastMs = 366 * dayMs;

/**
 * The sending time, by the service's clock, minus the arrival, in milliseconds. That is the difference of
 * the clocks minus the delay of the alert. Undefined without a plausible sending time.
 */
function differenceOf({ sentAt }: Alert, now: number): number | undefined {
	if (sentAt === undefined || Math.abs(sentAt - now) > maxOffsetMs) return undefined;
	return sentAt - now;
}

const toQuarter = (time: number) => Math.round(time / quarterMs) * quarterMs;

/** Whether a time is a multiple of a quarter hour, give or take `withinMs`. */
const isQuarter = (time: number, withinMs: number) => Math.abs(time - toQuarter(time)) <= withinMs;

/**
 * How far the service's clock is ahead of n8n's after an alert, in milliseconds; undefined while
 * unknown. A prompt alert shows it as whole quarter hours, which is the time zone. A late alert
 * shows only that the clock went forward.
 *
 * @param offset the same before the alert
 * @param now when the alert arrived
 */
export function offsetAfter(
	offset: number | undefined,
	alert: Alert,
	now: number,
): number | undefined {
	const difference = differenceOf(alert, now);
	if (difference === undefined) return offset;
	if (isQuarter(difference, minuteMs)) return toQuarter(difference);
	const isForward = offset !== undefined && difference > offset + forwardMs;
	return isForward ? Math.ceil(difference / quarterMs) * quarterMs : offset;
}

/**
 * When an alert was sent and when its outage began: `sent` and `began` in true time, `start` as the
 * service's clock showed it. Without a known sending time, `sent` is the arrival.
 *
 * @param now when the alert arrived
 * @param offset how far the service's clock is ahead after the alert; undefined if unknown
 */
export function timesOf(alert: Alert, now: number, offset: number | undefined): AlertTimes {
	const { downSince } = alert;
	const difference = differenceOf(alert, now);
	const isSentKnown = difference !== undefined && offset !== undefined;
	const sent = isSentKnown ? now + difference - offset : now;
	if (downSince === undefined) return { sent, now };
	// Whole seconds, as in the keys of incidents.
	const start = downSince - (downSince % 1000);
	return { start, began: beganOf(alert, start, sent, now, offset ?? difference), sent, now };
}

/**
 * When an outage began, in true time; undefined if unknown. Sending time minus length is preferred,
 * because a length is the same by every clock; it must match `start`, except for whole quarter hours
 * (a time zone). Otherwise it is `start` minus the offset, if plausible, or the arrival minus length.
 *
 * @param start when the outage began, by the service's clock
 * @param sent when the alert was sent, in true time
 */
function beganOf(
	alert: Alert,
	start: number,
	sent: number,
	now: number,
	offset: number | undefined,
): number | undefined {
	const { downSeconds, sentAt } = alert;
	const lengthMs = downSeconds === undefined ? undefined : downSeconds * 1000;
	const isSentKnown = sentAt !== undefined && differenceOf(alert, now) !== undefined;
	if (isSentKnown && lengthMs !== undefined && isQuarter(sentAt - lengthMs - start, cutMs)) {
		return sent - lengthMs;
	}
	const shown = offset === undefined ? undefined : start - offset;
	const isPlausible = shown !== undefined && shown <= now + minuteMs && shown >= now - maxPastMs;
	if (isPlausible) return shown;
	return lengthMs === undefined ? undefined : now - lengthMs;
}
