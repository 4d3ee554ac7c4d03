import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import type { N8nRest } from '../../../scripts/host/index.cts';

const pollIntervalMs = 100;
const maxWaitMs = 200_000;
const endStatuses = ['success', 'error', 'canceled', 'crashed'];

const pageSchema = z.object({
	count: z.number(),
	results: z.array(z.object({ id: z.string(), status: z.string() })),
});

/**
 * How many executions of a workflow have one of these statuses, and the one that began last. Counted by
 * n8n: its pages leave executions out that began in another order than they were queued in.
 */
export async function findExecutions(rest: N8nRest, workflowId: string, statuses: string[]) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: statuses }));
	const page = pageSchema.parse(await rest.get(`executions?limit=1&filter=${filter}`));
	return { count: page.count, newest: page.results.at(0) };
}

/**
 * Waits until `minCount` executions of a workflow have ended.
 *
 * @throws Error with how many have, after `maxWaitMs`.
 */
export async function waitForEndedExecutions(
	rest: N8nRest,
	workflowId: string,
	minCount: number,
): Promise<void> {
	const deadline = Date.now() + maxWaitMs;
	while (true) {
		const { count } = await findExecutions(rest, workflowId, endStatuses);
		if (count >= minCount) return;
		if (Date.now() > deadline) {
			throw new Error(`${count} of ${minCount} executions have ended after ${maxWaitMs / 1000} s`);
		}
		await wait(pollIntervalMs);
	}
}
