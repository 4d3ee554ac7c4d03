import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import type { NodeTypeTable } from './nodeTypes';

function stringProperty(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

/** A node of another package that passes its items through, so that a workflow with it can run here. */
function createStubNode(
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
			description: 'A stub that passes its items through',
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

/** Stubs of the n8n nodes that the examples use. Those that send output what they would send. */
export const stubNodes: NodeTypeTable = {
	'n8n-nodes-base.manualTrigger': createStubNode('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': createStubNode('scheduleTrigger', []),
	'n8n-nodes-base.googleSheets': createStubNode('googleSheets', []),
	'n8n-nodes-base.noOp': createStubNode('noOp', []),
	'n8n-nodes-base.emailSend': createStubNode(
		'emailSend',
		[stringProperty('subject'), stringProperty('text'), stringProperty('html')],
		(context, item) => ({
			subject: context.getNodeParameter('subject', item),
			text: context.getNodeParameter('text', item),
			html: context.getNodeParameter('html', item),
		}),
	),
	'n8n-nodes-base.sort': createStubNode('sort', []),
	'n8n-nodes-base.limit': createStubNode('limit', []),
	'n8n-nodes-base.slack': createStubNode('slack', [stringProperty('text')], (context, item) => ({
		text: context.getNodeParameter('text', item),
	})),
};
