import type { WorkflowFile } from '../../scripts/engine/index.cts';

/** Sets Run Mode to Write. */
export function thatWrites(workflow: WorkflowFile, name = 'Monitors'): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.name === name ? { ...node, parameters: { ...node.parameters, mode: 'write' } } : node,
	);
	return { ...workflow, nodes };
}
