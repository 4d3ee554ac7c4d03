import type { INode } from 'n8n-workflow';

import { assignCredential, saveWorkflow } from '../../../scripts/host/index.cts';
import { chain, start } from '../../support/nodes.cts';
import type { Account } from './account.cts';
import type { Editor } from './editor.cts';

/** The nodes follow each other in a new workflow; the last one is opened. */
export async function openStep(
	editor: Editor,
	{ rest, credential }: Account,
	...nodes: INode[]
): Promise<void> {
	const name = `Steps ${Date.now()}`;
	const workflow = assignCredential({ ...chain(start(), ...nodes), name }, credential);
	await editor.openWorkflow(await saveWorkflow(rest, workflow));
	await editor.openNode(nodes.at(-1)?.name ?? '');
}
