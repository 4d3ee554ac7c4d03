import { rmSync } from 'node:fs';

import './globalSetup';

/** Stops n8n. @throws Error when n8n tried to reach anything but the loopback: the run fails then. */
export default async function stopN8n(): Promise<void> {
	const { n8nUnderTest } = globalThis;
	if (!n8nUnderTest) return;
	const { server, userFolder } = n8nUnderTest;
	await server.stop();
	const refused = [...new Set(server.refusedConnections())];
	rmSync(userFolder, { recursive: true, maxRetries: 5 });
	if (refused.length > 0) throw new Error(`n8n tried to reach ${refused.join(', ')}`);
}
