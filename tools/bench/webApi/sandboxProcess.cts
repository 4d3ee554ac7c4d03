/** A sandbox in a separate process, whose Web API delays each response by a given number of milliseconds. */
import '../../../scripts/loopbackOnly.cts';

import { startSandbox } from '../../../sandbox/index.cts';
import { sendResult } from '../processes.cts';

export interface SandboxAddress {
	webApiUrl: string;
	uid: string;
	deviceId: number;
	countersUrl: string;
	resetUrl: string;
}

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	const delayMs = Number(process.argv[2] ?? 0);
	if (delayMs > 0) {
		sandbox.faults.add({ path: '/config_api_v1/*', kind: 'delay', ms: delayMs });
	}
	const address: SandboxAddress = {
		webApiUrl: sandbox.webApiUrl,
		uid: sandbox.credentials.webApiUid,
		deviceId: sandbox.listDevices(41_001)[0].id,
		countersUrl: `${sandbox.origin}/sandbox/counters`,
		resetUrl: `${sandbox.origin}/sandbox/reset`,
	};
	sendResult(address);
	process.once('disconnect', () => void sandbox.close());
}

void main();
