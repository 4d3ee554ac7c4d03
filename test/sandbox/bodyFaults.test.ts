import { setTimeout as wait } from 'node:timers/promises';

import type { Fault, Sandbox } from '../../sandbox';
import { sandboxForTest } from '../support/sandbox';
import { Clock, download, fetchFeed, type Download } from './client';

const startSandbox = () => sandboxForTest({ now: new Clock().now });

const responses = { path: '/reporting/xml/responses.aspx' };
const day = { Site: '84220', From: '11/01/2026', To: '11/01/2026' };
const longReport = { Site: '84220', From: '01/01/2026', To: '12/31/2026' };

function reportUrl(sandbox: Sandbox, query: Record<string, string>): string {
	const parameters = new URLSearchParams({ PID: sandbox.credentials.feedPid, ...query });
	return `${sandbox.xmlFeedUrl}/responses.aspx?${parameters}`;
}

function fetchReport(sandbox: Sandbox, query: Record<string, string>) {
	return fetch(reportUrl(sandbox, query));
}

/** Reads a body until it ends or breaks off. */
async function readBody({ isWhole, readBytes }: Download) {
	return { isWhole: await isWhole, bytes: readBytes().length };
}

async function waitForBytesSent(sandbox: Sandbox, index: number): Promise<number> {
	for (;;) {
		const sent = sandbox.requests[index]?.bytesSent;
		if (sent !== undefined) return sent;
		await wait(5);
	}
}

async function startWithFault(fault: Fault): Promise<Sandbox> {
	const sandbox = await startSandbox();
	sandbox.faults.add(fault);
	return sandbox;
}

describe('The fault body', () => {
	it.each([
		['bytes', { base64: Buffer.from('<a>é</a>', 'latin1').toString('base64') }, '<a>é</a>'],
		['nothing', {}, ''],
		['an empty string', { body: '' }, ''],
	])('replaces a body by %s', async (_what, body, expected) => {
		const sandbox = await startWithFault({ ...responses, kind: 'body', ...body });
		const response = await fetchReport(sandbox, day);
		expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
		expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(expected);
	});

	it('replaces a body and its Content-Type', async () => {
		const contentType = 'text/xml; charset=utf-16';
		const base64 = Buffer.from('\ufeff<a/>', 'utf16le').toString('base64');
		const sandbox = await startWithFault({ ...responses, kind: 'body', base64, contentType });
		const response = await fetchReport(sandbox, day);
		expect(response.headers.get('content-type')).toBe(contentType);
		expect(Buffer.from(await response.arrayBuffer()).toString('utf16le')).toBe('\ufeff<a/>');
	});

	it('responds with the headers of a status fault', async () => {
		const headers = { 'Retry-After': '7' };
		const sandbox = await startWithFault({ ...responses, kind: 'status', status: 503, headers });
		const response = await fetchReport(sandbox, day);
		expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
	});

	it('rejects a body fault whose bytes are not base64', async () => {
		const sandbox = await startSandbox();
		const body = JSON.stringify({ path: '*', kind: 'body', base64: '***' });
		const response = await fetch(`${sandbox.origin}/sandbox/faults`, { method: 'POST', body });
		expect(response.status).toBe(400);
	});
});

describe('The fault cutBody', () => {
	it.each([0, 1, 100, 300_000])('cuts a stream after exactly %d bytes', async (afterBytes) => {
		const sandbox = await startWithFault({ ...responses, kind: 'cutBody', afterBytes });
		const report = await download(reportUrl(sandbox, day));
		expect(report.response.statusCode).toBe(200);
		expect(await readBody(report)).toEqual({ bytes: afterBytes, isWhole: false });
	});

	it('cuts a body that is not a stream, and leaves its Content-Length as it was', async () => {
		const sandbox = await startWithFault({ path: '*', kind: 'cutBody', afterBytes: 10 });
		const refusal = await download(`${sandbox.webApiUrl}/devices`);
		expect(Number(refusal.response.headers['content-length'])).toBeGreaterThan(10);
		expect(await readBody(refusal)).toEqual({ bytes: 10, isWhole: false });
	});

	it('sends all of a stream that is shorter than the cut, but does not end it', async () => {
		const whole = Buffer.byteLength(await fetchFeed(await startSandbox(), 'responses.aspx', day));
		const sandbox = await startWithFault({ ...responses, kind: 'cutBody', afterBytes: whole + 1 });
		expect(await readBody(await download(reportUrl(sandbox, day)))).toEqual({
			bytes: whole,
			isWhole: false,
		});
	});
});

describe('The fault stall', () => {
	it.each([0, 200_000])(
		'sends %d bytes of a body, then nothing until the client leaves',
		async (afterBytes) => {
			const sandbox = await startWithFault({ ...responses, kind: 'stall', afterBytes });
			const report = await download(reportUrl(sandbox, day));
			while (report.readBytes().length < afterBytes) await wait(5);
			expect(await Promise.race([report.isWhole, wait(300, 'still open')])).toBe('still open');
			expect(sandbox.requests[0].bytesSent).toBeUndefined();
			report.leave();
			expect(await readBody(report)).toEqual({ bytes: afterBytes, isWhole: false });
			expect(await waitForBytesSent(sandbox, 0)).toBeGreaterThanOrEqual(afterBytes);
		},
	);

	it('ends a stalled response when the sandbox closes', async () => {
		const sandbox = await startWithFault({ ...responses, kind: 'stall', afterBytes: 5 });
		const report = await download(reportUrl(sandbox, day));
		while (report.readBytes().length < 5) await wait(5);
		await sandbox.close();
		expect(await readBody(report)).toEqual({ bytes: 5, isWhole: false });
	});
});

describe('The recorded bytesSent', () => {
	it('counts the bytes of headers and body, even when a connection is reused', async () => {
		const sandbox = await startSandbox();
		const sizes = [];
		for (let count = 0; count < 3; count += 1) {
			sizes.push(Buffer.byteLength(await fetchFeed(sandbox, 'responses.aspx', { Site: '99999' })));
		}
		const sent = await Promise.all([0, 1, 2].map((index) => waitForBytesSent(sandbox, index)));
		// How many chunks there are, each with a few bytes of its own, depends on how busy the machine is.
		for (const [index, size] of sizes.entries()) {
			expect(sent[index]).toBeGreaterThan(size);
			expect(sent[index]).toBeLessThan(size + 500);
		}
	});

	it('counts no bytes when the connection is dropped', async () => {
		const sandbox = await startWithFault({ ...responses, kind: 'drop' });
		await expect(fetchReport(sandbox, day)).rejects.toThrow();
		expect(await waitForBytesSent(sandbox, 0)).toBe(0);
	});

	it('stops sending soon after the client stops reading', async () => {
		const sandbox = await startSandbox();
		const response = await fetchReport(sandbox, longReport);
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.cancel();
		// The whole document has about 130 MB.
		expect(await waitForBytesSent(sandbox, 0)).toBeLessThan(20e6);
	});

	it('stops working on a report when the client leaves', async () => {
		const sandbox = await startSandbox();
		const query = { Type: 'Overall', From: '11/21/2023' };
		const report = await download(reportUrl(sandbox, query));
		await wait(100);
		report.leave();
		expect(await report.isWhole).toBe(false);
		expect(await waitForBytesSent(sandbox, 0)).toBeLessThan(1000);
		const before = process.cpuUsage();
		await wait(300);
		const { user, system } = process.cpuUsage(before);
		expect(user + system).toBeLessThan(150_000);
	});
});
