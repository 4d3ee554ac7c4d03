import { createHmac } from 'node:crypto';

import { XMLParser } from 'fast-xml-parser';
import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import type { NodeTypeTable } from './nodeTypes.cts';

function stringProperty(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

/** Passes its items through, so that a workflow with a node of another package can run here. */
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

interface StubRequest {
	method: string;
	url: string;
	body: IDataObject;
}

/** Sends nothing; `answer` returns the response. */
export function httpRequestNode(answer: (request: StubRequest) => IDataObject): INodeType {
	const text = (context: IExecuteFunctions, name: string, item: number) =>
		String(context.getNodeParameter(name, item));
	const properties = [...['method', 'url'].map(stringProperty), jsonProperty('jsonBody')];
	return createStubNode('httpRequest', properties, (context, item) =>
		answer({
			method: text(context, 'method', item) || 'GET',
			url: text(context, 'url', item),
			body: Object(context.getNodeParameter('jsonBody', item)),
		}),
	);
}

function jsonProperty(name: string): INodeProperties {
	return { displayName: name, name, type: 'json', default: {} };
}

/**
 * Merge as the examples use it: adds to each item of the first input each of the second that matches,
 * or the one at the same position.
 */
function createMergeStub(): INodeType {
	const stub = createStubNode('merge', [
		stringProperty('combineBy'),
		jsonProperty('mergeByFields'),
	]);
	const inputs = [NodeConnectionTypes.Main, NodeConnectionTypes.Main];
	return {
		description: { ...stub.description, inputs, requiredInputs: 1 },
		async execute(this: IExecuteFunctions) {
			if (this.getNodeParameter('combineBy', 0) === 'combineByPosition')
				return [mergeByPosition(this)];
			const fields = 'mergeByFields.values[0]';
			const own = String(this.getNodeParameter(`${fields}.field1`, 0));
			const other = String(this.getNodeParameter(`${fields}.field2`, 0));
			const others = this.getInputData(1);
			const merged = this.getInputData(0).flatMap(({ json }, item) => {
				const matches = others.filter((match) => match.json[other] === json[own]);
				const all = matches.length > 0 ? matches : [{ json: {} }];
				return all.map((match) => ({ json: { ...json, ...match.json }, pairedItem: { item } }));
			});
			return [merged];
		},
	};
}

/** As many items as the shorter input has, with the files of both. */
function mergeByPosition(context: IExecuteFunctions): INodeExecutionData[] {
	const others = context.getInputData(1);
	const pairs = context.getInputData(0).slice(0, others.length);
	return pairs.map(({ json, binary }, item) => ({
		json: { ...json, ...others[item].json },
		binary: { ...binary, ...others[item].binary },
		pairedItem: { item },
	}));
}

/** Data Table as the examples use it: its only condition, if it has one, compares a column. */
export function dataTableNode(rows: IDataObject[] = []): INodeType {
	const properties = [
		stringProperty('operation'),
		jsonProperty('dataTableId'),
		jsonProperty('filters'),
		jsonProperty('columns'),
	];
	const use = (context: IExecuteFunctions, item: number): IDataObject[] => {
		const operation = context.getNodeParameter('operation', item);
		const condition = Object(context.getNodeParameter('filters.conditions[0]', item, {}));
		const { keyName, keyValue } = condition;
		const found = rows.filter((row) => !keyName || row[keyName] === keyValue);
		if (operation === 'get') return found;
		if (operation === 'deleteRows') return found.map((row) => rows.splice(rows.indexOf(row), 1)[0]);
		if (operation !== 'upsert') return [{}];
		const row = found[0] ?? { [keyName]: keyValue, ts: null };
		if (!found[0]) rows.push(row);
		return [Object.assign(row, context.getNodeParameter('columns.value', item))];
	};
	return {
		description: createStubNode('dataTable', properties).description,
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData().flatMap((_, item) =>
				use(this, item).map((json) => ({ json: { ...json }, pairedItem: { item } })),
			);
			return await Promise.resolve([items]);
		},
	};
}

