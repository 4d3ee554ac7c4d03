import type { INode } from 'n8n-workflow';

import { openEditor as openEditorWith } from '../../scripts/engine/index.cts';
import { credentialFor, nodeTypes, type Account } from './workflows.cts';

export async function openEditor(node: INode, credential: Account) {
	return openEditorWith(await nodeTypes(), node, credentialFor(credential));
}
