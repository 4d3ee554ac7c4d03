import { setTimeout as wait } from 'node:timers/promises';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox/index.cts';
import { firstDevice } from '../../support/nodes.cts';
import { TriggerHost } from '../../support/triggerHost.cts';
import { statusDocument } from '../../support/watchedDevices.cts';
import type { Gate } from './connectionGate.cts';
import type { Outcome } from './faultCell.cts';
import type { FaultProxy } from './faultProxy.cts';

/**
 * For what ends by time: a node asks for details only when more than 12 seconds are left, also on a
 * busy machine.
 */
const budgetMs = 20_000;

const checks = ['Paris', 'London']
	.map(
		(location) =>
			`<Location Name="${location}"><Response><Time>11/20/2026 11:59:00 AM</Time><Status>F</Status><Error>Timeout</Error></Response></Location>`,
	)
	.join('');
const checksDocument = `<?xml version="1.0" encoding="utf-8"?><DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${checks}</Site></DotcomMonitorOnlineReport>`;

interface FaultyPoll {
	sandbox: Sandbox;
	credential: ICredentialDataDecryptedObject;
	proxy: FaultProxy;
	/** Has its obstacle only while the poll meets the fault. */
	gate: Gate;
	endsByTime: boolean;
}

/** A device has gone down; polls with a fault, then without. */
export async function pollWithFault(poll: FaultyPoll): Promise<Outcome> {
	const { sandbox, credential, proxy, gate, endsByTime } = poll;
	const host = new TriggerHost({ credential, ...(endsByTime && { pollBudgetMs: budgetMs }) });
	const answer = (state: string) =>
		sandbox.faults.add({
			kind: 'body',
			path: '*status.aspx',
			body: statusDocument({ [firstDevice]: { name: 'Shop front', state } }),
		});
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: checksDocument });
	const removeUp = answer('up');
	await host.activate();
	removeUp();
	answer('down');
	proxy.arm();
	const outcome = await tryPoll(host);
	proxy.disarm();
	Object.assign(gate, { obstacle: undefined, onConnect: undefined });
	return { ...outcome, later: await pollUntilItSucceeds(host) };
}

/** A feed that asked to wait is not asked before. */
async function pollUntilItSucceeds(host: TriggerHost): Promise<unknown[]> {
	for (let left = 5; left > 0; left--) {
		const { code, output } = await tryPoll(host);
		if (code !== 'RATE_LIMITED') return output;
		await wait(1000);
	}
	return [];
}

async function tryPoll(host: TriggerHost): Promise<Outcome> {
	try {
		const items = await host.poll();
		const output = items.map(({ deviceName, event, failedLocations, lastError }) => ({
			deviceName,
			event,
			failedLocations,
			lastError,
		}));
		return { said: '', output, hints: [] };
	} catch (error) {
		const { context, message, description } = Object(error);
		const said = `${message} ${description}`;
		return { code: Object(context).code, said, output: [], hints: [] };
	}
}
