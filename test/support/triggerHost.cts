/** A trigger as n8n polls it, with the state that n8n saves. */
import { PollContext, TriggersAndPollers } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import { StoredCredentials, toNodeTypes } from '../../scripts/engine/index.cts';
import { nodeTypes } from './builtNodes.cts';
import { node } from './nodes.cts';
import { credentialFor, isSandbox, type Account } from './workflows.cts';

/**
 * When n8n saves what a poll remembers: with items and at activation only, or, as 2.41 can be set up
 * to, after each poll, with what a poll that failed wrote discarded.
 */
export type SavePolicy = 'eachPoll' | 'withItems';

export interface TriggerHostOptions {
	credential: Account;
	parameters?: INodeParameters;
	savePolicy?: SavePolicy;
	/** By default UTC; null for the default of n8n. */
	timezone?: string | null;
	/** How long n8n lets a poll take; by default 5 minutes, as n8n does. */
	pollBudgetMs?: number;
}

function settingsOf(timezone: string | null = 'UTC') {
	return timezone === null ? {} : { timezone };
}

const durableBudgetMs = 36_000;

const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };

export class TriggerHost {
	/** In n8n's database. */
	saved: IDataObject = {};

	private parameters: INodeParameters;

	private workflow?: Workflow;

	private context?: PollContext;

	private readonly credential: ICredentialDataDecryptedObject;

	constructor(private readonly options: TriggerHostOptions) {
		const { credential } = options;
		// A test can change its own object, as a user changes the credential.
		this.credential = isSandbox(credential) ? credentialFor(credential) : credential;
		this.parameters = options.parameters ?? {};
	}

	/** Switches the workflow on: n8n polls once, and saves. */
	async activate(): Promise<IDataObject[]> {
		await this.load('activate');
		const items = await this.poll();
		this.save();
		return items;
	}

	/** n8n was killed and started again: it polls once, and saves. */
	async restart(): Promise<IDataObject[]> {
		await this.load('init');
		const items = await this.poll();
		this.save();
		return items;
	}

	/** Saves the workflow with other parameters while it is active: n8n polls once, and saves. */
	async update(parameters: INodeParameters): Promise<IDataObject[]> {
		this.parameters = { ...this.parameters, ...parameters };
		this.save();
		await this.load('update');
		const items = await this.poll();
		this.save();
		return items;
	}

	/** The JSON of its items, none when there are none. */
	async poll(): Promise<IDataObject[]> {
		const { context, workflow } = this;
		if (!context || !workflow) throw new Error('The workflow is not active');
		const isEachPoll = this.options.savePolicy === 'eachPoll';
		const before = JSON.stringify(workflow.staticData);
		try {
			const output = await new TriggersAndPollers().runPollFunction(
				workflow,
				context.getNode(),
				context,
			);
			if (output || isEachPoll) this.save();
			return (output?.[0] ?? []).map(({ json }) => json);
		} catch (error) {
			if (isEachPoll) workflow.staticData = JSON.parse(before);
			throw error;
		}
	}

	/** A poll of n8n's durable scheduler, with a copy of the saved data; `save` saves its changes. */
	async pollDurably(): Promise<{ items: IDataObject[]; save: () => void }> {
		const { workflow, node: own } = await this.open();
		const context = new PollContext(workflow, own, this.additionalData(), 'trigger', 'update');
		Object.assign(context, { getPollBudgetMs: () => durableBudgetMs });
		const output = await new TriggersAndPollers().runPollFunction(workflow, own, context);
		const save = () => {
			this.saved = JSON.parse(JSON.stringify(workflow.staticData));
		};
		return { items: (output?.[0] ?? []).map(({ json }) => json), save };
	}

	async fetchTestEvent(): Promise<IDataObject[]> {
		const { workflow, node: own } = await this.open();
		const context = new PollContext(workflow, own, this.additionalData(), 'manual', 'manual');
		const output = await new TriggersAndPollers().runPollFunction(workflow, own, context);
		if (Object.keys(workflow.staticData).length > 0) this.saved = workflow.staticData;
		return (output?.[0] ?? []).map(({ json }) => json);
	}

	private save(): void {
		if (this.workflow) this.saved = JSON.parse(JSON.stringify(this.workflow.staticData));
	}

	private async load(mode: WorkflowActivateMode): Promise<void> {
		const { workflow, node: own } = await this.open();
		this.workflow = workflow;
		this.context = new PollContext(workflow, own, this.additionalData(), 'trigger', mode);
		const { pollBudgetMs } = this.options;
		if (pollBudgetMs === undefined) return;
		Object.assign(this.context, { getPollBudgetMs: () => pollBudgetMs });
	}

	private async open(): Promise<{ workflow: Workflow; node: INode }> {
		const type = 'n8n-nodes-dotcom-monitor.monitoringReportsTrigger';
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		const parameters = { ...this.parameters, pollTimes };
		const own = node(type, 'Monitoring Reports Trigger', parameters, { credentials });
		const workflow = new Workflow({
			id: 'workflow',
			nodes: [own],
			connections: {},
			active: true,
			nodeTypes: toNodeTypes(await nodeTypes()),
			staticData: JSON.parse(JSON.stringify(this.saved)),
			settings: settingsOf(this.options.timezone),
		});
		return { workflow, node: Object.values(workflow.nodes)[0] };
	}

	private additionalData(): IWorkflowExecuteAdditionalData {
		return {
			credentialsHelper: new StoredCredentials({ monitoringApi: this.credential }),
			webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
			formWaitingBaseUrl: 'http://localhost/form-waiting',
			restApiUrl: '',
			instanceBaseUrl: '',
			webhookBaseUrl: '',
			webhookTestBaseUrl: '',
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}