/** Crypto as the examples use it: HMAC with SHA-256, in hexadecimal digits. */
function createCryptoStub(): INodeType {
	const properties = ['value', 'dataPropertyName'].map(stringProperty);
	return createStubNode('crypto', properties, (context, item) => {
		const value = String(context.getNodeParameter('value', item));
		const field = String(context.getNodeParameter('dataPropertyName', item));
		const digest = createHmac('sha256', 'a secret of the stub').update(value).digest('hex');
		return { ...context.getInputData()[item].json, [field]: digest };
	});
}

/** Remove Duplicates as the examples use it: lets each value pass once, across executions. */
export function removeDuplicatesNode(seen = new Set<string>()): INodeType {
	return {
		description: createStubNode('removeDuplicates', [stringProperty('dedupeValue')]).description,
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData().filter((_, item) => {
				const value = String(this.getNodeParameter('dedupeValue', item));
				return !seen.has(value) && seen.add(value);
			});
			return await Promise.resolve([items]);
		},
	};
}

/** Has nothing to list. */
function createN8nStub(): INodeType {
	return {
		description: createStubNode('n8n', [jsonProperty('filters')]).description,
		execute: async () => await Promise.resolve([[]]),
	};
}

/** If as the examples use it: whether its only condition, a yes or no, holds. */
function createIfStub(): INodeType {
	const stub = createStubNode('if', [jsonProperty('conditions')]);
	const outputs = [NodeConnectionTypes.Main, NodeConnectionTypes.Main];
	return {
		description: { ...stub.description, outputs },
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData().map((one, item) => ({ ...one, pairedItem: { item } }));
			const holds = ({ pairedItem: { item } }: (typeof items)[number]) =>
				this.getNodeParameter('conditions.conditions[0].leftValue', item) === true;
			return [items.filter(holds), items.filter((item) => !holds(item))];
		},
	};
}

/** Split Out as the examples use it: an item for each object in a list. */
function createSplitOutStub(): INodeType {
	return {
		description: createStubNode('splitOut', [stringProperty('fieldToSplitOut')]).description,
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData().flatMap(({ json }, item) => {
				const names = String(this.getNodeParameter('fieldToSplitOut', item)).split('.');
				const list = names.reduce((value, name) => Object(value)[name], Object(json));
				return [list].flat().map((one) => ({ json: Object(one), pairedItem: { item } }));
			});
			return await Promise.resolve([items]);
		},
	};
}

/** FTP as the examples use it: uploads. As the node itself, it wants the file that it is to send. */
function createFtpStub(): INodeType {
	const properties = ['path', 'binaryPropertyName'].map(stringProperty);
	return createStubNode('ftp', properties, (context, item) => {
		const field = String(context.getNodeParameter('binaryPropertyName', item));
		const { fileSize, mimeType } = context.helpers.assertBinaryData(item, field);
		return { path: context.getNodeParameter('path', item), mimeType, fileSize };
	});
}

/** GitHub as the examples use it: edits a file. It answers as the service does, with what it was sent. */
function createGithubStub(): INodeType {
	const field = { ...stringProperty('binaryPropertyName'), default: 'data' };
	const properties = [field, ...['operation', 'filePath', 'commitMessage'].map(stringProperty)];
	const stub = createStubNode('github', properties);
	return {
		description: stub.description,
		async execute(this: IExecuteFunctions) {
			const items = this.getInputData().map(async (_, item): Promise<INodeExecutionData> => {
				const name = String(this.getNodeParameter('binaryPropertyName', item));
				const text = (await this.helpers.getBinaryDataBuffer(item, name)).toString('utf8');
				const path = this.getNodeParameter('filePath', item);
				const message = this.getNodeParameter('commitMessage', item);
				const commit = { message, html_url: 'https://github.com/example/backups/commit/4f2a91c' };
				return { json: { content: { path }, commit, sent: text }, pairedItem: { item } };
			});
			return [await Promise.all(items)];
		},
	};
}

