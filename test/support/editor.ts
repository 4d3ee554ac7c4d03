import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type INode, type IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { StoredCredentials } from '../../scripts/engine';
import { toNodeTypes } from '../../scripts/engine/nodeTypes';
import { nodeTypes, type credentialFor } from './workflows';

/** The editor with a node open in it: what the node's lists are asked with. */
export async function editorOf(node: INode, credential: ReturnType<typeof credentialFor>) {
	const types = toNodeTypes(await nodeTypes());
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: types,
	});
	const additionalData = {
		credentialsHelper: new StoredCredentials({ monitoringApi: credential }),
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		currentNodeParameters: node.parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const { methods } = types.getByNameAndVersion(node.type);

	return {
		/** A page of a list with search. */
		search: async (name: string, filter?: string) => {
			const list = methods?.listSearch?.[name];
			if (!list) throw new Error(`The node has no list ${name}`);
			return await list.call(context, filter);
		},
		/** The choices of a field. */
		choices: async (name: string) => {
			const load = methods?.loadOptions?.[name];
			if (!load) throw new Error(`The node has no choices ${name}`);
			return await load.call(context);
		},
	};
}
