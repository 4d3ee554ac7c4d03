import type { Clock } from '../../nodes/shared/http/clock';
import { TransportError } from '../../nodes/shared/http/transport';
import { RateLimiter } from '../../nodes/shared/xmlFeed/rateLimit/rateLimiter';

/** A clock that jumps ahead as soon as everybody waits. */
function jumpingClock(): Clock {
	let now = 1_000_000;
	return {
		now: () => now,
		async wait(milliseconds) {
			await Promise.resolve();
			now += milliseconds;
		},
	};
}

const forever = () => {};

describe('turns at a feed', () => {
	it('come at once as long as the feed does not limit them', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		const begun = clock.now();
		for (let count = 0; count < 3; count++) {
			(await turns.acquire('feed', clock, forever)).release();
		}
		expect(clock.now()).toBe(begun);
	});

	it('wait for the answer before, but not for a long one', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		const begun = clock.now();
		await turns.acquire('feed', clock, forever);
		await turns.acquire('feed', clock, forever);
		expect(clock.now() - begun).toBe(10_000);
	});

	it('come in the order they were asked for', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		const order: number[] = [];
		await Promise.all(
			[1, 2, 3, 4].map(async (name) => {
				const turn = await turns.acquire('feed', clock, forever);
				order.push(name);
				turn.release();
			}),
		);
		expect(order).toEqual([1, 2, 3, 4]);
	});

	it('keep the distance that the feed asked for, from then on', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		(await turns.acquire('feed', clock, forever)).release();
		(await turns.acquire('feed', clock, forever)).defer(2000);
		const times: number[] = [];
		for (let count = 0; count < 3; count++) {
			const turn = await turns.acquire('feed', clock, forever);
			times.push(clock.now());
			turn.release();
		}
		expect(times[1] - times[0]).toBeGreaterThanOrEqual(2000);
		expect(times[2] - times[1]).toBeGreaterThanOrEqual(2000);
		expect(times[2] - times[1]).toBeLessThan(3000);
	});

	it.each([
		['the first request', 15_000],
		['a time far away', 3_600_000_000],
	])(
		'are not further apart than the documented limit after %s was told to wait',
		async (_, order) => {
			const [turns, clock] = [new RateLimiter(), jumpingClock()];
			const begun = clock.now();
			(await turns.acquire('feed', clock, forever)).defer(order);
			(await turns.acquire('feed', clock, forever)).release();
			expect(clock.now() - begun).toBeGreaterThanOrEqual(Math.min(order, 60_000));
			expect(clock.now() - begun).toBeLessThanOrEqual(61_000);
			const next = clock.now();
			(await turns.acquire('feed', clock, forever)).release();
			expect(clock.now() - next).toBeGreaterThanOrEqual(10_000);
			expect(clock.now() - next).toBeLessThan(11_500);
		},
	);

	it('at one address know nothing of those at another', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		(await turns.acquire('feed', clock, forever)).defer(60_000);
		const begun = clock.now();
		(await turns.acquire('other', clock, forever)).release();
		expect(clock.now()).toBe(begun);
	});

	it('are left to the next one by who gives up or is stopped', async () => {
		const [turns, clock] = [new RateLimiter(), jumpingClock()];
		(await turns.acquire('feed', clock, forever)).defer(5000);
		const giveUp = () => {
			throw new Error('too long');
		};
		await expect(turns.acquire('feed', clock, giveUp)).rejects.toThrow('too long');
		const stopped = {
			...clock,
			wait: async () => {
				throw new TransportError('CANCELED');
			},
		};
		await expect(turns.acquire('feed', stopped, forever)).rejects.toMatchObject({
			fault: 'cancelled',
		});
		await turns.acquire('feed', clock, forever);
	});
});
