/** The times of alerts, by a clock of the service that can change; docs/alert-trigger.md has the rules. */
import type { Alert } from '../../alerts';
import type { AlertTimes, ServiceClock } from './types';

const minuteMs = 60_000;

/** Time zones differ by quarters of an hour, and by 14 hours from UTC at most. */
export const quarterMs = 15 * minuteMs;
const maxOffsetMs = 15 * 60 * minuteMs;

/** Less than any two time zones differ by: an alert within it is in step with the clock. */
export const stepMs = 10 * minuteMs;

/** Starts outside of these are dates of a wrong clock. */
const maxFutureMs = minuteMs;
const maxPastMs = 366 * 24 * 60 * minuteMs;

/** The difference of the clocks, and the delay of the alert, as one. */
function differenceOf({ sentAt }: Alert, now: number): number | undefined {
	if (sentAt === undefined || Math.abs(sentAt - now) > maxOffsetMs) return undefined;
	return sentAt - now;
}

/** The service's clock after an alert: one that goes forward is followed at once, one that goes back once it is sure. */
export function followClock(
	clock: ServiceClock | undefined,
	alert: Alert,
	now: number,
): ServiceClock | undefined {
	const offset = differenceOf(alert, now);
	const { sentAt } = alert;
	if (offset === undefined || sentAt === undefined) return clock;
	if (!clock) return { offset };
	if (offset >= clock.offset - stepMs) return { offset: Math.max(offset, clock.offset) };
	const { stray } = clock;
	if (!stray || Math.abs(offset - stray.offset) > 30_000) {
		return { ...clock, stray: { offset, sentAt } };
	}
	// Late alerts that come together differ by as much as they were sent apart.
	const isBack = sentAt - stray.sentAt >= minuteMs;
	return isBack ? { offset: Math.max(offset, stray.offset) } : clock;
}

/** @param clock as it is after the alert */
export function timesOf(alert: Alert, now: number, clock: ServiceClock | undefined): AlertTimes {
	const { downSince, sentAt } = alert;
	const own = differenceOf(alert, now);
	const sent = own === undefined || !clock ? now : (sentAt ?? now) - clock.offset;
	const isOutOfStep = own !== undefined && clock !== undefined && own < clock.offset - stepMs;
	if (downSince === undefined) return { sent, isOutOfStep };
	// To the second, as keys have it.
	const start = downSince - (downSince % 1000);
	if (!clock) return { start, sent, isOutOfStep };
	const began = start - clock.offset;
	if (began > now + maxFutureMs || began < now - maxPastMs) return { start, sent, isOutOfStep };
	return { start, began, beganIfBack: start - (own ?? clock.offset), sent, isOutOfStep };
}

/** A start in n8n's time, as users see it: clocks are right but for their time zone. */
export function sinceOf(start: number, began: number, now: number): number {
	return Math.min(now, start - Math.round((start - began) / quarterMs) * quarterMs);
}
