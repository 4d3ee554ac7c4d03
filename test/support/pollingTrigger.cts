import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from './sandbox.cts';
import { TriggerHost, type TriggerHostOptions } from './triggerHost.cts';
import { passMinutes, stopClock } from './clock.cts';
import { answerStates, fourDevices } from './watchedDevices.cts';
import { credentialFor } from './workflows.cts';

/** A test changes the states of the four devices. */
export async function watchDevices(
	parameters: INodeParameters = {},
	options: Partial<TriggerHostOptions> = {},
) {
	stopClock('2026-11-20T12:00:00Z');
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	const host = new TriggerHost({ credential, parameters, ...options });
	const devices = fourDevices();
	const poll = async (changes: Record<number, string> = {}, minutes = 1) => {
		passMinutes(minutes);
		for (const [id, state] of Object.entries(changes)) devices[id].state = state;
		answerStates(sandbox, devices);
		return await host.poll();
	};
	const activate = async () => {
		answerStates(sandbox, devices);
		return await host.activate();
	};
	return { sandbox, credential, host, devices, poll, activate };
}

/** "Shop front wentDown". */
export const briefly = (items: object[]) =>
	items.map((item) => {
		const { deviceName, event } = Object(item);
		return `${deviceName} ${event}`;
	});
