import { askedWaitMs, formatWait, minWaitMs } from '../../http/retryPolicy';
import { ServiceError } from '../../http/serviceError';
import type { ResponseHead } from '../../http/transport';
import { feedFacts } from '../facts';
import { reasonText } from '../feedErrors';
import { toIsoTime } from '../../../words/util/serviceTime';

/** @param retryAfterMs the time until the feed answers again */
export function rateLimitError(
	message: string,
	retryAfterMs: number,
	status?: number,
): ServiceError {
	return new ServiceError({
		code: 'RATE_LIMITED',
		message,
		hint: `The next request is possible in ${formatWait(retryAfterMs)}. Other workflows on the same IP address share the rate limit. Increase Max Wait in Options to wait longer.`,
		status,
		retryAfterMs,
	});
}

/**
 * For a request that the feed refused because it came too early (docs/dev/service.md X6).
 *
 * @param nextAllowed when the next request is allowed, in GMT, as the feed writes it
 * @param serviceNow the time at the service, milliseconds since 1970
 */
export function throttledError(
	feedText: string,
	nextAllowed: string,
	serviceNow: number,
): ServiceError {
	// If both readings of a date (month or day first) are valid, the one nearest to now is meant.
	const [waitMs = feedFacts.throttleMilliseconds.value] = [false, true]
		.map((isDayFirst) => Date.parse(`${toIsoTime(nextAllowed, isDayFirst)}Z`) - serviceNow)
		.filter((wait) => !Number.isNaN(wait))
		.sort((one, other) => Math.abs(one) - Math.abs(other));
	const message = `The XML feed asks to wait: ${reasonText(feedText)}`;
	return rateLimitError(message, Math.max(waitMs, minWaitMs));
}

/** Returns the error for a response that asks to wait; undefined for others. `now` is in ms since 1970. */
export function retryAfterError(response: ResponseHead, now: number): ServiceError | undefined {
	const waitMs = askedWaitMs(response, feedFacts.throttleMilliseconds.value, now);
	if (waitMs === undefined) return undefined;
	const { status } = response;
	return rateLimitError(`The XML feed asks to wait (status ${status})`, waitMs, status);
}
