/** The number of accepted requests after which the concurrency grows by one. */
const growsAfter = 10;

/** A wrong clock of the service must not stop all requests for hours: the service is asked again. */
const maxPauseMs = 10 * 60_000;

/**
 * The pace that the service asks for: for all requests of one execution to one address, from any node, item
 * or department.
 *
 * A request to wait pauses all of them and halves the concurrency, which grows again by one after every ten
 * accepted requests.
 */
export class RequestPace {
	/** In monotonic milliseconds, as all times here. */
	private pausedUntil = Number.NEGATIVE_INFINITY;
	private slowedAt = Number.NEGATIVE_INFINITY;
	private accepted = 0;
	private limit = Number.POSITIVE_INFINITY;

	/** The number of concurrent requests. @param concurrency the number that the user allows */
	limitOf(concurrency: number): number {
		return Math.min(concurrency, this.limit);
	}

	/** How long requests must pause from now, in milliseconds; 0 if they need not. */
	pauseAt(now: number): number {
		return Math.max(0, this.pausedUntil - now);
	}

	/**
	 * Pauses all requests, because a response asked to wait, and halves the concurrency.
	 *
	 * @param sentAt when its request was sent: before the last slowdown, it does not halve again
	 */
	slowDown(waitMs: number, concurrency: number, sentAt: number, now: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(waitMs, maxPauseMs));
		if (sentAt <= this.slowedAt) return;
		this.slowedAt = now;
		this.accepted = 0;
		this.limit = Math.max(1, Math.floor(this.limitOf(concurrency) / 2));
	}

	/** Counts a response that does not ask to wait. */
	speedUp(): void {
		this.accepted = (this.accepted + 1) % growsAfter;
		if (this.accepted === 0) this.limit++;
	}
}
