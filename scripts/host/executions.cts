import { setTimeout as wait } from 'node:timers/promises';

import { parse } from 'flatted';
import { z } from 'zod';

import type { N8nRest } from './rest.cts';

const pollIntervalMs = 200;
const unfinishedStatuses = ['new', 'running', 'waiting'];

const errorSchema = z.object({ message: z.string(), description: z.string().nullish() });
const fileSchema = z.object({ id: z.string().optional(), fileName: z.string().optional() });
const itemSchema = z.object({
	json: z.record(z.unknown()),
	pairedItem: z.unknown(),
	binary: z.record(fileSchema).optional(),
});
const nodeRunSchema = z.object({
	executionStatus: z.string().optional(),
	data: z.object({ main: z.array(z.array(itemSchema).nullable()) }).optional(),
	error: errorSchema.optional(),
});
const dataSchema = z.object({
	resultData: z.object({
		runData: z.record(z.array(nodeRunSchema)),
		error: errorSchema.optional(),
	}),
});
const executionSchema = z.object({ status: z.string(), data: z.string() });

type Item = z.infer<typeof itemSchema>;
type NodeRun = z.infer<typeof nodeRunSchema>;

export interface StoredExecution {
	/** `success`, `error`, `canceled` or `crashed`. */
	status: string;
	/** What ended it, when it did not succeed. */
	error?: z.infer<typeof errorSchema>;
	/** By node name, each run of the node in order. */
	nodeRuns: Record<string, NodeRun[]>;
	/** Of the node's last run. */
	items(node: string, output?: number): Item[];
	/** The whole record as n8n stores it, to search it for what must not be in it. */
	rawData: string;
}

/** Such as `running` or `waiting` (paused until n8n resumes it). */
export async function getExecutionStatus(rest: N8nRest, id: string): Promise<string> {
	return executionSchema.parse(await rest.get(`executions/${id}`)).status;
}

/** Only against hanging. */
const maxWaitMs = 300_000;

/** @throws Error when it has not ended after five minutes. */
export async function waitForExecution(rest: N8nRest, id: string): Promise<StoredExecution> {
	const deadline = Date.now() + maxWaitMs;
	while (true) {
		const { status, data } = executionSchema.parse(await rest.get(`executions/${id}`));
		if (!unfinishedStatuses.includes(status)) {
			const { resultData } = dataSchema.parse(parse(data));
			return {
				status,
				error: resultData.error,
				nodeRuns: resultData.runData,
				items: (node, output = 0) => resultData.runData[node]?.at(-1)?.data?.main[output] ?? [],
				rawData: data,
			};
		}
		if (Date.now() > deadline) throw new Error(`Execution ${id} is still "${status}"`);
		await wait(pollIntervalMs);
	}
}
