import type { Clock } from '../../http/clock';
import { ServiceError } from '../../http/serviceError';
import { TransportError } from '../../http/transport';
import { failureDelayMs } from '../../http/retryPolicy';
import { rateLimitError } from './rateLimitError';
import type { Slot } from './rateLimiter';

export class RetryBudget {
	private waitedMs = 0;

	private failures = 0;

	/** @param maxWaitMs how long the request waits for a slot at the service, in milliseconds */
	constructor(
		private readonly clock: Clock,
		private readonly maxWaitMs: number,
	) {}

	/**
	 * Counts another wait for a slot against Max Wait.
	 *
	 * @param untilReady how long the feed is known not to be ready, in milliseconds
	 * @throws {ServiceError} when the waits, with the known one, are longer than Max Wait
	 */
	spendWait(milliseconds: number, untilReady: number): void {
		if (this.waitedMs + untilReady > this.maxWaitMs) {
			throw rateLimitError('The XML feed has asked to wait', untilReady);
		}
		this.waitedMs += milliseconds;
		if (this.waitedMs <= this.maxWaitMs) return;
		throw new ServiceError({
			code: 'RATE_LIMITED',
			message: `The XML feed was busy with other requests for more than ${Math.round(this.maxWaitMs / 1000)} seconds (Max Wait)`,
			hint: 'The feed handles one request at a time, and other requests of this n8n are waiting. Increase Max Wait in Options, or read several devices with one request.',
		});
	}

	/**
	 * Waits before a failed request is repeated. After a rate limit it only delays the next slot:
	 * the wait itself follows when that slot is acquired.
	 *
	 * @throws the error, when a repeat is useless
	 */
	async recover(thrown: unknown, slot: Slot): Promise<void> {
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
