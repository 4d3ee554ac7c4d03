/** The interval of the real feed; docs/dev/service.md X6. */
export const documentedThrottleSeconds = 10;

/**
 * The feed's limit of one request per client address and interval. A throttled request does not
 * postpone the next allowed time (assumed, docs/dev/service.md X6).
 */
export class Throttle {
	private readonly allowedAt = new Map<string, number>();

	constructor(private readonly seconds: number) {}

	/**
	 * Undefined when a request that arrived at this time may pass, otherwise the time (epoch ms) from
	 * which the next one may.
	 */
	findNextAllowedTime(address: string, arrivedAt: number): number | undefined {
		if (this.seconds <= 0) return undefined;
		const allowedAt = this.allowedAt.get(address);
		if (allowedAt !== undefined && arrivedAt < allowedAt) return allowedAt;
		this.allowedAt.set(address, arrivedAt + this.seconds * 1000);
		return undefined;
	}
}
