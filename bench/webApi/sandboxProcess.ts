/** A sandbox in a process of its own, each answer of the Web API after so many milliseconds. */
import '../../scripts/loopbackOnly';

import { startSandbox } from '../../sandbox';
import { report } from '../processes';

export interface SandboxAddress {
	webApiUrl: string;
	uid: string;
	deviceId: number;
	countersUrl: string;
	resetUrl: string;
}

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	const ms = Number(process.argv[2] ?? 0);
	if (ms > 0) sandbox.faults.add({ path: '/config_api_v1/*', kind: 'delay', ms });
	const address: SandboxAddress = {
		webApiUrl: sandbox.webApiUrl,
		uid: sandbox.credentials.webApiUid,
		deviceId: sandbox.devicesOf(41_001)[0].id,
		countersUrl: `${sandbox.origin}/sandbox/counters`,
		resetUrl: `${sandbox.origin}/sandbox/reset`,
	};
	report(address);
	process.once('disconnect', () => void sandbox.close());
}

void main();
