import path from 'node:path';

import type { ICredentialDataDecryptedObject, INode, INodeParameters } from 'n8n-workflow';

import type { Sandbox, SandboxOptions } from '../../sandbox';
import {
	loadNodeTypes,
	runWorkflow,
	standIns,
	type NodeTypeTable,
	type WorkflowFile,
	type WorkflowRun,
} from '../../scripts/engine';
import { sandboxForTest } from './sandbox';

const packageName = 'n8n-nodes-dotcom-monitor';
export const packageFolder = path.join(__dirname, '..', '..');

let loading: Promise<NodeTypeTable> | undefined;

/** The built nodes of this package, and stand-ins for those of n8n. */
export function nodeTypes(): Promise<NodeTypeTable> {
	loading ??= loadNodeTypes(packageFolder).then((own) => ({ ...standIns, ...own }));
	return loading;
}

function node(
	type: string,
	name: string,
	parameters: INodeParameters,
	more: Partial<INode>,
): INode {
	return {
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...more,
	};
}

export function start(name = 'Start'): INode {
	return node('n8n-nodes-base.manualTrigger', name, {}, {});
}

const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };

export function config(
	name: string,
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode {
	const all = { resource, operation, ...parameters };
	return node(`${packageName}.monitoringConfig`, name, all, { credentials, ...more });
}

export function reports(
	name: string,
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode {
	const all = { resource, operation, ...parameters };
	return node(`${packageName}.monitoringReports`, name, all, { credentials, ...more });
}

/** A workflow whose nodes follow each other. */
export function chain(...nodes: INode[]): WorkflowFile {
	const links = nodes
		.slice(1)
		.map(({ name }, index) => [
			nodes[index].name,
			{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		]);
	return { name: 'Test', nodes, connections: Object.fromEntries(links) };
}

/** The credential of a person whose account is the sandbox. */
export function credentialFor(
	sandbox: Sandbox,
	fields: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
	return {
		webApiUid: sandbox.credentials.departmentsUid,
		departmentId: '',
		xmlFeedPid: sandbox.credentials.feedPid,
		webApiUrl: sandbox.webApiUrl,
		xmlFeedUrl: sandbox.xmlFeedUrl,
		ignoreSslIssues: false,
		...fields,
	};
}

let lastExecution = 0;

interface RunOptions {
	workflow: WorkflowFile;
	credential: ICredentialDataDecryptedObject;
	/** The data of the first node's items; one empty item unless told otherwise. */
	rows?: object[];
	/** null for none, as in an AI tool call over MCP. */
	executionId?: string | null;
	onStart?: (cancel: () => void) => void;
}

/** Runs a workflow in n8n's engine with one credential, as an execution of its own. */
export async function execute(options: RunOptions): Promise<WorkflowRun> {
	const { workflow, credential, rows = [{}], onStart } = options;
	const { executionId = `execution-${++lastExecution}` } = options;
	return await runWorkflow({
		workflow,
		nodeTypes: await nodeTypes(),
		credentials: { monitoringApi: credential },
		executionId: executionId ?? undefined,
		input: rows.map((row) => ({ json: { ...row } })),
		onStart,
	});
}

/** The JSON of a node's output items. */
export function json(run: WorkflowRun, name: string, output = 0) {
	return run.items(name, output).map((item) => item.json);
}

/** The message and the description of the error a run ended with. */
export function refusalOf({ run }: WorkflowRun): { message?: string; description?: string | null } {
	const { error } = run.data.resultData;
	return { message: error?.message, description: error?.description };
}

/**
 * Runs operations of one resource of Monitoring Config after each other against a fresh sandbox; the
 * nodes are called after their operation and place: "get 0".
 */
export function operationsOf(resource: string, options: SandboxOptions = {}) {
	return async (...steps: Array<[operation: string, parameters?: object]>) => {
		const sandbox = await sandboxForTest(options);
		const nodes = steps.map(([operation, parameters], index) =>
			config(`${operation} ${index}`, resource, operation, { ...parameters }),
		);
		const workflow = chain(start(), ...nodes);
		return { sandbox, result: await execute({ workflow, credential: credentialFor(sandbox) }) };
	};
}

/** The parameter that picks one thing by its id. */
export function picked(name: string, id: number): INodeParameters {
	return { [name]: { __rl: true, mode: 'id', value: String(id) } };
}
