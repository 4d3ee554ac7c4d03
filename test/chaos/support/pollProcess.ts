/**
 * Polls with Monitoring Trigger in n8n's poll context, in a process of its own that can be killed. The
 * process that started it is the database: what is sent to it is saved. The order is that of n8n 2.41:
 *
 * - by default (`trigger-execution-context.factory.js`) a poll that finds something saves what the node
 *   remembers, reads the workflow, and then makes the execution: two writes. A poll that finds nothing saves
 *   nothing. When a workflow is switched on, or n8n starts, it polls once, and saves then;
 * - with the durable scheduler (`poll-trigger-task-handler.js`) every poll begins with what is saved, and one
 *   write has both what the node remembers and the execution.
 */
import '../../../scripts/loopbackOnly';

import { PollContext, TriggersAndPollers } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import { StoredCredentials, toNodeTypes, type NodeTypeTable } from '../../../scripts/engine';
import { nodeTypes } from '../../support/builtNodes';
import { node } from '../../support/nodes';

export interface PollOrder {
	/** What is in the database. */
	saved: IDataObject;
	credential: ICredentialDataDecryptedObject;
	isDurable: boolean;
	/** Of the first poll of a process: whether somebody switched the workflow on, or n8n has started. */
	activation: WorkflowActivateMode;
}

/** One write to the database, or the end of a poll. */
export interface PollWrite {
	/** What the node remembers. */
	saved?: IDataObject;
	/** The items of a new execution. */
	execution?: IDataObject[];
	/** Nothing is written: something is read, which takes an answer. */
	isRead?: boolean;
	isEnd?: boolean;
	error?: string;
}

const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };

const durableBudgetMs = 36_000;

let types: NodeTypeTable = {};

/** With which the workflow is active in this process, without the durable scheduler. */
let active: ReturnType<typeof open> | undefined;

function write(content: PollWrite): void {
	process.send?.(content);
}

async function read(): Promise<void> {
	const answer = new Promise((resolve) => process.once('message', resolve));
	write({ isRead: true });
	await answer;
}

function open({ saved, credential, activation, isDurable }: PollOrder) {
	const type = 'n8n-nodes-dotcom-monitor.monitoringTrigger';
	const parameters = { events: ['wentDown', 'cameBack'] };
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node(type, 'Monitoring Trigger', parameters, { credentials })],
		connections: {},
		active: true,
		nodeTypes: toNodeTypes(types),
		staticData: saved,
		settings: { timezone: 'UTC' },
	});
	const [own] = Object.values(workflow.nodes);
	const additionalData = {
		credentialsHelper: new StoredCredentials({ monitoringApi: credential }),
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new PollContext(workflow, own, additionalData, 'trigger', activation);
	if (isDurable) Object.assign(context, { getPollBudgetMs: () => durableBudgetMs });
	const memory = (): IDataObject => JSON.parse(JSON.stringify(workflow.staticData));
	const run = async () => {
		const output = await new TriggersAndPollers().runPollFunction(workflow, own, context);
		return output?.[0].map(({ json }) => json);
	};
	return { run, memory };
}

async function pollByDefault(order: PollOrder): Promise<void> {
	const isFirst = active === undefined;
	active ??= open(order);
	const execution = await active.run();
	if (execution) {
		write({ saved: active.memory() });
		await read();
		write({ execution });
	}
	if (isFirst) write({ saved: active.memory() });
}

async function pollDurably(order: PollOrder): Promise<void> {
	const { run, memory } = open({ ...order, activation: 'update' });
	const execution = await run();
	await read();
	write({ saved: memory(), execution });
}

async function poll(order: PollOrder): Promise<void> {
	try {
		await (order.isDurable ? pollDurably(order) : pollByDefault(order));
		write({ isEnd: true });
	} catch (error) {
		write({ isEnd: true, error: String(error) });
	}
}

async function main(): Promise<void> {
	types = await nodeTypes();
	process.on('message', (message: PollOrder | 'read') => {
		if (message !== 'read') void poll(message);
	});
	process.once('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
