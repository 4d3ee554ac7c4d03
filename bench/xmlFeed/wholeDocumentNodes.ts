/**
 * What people read a report with today. HTTP Request, XML and Split Out do here what n8n's own nodes
 * do (n8n-nodes-base 2.41): the same library with the same options, the same copies.
 */
import {
	deepCopy,
	NodeConnectionTypes,
	sanitizeXmlName,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';
import { Parser } from 'xml2js';

import type { NodeTypeTable } from '../../scripts/engine';
import { wholeRecordsOf } from './wholeDocument';

type Step = (context: IExecuteFunctions, item: INodeExecutionData) => Promise<object[]>;

function text(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

function nodeThat(name: string, step: Step): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: 'A step of reading a document at once',
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [text('url'), text('field')],
		},
		async execute(this: IExecuteFunctions) {
			const output: INodeExecutionData[] = [];
			for (const [index, item] of this.getInputData().entries()) {
				for (const json of await step(this, item)) {
					output.push({ json: { ...json }, pairedItem: { item: index } });
				}
			}
			return [output];
		},
	};
}

async function fetchText(context: IExecuteFunctions): Promise<object[]> {
	const url = String(context.getNodeParameter('url', 0));
	return [{ data: await context.helpers.httpRequest({ url, encoding: 'text' }) }];
}

async function parseXml(_context: IExecuteFunctions, { json }: INodeExecutionData) {
	const parser = new Parser({
		mergeAttrs: true,
		explicitArray: false,
		tagNameProcessors: [sanitizeXmlName],
		attrNameProcessors: [sanitizeXmlName],
	});
	return [deepCopy(await parser.parseStringPromise(String(json.data)))];
}

async function splitOut(context: IExecuteFunctions, { json }: INodeExecutionData) {
	const path = String(context.getNodeParameter('field', 0)).split('.');
	const found = path.reduce<unknown>((part, name) => Object(part)[name], json);
	return Array.isArray(found) ? found : [];
}

export const wholeDocumentNodes: NodeTypeTable = {
	'bench.httpRequest': nodeThat('httpRequest', fetchText),
	'bench.xml': nodeThat('xml', parseXml),
	'bench.splitOut': nodeThat('splitOut', splitOut),
	'bench.fastXmlParser': nodeThat('fastXmlParser', async (_context, { json }) =>
		wholeRecordsOf(String(json.data)),
	),
	'bench.json': nodeThat('json', async (_context, { json }) => JSON.parse(String(json.data))),
};
