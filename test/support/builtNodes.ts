import path from 'node:path';

import { loadNodeTypes, stubNodes, type NodeTypeTable } from '../../scripts/engine';

export const packageFolder = path.join(__dirname, '..', '..');

let loading: Promise<NodeTypeTable> | undefined;

/** The built nodes of this package, and stubs for those of n8n. */
export function nodeTypes(): Promise<NodeTypeTable> {
	loading ??= loadNodeTypes(packageFolder).then((own) => ({ ...stubNodes, ...own }));
	return loading;
}
