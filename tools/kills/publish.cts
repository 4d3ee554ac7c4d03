import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { chain } from '../../test/support/nodes.cts';
import { activateWorkflow, saveWorkflow, type N8nRest } from '../../scripts/host/index.cts';

const statusSchema = z.object({ status: z.string() });

/** Saves a workflow of these nodes and publishes it. @returns its id when n8n listens to its trigger */
export async function publishWorkflow(
	rest: N8nRest,
	name: string,
	nodes: INode[],
): Promise<string> {
	const workflow = { ...chain(...nodes), name, settings: { executionOrder: 'v1' as const } };
	const saved = await saveWorkflow(rest, workflow);
	await activateWorkflow(rest, saved);
	await waitFor(`${name} is published`, async () => {
		const status: unknown = await rest.get(`workflows/${saved.id}/publication-status`);
		return statusSchema.parse(status).status === 'published';
	});
	return saved.id;
}

const maxWaitMs = 120_000;

/** @throws Error when it is still false after two minutes */
export async function waitFor(
	what: string,
	isSo: () => Promise<boolean> | boolean,
	intervalMs = 50,
): Promise<void> {
	const deadline = Date.now() + maxWaitMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error(`Not in ${maxWaitMs / 1000} s: ${what}`);
		await wait(intervalMs);
	}
}
