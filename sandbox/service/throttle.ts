/** The interval of the real feed; spec/xml-feed-public-facts.md §3.1. */
export const documentedThrottleSeconds = 10;

/**
 * The feed's limit of one request per client address and interval. A refused request does not
 * push the next allowed time further away (assumed: the documentation only names that time).
 */
export class Throttle {
	private readonly allowedAt = new Map<string, number>();

	constructor(private readonly seconds: number) {}

	/**
	 * Undefined when a request that arrived at a time may pass, else the time of the next one that
	 * may (epoch ms).
	 */
	refusedUntil(address: string, arrivedAt: number): number | undefined {
		if (this.seconds <= 0) return undefined;
		const allowedAt = this.allowedAt.get(address);
		if (allowedAt !== undefined && arrivedAt < allowedAt) return allowedAt;
		this.allowedAt.set(address, arrivedAt + this.seconds * 1000);
		return undefined;
	}
}
