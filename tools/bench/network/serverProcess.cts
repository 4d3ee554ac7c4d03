/**
 * The sandbox behind TLS and a delayed link, in a separate process. It reports its address, then
 * its counts each time it is asked.
 */
import '../../../scripts/loopbackOnly.cts';

import { generate } from 'selfsigned';

import { startSandbox, type Sandbox } from '../../../sandbox/index.cts';
import { sendResult } from '../processes.cts';
import { deviceName, type NetworkAddress, type NetworkCounts } from './address.cts';
import { createClient, logIn, newDevice } from './client.cts';
import { openDelayedLink } from './delayedLink.cts';

/** Through the Web API, without the link, with a task each. */
async function addDevices(sandbox: Sandbox, count: number): Promise<void> {
	const client = createClient({ keepsConnection: true });
	const { webApiUrl, credentials } = sandbox;
	const session = await logIn(client, { webApiUrl, uid: credentials.webApiUid });
	for (let number = 0; number < count; number++) {
		await session('POST', 'devices', newDevice(deviceName(number)));
	}
}

async function main(): Promise<void> {
	const [roundTripMs, deviceCount] = process.argv.slice(2).map(Number);
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
	const sandbox = await startSandbox({ tls: { key, cert } });
	await addDevices(sandbox, deviceCount);
	const link = await openDelayedLink(Number(new URL(sandbox.origin).port), roundTripMs);
	const throughLink = (url: string) => {
		const linked = new URL(url);
		linked.port = String(link.port);
		return linked.href;
	};
	process.on('message', (message) => {
		if (message === 'counts') {
			const { logins, requests } = sandbox.counters;
			const counts: NetworkCounts = { connections: link.connections, logins, requests };
			sendResult(counts);
		}
		sandbox.resetCounters();
		link.resetConnections();
	});
	process.once('disconnect', () => {
		link.close();
		void sandbox.close();
	});
	const { webApiUid: uid, feedPid: pid } = sandbox.credentials;
	const address: NetworkAddress = {
		webApiUrl: throughLink(sandbox.webApiUrl),
		xmlFeedUrl: throughLink(sandbox.xmlFeedUrl),
		uid,
		pid,
		deviceIds: sandbox.listDevices(41_001).map(({ id }) => id),
	};
	sandbox.resetCounters();
	sendResult(address);
}

void main();
