import { setTimeout as wait } from 'node:timers/promises';

import type { Fault, Sandbox } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { Clock, feed } from './client';

const sandboxAt = () => sandboxForTest({ now: new Clock().now });

const responses = { path: '/reporting/xml/responses.aspx' };
const day = { Site: '84220', From: '11/01/2026', To: '11/01/2026' };
const longReport = { Site: '84220', From: '01/01/2026', To: '12/31/2026' };

function open(sandbox: Sandbox, query: Record<string, string>, signal?: AbortSignal) {
	const parameters = new URLSearchParams({ PID: sandbox.credentials.feedPid, ...query });
	return fetch(`${sandbox.xmlFeedUrl}/responses.aspx?${parameters}`, { signal });
}

/** What arrives of a body until it ends in one way or another. */
async function received(response: Response): Promise<{ bytes: number; isWhole: boolean }> {
	let bytes = 0;
	try {
		for await (const chunk of response.body ?? []) bytes += chunk.length;
		return { bytes, isWhole: true };
	} catch {
		return { bytes, isWhole: false };
	}
}

async function bytesSentFor(sandbox: Sandbox, index: number): Promise<number> {
	for (;;) {
		const sent = sandbox.requests[index]?.bytesSent;
		if (sent !== undefined) return sent;
		await wait(5);
	}
}

async function faulty(fault: Fault): Promise<Sandbox> {
	const sandbox = await sandboxAt();
	sandbox.faults.add(fault);
	return sandbox;
}

describe('An answer that is replaced', () => {
	it.each([
		['bytes', { base64: Buffer.from('<a>é</a>', 'latin1').toString('base64') }, '<a>é</a>'],
		['nothing', {}, ''],
		['an empty text', { body: '' }, ''],
	])('can have %s as its body', async (_what, body, expected) => {
		const sandbox = await faulty({ ...responses, kind: 'body', ...body });
		const response = await open(sandbox, day);
		expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
		expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(expected);
	});

	it('can name another Content-Type', async () => {
		const contentType = 'text/xml; charset=utf-16';
		const base64 = Buffer.from('\ufeff<a/>', 'utf16le').toString('base64');
		const sandbox = await faulty({ ...responses, kind: 'body', base64, contentType });
		const response = await open(sandbox, day);
		expect(response.headers.get('content-type')).toBe(contentType);
		expect(Buffer.from(await response.arrayBuffer()).toString('utf16le')).toBe('\ufeff<a/>');
	});

	it('can have headers of its own', async () => {
		const headers = { 'Retry-After': '7' };
		const sandbox = await faulty({ ...responses, kind: 'status', status: 503, headers });
		const response = await open(sandbox, day);
		expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
	});

	it('is refused by the control plane when its bytes are not base64', async () => {
		const sandbox = await sandboxAt();
		const body = JSON.stringify({ path: '*', kind: 'body', base64: '***' });
		const answer = await fetch(`${sandbox.origin}/sandbox/faults`, { method: 'POST', body });
		expect(answer.status).toBe(400);
	});
});

describe('An answer that is cut', () => {
	it.each([0, 1, 100, 300_000])('has exactly %d bytes of a stream', async (afterBytes) => {
		const sandbox = await faulty({ ...responses, kind: 'cutBody', afterBytes });
		const response = await open(sandbox, day);
		expect(response.status).toBe(200);
		expect(await received(response)).toEqual({ bytes: afterBytes, isWhole: false });
	});

	it('has exactly the bytes of a text, under the length of the whole', async () => {
		const sandbox = await faulty({ path: '*', kind: 'cutBody', afterBytes: 10 });
		const response = await fetch(`${sandbox.webApiUrl}/devices`);
		expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
		expect(await received(response)).toEqual({ bytes: 10, isWhole: false });
	});

	it('has all of a stream that is shorter, and still no end', async () => {
		const whole = Buffer.byteLength(await feed(await sandboxAt(), 'responses.aspx', day));
		const sandbox = await faulty({ ...responses, kind: 'cutBody', afterBytes: whole + 1 });
		expect(await received(await open(sandbox, day))).toEqual({ bytes: whole, isWhole: false });
	});
});

describe('An answer that stalls', () => {
	it.each([0, 200_000])(
		'sends %d bytes, then nothing until the client goes',
		async (afterBytes) => {
			const sandbox = await faulty({ ...responses, kind: 'stall', afterBytes });
			const leaving = new AbortController();
			const response = await open(sandbox, day, leaving.signal);
			const answer = received(response);
			expect(await Promise.race([answer, wait(300, 'still open')])).toBe('still open');
			expect(sandbox.requests[0].bytesSent).toBeUndefined();
			leaving.abort();
			expect(await answer).toEqual({ bytes: afterBytes, isWhole: false });
			expect(await bytesSentFor(sandbox, 0)).toBeGreaterThanOrEqual(afterBytes);
		},
	);

	it('ends when the sandbox closes', async () => {
		const sandbox = await faulty({ ...responses, kind: 'stall', afterBytes: 5 });
		const answer = received(await open(sandbox, day));
		await sandbox.close();
		expect(await answer).toEqual({ bytes: 5, isWhole: false });
	});
});

describe('The bytes sent of an answer', () => {
	it('are its head and its body, also where a connection is used again', async () => {
		const sandbox = await sandboxAt();
		const sizes = [];
		for (let count = 0; count < 3; count += 1) {
			sizes.push(Buffer.byteLength(await feed(sandbox, 'responses.aspx', { Site: '99999' })));
		}
		const sent = await Promise.all([0, 1, 2].map((index) => bytesSentFor(sandbox, index)));
		expect(new Set(sent).size).toBe(1);
		expect(sent[0]).toBeGreaterThan(sizes[0]);
		expect(sent[0]).toBeLessThan(sizes[0] + 500);
	});

	it('are none when the connection is dropped', async () => {
		const sandbox = await faulty({ ...responses, kind: 'drop' });
		await expect(open(sandbox, day)).rejects.toThrow();
		expect(await bytesSentFor(sandbox, 0)).toBe(0);
	});

	it('stay few when the client stops early', async () => {
		const sandbox = await sandboxAt();
		const response = await open(sandbox, longReport);
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.cancel();
		// The whole document has about 130 MB.
		expect(await bytesSentFor(sandbox, 0)).toBeLessThan(20e6);
	});

	it('come to no more when the client leaves during the work for them', async () => {
		const sandbox = await sandboxAt();
		const leaving = new AbortController();
		const query = { Type: 'Overall', From: '11/21/2023' };
		const response = await open(sandbox, query, leaving.signal);
		const answer = received(response);
		await wait(100);
		leaving.abort();
		expect((await answer).isWhole).toBe(false);
		expect(await bytesSentFor(sandbox, 0)).toBeLessThan(1000);
		const before = process.cpuUsage();
		await wait(300);
		const { user, system } = process.cpuUsage(before);
		expect(user + system).toBeLessThan(150_000);
	});
});
