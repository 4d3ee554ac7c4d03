/** The real output of the operations: each example runs in n8n's engine against a sandbox. */
import type { INode, INodeParameters } from 'n8n-workflow';

import { resources as configResources } from '../../nodes/MonitoringConfig/actions/resources';
import { resources as reportsResources } from '../../nodes/MonitoringReports/actions/resources';
import type { Operation, Resource } from '../../nodes/shared/n8n/run/operations';
import { mapConcurrently } from '../../nodes/shared/words/util/concurrency';
import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import type { NodeTypeTable, WorkflowFile } from '../engine/index.cts';
import { outputRows, runOnSandbox } from '../sandboxRun.cts';
import {
	examples as exampleTable,
	openOperations,
	type Example,
	type NodeName,
} from './examples.cts';

export const registries: Record<
	NodeName,
	ReadonlyArray<Pick<Resource<Operation<unknown>>, 'name' | 'value' | 'operation'>>
> = { MonitoringConfig: configResources, MonitoringReports: reportsResources };

/** An operation, by the values that workflows store. */
export interface OperationPath {
	node: NodeName;
	resource: string;
	operation: string;
}

export const nodeNames: NodeName[] = ['MonitoringConfig', 'MonitoringReports'];

/** In the order of the editor. */
export function listOperations(): OperationPath[] {
	return nodeNames.flatMap((node) =>
		registries[node].flatMap(({ value: resource, operation: { options } }) =>
			options.map(({ value }) => ({ node, resource, operation: String(value) })),
		),
	);
}

/** "MonitoringConfig device get". */
export function operationTitle({ node, resource, operation }: OperationPath): string {
	return `${node} ${resource} ${operation}`;
}

/** False when the service alone decides what an operation outputs. */
export function hasKnownFields(path: OperationPath): boolean {
	return !openOperations.includes(operationTitle(path));
}

/** Best first. */
export function exampleKeys({ resource, operation }: OperationPath): string[] {
	return [`${resource} ${operation}`, resource, '*'];
}

/** @throws Error when there is none */
export function findExamples(path: OperationPath): Example[] {
	const table = exampleTable[path.node];
	const key = exampleKeys(path).find((one) => Object.hasOwn(table, one));
	if (key !== undefined) return table[key];
	throw new Error(
		`${operationTitle(path)} has no example: add one to scripts/generate/examples.cts`,
	);
}

export interface OperationOutput extends OperationPath {
	/** The JSON of all items in the form of the schema, those of the first example first. */
	items: object[];
	/** The items of each example: the table that n8n shows of a run. */
	runs: object[][];
}

/** The clocks of sandboxes and nodes start here, so that the result is the same on every day. */
const noon = Date.parse('2026-11-20T12:00:00Z');

const concurrency = 8;

/**
 * Runs the examples of every operation, those of one operation against the same sandbox.
 *
 * @throws Error when one does not succeed, or outputs nothing
 */
export async function runExamples(nodeTypes: NodeTypeTable): Promise<OperationOutput[]> {
	const realNow = Date.now;
	const offset = noon - realNow();
	Date.now = () => realNow() + offset;
	try {
		return await mapConcurrently(listOperations(), concurrency, async (path) => {
			const sandbox = await startSandbox();
			try {
				const runs: object[][] = [];
				const items: object[] = [];
				for (const [index, example] of findExamples(path).entries()) {
					const rows = await runExample(path, index, example, sandbox, nodeTypes);
					runs.push(rows);
					if (!example.isOtherForm) items.push(...rows);
				}
				return { ...path, items, runs };
			} finally {
				await sandbox.close();
			}
		});
	} finally {
		Date.now = realNow;
	}
}

async function runExample(
	path: OperationPath,
	index: number,
	example: Example,
	sandbox: Sandbox,
	nodeTypes: NodeTypeTable,
): Promise<object[]> {
	// An execution has its own session: its name must be unique.
	const name = `${operationTitle(path)} ${index + 1}`;
	const run = await runOnSandbox(createWorkflow(name, path, example), sandbox, nodeTypes);
	const rows = outputRows(run, lastNodeName);
	if (rows.length > 0) return rows;
	throw new Error(`${name}: this example outputs nothing`);
}

const lastNodeName = 'Run';

function createWorkflow(
	name: string,
	{ node, resource, operation }: OperationPath,
	{ after = [], parameters }: Example,
): WorkflowFile {
	const steps = after.map(([path, stepParameters], index) => {
		const [stepResource, stepOperation] = path.split(' ');
		return createNode(`Step ${index + 1}`, 'MonitoringConfig', {
			...stepParameters,
			resource: stepResource,
			operation: stepOperation,
		});
	});
	const last = createNode(lastNodeName, node, { ...parameters, resource, operation });
	const nodes = [...steps, last];
	const links = steps.map((step, index) => [
		step.name,
		{ main: [[{ node: nodes[index + 1].name, type: 'main' as const, index: 0 }]] },
	]);
	return {
		name,
		nodes,
		connections: Object.fromEntries(links),
		settings: { timezone: 'UTC' },
	};
}

function createNode(name: string, node: NodeName, parameters: INodeParameters): INode {
	return {
		id: name,
		name,
		type: `n8n-nodes-dotcom-monitor.${node[0].toLowerCase()}${node.slice(1)}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } },
	};
}
