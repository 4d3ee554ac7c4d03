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

/** The row that a sheet would get; undefined where the node reads one. */
function readColumns(
	context: IExecuteFunctions,
	item: number,
): INodeExecutionData['json'] | undefined {
	const columns = context.getNodeParameter('columns', item, {});
	const value =
		typeof columns === 'object' && columns !== null && 'value' in columns && columns.value;
	return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** Stubs of the n8n nodes that the examples use. Those that send output what they would send. */
export const stubNodes: NodeTypeTable = {
	'n8n-nodes-base.manualTrigger': createStubNode('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': createStubNode('scheduleTrigger', []),
	'n8n-nodes-base.googleSheets': createStubNode(
		'googleSheets',
		[{ displayName: 'columns', name: 'columns', type: 'json', default: {} }],
		(context, item) => readColumns(context, item) ?? context.getInputData()[item].json,
	),
	'n8n-nodes-base.ftp': createStubNode(
		'ftp',
		[stringProperty('path'), stringProperty('binaryPropertyName')],
		(context, item) => {
			const path = context.getNodeParameter('path', item);
			const field = String(context.getNodeParameter('binaryPropertyName', item));
			// As the node itself, it wants the file that it is to send.
			const { fileSize, mimeType } = context.helpers.assertBinaryData(item, field);
			return { path, mimeType, fileSize };
		},
	),
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
