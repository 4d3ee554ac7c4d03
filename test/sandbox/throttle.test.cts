import { request } from 'node:http';

import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed } from './client.cts';

/** Fetches as another client: from another address of the loopback network. */
function fetchFrom(localAddress: string, url: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { localAddress, agent: false }, (response) => {
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (chunk: string) => (text += chunk));
			response.on('end', () => resolve(text));
		});
		sent.on('error', reject).end();
	});
}

it('the throttle of the feed answers the second of two quick requests with the documented elements', async () => {
	const clock = new Clock();
	const sandbox = await sandboxForTest({ now: clock.now, throttleSeconds: 10 });
	await fetchFeed(sandbox, 'status.aspx');
	clock.advanceSeconds(4);
	expect(await fetchFeed(sandbox, 'responses.aspx')).toBe(
		[
			'<?xml version="1.0" encoding="utf-8"?>\n',
			'<DotcomMonitorOnlineReport>',
			'<error>The request limit per IP has been reached. [127.0.0.1]</error>',
			'<nextAllowedTime>Friday, November 20, 2026 6:00:10 AM</nextAllowedTime>',
			'<nextAllowedTimeGMT>Friday, November 20, 2026 12:00:10 PM</nextAllowedTimeGMT>',
			'</DotcomMonitorOnlineReport>',
		].join(''),
	);
	expect(sandbox.requests[1].status).toBe(200);
});

it('the throttle of the feed treats each client address separately', async () => {
	const sandbox = await sandboxForTest({ throttleSeconds: 10 });
	const url = `${sandbox.xmlFeedUrl}/status.aspx?PID=${sandbox.credentials.feedPid}`;
	expect(await fetchFrom('127.0.0.1', url)).toContain('<Site');
	expect(await fetchFrom('127.0.0.2', url)).toContain('<Site');
	expect(await fetchFrom('127.0.0.2', url)).toContain('[127.0.0.2]');
});
