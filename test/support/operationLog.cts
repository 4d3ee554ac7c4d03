/**
 * Every operation needs a test in which it outputs items and one in which it is refused. Each workflow
 * that a test runs is noted here; after all tests the notes are compared with the built nodes.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type {
	INode,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
	ITaskData,
} from 'n8n-workflow';

import packageJson from '../../package.json';
import type { WorkflowFile, WorkflowRun } from '../../scripts/engine/index.cts';

const outcomes = ['output items', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

const root = path.join(__dirname, '..', '..');

/** The tests run in several processes, which all inherit the folder from the one that made it. */
const logFile = () => path.join(process.env.N8N_USER_FOLDER ?? '', 'operations.log');

const entry = (operation: string, outcome: Outcome) => `${operation}: ${outcome}`;

export function logOperations({ nodes }: WorkflowFile, { run }: WorkflowRun): void {
	if (run.status === 'canceled') return;
	const { runData } = run.data.resultData;
	const entries = nodes.flatMap((node) => toLogEntries(node, runData[node.name] ?? []));
	appendFileSync(logFile(), entries.map((line) => `${line}\n`).join(''));
}

export function readLog(): Set<string> {
	return new Set(existsSync(logFile()) ? readFileSync(logFile(), 'utf8').split('\n') : []);
}

/** What one node did; nothing when its operation is an expression, or no operation of ours. */
export function toLogEntries(
	{ type, parameters, onError }: INode,
	runs: Array<Pick<ITaskData, 'data' | 'error'>>,
): string[] {
	const [packageName, nodeName] = type.split('.');
	const { resource, operation } = parameters;
	if (packageName !== packageJson.name || !isPlain(resource) || !isPlain(operation)) return [];
	const items = runs.flatMap(({ data }) => data?.main ?? []).flatMap((output) => output ?? []);
	const continuesOnFail = onError?.startsWith('continue') === true;
	const errorItems = items.filter(({ json }) => continuesOnFail && typeof json.error === 'string');
	const isRefused = errorItems.length > 0 || runs.some(({ error }) => error !== undefined);
	const hasOutput = items.length > errorItems.length;
	const name = operationName(nodeName, resource, operation);
	return [
		...(hasOutput ? [entry(name, 'output items')] : []),
		...(isRefused ? [entry(name, 'refused')] : []),
	];
}

function isPlain(parameter: unknown): parameter is string {
	return typeof parameter === 'string' && !parameter.startsWith('=');
}

function operationName(node: string, resource: string, operation: string): string {
	return `${node} > ${resource} > ${operation}`;
}

/** Operations that can be chosen in the editor. */
export function builtOperations(): string[] {
	const load = createRequire(__filename);
	return packageJson.n8n.nodes
		.map((file) => load(path.join(root, file)) as Record<string, new () => INodeType>)
		.flatMap((exports) => Object.values(exports))
		.flatMap((NodeType) => operationsOf(new NodeType()));
}

function operationsOf({ description: { name, properties } }: INodeType): string[] {
	return properties
		.filter((property) => property.name === 'operation')
		.flatMap((property) => {
			const resources = property.displayOptions?.show?.resource ?? [];
			return resources.flatMap((resource) =>
				choicesOf(property).map(({ value }) =>
					operationName(name, String(resource), String(value)),
				),
			);
		});
}

function choicesOf({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter((option): option is INodePropertyOptions => 'value' in option);
}

export function findUntestedOperations(operations: string[], log: ReadonlySet<string>): string[] {
	return operations.flatMap((operation) =>
		outcomes
			.filter((outcome) => !log.has(entry(operation, outcome)))
			.map((outcome) => `${operation} never ${outcome}`),
	);
}
