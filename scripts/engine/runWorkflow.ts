import './environment';

import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	Workflow,
	type IConnections,
	type INode,
	type INodeExecutionData,
	type IRun,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { StoredCredentials, type CredentialStore } from './credentials';
import { dataForRun } from './dataForRun';
import { asNodeTypes, type NodeTypeTable } from './nodeTypes';

export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
}

export interface WorkflowRunOptions {
	workflow: WorkflowFile;
	nodeTypes: NodeTypeTable;
	credentials?: CredentialStore;
	/** Undefined, as n8n leaves it for AI tool calls over MCP and for agents. */
	executionId?: string;
	mode?: WorkflowExecuteMode;
	/** What the first node is given; one empty item unless told otherwise. */
	input?: INodeExecutionData[];
	/** Called when the run has begun, with a function that stops it. */
	onStart?: (cancel: () => void) => void;
}

export interface WorkflowRun {
	run: IRun;
	/** What a node put out, in its last run. */
	items(node: string, output?: number): INodeExecutionData[];
}

/** Runs a workflow in n8n's own engine, from its first node on. */
export async function runWorkflow(options: WorkflowRunOptions): Promise<WorkflowRun> {
	const { workflow: file, nodeTypes, mode = 'trigger', input } = options;
	const workflow = new Workflow({
		id: 'workflow',
		name: file.name,
		nodes: file.nodes,
		connections: file.connections,
		active: false,
		nodeTypes: asNodeTypes(nodeTypes),
		settings: { executionOrder: 'v1', ...file.settings },
	});
	const execution = new WorkflowExecute(
		additionalData(options, mode),
		mode,
		dataForRun([{ node: file.nodes[0], data: { main: [input ?? [{ json: {} }]] }, source: null }]),
	);
	const running = execution.processRunExecutionData(workflow);
	options.onStart?.(() => running.cancel());
	const run = await running;
	return {
		run,
		items(node, output = 0) {
			const data = run.data.resultData.runData[node]?.at(-1)?.data;
			return data?.main[output] ?? [];
		},
	};
}

/** The part of n8n's surroundings that these nodes touch. */
function additionalData(
	{ workflow, credentials = {}, executionId }: WorkflowRunOptions,
	mode: WorkflowExecuteMode,
): IWorkflowExecuteAdditionalData {
	const { name, nodes, connections } = workflow;
	const now = new Date(0);
	const hooks = new ExecutionLifecycleHooks(mode, executionId ?? '', {
		id: 'workflow',
		name,
		nodes,
		connections,
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
	});
	const surroundings: Partial<IWorkflowExecuteAdditionalData> = {
		hooks,
		executionId,
		credentialsHelper: new StoredCredentials(credentials),
		currentNodeExecutionIndex: 0,
		restApiUrl: '',
		instanceBaseUrl: '',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		webhookBaseUrl: '',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		webhookTestBaseUrl: '',
		variables: {},
		logAiEvent: () => {},
	};
	return surroundings as IWorkflowExecuteAdditionalData;
}
