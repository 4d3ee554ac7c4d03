/**
 * When and how late a request is repeated: the rules of both interfaces, without a clock.
 *
 * Requests that may have been carried out are repeated only if they change nothing: creating is not
 * idempotent.
 *
 * - After 429, reads are repeated when the service asks for it, within Max Wait. A change or a deletion only
 *   if the service gives a time, and up to three times. A creation only after a search that found no result
 *   of it (`webApi/verifiedCreation.ts`).
 * - After 503 with Retry-After, all requests wait, but only reads are repeated.
 * - After a temporary failure, reads of the feed are repeated twice. Those of the Web API are not: a node may
 *   have thousands of items, and n8n has its Retry On Fail.
 * - After 401, the session logs in and repeats the request once (`webApi/session.ts`), a creation after the
 *   same search.
 */
import { TransportError, type ResponseHead } from './transport';

const maxBackOffMs = 30_000;

/** The wait in milliseconds if the service gives no time: 1 second, doubled after each earlier wait. */
export function backOffMs(earlierWaits: number): number {
	return Math.min(minWaitMs * 2 ** earlierWaits, maxBackOffMs);
}

/** The pauses before reads of the feed are repeated after a failure. */
const failureDelaysMs = [1000, 3000];

/** The service rounds times to seconds, so one that seems reached can be a second away. */
export const minWaitMs = 1000;

export const tooManyRequests = 429;
const unavailable = 503;

/**
 * Statuses of a proxy whose service is unavailable for a moment. 500 is excluded because the service itself
 * failed; 429 because the service sets the time of the next request (`askedWaitMs`).
 */
const temporaryStatuses = [502, unavailable, 504];

/** Whether a later request may succeed after this status. Used for hints only, not for repeats. */
export function isTransientStatus(status: number): boolean {
	return status === 408 || status === tooManyRequests || status >= 500;
}

/**
 * How long a response asks to wait, in milliseconds; undefined if it does not ask. Status 429
 * always asks, 503 only with a header Retry-After. The wait is at least a second.
 *
 * @param defaultWaitMs if the service gives no time
 * @param now milliseconds since 1970, for a Retry-After date if the response has no Date
 */
export function askedWaitMs(
	{ status, headers }: ResponseHead,
	defaultWaitMs: number,
	now: number,
): number | undefined {
	const given = parseRetryAfter(headers, now);
	if (status !== tooManyRequests && (status !== unavailable || given === undefined))
		return undefined;
	return Math.max(given ?? defaultWaitMs, minWaitMs);
}

/** Longer than any Max Wait, and still a valid delay of a timer (below 2^31 ms). */
const maxWaitMs = 2_000_000_000;

const maxWriteRepeats = 3;

/**
 * Whether a request may be sent again after a response that asked to wait. A request that may change
 * data is repeated up to three times, and only after 429 with a time: it was probably not carried out.
 *
 * @param repeatedBefore how often it was sent again before
 */
export function isRepeatable(
	{ status, headers }: ResponseHead,
	mutates: boolean,
	repeatedBefore: number,
): boolean {
	if (!mutates) return true;
	// Any clock will do: only the existence of a time matters.
	const hasTime = parseRetryAfter(headers, 0) !== undefined;
	return status === tooManyRequests && hasTime && repeatedBefore < maxWriteRepeats;
}

/**
 * How often a creation may be sent again after this error, if a search found no result of it: three times after
 * 429 (`RATE_LIMITED`); otherwise once, because the session has ended and one new login is enough.
 */
export function maxCreationRepeats({ code }: { code: string }): number {
	return code === 'RATE_LIMITED' ? maxWriteRepeats : 1;
}

/**
 * The pause in milliseconds before a read is sent again after a failure; undefined if the failure is
 * not temporary, or all repeats are used.
 *
 * @param failure an error without a response, or with the status of the response
 * @param failedBefore how often the read was sent again before
 */
export function failureDelayMs(
	failure: { status?: number } | TransportError,
	failedBefore: number,
): number | undefined {
	const isTemporary =
		failure instanceof TransportError
			? failure.code === 'CONNECTION_RESET'
			: temporaryStatuses.includes(failure.status ?? 0);
	return isTemporary ? failureDelaysMs[failedBefore] : undefined;
}

/** The time at the service when it answered, milliseconds since 1970; NaN if unknown. */
export function serverDate(headers: ResponseHead['headers']): number {
	return Date.parse([headers.date].flat()[0] ?? '');
}

/**
 * The wait in the header Retry-After, in milliseconds; undefined without a readable one. It is a
 * number of seconds or a date (RFC 9110 §10.2.3), which is compared with the service's own clock:
 * its header Date. A past date gives a negative wait.
 *
 * @param now milliseconds since 1970, used if there is no Date
 */
function parseRetryAfter(headers: ResponseHead['headers'], now: number): number | undefined {
	const retryAfter = [headers['retry-after']].flat()[0] ?? '';
	// Some servers send fractions, and a proxy can join two headers: "2, 2".
	const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(retryAfter) ?? [];
	if (seconds !== undefined) return Math.min(Math.ceil(Number(seconds) * 1000), maxWaitMs);
	// Date.parse reads a number as a year, so a date must have a month's name and a time.
	if (!/[a-z]{3}/i.test(retryAfter) || !/\d:\d/.test(retryAfter)) return undefined;
	const served = serverDate(headers);
	const until = Date.parse(retryAfter) - (Number.isNaN(served) ? now : served);
	return Number.isNaN(until) ? undefined : Math.min(until, maxWaitMs);
}

/** A wait in whole seconds for a message, rounded up: "1 second". */
export function formatWait(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
