import { formatWait, parseRetryAfter } from '../../http/retryAfter';
import { ServiceError } from '../../http/serviceError';
import type { ResponseHead } from '../../http/transport';
import { feedFacts } from '../facts';
import { excerpt } from '../feedErrors';
import { toIsoTime } from '../../util/serviceTime';

/** The feed answers a later request, and says when. */
export class RateLimitedError extends ServiceError {
	/** @param waitMs until it does */
	constructor(
		message: string,
		readonly waitMs: number,
		status?: number,
	) {
		super({
			code: 'RATE_LIMITED',
			message,
			hint: `The next request is possible in ${formatWait(waitMs)}. Other workflows that read the feed from the same IP address count, too. A higher Max Wait in Options lets this node wait longer.`,
			status,
		});
	}
}

/**
 * The answer to a request that came too early (docs/service.md X6).
 *
 * @param words what the feed says
 * @param next when the next request is possible, in the feed's own form, GMT
 * @param serviceNow the time at the service, milliseconds since 1970
 */
export function throttledError(words: string, next: string, serviceNow: number): RateLimitedError {
	const iso = toIsoTime(next);
	const at = iso === undefined ? Number.NaN : Date.parse(`${iso}Z`);
	const milliseconds = Number.isNaN(at) ? feedFacts.throttleMilliseconds.value : at - serviceNow;
	return new RateLimitedError(
		`The XML feed asks to wait: ${excerpt(words)}`,
		Math.max(milliseconds, minWaitMs),
	);
}

/** What the headers of a response says of waiting: status 429, or 503 with a time. Undefined when nothing. */
export function retryAfterError({ status, headers }: ResponseHead): RateLimitedError | undefined {
	const isAsked = headers['retry-after'] !== undefined;
	if (status !== 429 && !(status === 503 && isAsked)) return undefined;
	return new RateLimitedError(
		`The XML feed asks to wait (status ${status})`,
		Math.max(parseRetryAfter(headers) ?? feedFacts.throttleMilliseconds.value, minWaitMs),
		status,
	);
}

/** Times of the service are in whole seconds: one that has come may be a moment away. */
const minWaitMs = 1000;
