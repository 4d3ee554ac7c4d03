import type { Alert } from '../../alerts';

/** Time zones are apart by quarters of an hour, and by 14 hours from UTC at most. */
const quarterMs = 900_000;
const maxOffsetMs = 15 * 3_600_000;

/** When the alert was sent, by the service's clock; by that of n8n where it does not say. */
export function sentTime({ sentAt }: Alert, now: number): number {
	return sentAt ?? now;
}

/** When the outage began, by the service's clock, to the second as keys have it. */
export function startOf({ downSince }: Alert): number | undefined {
	return downSince === undefined ? undefined : downSince - (downSince % 1000);
}

/**
 * When the outage began, in milliseconds since 1970. The service's clock can be that of any zone: what it showed when the
 * alert was sent tells which. Undefined where that cannot be told.
 */
export function beginningOf({ downSince, sentAt }: Alert, now: number): number | undefined {
	if (downSince === undefined || sentAt === undefined) return undefined;
	const offset = Math.round((sentAt - now) / quarterMs) * quarterMs;
	if (Math.abs(offset) > maxOffsetMs || downSince > sentAt) return undefined;
	return Math.min(now, downSince - offset);
}
