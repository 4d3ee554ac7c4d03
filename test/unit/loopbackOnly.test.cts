import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

import { isLoopback, takeRefusedHosts } from '../../scripts/loopbackOnly.cts';

const outside = '192.0.2.1';

it.each([
	['127.0.0.1', true],
	['127.9.9.9', true],
	['::1', true],
	['localhost', true],
	['10.0.0.1', false],
	['192.168.1.1', false],
	['api.dotcom-monitor.com', false],
	['localhost.example.test', false],
])('the loopback guard recognizes whether %s is a loopback host: %p', (host, expected) => {
	expect(isLoopback(host)).toBe(expected);
});

it('the loopback guard blocks every way to connect to another machine', async () => {
	const message = /tried to reach 192\.0\.2\.1/;
	expect(() => net.connect(443, outside)).toThrow(message);
	expect(() => net.connect({ host: outside, port: 443 })).toThrow(message);
	expect(() => tls.connect({ host: outside, port: 443 })).toThrow(message);
	await expect(
		new Promise((_resolve, reject) => http.get(`http://${outside}/`).on('error', reject)),
	).rejects.toThrow(message);
	await expect(fetch(`http://${outside}/`)).rejects.toMatchObject({
		cause: { message: expect.stringMatching(message) },
	});
	expect(takeRefusedHosts()).toEqual([outside]);
});
