import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from './sandbox.cts';
import { stopClock } from './clock.cts';
import { answerStates, fourDevices } from './watchedDevices.cts';
import { json, reports, runNode } from './workflows.cts';

/** Reads the states of four devices, which a test changes, as the runs of one workflow do. */
export async function readStates(
	parameters: INodeParameters = {},
	{ now = '2026-11-20T12:00:00Z', timezone = 'UTC' } = {},
) {
	stopClock(now);
	const sandbox = await sandboxForTest();
	const devices = fourDevices();
	const read = async (changes: Record<number, string> = {}) => {
		for (const [id, state] of Object.entries(changes)) devices[id].state = state;
		answerStates(sandbox, devices);
		const node = reports('Read', 'deviceStatus', 'getAll', parameters);
		return await runNode(node, sandbox, { settings: { timezone } });
	};
	return { sandbox, devices, read };
}

type Run = Awaited<ReturnType<typeof runNode>>;

export const messages = (run: Run) => json(run, 'Read').map(({ message }) => message);
