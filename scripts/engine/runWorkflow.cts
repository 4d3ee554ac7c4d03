import './environment.cts';

import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import * as workflowLibrary from 'n8n-workflow';
import {
	Workflow,
	type IConnections,
	type IDataObject,
	type IExecuteData,
	type INode,
	type INodeExecutionData,
	type IPinData,
	type IRun,
	type IRunExecutionData,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { StoredCredentials, type CredentialStore } from './credentials.cts';
import { toNodeTypes, type NodeTypeTable } from './nodeTypes.cts';
import { waitForRegularExpressions } from './patientRegex.cts';

waitForRegularExpressions();

/** Missing in older versions (n8n-workflow 1.114; 1.118 has it), where the plain object is all there is. */
const createRunExecutionData: typeof workflowLibrary.createRunExecutionData | undefined =
	workflowLibrary.createRunExecutionData;

export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	/** Items that the editor takes in place of a run of their node, by its name. */
	pinData?: IPinData;
}

export interface WorkflowRunOptions {
	workflow: WorkflowFile;
	nodeTypes: NodeTypeTable;
	credentials?: CredentialStore;
	/** Undefined, as n8n leaves it for AI tool calls over MCP and for agents. */
	executionId?: string;
	mode?: WorkflowExecuteMode;
	/** The saved data that nodes remember from run to run; it is changed in place. */
	staticData?: IDataObject;
	/** The first node's items; one empty item by default. */
	input?: INodeExecutionData[];
	/** Called when the run has begun, with a function that stops it. */
	onStart?: (cancel: () => void) => void;
}

export interface WorkflowRun {
	run: IRun;
	/** Of the node's last run. */
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
		nodeTypes: toNodeTypes(nodeTypes),
		staticData: options.staticData,
		settings: { executionOrder: 'v1', ...file.settings },
	});
	const execution = new WorkflowExecute(
		createAdditionalData(options, mode),
		mode,
		createRunData(
			[{ node: file.nodes[0], data: { main: [input ?? [{ json: {} }]] }, source: null }],
			file.pinData ?? {},
		),
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

function createRunData(nodeExecutionStack: IExecuteData[], pinData: IPinData): IRunExecutionData {
	if (createRunExecutionData) {
		return createRunExecutionData({
			resultData: { pinData },
			executionData: { nodeExecutionStack },
		});
	}
	const data = {
		startData: {},
		resultData: { runData: {}, pinData },
		executionData: {
			contextData: {},
			nodeExecutionStack,
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	};
	return data as unknown as IRunExecutionData;
}

/** The part of n8n's additional data that these nodes use. */
function createAdditionalData(
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
	const additionalData: Partial<IWorkflowExecuteAdditionalData> = {
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
	return additionalData as IWorkflowExecuteAdditionalData;
}
