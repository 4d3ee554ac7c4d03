import { parse } from 'flatted';
import { z } from 'zod';

import type { WorkflowFile } from '../engine';
import type { N8nRest } from './rest';

const saved = z.object({ id: z.string(), name: z.string() });

export interface SavedWorkflow {
	id: string;
	name: string;
}

/** Saves a workflow, in place of the one of this name when there is one. */
export async function saveWorkflow(rest: N8nRest, workflow: WorkflowFile): Promise<SavedWorkflow> {
	const all = z.array(saved).parse(await rest.get('workflows'));
	const existing = all.find(({ name }) => name === workflow.name);
	// As the editor does: the run of one step does not work on a workflow without it.
	const content = { pinData: {}, ...workflow };
	return saved.parse(
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
	return await run(rest, id, { triggerToStartFrom: { name: trigger } });
}

/**
 * Runs one node of a saved workflow as the editor's button "Execute step" does.
 *
 * @param node its name.
 * @param earlier the id of an execution from which the nodes before it have their data; without one
 * they run, too.
 * @returns the execution's id.
 */
export async function runStep(
	rest: N8nRest,
	{ id }: SavedWorkflow,
	node: string,
	earlier?: string,
): Promise<string> {
	const destinationNode = { nodeName: node, mode: 'inclusive' };
	const runData = earlier && (await runDataOf(rest, earlier));
	return await run(rest, id, { destinationNode, runData });
}

async function run(rest: N8nRest, id: string, start: object): Promise<string> {
	const workflowData = await rest.get(`workflows/${id}`);
	const answer = await rest.post(`workflows/${id}/run`, { workflowData, ...start });
	return z.object({ executionId: z.string() }).parse(answer).executionId;
}

async function runDataOf(rest: N8nRest, execution: string): Promise<Record<string, unknown>> {
	const { data } = z.object({ data: z.string() }).parse(await rest.get(`executions/${execution}`));
	return z.object({ resultData: z.object({ runData: z.record(z.unknown()) }) }).parse(parse(data))
		.resultData.runData;
}

/** Lets a workflow be started by its triggers and called by other workflows. */
export async function activateWorkflow(rest: N8nRest, { id }: SavedWorkflow): Promise<void> {
	const { versionId } = z
		.object({ versionId: z.string() })
		.parse(await rest.get(`workflows/${id}`));
	await rest.post(`workflows/${id}/activate`, { versionId });
}
