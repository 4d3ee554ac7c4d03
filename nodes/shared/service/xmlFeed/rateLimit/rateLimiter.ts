import type { Clock } from '../../http/clock';
import { feedFacts } from '../facts';

interface HostQueue {
	/** In the order they came. */
	waiting: symbol[];
	/** When the last request was sent that the feed did not throttle, and whether it is answered. */
	sentAt: number;
	isAnswered: boolean;
	/** No request before this time; all times are monotonic milliseconds. */
	allowedAt: number;
	/** The interval between requests; 0 until the feed has shown a limit. */
	spacingMs: number;
}

/** A request's permission to be sent to an address. Exactly one of the two ends it. */
export interface Slot {
	/** The feed has begun to answer, or does not answer at all. */
	release(): void;
	/** The feed asks to wait this number of milliseconds. */
	defer(milliseconds: number): void;
}

const pollIntervalMs = 50;

/** The feed counts from a request's arrival, and not every request travels equally long. */
const jitterMarginMs = 200;

/** A wrong clock of the service must not stop all requests for hours: the service is asked again. */
const maxDeferMs = 60_000;

/**
 * Lets requests to the same address follow each other as the feed allows. It allows one per interval
 * and IP address, and may not enforce that (docs/dev/service.md X6): whether it does is
 * known after it throttled a request. Until then a request follows as soon as the one before has
 * begun to be answered, so that not more than one of them is refused.
 */
export class RateLimiter {
	private readonly queues = new Map<string, HostQueue>();

	/**
	 * Waits until the caller may send a request; it must then call the slot's `release` or `defer`.
	 *
	 * @param beforeWait called before each wait with its milliseconds, and with those until the feed
	 * is ready (0 if unknown); it throws to give up
	 */
	async acquire(
		address: string,
		clock: Clock,
		beforeWait: (milliseconds: number, untilReady: number) => void,
	): Promise<Slot> {
		const queue = this.queueFor(address);
		const ticket = Symbol(address);
		queue.waiting.push(ticket);
		try {
			while (!isNext(queue, ticket, clock.elapsed())) {
				const untilReady = Math.max(0, queue.allowedAt - clock.elapsed());
				const nap = Math.max(pollIntervalMs, Math.min(untilReady, 1000));
				beforeWait(nap, untilReady);
				await clock.wait(nap);
			}
		} finally {
			queue.waiting = queue.waiting.filter((other) => other !== ticket);
		}
		return createSlot(queue, clock);
	}

	/** The queue of an address; a new one allows a request at once. */
	private queueFor(address: string): HostQueue {
		const known = this.queues.get(address);
		if (known) return known;
		const queue = {
			waiting: [],
			sentAt: -Infinity,
			isAnswered: true,
			allowedAt: -Infinity,
			spacingMs: 0,
		};
		this.queues.set(address, queue);
		return queue;
	}
}

/**
 * The limiter of all nodes and executions, because the limit applies to this process's IP address. Stores a
 * few numbers per feed address.
 */
export const sharedRateLimiter = new RateLimiter();

function isNext(
	{ waiting, isAnswered, sentAt, allowedAt }: HostQueue,
	ticket: symbol,
	now: number,
): boolean {
	// Answered or not, after the documented interval a request is allowed again.
	const isFree = isAnswered || now - sentAt >= feedFacts.throttleMilliseconds.value;
	return waiting[0] === ticket && isFree && now >= allowedAt;
}

function createSlot(queue: HostQueue, clock: Clock): Slot {
	const previousSentAt = queue.sentAt;
	const sentAt = clock.elapsed();
	queue.sentAt = sentAt;
	queue.isAnswered = false;
	queue.allowedAt = sentAt + queue.spacingMs;
	return {
		release() {
			if (queue.sentAt === sentAt) queue.isAnswered = true;
		},
		defer(milliseconds) {
			const next = clock.elapsed() + Math.min(milliseconds, maxDeferMs);
			// From the last accepted request to the next allowed one; without an accepted one, from now.
			const interval = Number.isFinite(previousSentAt) ? next - previousSentAt : milliseconds;
			const maxInterval = feedFacts.throttleMilliseconds.value;
			queue.spacingMs = Math.max(queue.spacingMs, Math.min(interval, maxInterval) + jitterMarginMs);
			queue.allowedAt = Math.max(queue.allowedAt, next);
			// Another request was sent in the meantime: its turn is kept.
			if (queue.sentAt !== sentAt) return;
			queue.sentAt = previousSentAt;
			queue.isAnswered = true;
		},
	};
}
