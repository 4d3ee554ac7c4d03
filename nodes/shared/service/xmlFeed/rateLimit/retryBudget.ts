import type { Clock } from '../../http/clock';
import { ServiceError } from '../../http/serviceError';
import { TransportError } from '../../http/transport';
import { failureDelayMs } from '../../http/retryPolicy';
import { rateLimitError } from './rateLimitError';
import type { Slot } from './rateLimiter';

/** Limits the waits and repeats of one request. A slot is the permission to send it (see `RateLimiter`). */
export class RetryBudget {
	private waitedMs = 0;
	private failures = 0;

	/** @param maxWaitMs how long the request may wait for slots in total: the user's Max Wait */
	constructor(
		private readonly clock: Clock,
		private readonly maxWaitMs: number,
	) {}

	/**
	 * Counts a wait for a slot, before it starts.
	 *
	 * @param untilReadyMs the known time until the feed is ready; 0 if unknown
	 * @throws {ServiceError} when the waits so far, with this one or with that time, exceed Max Wait
	 */
	spendWait(waitMs: number, untilReadyMs: number): void {
		if (this.waitedMs + untilReadyMs > this.maxWaitMs) {
			throw rateLimitError('The XML feed has asked to wait', untilReadyMs);
		}
		this.waitedMs += waitMs;
		if (this.waitedMs <= this.maxWaitMs) return;
		throw new ServiceError({
			code: 'RATE_LIMITED',
			message: `The XML feed was busy with other requests for more than ${Math.round(this.maxWaitMs / 1000)} seconds (Max Wait)`,
			hint: 'The feed handles one request at a time, and other requests of this n8n are waiting. Increase Max Wait in Options, or read several devices with one request.',
		});
	}

	/**
	 * Ends the slot of a failed request, and waits until it can be repeated. After a rate limit it does not
	 * wait here but defers the next slot, because acquiring that one waits.
	 *
	 * @throws the error, when a repeat is useless or would exceed Max Wait
	 */
	async prepareRetry(thrown: unknown, slot: Slot): Promise<void> {
		const isFailure = thrown instanceof TransportError || thrown instanceof ServiceError;
		if (thrown instanceof ServiceError && thrown.retryAfterMs !== undefined) {
			slot.defer(thrown.retryAfterMs);
			if (this.waitedMs + thrown.retryAfterMs > this.maxWaitMs) throw thrown;
			return;
		}
		slot.release();
		const delayMs = isFailure ? failureDelayMs(thrown, this.failures++) : undefined;
		if (delayMs === undefined) throw thrown;
		await this.clock.wait(delayMs);
	}
}
