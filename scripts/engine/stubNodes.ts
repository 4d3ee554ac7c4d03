import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import type { NodeTypeTable } from './nodeTypes';

function text(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

/** A node of another package that hands its items on, so that a workflow with it can run here. */
function stubNode(
	name: string,
	properties: INodeProperties[],
	json?: (context: IExecuteFunctions, item: number) => INodeExecutionData['json'],
): INodeType {
	const isTrigger = name.endsWith('Trigger');
	return {
		description: {
			displayName: name,
			name,
			group: [isTrigger ? 'trigger' : 'output'],
			version: 1,
			description: 'A stand-in that hands its items on',
			defaults: { name },
			inputs: isTrigger ? [] : [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties,
		},
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData();
			return [
				items.map((item, index) => ({
					json: json ? json(this, index) : item.json,
					pairedItem: { item: index },
				})),
			];
		},
	};
}

/** Stand-ins for the nodes of n8n itself that the examples use. Slack's puts out the message it would send. */
export const stubNodes: NodeTypeTable = {
	'n8n-nodes-base.manualTrigger': stubNode('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': stubNode('scheduleTrigger', []),
	'n8n-nodes-base.sort': stubNode('sort', []),
	'n8n-nodes-base.limit': stubNode('limit', []),
	'n8n-nodes-base.slack': stubNode('slack', [text('text')], (context, item) => ({
		text: context.getNodeParameter('text', item),
	})),
};
