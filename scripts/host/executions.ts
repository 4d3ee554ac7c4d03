import { setTimeout as wait } from 'node:timers/promises';

import { parse } from 'flatted';
import { z } from 'zod';

import type { N8nRest } from './rest';

const pause = 200;
const stillGoing = ['new', 'running', 'waiting'];

const words = z.object({ message: z.string(), description: z.string().nullish() });
const file = z.object({ id: z.string().optional(), fileName: z.string().optional() });
const item = z.object({
	json: z.record(z.unknown()),
	pairedItem: z.unknown(),
	binary: z.record(file).optional(),
});
const nodeRun = z.object({
	executionStatus: z.string().optional(),
	data: z.object({ main: z.array(z.array(item).nullable()) }).optional(),
	error: words.optional(),
});
const content = z.object({
	resultData: z.object({ runData: z.record(z.array(nodeRun)), error: words.optional() }),
});
const execution = z.object({ status: z.string(), data: z.string() });

type Item = z.infer<typeof item>;
type NodeRun = z.infer<typeof nodeRun>;

/** What n8n stored about an execution that is over. */
export interface StoredExecution {
	/** `success`, `error`, `canceled` or `crashed`. */
	status: string;
	/** What ended it, when it did not succeed. */
	error?: z.infer<typeof words>;
	/** By node name, each run of the node in order. */
	nodes: Record<string, NodeRun[]>;
	/** What a node put out in its last run. */
	items(node: string, output?: number): Item[];
	/** The whole record as n8n keeps it, such as to look for what must not be in it. */
	stored: string;
}

/** How an execution stands, such as `running` or `waiting`: stopped, until n8n takes it up again. */
export async function executionStatus(rest: N8nRest, id: string): Promise<string> {
	return execution.parse(await rest.get(`executions/${id}`)).status;
}

/**
 * Waits until an execution is over and reads what n8n stored about it.
 *
 * @throws Error when it is not over after `patience` (ms).
 */
export async function executionResult(
	rest: N8nRest,
	id: string,
	patience = 60_000,
): Promise<StoredExecution> {
	const deadline = Date.now() + patience;
	while (true) {
		const { status, data } = execution.parse(await rest.get(`executions/${id}`));
		if (!stillGoing.includes(status)) {
			const { resultData } = content.parse(parse(data));
			return {
				status,
				error: resultData.error,
				nodes: resultData.runData,
				items: (node, output = 0) => resultData.runData[node]?.at(-1)?.data?.main[output] ?? [],
				stored: data,
			};
		}
		if (Date.now() > deadline) throw new Error(`Execution ${id} is still "${status}"`);
		await wait(pause);
	}
}
