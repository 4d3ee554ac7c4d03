import type { WorkflowFile } from '../../scripts/engine/index.cts';

/** The example "Monitors from a sheet" as somebody leaves it who has seen what would happen. */
export function thatWrites(workflow: WorkflowFile): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Monitors'
			? { ...node, parameters: { ...node.parameters, mode: 'write' } }
			: node,
	);
	return { ...workflow, nodes };
}
