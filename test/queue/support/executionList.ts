import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import type { N8nRest } from '../../../scripts/host';

const pause = 100;
const over = ['success', 'error', 'canceled', 'crashed'];

const page = z.object({
	count: z.number(),
	results: z.array(z.object({ id: z.string(), status: z.string() })),
});

/**
 * How many executions of a workflow n8n has in these states, and the one that began last. Counted by
 * n8n: its pages leave executions out that began in another order than they were queued in.
 */
export async function executionsIn(rest: N8nRest, workflowId: string, statuses: string[]) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: statuses }));
	const listed = page.parse(await rest.get(`executions?limit=1&filter=${filter}`));
	return { count: listed.count, newest: listed.results.at(0) };
}

/**
 * Waits until so many executions of a workflow are over.
 *
 * @throws Error with how many are, after `patience` (ms).
 */
export async function untilOver(
	rest: N8nRest,
	workflowId: string,
	wanted: number,
	patience = 200_000,
): Promise<void> {
	const deadline = Date.now() + patience;
	while (true) {
		const { count } = await executionsIn(rest, workflowId, over);
		if (count >= wanted) return;
		if (Date.now() > deadline) {
			throw new Error(`${count} of ${wanted} executions are over after ${patience / 1000} s`);
		}
		await wait(pause);
	}
}
