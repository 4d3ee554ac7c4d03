/** Responses that never end, that come drop by drop, or that are a hundred times as large as what is sent. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';

import { serverForTest } from '../support/listen.cts';
import { rawCredential, startRawService } from '../support/rawService.cts';
import { byId, config, errorOf, reports, runNode } from '../support/workflows.cts';

/** Sends the next part of a text every 20 ms until the other side hangs up. */
function drip(response: ServerResponse, first: string, next: string): void {
	response.write(first);
	const timer = setInterval(() => response.write(next), 20);
	response.on('close', () => clearInterval(timer));
}

/** The test makes every response but that of the login. */
async function startServer(respond: (response: ServerResponse, method: string) => void) {
	const closed: Array<Promise<void>> = [];
	const origin = await serverForTest((request, response) => {
		request.resume();
		if (request.url?.endsWith('/login')) {
			response.writeHead(200, { 'Set-Cookie': 'session=session-cookie-1; path=/' });
			response.end('{"Success":true,"Result":"OK"}');
			return;
		}
		closed.push(new Promise((resolve) => response.on('close', resolve)));
		respond(response, request.method ?? '');
	});
	return {
		/** Waits until every connection is over, and returns how many responses there were. */
		countClosed: async () => (await Promise.all(closed)).length,
		credential: rawCredential(origin),
	};
}

const readReport = reports('Run', 'response', 'getAll', {
	returnAll: true,
	options: { totalTimeout: 1 },
});

const sendRequest = (parameters: INodeParameters) =>
	config('Run', 'apiRequest', 'send', parameters);

it('a report that arrives drop by drop ends after Total Timeout', async () => {
	const server = await startServer((response) =>
		drip(response, '<DotcomMonitorOnlineReport>', '<Response A="1"/>'),
	);
	const run = await runNode(readReport, server.credential);
	expect(errorOf(run)).toEqual({
		code: 'RESPONSE_TOO_SLOW',
		message: 'The XML feed started to respond, but did not finish in time',
		description: expect.stringContaining('Total Timeout'),
	});
	expect(run.items('Run')).toEqual([]);
	expect(await server.countClosed()).toBe(1);
});

it('a report without a record ends after Total Timeout, too, and is not requested again', async () => {
	const server = await startServer((response) =>
		drip(response, '<DotcomMonitorOnlineReport>', ' '),
	);
	const run = await runNode(readReport, server.credential);
	expect(errorOf(run).code).toBe('RESPONSE_TOO_SLOW');
	expect(await server.countClosed()).toBe(1);
});

it.each([
	['GET', 'Increase Request Timeout in Options'],
	['DELETE', 'The request may have been carried out'],
])(
	'a Web API reply that arrives drop by drop ends after Request Timeout: %s',
	async (method, hint) => {
		const server = await startServer((response) => drip(response, '[1', ',1'));
		const node = sendRequest({ method, path: 'devices', options: { timeout: 1 } });
		const run = await runNode(node, server.credential);
		expect(errorOf(run)).toMatchObject({
			code: 'TIMEOUT',
			description: expect.stringContaining(hint),
		});
		expect(await server.countClosed()).toBe(1);
	},
);

it('the node does not read a Web API reply that has no end', async () => {
	const part = Buffer.alloc(1024 * 1024, '1,');
	let megabytes = 0;
	const server = await startServer((response) => {
		response.write('[');
		const more = () => {
			megabytes++;
			response.write(part, () => response.destroyed || more());
		};
		more();
	});
	const node = sendRequest({ method: 'GET', path: 'devices' });
	const run = await runNode(node, server.credential);
	expect(errorOf(run)).toEqual({
		code: 'RESPONSE_TOO_LARGE',
		message: "The Web API's response is larger than 32 MB and was not read completely",
		description: expect.stringContaining('request less data'),
	});
	expect(await server.countClosed()).toBe(1);
	expect(megabytes).toBeLessThan(100);
});

it('the node does not unpack a Web API reply that is small only while packed', async () => {
	const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, '1,'));
	expect(bomb.length).toBeLessThan(500_000);
	const server = await startServer((response) =>
		response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
	);
	const node = sendRequest({ method: 'DELETE', path: 'device/1' });
	const run = await runNode(node, server.credential);
	expect(errorOf(run)).toMatchObject({
		code: 'RESPONSE_TOO_LARGE',
		description: expect.stringContaining('The request may have been carried out'),
	});
});

it('the node reads a large packed Web API reply with all its characters', async () => {
	const names = 'Größe 😀 '.repeat(1_500_000);
	const packed = gzipSync(JSON.stringify({ Id: 1, Name: names }));
	const service = await startRawService(() => ({
		headers: { 'Content-Encoding': 'gzip' },
		body: packed as unknown as string,
	}));
	const get = config('Run', 'device', 'get', { device: byId(1), simplify: false });
	const run = await runNode(get, service.credential);
	expect(errorOf(run)).toEqual({});
	expect(run.items('Run')[0].json.Name === names).toBe(true);
});
