import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from './sandbox.cts';
import { stopClock } from './clock.cts';
import { answerStates, fourDevices } from './watchedDevices.cts';
import { chain, credentialFor, execute, json, reports, start } from './workflows.cts';

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
		const workflow = chain(start(), reports('Read', 'deviceStatus', 'getAll', parameters));
		return await execute({
			workflow: { ...workflow, settings: { timezone } },
			credential: credentialFor(sandbox),
		});
	};
	return { sandbox, devices, read };
}

type Run = Awaited<ReturnType<typeof execute>>;

export const messages = (run: Run) => json(run, 'Read').map(({ message }) => message);
