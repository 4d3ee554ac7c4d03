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
	return saved.parse(
		existing
			? await rest.patch(`workflows/${existing.id}?forceSave=true`, workflow)
			: await rest.post('workflows', workflow),
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
	const workflowData = await rest.get(`workflows/${id}`);
	const body = { workflowData, triggerToStartFrom: { name: trigger } };
	const run = await rest.post(`workflows/${id}/run`, body);
	return z.object({ executionId: z.string() }).parse(run).executionId;
}
