import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { StoredCredentials } from './credentials.cts';
import { toNodeTypes, type NodeTypeTable } from './nodeTypes.cts';

/** Loads a node's lists the way the editor does when the node is open in it. */
export function openEditor(
	nodeTypes: NodeTypeTable,
	node: INode,
	credential: ICredentialDataDecryptedObject,
) {
	const types = toNodeTypes(nodeTypes);
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
		searchList: async (name: string, filter?: string) => {
			const search = methods?.listSearch?.[name];
			if (!search) throw new Error(`The node has no listSearch method ${name}`);
			return await search.call(context, filter);
		},
		mapResource: async (name: string) => {
			const map = methods?.resourceMapping?.[name];
			if (!map) throw new Error(`The node has no resourceMapping method ${name}`);
			return await map.call(context);
		},
		loadOptions: async (name: string) => {
			const load = methods?.loadOptions?.[name];
			if (!load) throw new Error(`The node has no loadOptions method ${name}`);
			return await load.call(context);
		},
	};
}
