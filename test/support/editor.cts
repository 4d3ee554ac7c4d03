import type { INode } from 'n8n-workflow';

import { openEditor as openEditorWith } from '../../scripts/engine/index.cts';
import { nodeTypes, type credentialFor } from './workflows.cts';

export async function openEditor(node: INode, credential: ReturnType<typeof credentialFor>) {
	return openEditorWith(await nodeTypes(), node, credential);
}
