import type { ResponseHead } from './transport';

/** The time at the service when it answered, milliseconds since 1970; NaN when it does not say. */
export function serverDate(headers: ResponseHead['headers']): number {
	return Date.parse([headers.date].flat()[0] ?? '');
}

/**
 * After how many milliseconds the service wants to be asked again, by its header Retry-After: a number
 * of seconds or a date (RFC 9110 §10.2.3), which is compared with the service's own clock. Undefined
 * when there is none that can be read.
 *
 * @param now for a date, when the response does not say what time it is; by default then undefined
 */
export function parseRetryAfter(
	headers: ResponseHead['headers'],
	now = Number.NaN,
): number | undefined {
	const retryAfter = [headers['retry-after']].flat()[0] ?? '';
	if (/^\s*\d{1,7}\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
	const served = serverDate(headers);
	const until = Date.parse(retryAfter) - (Number.isNaN(served) ? now : served);
	return Number.isNaN(until) ? undefined : until;
}

/** A wait for a person, rounded up: "1 second". */
export function formatWait(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
