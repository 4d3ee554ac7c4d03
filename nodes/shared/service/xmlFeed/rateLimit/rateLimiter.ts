import type { Clock } from '../../http/clock';
import { feedFacts } from '../facts';

/** The requests to one address. All times are milliseconds of a monotonic clock. */
interface AddressQueue {
	/** A ticket for each request that waits, first come first. */
	waiting: symbol[];
	/** When the last request was sent that the feed did not throttle. */
	sentAt: number;
	/** Whether the feed has started to answer that request. */
	isAnswered: boolean;
	/** No request may be sent before this time. */
	allowedAt: number;
	/** The interval between requests; 0 until the feed has shown a limit. */
	spacingMs: number;
}

/** The permission to send one request. After sending it, the caller must call exactly one of the two. */
export interface Slot {
	/** The feed has started to answer, or does not answer at all: the next request may follow. */
	release(): void;
	/** The feed refused the request and asks to wait this number of milliseconds. */
	defer(milliseconds: number): void;
}

const pollIntervalMs = 50;

/** Added to the interval: the feed measures it between arrivals, and requests travel unequally long. */
const jitterMarginMs = 200;

/** If the clock of the service is wrong, it asks to wait for hours: after this time it is asked again. */
const maxDeferMs = 60_000;

/**
 * Queues requests to the same address, so that the feed does not refuse them. The feed allows one
 * request per interval and IP address, but may not enforce this (docs/dev/service.md X6). Until it has
 * refused a request, the next one is sent as soon as the previous one is being answered; then the
 * interval is kept.
 */
export class RateLimiter {
	private readonly queues = new Map<string, AddressQueue>();

	/**
	 * Waits until the caller may send a request to the address, and returns its permission.
	 *
	 * @param beforeWait called before each short wait, with its length and the known time until the feed is
	 * ready (0 if unknown). It throws if the caller does not want to wait longer
	 */
	async acquire(
		address: string,
		clock: Clock,
		beforeWait: (waitMs: number, untilReadyMs: number) => void,
	): Promise<Slot> {
		const queue = this.queueFor(address);
		const ticket = Symbol(address);
		queue.waiting.push(ticket);
		try {
			while (!maySend(queue, ticket, clock.elapsed())) {
				const untilReadyMs = Math.max(0, queue.allowedAt - clock.elapsed());
				const waitMs = Math.max(pollIntervalMs, Math.min(untilReadyMs, 1000));
				beforeWait(waitMs, untilReadyMs);
				await clock.wait(waitMs);
			}
		} finally {
			queue.waiting = queue.waiting.filter((other) => other !== ticket);
		}
		return createSlot(queue, clock);
	}

	/** Returns the queue of an address; a new one allows a request at once. */
	private queueFor(address: string): AddressQueue {
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

/** The limiter of all nodes and executions: the limit applies to the IP address of this process. */
export const sharedRateLimiter = new RateLimiter();

/** Whether the request with this ticket is the first that waits, and the feed is ready for it. */
function maySend(
	{ waiting, isAnswered, sentAt, allowedAt }: AddressQueue,
	ticket: symbol,
	now: number,
): boolean {
	// After the documented interval, the next request need not wait for the answer to the last one.
	const isFree = isAnswered || now - sentAt >= feedFacts.throttleMilliseconds.value;
	return waiting[0] === ticket && isFree && now >= allowedAt;
}

/** Records in the queue that a request is sent now, and returns the permission for it. */
function createSlot(queue: AddressQueue, clock: Clock): Slot {
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
			const nextAt = clock.elapsed() + Math.min(milliseconds, maxDeferMs);
			// From the last accepted request to the next allowed one; without an accepted one, from now.
			const interval = Number.isFinite(previousSentAt) ? nextAt - previousSentAt : milliseconds;
			const maxInterval = feedFacts.throttleMilliseconds.value;
			queue.spacingMs = Math.max(queue.spacingMs, Math.min(interval, maxInterval) + jitterMarginMs);
			queue.allowedAt = Math.max(queue.allowedAt, nextAt);
			// If another request was sent in the meantime, `sentAt` and `isAnswered` are about that one.
			if (queue.sentAt !== sentAt) return;
			queue.sentAt = previousSentAt;
			queue.isAnswered = true;
		},
	};
}
