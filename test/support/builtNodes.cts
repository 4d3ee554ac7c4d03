import path from 'node:path';

import { loadNodeTypes, stubNodes, type NodeTypeTable } from '../../scripts/engine/index.cts';

export const packageFolder = path.join(__dirname, '..', '..');

let loading: Promise<NodeTypeTable> | undefined;

/** Nodes as n8n makes tools of them: by the name of its type a node knows that it is one. */
function toolsOf(types: NodeTypeTable): NodeTypeTable {
	const tools = Object.entries(types).flatMap(([name, type]) => {
		const { description } = type;
		if (!description.usableAsTool) return [];
		const asTool = { ...description, name: `${description.name}Tool` };
		return [[`${name}Tool`, Object.create(type, { description: { value: asTool } })]];
	});
	return Object.fromEntries(tools);
}

export function nodeTypes(): Promise<NodeTypeTable> {
	loading ??= loadNodeTypes(packageFolder).then((own) => ({
		...stubNodes,
		...own,
		...toolsOf(own),
	}));
	return loading;
}
