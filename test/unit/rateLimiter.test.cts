import type { Clock } from '../../nodes/shared/service/http/clock';
import { TransportError } from '../../nodes/shared/service/http/transport';
import { RateLimiter } from '../../nodes/shared/service/xmlFeed/rateLimit/rateLimiter';

/** Moves ahead as soon as all callers wait. */
function fakeClock(): Clock {
	let now = 1_000_000;
	return {
		now: () => now,
		elapsed: () => now,
		async wait(milliseconds) {
			await Promise.resolve();
			now += milliseconds;
		},
	};
}

const waitForever = () => {};

it('the rate limiter grants slots immediately until the feed limits them', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	const startedAt = clock.now();
	for (let count = 0; count < 3; count++) {
		(await limiter.acquire('feed', clock, waitForever)).release();
	}
	expect(clock.now()).toBe(startedAt);
});

it('the rate limiter waits for the previous response, but not for a slow one', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	const startedAt = clock.now();
	await limiter.acquire('feed', clock, waitForever);
	await limiter.acquire('feed', clock, waitForever);
	expect(clock.now() - startedAt).toBe(10_000);
});

it('the rate limiter grants slots in the order of the requests', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	const order: number[] = [];
	await Promise.all(
		[1, 2, 3, 4].map(async (name) => {
			const slot = await limiter.acquire('feed', clock, waitForever);
			order.push(name);
			slot.release();
		}),
	);
	expect(order).toEqual([1, 2, 3, 4]);
});

it('the rate limiter keeps the interval that the feed demanded', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	(await limiter.acquire('feed', clock, waitForever)).release();
	(await limiter.acquire('feed', clock, waitForever)).defer(2000);
	const times: number[] = [];
	for (let count = 0; count < 3; count++) {
		const slot = await limiter.acquire('feed', clock, waitForever);
		times.push(clock.now());
		slot.release();
	}
	expect(times[1] - times[0]).toBeGreaterThanOrEqual(2000);
	expect(times[2] - times[1]).toBeGreaterThanOrEqual(2000);
	expect(times[2] - times[1]).toBeLessThan(3000);
});

it.each([
	['the first request', 15_000],
	['a time far away', 3_600_000_000],
])(
	'the rate limiter keeps at most the documented interval after %s had to wait',
	async (_, waitMs) => {
		const [limiter, clock] = [new RateLimiter(), fakeClock()];
		const startedAt = clock.now();
		(await limiter.acquire('feed', clock, waitForever)).defer(waitMs);
		(await limiter.acquire('feed', clock, waitForever)).release();
		expect(clock.now() - startedAt).toBeGreaterThanOrEqual(Math.min(waitMs, 60_000));
		expect(clock.now() - startedAt).toBeLessThanOrEqual(61_000);
		const nextStartedAt = clock.now();
		(await limiter.acquire('feed', clock, waitForever)).release();
		expect(clock.now() - nextStartedAt).toBeGreaterThanOrEqual(10_000);
		expect(clock.now() - nextStartedAt).toBeLessThan(11_500);
	},
);

it('the rate limiter limits each URL independently', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	(await limiter.acquire('feed', clock, waitForever)).defer(60_000);
	const startedAt = clock.now();
	(await limiter.acquire('other', clock, waitForever)).release();
	expect(clock.now()).toBe(startedAt);
});

it('the rate limiter passes the slot on when a waiting request gives up or is canceled', async () => {
	const [limiter, clock] = [new RateLimiter(), fakeClock()];
	(await limiter.acquire('feed', clock, waitForever)).defer(5000);
	const giveUp = () => {
		throw new Error('too long');
	};
	await expect(limiter.acquire('feed', clock, giveUp)).rejects.toThrow('too long');
	const canceledClock = {
		...clock,
		wait: async () => {
			throw new TransportError('CANCELED');
		},
	};
	await expect(limiter.acquire('feed', canceledClock, waitForever)).rejects.toMatchObject({
		code: 'CANCELED',
	});
	await limiter.acquire('feed', clock, waitForever);
});
