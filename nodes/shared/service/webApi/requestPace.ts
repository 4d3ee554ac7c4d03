/** The number of accepted requests after which the concurrency grows by one. */
const growsAfter = 10;

/** A wrong clock of the service must not stop all requests for hours: the service is asked again. */
const maxPauseMs = 10 * 60_000;

/**
 * The pace that the service asks for: for all requests of one execution to one address, from any node, item
 * or department.
 *
 * A push back pauses all of them and halves the concurrency; it grows again by one after every ten accepted
 * requests.
 */
export class RequestPace {
	/** As all times here, in monotonic milliseconds. */
	private pausedUntil = Number.NEGATIVE_INFINITY;
	private slowedAt = Number.NEGATIVE_INFINITY;
	private accepted = 0;
	private limit = Number.POSITIVE_INFINITY;

	/** How many requests may be under way, given how many the user allows. */
	limitOf(concurrency: number): number {
		return Math.min(concurrency, this.limit);
	}

	/** The current pause in milliseconds. */
	pauseAt(now: number): number {
		return Math.max(0, this.pausedUntil - now);
	}

	/**
	 * Pauses all requests, and halves the concurrency.
	 *
	 * @param sentAt when its request was sent: if before the last slowdown, the concurrency stays
	 */
	slowDown(waitMs: number, concurrency: number, sentAt: number, now: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(waitMs, maxPauseMs));
		if (sentAt <= this.slowedAt) return;
		this.slowedAt = now;
		this.accepted = 0;
		this.limit = Math.max(1, Math.floor(this.limitOf(concurrency) / 2));
	}

	/** Call it for every response that does not ask to wait. */
	speedUp(): void {
		this.accepted = (this.accepted + 1) % growsAfter;
		if (this.accepted === 0) this.limit++;
	}
}
