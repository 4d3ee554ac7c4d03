/** What the demonstration and the tests do with a sandbox as the account: run workflows, compare. */
import type { WorkflowExecuteMode } from 'n8n-workflow';

import type { RecordedRequest, Sandbox } from '../sandbox/index.cts';
import {
	runWorkflow,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from './engine/index.cts';
import { sandboxCredential } from './host/examples.cts';

/**
 * @param mode `manual` for what the editor does: a trigger outputs its test event
 * @throws Error with the message of what ended the run, when it did not succeed.
 */
export async function runOnSandbox(
	workflow: WorkflowFile,
	sandbox: Sandbox,
	nodeTypes: NodeTypeTable,
	mode?: WorkflowExecuteMode,
): Promise<WorkflowRun> {
	const { name } = workflow;
	const credentials = { monitoringApi: sandboxCredential(sandbox).data };
	const result = await runWorkflow({ workflow, nodeTypes, executionId: name, credentials, mode });
	const { error } = result.run.data.resultData;
	if (error) throw new Error(`${name}: ${error.message}. ${error.description ?? ''}`);
	return result;
}

export function outputRows(run: WorkflowRun, node: string): Array<Record<string, unknown>> {
	return run.items(node).map(({ json }) => json);
}

/** Repeats a recorded GET request; returns the text of the response. */
export async function requestAgain(
	{ origin }: Sandbox,
	{ path, query }: RecordedRequest,
): Promise<string> {
	const parameters = new URLSearchParams();
	for (const [name, values] of Object.entries(query)) {
		for (const value of [values].flat()) parameters.append(name, String(value));
	}
	return await (await fetch(`${origin}${path}?${parameters}`)).text();
}
