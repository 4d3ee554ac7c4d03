/** Workflows that were saved with an earlier version: the nodes take all that is stored in them, and output what they use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { NodeHelpers, type INode } from 'n8n-workflow';

import packageFile from '../../package.json';
import {
	fromLine,
	savedFolder,
	savedVersions,
	type ParameterLines,
	type SavedFile,
} from '../../scripts/generate/saved.cts';
import {
	descriptionsOf,
	storedCredential,
	storedNodes,
	type StoredNode,
	type StoredParameter,
} from '../../scripts/generate/stored.cts';
import type { NodeTypeTable } from '../../scripts/engine/index.cts';
import { nodeTypes } from '../support/builtNodes.cts';

const read = (version: string, name: string) =>
	JSON.parse(readFileSync(path.join(savedFolder, version, name), 'utf8'));

const savedFile = (version: string): SavedFile => read(version, 'parameters.json');

let types: NodeTypeTable;
let nodes: Record<string, StoredNode>;

beforeAll(async () => {
	types = await nodeTypes();
	nodes = storedNodes(types);
});

/** Whether a parameter is shown wherever the saved one was: n8n drops what is not shown. */
function staysShown(saved: StoredParameter, now: StoredParameter): boolean {
	const isFor = ([name, values]: [string, string[]]) =>
		saved.show[name] !== undefined && saved.show[name].every((value) => values.includes(value));
	const wasHidden = ([name, values]: [string, string[]]) =>
		values.every((value) => saved.hide[name]?.includes(value));
	return Object.entries(now.show).every(isFor) && Object.entries(now.hide).every(wasHidden);
}

/** A line for each saved parameter that is missing, as it was saved. */
function missing(saved: ParameterLines, now: Record<string, StoredParameter[]>): string[] {
	return Object.entries(saved).flatMap(([line, operations]) => {
		const parameter = fromLine(line);
		const takes = (one: StoredParameter) =>
			one.name === parameter.name &&
			one.kind === parameter.kind &&
			one.byDefault === parameter.byDefault &&
			parameter.choices.every((choice) => one.choices.includes(choice)) &&
			staysShown(parameter, one);
		return operations
			.split(', ')
			.filter((operation) => !now[operation]?.some(takes))
			.map((operation) => `${operation}: ${line}`);
	});
}

const howTo =
	'Workflows have stored this. Keep it, or let a new version of the node have the new one (see docs/dev/release.md, Saved workflows)';

describe.each(savedVersions())('workflows that were saved with version %s', (version) => {
	const saved = savedFile(version);

	it.each(Object.keys(saved.nodes))(
		'saved workflows contain no parameter that %s does not accept',
		(name) => {
			const { parameters, versions } = saved.nodes[name];
			expect(nodes[name].versions).toEqual(expect.arrayContaining(versions));
			expect({ howTo, missing: missing(parameters, nodes[name].parameters) }).toEqual({
				howTo,
				missing: [],
			});
		},
	);

	it('saved credentials have only fields that still exist', () => {
		expect(missing(saved.credential, { '': storedCredential() })).toEqual([]);
	});

	it.each(Object.keys(saved.nodes))(
		'saved workflows use no field that items of %s lack',
		(name) => {
			const gone = Object.entries(saved.nodes[name].outputs).flatMap(([operation, fields]) =>
				fields
					.split(' ')
					.filter((field) => field !== '' && !nodes[name].outputs[operation]?.includes(field))
					.map((field) => `${operation}: ${field}`),
			);
			expect({ howTo, gone }).toEqual({ howTo, gone: [] });
		},
	);

	const workflows: Record<
		string,
		Array<Pick<INode, 'name' | 'parameters' | 'type' | 'typeVersion'>>
	> = read(version, 'workflows.json');

	it.each(Object.keys(workflows))('the saved workflow is accepted unchanged: %s', (workflow) => {
		for (const { name, parameters, type, typeVersion } of workflows[workflow]) {
			const typeName = type.split('.')[1];
			const { [typeName.replace(/Tool$/, '')]: ofNode } = descriptionsOf(types, typeVersion);
			const description = { ...ofNode, name: typeName };
			const node: INode = { id: name, name, type, typeVersion, parameters, position: [0, 0] };
			const { properties } = description;
			const taken = NodeHelpers.getNodeParameters(
				...([properties, parameters, true, false, node, description] as const),
			);
			expect(taken).toEqual(deepPart(parameters));
			const filled = { ...node, parameters: taken ?? {} };
			expect(NodeHelpers.getNodeParametersIssues(properties, filled, description)).toBeNull();
		}
	});
});

/** A matcher for values with additional fields at every depth. */
function deepPart(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(deepPart);
	if (typeof value !== 'object' || value === null) return value;
	const parts = Object.entries(value).map(([name, one]) => [name, deepPart(one)]);
	return expect.objectContaining(Object.fromEntries(parts));
}

it('the parameters that this version stores are written down', () => {
	expect(savedVersions()).toContain(packageFile.version);
});