/** An evening next week; it names its device, because the sandbox's devices have no tags. */
function calendarEntry(): INodeExecutionData['json'] {
	const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
	return {
		kind: 'calendar#event',
		summary: 'New database',
		start: { dateTime: `${day}T22:00:00Z` },
		end: { dateTime: `${day}T23:00:00Z` },
		devices: 'Company website',
	};
}

/** n8n shows notes and never runs them. */
export const noteType = 'n8n-nodes-base.stickyNote';

/** Those that send output what they would send. */
export const stubNodes: NodeTypeTable = {
	'n8n-nodes-base.manualTrigger': createStubNode('manualTrigger', []),
	'n8n-nodes-base.webhook': createStubNode('webhook', []),
	'n8n-nodes-base.respondToWebhook': createStubNode(
		'respondToWebhook',
		[stringProperty('responseBody'), jsonProperty('options')],
		(context, item) => ({
			code: context.getNodeParameter('options.responseCode', item),
			body: context.getNodeParameter('responseBody', item),
		}),
	),
	'n8n-nodes-base.n8n': createN8nStub(),
	'n8n-nodes-base.set': createStubNode('set', [jsonProperty('jsonOutput')], (context, item) =>
		Object(context.getNodeParameter('jsonOutput', item)),
	),
	'n8n-nodes-base.formTrigger': createStubNode('formTrigger', []),
	'n8n-nodes-base.scheduleTrigger': createStubNode('scheduleTrigger', []),
	'n8n-nodes-base.googleCalendar': createStubNode('googleCalendar', [], calendarEntry),
	'n8n-nodes-base.googleSheets': createStubNode(
		'googleSheets',
		[{ displayName: 'columns', name: 'columns', type: 'json', default: {} }],
		(context, item) => readColumns(context, item) ?? context.getInputData()[item].json,
	),
	'n8n-nodes-base.ftp': createFtpStub(),
	'n8n-nodes-base.github': createGithubStub(),
	'n8n-nodes-base.extractFromFile': createStubNode('extractFromFile', []),
	'n8n-nodes-base.convertToFile': createStubNode('convertToFile', []),
	'n8n-nodes-base.xml': createStubNode('xml', [], (context, item) =>
		new XMLParser().parse(String(context.getInputData()[item].json.data)),
	),
	'n8n-nodes-base.splitOut': createSplitOutStub(),
	'n8n-nodes-base.noOp': createStubNode('noOp', []),
	[noteType]: createStubNode('stickyNote', []),
	'n8n-nodes-base.emailSend': createStubNode(
		'emailSend',
		['toEmail', 'subject', 'text', 'html'].map(stringProperty),
		(context, item) => ({
			to: context.getNodeParameter('toEmail', item),
			subject: context.getNodeParameter('subject', item),
			text: context.getNodeParameter('text', item),
			html: context.getNodeParameter('html', item),
		}),
	),
	'n8n-nodes-base.slack': createStubNode(
		'slack',
		[...['operation', 'text', 'message'].map(stringProperty), jsonProperty('otherOptions')],
		(context, item) => {
			const thread = context.getNodeParameter(
				'otherOptions.thread_ts.replyValues.thread_ts',
				item,
				'',
			);
			const isQuestion = context.getNodeParameter('operation', item) === 'sendAndWait';
			return {
				text: context.getNodeParameter(isQuestion ? 'message' : 'text', item),
				...(thread ? { message: { thread_ts: thread } } : {}),
				message_timestamp: `${Date.now() / 1000}${item}`,
			};
		},
	),
	// Has nothing to list, and returns what it was sent.
	'n8n-nodes-base.httpRequest': httpRequestNode(({ body, method, url }) =>
		method === 'GET' ? { body: [] } : { method, url, body },
	),
	'n8n-nodes-base.if': createIfStub(),
	'n8n-nodes-base.merge': createMergeStub(),
	'n8n-nodes-base.removeDuplicates': removeDuplicatesNode(),
	'n8n-nodes-base.dataTable': dataTableNode(),
	'n8n-nodes-base.crypto': createCryptoStub(),
};
