import { parse } from 'flatted';
import { z } from 'zod';

import type { WorkflowFile } from '../engine/index.cts';
import type { N8nRest } from './rest.cts';

const savedWorkflowSchema = z.object({ id: z.string(), name: z.string() });

export interface SavedWorkflow {
	id: string;
	name: string;
}

/** Replaces the workflow of this name when there is one. */
export async function saveWorkflow(rest: N8nRest, workflow: WorkflowFile): Promise<SavedWorkflow> {
	const workflows = z.array(savedWorkflowSchema).parse(await rest.get('workflows'));
	const existing = workflows.find(({ name }) => name === workflow.name);
	// As the editor does: the run of one step does not work on a workflow without it.
	const content = { pinData: {}, ...workflow };
	return savedWorkflowSchema.parse(
		existing
			? await rest.patch(`workflows/${existing.id}?forceSave=true`, content)
			: await rest.post('workflows', content),
	);
}

/**
 * Runs a saved workflow as the editor's button does, from its trigger on.
 *
 * @param trigger the trigger node's name.
 * @returns the execution's id.
 */
export async function runSavedWorkflow(
	rest: N8nRest,
	{ id }: SavedWorkflow,
	trigger: string,
): Promise<string> {
	return await startRun(rest, id, { triggerToStartFrom: { name: trigger } });
}

/**
 * Runs one node of a saved workflow as the editor's button "Execute step" does.
 *
 * @param node its name.
 * @param earlierExecutionId an execution from which the nodes before it have their data; without one
 * they run, too.
 * @returns the execution's id.
 */
export async function executeStep(
	rest: N8nRest,
	{ id }: SavedWorkflow,
	node: string,
	earlierExecutionId?: string,
): Promise<string> {
	const destinationNode = { nodeName: node, mode: 'inclusive' };
	const runData = earlierExecutionId && (await getRunData(rest, earlierExecutionId));
	return await startRun(rest, id, { destinationNode, runData });
}

async function startRun(rest: N8nRest, id: string, start: object): Promise<string> {
	const workflowData = await rest.get(`workflows/${id}`);
	const response = await rest.post(`workflows/${id}/run`, { workflowData, ...start });
	return z.object({ executionId: z.string() }).parse(response).executionId;
}

async function getRunData(rest: N8nRest, executionId: string): Promise<Record<string, unknown>> {
	const { data } = z
		.object({ data: z.string() })
		.parse(await rest.get(`executions/${executionId}`));
	return z.object({ resultData: z.object({ runData: z.record(z.unknown()) }) }).parse(parse(data))
		.resultData.runData;
}

/** Its triggers start it no more. */
export async function deactivateWorkflow(rest: N8nRest, { id }: SavedWorkflow): Promise<void> {
	await rest.post(`workflows/${id}/deactivate`, {});
}

/** Lets a workflow be started by its triggers and called by other workflows. */
export async function activateWorkflow(rest: N8nRest, { id }: SavedWorkflow): Promise<void> {
	const { versionId } = z
		.object({ versionId: z.string() })
		.parse(await rest.get(`workflows/${id}`));
	await rest.post(`workflows/${id}/activate`, { versionId });
}
