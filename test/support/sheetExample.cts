import type { WorkflowFile } from '../../scripts/engine/index.cts';

/** An example such as "Monitors from a sheet" with Run Mode set to Write. */
export function thatWrites(workflow: WorkflowFile, name = 'Monitors'): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.name === name ? { ...node, parameters: { ...node.parameters, mode: 'write' } } : node,
	);
	return { ...workflow, nodes };
}
