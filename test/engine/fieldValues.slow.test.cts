/** What an expression must not set a field to, for every field of every operation. */
import type { INodeProperties } from 'n8n-workflow';

import { runWorkflow, type NodeTypeTable } from '../../scripts/engine/index.cts';
import { operationTitle, type OperationPath } from '../../scripts/generate/outputs.cts';
import { mapConcurrently } from '../../nodes/shared/words/util/concurrency';
import type { Sandbox } from '../../sandbox/index.cts';
import {
	fieldCases,
	listOperations,
	takesExpression,
	type FieldCase,
} from '../support/fieldCases.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { chain, config, credentialFor, nodeTypes, reports } from '../support/workflows.cts';
import { planToken } from '../support/setupsAtOnce.cts';

/** As JavaScript; none of them is a text, number, ID, switch, date, list of texts or row. */
const misfits = ['undefined', 'null', 'NaN', '{}', '[]', '[1, 2]'];

/** Of a plan that there is not: some operations do nothing without one. */
const token = planToken('account', [{ key: '1', name: 'Shop', wanted: {}, found: null }]);

/** One per item, so that one run tries them all. */
const misfit = `={{ [${misfits.join(', ')}][$json.index] }}`;

/** What a field is meant to take, so that it is not tried. */
function isMeant({ property, title }: FieldCase, value: string): boolean {
	const { type, name, typeOptions } = property;
	// An object is what JSON holds. JSON that changes something is rejected all the same when empty.
	if (value === '{}' && type === 'json')
		return !title.startsWith('Update') && name !== 'userFields';
	// A sheet without rows has no notices.
	if (value === '[]' && name === 'noticeList') return true;
	// Several texts, as a list: of numbers, too, as IDs are.
	const takesList =
		type === 'multiOptions' ||
		['deviceIds', 'deviceNames', 'exceptDevices', 'hiddenDevices', 'urls'].includes(name);
	const isList = takesList || (type === 'string' && typeOptions?.multipleValues === true);
	return value === '[1, 2]' && isList;
}

function labelOf({ displayName, name }: INodeProperties, title: string): string {
	// Messages call the value of a query parameter of the feed by the name that the user gave it.
	const isQueryValue = name === 'value' && title.includes('Additional Query Parameters');
	return isQueryValue ? 'name in Additional Query Parameters' : displayName;
}

/** The ways in which a workflow stores an expression in such a field. */
function storedForms({ type, typeOptions }: INodeProperties) {
	if (type === 'resourceLocator') return [misfit, { __rl: true, mode: 'id', value: misfit }];
	if (typeOptions?.multipleValues === true && type === 'string') return [misfit, [misfit]];
	return [misfit];
}

/** Problems with how a field took the values, as sentences. */
async function tryField(field: FieldCase, sandbox: Sandbox): Promise<string[]> {
	const { path, property, title } = field;
	const tried = misfits.filter((value) => !isMeant(field, value));
	const rows = tried.map((value) => ({ index: misfits.indexOf(value), planToken: token }));
	const makeNode = path.node === 'MonitoringConfig' ? config : reports;
	const complaints: string[] = [];
	for (const stored of storedForms(property)) {
		const name = `${operationTitle(path)}: ${title}`;
		const parameters = field.parameters(stored);
		const plain = makeNode(name, path.resource, path.operation, parameters, {
			onError: 'continueRegularOutput',
		});
		const isOfTools = property.displayOptions?.show?.['@tool'] !== undefined;
		const node = isOfTools ? { ...plain, type: `${plain.type}Tool` } : plain;
		// Not noted as a refusal of the operation: each has one in its own tests.
		const run = await runWorkflow({
			workflow: chain(node),
			nodeTypes: await typesFor(path),
			credentials: { monitoringApi: credentialFor(sandbox) },
			executionId: `${name} ${JSON.stringify(stored)}`,
			input: rows.map((row) => ({ json: row })),
		}).catch(undefinedIfNotStarted);
		if (!run) continue;
		const { error } = run.run.data.resultData;
		if (error) complaints.push(`${name}: ${error.message}`);
		const output = run.items(name);
		for (const [index, value] of tried.entries()) {
			const items = output.filter(({ pairedItem }) => isFrom(pairedItem, index));
			const message = String(items[0]?.json.error ?? 'was not rejected');
			if (message.startsWith(`${labelOf(property, title)} `)) continue;
			complaints.push(`${name} = ${value}: ${message}`);
		}
	}
	return complaints;
}

/** The nodes with the fields of one operation alone: n8n looks at each of some thousand fields in every run. */
async function typesFor({ node, operation, resource }: OperationPath): Promise<NodeTypeTable> {
	const types = await nodeTypes();
	const name = typeName(node);
	const own = [name, `${name}Tool`].map((one) => {
		const { [one]: type } = types;
		if (!('properties' in type.description)) return [one, type];
		const isOf = ({ displayOptions: { show } = {} }: INodeProperties) =>
			(show?.resource?.includes(resource) ?? true) &&
			(show?.operation?.includes(operation) ?? true);
		const properties = type.description.properties.filter(isOf);
		const description = { ...type.description, properties };
		return [one, Object.create(type, { description: { value: description } })];
	});
	return { ...types, ...Object.fromEntries(own) };
}

function typeName(node: string): string {
	return `n8n-nodes-dotcom-monitor.${node[0].toLowerCase()}${node.slice(1)}`;
}

/** n8n does not start a workflow that lacks a required field, which a choice by expression may show. */
function undefinedIfNotStarted(error: unknown): undefined {
	if (error instanceof Error && error.name === 'WorkflowHasIssuesError') return;
	throw error;
}

function isFrom(pairedItem: unknown, index: number): boolean {
	return JSON.stringify(pairedItem) === JSON.stringify({ item: index });
}

it('every field of every operation rejects empty expressions, NaN, objects and lists, and writes nothing', async () => {
	const sandbox = await sandboxForTest();
	const types = await nodeTypes();
	const fields = listOperations().flatMap((path) => {
		const type = types[typeName(path.node)];
		return 'description' in type && 'properties' in type.description
			? fieldCases(path, type.description.properties).filter(takesExpression)
			: [];
	});
	expect(fields.length).toBeGreaterThan(400);
	const complaints = await mapConcurrently(fields, 8, (field) => tryField(field, sandbox));
	expect(complaints.flat()).toEqual([]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});
