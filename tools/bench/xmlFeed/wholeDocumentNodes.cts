/**
 * Nodes that read the whole document at once. HTTP Request, XML and Split Out, which people use today,
 * do here what n8n's own nodes do (n8n-nodes-base 2.41): the same library with the same options, the
 * same copies.
 */
import { XMLParser } from 'fast-xml-parser';
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

import type { NodeTypeTable } from '../../../scripts/engine/index.cts';

type ItemFunction = (context: IExecuteFunctions, item: INodeExecutionData) => Promise<object[]>;

function stringProperty(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

function createNode(name: string, toRows: ItemFunction): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: 'Reads a whole document',
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [stringProperty('url'), stringProperty('field')],
		},
		async execute(this: IExecuteFunctions) {
			const output: INodeExecutionData[] = [];
			for (const [index, item] of this.getInputData().entries()) {
				for (const json of await toRows(this, item)) {
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
	const fieldPath = String(context.getNodeParameter('field', 0)).split('.');
	const rows = fieldPath.reduce<unknown>((part, name) => Object(part)[name], json);
	return Array.isArray(rows) ? rows : [];
}

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const toList = (value: unknown): Tree[] => [value].flat().filter(isTree);

/** Every value stays text. */
export function parseWholeReport(xml: string): Tree[] {
	const parser = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: '',
		parseTagValue: false,
	});
	return toList(parser.parse(xml).DotcomMonitorOnlineReport)
		.flatMap(({ Site }) => toList(Site))
		.flatMap(({ Location }) => toList(Location))
		.flatMap(({ Response }) => toList(Response));
}

export const wholeDocumentNodes: NodeTypeTable = {
	'bench.httpRequest': createNode('httpRequest', fetchText),
	'bench.xml': createNode('xml', parseXml),
	'bench.splitOut': createNode('splitOut', splitOut),
	'bench.fastXmlParser': createNode('fastXmlParser', async (_context, { json }) =>
		parseWholeReport(String(json.data)),
	),
	'bench.json': createNode('json', async (_context, { json }) => JSON.parse(String(json.data))),
};
