import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Transport, TransportResponse } from '../../nodes/shared/service/http/transport';
import { pacedTransport, RequestLimiter } from '../../nodes/shared/service/webApi';
import { RequestPace } from '../../nodes/shared/service/webApi/requestPace';

/** A clock whose time passes by waiting alone. */
function testClock() {
	let now = 1_000_000;
	return {
		now: () => now,
		elapsed: () => now,
		wait: async (milliseconds: number) => void (now += milliseconds),
	};
}

/** A service that answers with these responses, then with 200. */
function serviceOf(...responses: Array<Partial<TransportResponse>>) {
	const clock = testClock();
	const sentAt: number[] = [];
	const transport: Transport = {
		async send() {
			sentAt.push(clock.now() - 1_000_000);
			await Promise.resolve();
			return { status: 200, headers: {}, body: '', ...responses.shift() };
		},
		open: () => Promise.reject(new Error('The Web API sends texts only')),
	};
	const paced = (maxWaitMs = 60_000) =>
		pacedTransport(transport, {
			limiter: new RequestLimiter(4),
			pace: new RequestPace(),
			maxWaitMs,
			clockFor: () => clock,
		});
	return { paced, sentAt };
}

const read = { method: 'GET' as const, url: 'https://service.example.test/device/1' };
const write = { ...read, method: 'POST' as const, body: '{}' };

it.each([
	['seconds', { 'retry-after': '7' }, 7000],
	['no seconds', { 'retry-after': '0' }, 1000],
])('a read and a write are repeated after 429 with %s', async (_what, headers, waitMs) => {
	for (const request of [read, write]) {
		const { paced, sentAt } = serviceOf({ status: 429, headers });
		await expect(paced().send(request)).resolves.toMatchObject({ status: 200 });
		expect(sentAt).toEqual([0, waitMs]);
	}
});

it('a read after 429 without a time is repeated after longer waits, and a write is not', async () => {
	const { paced, sentAt } = serviceOf({ status: 429 }, { status: 429 }, { status: 429 });
	await paced().send(read);
	expect(sentAt).toEqual([0, 1000, 3000, 7000]);
	for (const headers of [{}, { 'retry-after': 'soon' }]) {
		const other = serviceOf({ status: 429, headers });
		await expect(other.paced().send(write)).rejects.toMatchObject({
			code: 'RATE_LIMITED',
			leavesOutcomeOpen: true,
			isRepeatable: false,
			message:
				'The Web API asks to wait (status 429). Requests that may change data are not repeated automatically',
			hint: expect.stringMatching(
				/^The request may have been carried out.*Run this again in 1 second;/,
			),
		});
		expect(other.sentAt).toEqual([0]);
	}
});

it('a write is repeated up to three times, and its unknown outcome reported', async () => {
	const busy = { status: 429, headers: { 'retry-after': '0' } };
	const { paced, sentAt } = serviceOf(...Array.from({ length: 9 }, () => busy));
	await expect(paced().send(write)).rejects.toMatchObject({ leavesOutcomeOpen: true });
	expect(sentAt).toEqual([0, 1000, 2000, 3000]);
});

it('a write that needs a check is left to the sender to repeat', async () => {
	const { paced, sentAt } = serviceOf({ status: 429, headers: { 'retry-after': '5' } });
	const transport = paced();
	await expect(transport.send({ ...write, leavesRepeatToSender: true })).rejects.toMatchObject({
		isRepeatable: true,
		leavesOutcomeOpen: true,
	});
	// The look waits as the service asked.
	await transport.send(read);
	expect(sentAt).toEqual([0, 5000]);
});

it('a read is repeated after 503 with Retry-After, but not a write or a call that acts', async () => {
	const busy = { status: 503, headers: { 'retry-after': '2' } };
	for (const [request, sent] of [
		[read, [0, 2000]],
		[write, [0]],
		[{ ...read, mutates: true }, [0]],
		[{ ...write, mutates: false }, [0, 2000]],
	] as const) {
		const { paced, sentAt } = serviceOf(busy);
		await paced().send(request);
		expect(sentAt).toEqual(sent);
	}
});

it.each([408, 500, 502, 503, 504])('a request is not repeated after %d alone', async (status) => {
	const { paced, sentAt } = serviceOf({ status });
	await expect(paced().send(read)).resolves.toMatchObject({ status });
	expect(sentAt).toEqual([0]);
});

it('a request fails if the service asks to wait longer than Max Wait', async () => {
	const { paced, sentAt } = serviceOf({ status: 429, headers: { 'retry-after': '61' } });
	await expect(paced().send(write)).rejects.toMatchObject({
		code: 'RATE_LIMITED',
		status: 429,
		isRepeatable: false,
		hint: expect.stringMatching(/may have been carried out.*possible in 61 seconds/),
	});
	expect(sentAt).toEqual([0]);
	const other = serviceOf({ status: 429, headers: { 'retry-after': '61' } });
	await expect(other.paced().send(read)).rejects.toMatchObject({
		hint: expect.stringMatching(/^This request was not carried out/),
	});
});

it('one request that was pushed back pauses all others', async () => {
	const { paced, sentAt } = serviceOf({ status: 429, headers: { 'retry-after': '5' } });
	const transport = paced();
	await Promise.all(Array.from({ length: 10 }, () => transport.send(read)));
	expect(sentAt.slice(0, 4)).toEqual([0, 0, 0, 0]);
	expect(sentAt).toHaveLength(11);
	expect(Math.min(...sentAt.slice(4))).toBeGreaterThanOrEqual(5000);
});

it('each push back halves the number of concurrent requests, which grows again later', () => {
	const pace = new RequestPace();
	expect(pace.limitOf(8)).toBe(8);
	// Four requests that were under way together count as one.
	for (let count = 0; count < 4; count++) pace.slowDown(1000, 8, 0, 10);
	expect(pace.limitOf(8)).toBe(4);
	expect(pace.pauseAt(510)).toBe(500);
	for (const sentAt of [2000, 4000, 6000]) pace.slowDown(1000, 8, sentAt, sentAt + 10);
	expect(pace.limitOf(8)).toBe(1);
	for (let count = 0; count < 20; count++) pace.speedUp();
	expect(pace.limitOf(8)).toBe(3);
	for (let count = 0; count < 200; count++) pace.speedUp();
	expect(pace.limitOf(8)).toBe(8);
});

it('ten thousand requests leave nothing in memory', async () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const headers = { filler: 'x'.repeat(10_000) };
	const { paced } = serviceOf();
	const transport = paced();
	const sendAll = async (count: number) => {
		for (let sent = 0; sent < count; sent += 50) {
			const some = Array.from({ length: 50 }, () => transport.send({ ...read, headers }));
			await Promise.all(some);
		}
	};
	await sendAll(100);
	collectGarbage();
	const before = process.memoryUsage().heapUsed;
	await sendAll(10_000);
	collectGarbage();
	expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000);
});
