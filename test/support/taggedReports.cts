import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from './sandbox.cts';
import {
	byId,
	byName,
	chain,
	credentialFor,
	execute,
	operationOutput,
	reports,
	start,
	type RunOptions,
} from './workflows.cts';

const lastDay = { dateRange: 'yesterday' };

/** Two devices of two departments have the tag "web shop"; a third has it as its name. */
export async function taggedSandbox(): Promise<Sandbox> {
	const sandbox = await sandboxForTest();
	for (const [department, id, tags] of [
		['Example Shop', 84211, 'Web Shop, eu'],
		['Web Shop', 84220, 'web  shop'],
	] as const) {
		const place = { department: byName(department), device: byId(id) };
		await operationOutput(sandbox, 'device', 'update', { ...place, updateFields: { tags } });
	}
	sandbox.resetCounters();
	return sandbox;
}

/** By default Summary > Get Many of yesterday, in the tagged sandbox. */
export async function readTagged(
	parameters: INodeParameters,
	{
		of = 'summary getAll',
		sandbox,
		...options
	}: { of?: string; sandbox?: Sandbox } & Partial<RunOptions> = {},
) {
	const there = sandbox ?? (await taggedSandbox());
	const [resource, operation] = of.split(' ');
	const fields = { ...lastDay, ...parameters };
	const node = reports('Read', resource, operation, fields);
	const workflow = chain(start(), node);
	const run = await execute({ workflow, credential: credentialFor(there), ...options });
	return { run, sandbox: there };
}

export const byText = (deviceNames: string) => ({ devices: 'text', deviceNames });
export const allBut = (exceptDevices: string) => ({ devices: 'allBut', exceptDevices });
