import { ServiceError } from '../serviceError';
import type { TransportHead } from '../transport';
import { feedFacts } from './facts';
import { shortened } from './refusals';
import { isoTime } from './values';

/** The feed answers a later request, and says when. */
export class ToldToWait extends ServiceError {
	/** @param milliseconds until it does */
	constructor(
		message: string,
		readonly milliseconds: number,
		status?: number,
	) {
		const seconds = Math.ceil(milliseconds / 1000);
		super({
			reason: 'unavailable',
			message,
			nextStep: `The next request is possible in ${seconds} seconds. Other workflows that read the feed from the same IP address count, too. A higher Max Wait in Options lets this node wait longer.`,
			status,
		});
	}
}

/**
 * The answer to a request that came too early (spec/xml-feed-public-facts.md §3.1).
 *
 * @param words what the feed says
 * @param next when the next request is possible, in the feed's own form, GMT
 * @param serviceNow the time at the service, milliseconds since 1970
 */
export function tooEarly(words: string, next: string, serviceNow: number): ToldToWait {
	const iso = isoTime(next);
	const at = iso === undefined ? Number.NaN : Date.parse(`${iso}Z`);
	const milliseconds = Number.isNaN(at) ? feedFacts.throttleMilliseconds.value : at - serviceNow;
	return new ToldToWait(
		`The XML feed asks to wait: ${shortened(words)}`,
		Math.max(milliseconds, shortestWait),
	);
}

/** What a reply's head says of waiting: status 429, or 503 with a time. Undefined when nothing. */
export function waitInHead({ status, headers }: TransportHead): ToldToWait | undefined {
	const retryAfter = [headers['retry-after']].flat()[0];
	if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return undefined;
	return new ToldToWait(
		`The XML feed asks to wait (status ${status})`,
		Math.max(retryMilliseconds(retryAfter, headers), shortestWait),
		status,
	);
}

/** The time at the service when it answered, milliseconds since 1970; NaN when it does not say. */
export function serviceTime(headers: TransportHead['headers']): number {
	return Date.parse([headers.date].flat()[0] ?? '');
}

/** Times of the service are in whole seconds: one that has come may be a moment away. */
const shortestWait = 1000;

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function retryMilliseconds(retryAfter = '', headers: TransportHead['headers']): number {
	if (/^\s*\d{1,7}\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
	const until = Date.parse(retryAfter) - serviceTime(headers);
	return Number.isNaN(until) ? feedFacts.throttleMilliseconds.value : until;
}
