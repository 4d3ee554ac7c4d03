import type { Sandbox } from '../../sandbox/index.cts';
import type { WorkflowFile, WorkflowRun } from '../../scripts/engine/index.cts';
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { runOnSandbox } from '../../scripts/sandboxRun.cts';
import { nodeTypes } from './workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };

export const examples = loadExampleWorkflows(credential);

export function example(name: string): WorkflowFile {
	const workflow = examples.find((one) => one.name === name);
	if (!workflow) throw new Error(`There is no example "${name}"`);
	return workflow;
}

export async function runExample(name: string, sandbox: Sandbox): Promise<WorkflowRun> {
	return await runOnSandbox(example(name), sandbox, await nodeTypes());
}
