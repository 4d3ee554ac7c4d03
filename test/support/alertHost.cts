/** Monitoring Alert Trigger as n8n runs it when a request comes in, and what of its state n8n would have saved. */
import { HookContext, WebhookContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INodeParameters,
	type IWebhookData,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { toNodeTypes } from '../../scripts/engine/index.cts';
import { nodeTypes } from './builtNodes.cts';
import { node } from './nodes.cts';

const nodeType = 'n8n-nodes-dotcom-monitor.monitoringAlertTrigger';

export interface SentRequest {
	body: string;
	headers?: Record<string, string>;
	query?: Record<string, string>;
}

export interface AlertAnswer {
	status: number;
	/** The response to the sender. */
	content: unknown;
	/** Undefined when the workflow does not start. */
	items?: IDataObject[];
}

let count = 0;

export class AlertHost {
	/** In n8n's database. */
	saved: IDataObject = {};

	// What is kept in the process is kept by workflow.
	private id = `alerts ${++count}`;

	private name = 'Monitoring Alert Trigger';

	constructor(
		private parameters: INodeParameters = {},
		/** Null for the default of n8n. */
		private readonly timezone: string | null = 'UTC',
	) {}

	/** The workflow is switched on, edited or found again by an n8n that starts. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		const { additionalData, own, type, workflow } = await this.open();
		const context = new HookContext(workflow, own, additionalData, 'trigger', mode, webhookData);
		const methods = type.webhookMethods?.default;
		if (!(await methods?.checkExists.call(context))) await methods?.create.call(context);
		this.save(workflow);
	}

	/** Another trigger of the same workflow, with the same node ID, as pasted ones can have. */
	paste(name: string): AlertHost {
		const pasted = new AlertHost(this.parameters, this.timezone);
		[pasted.id, pasted.name] = [this.id, name];
		return pasted;
	}

	/** From the next request on. */
	change(parameters: INodeParameters): void {
		this.parameters = { ...this.parameters, ...parameters };
	}

	/** Saves the static data once the request is answered. */
	async receive(request: SentRequest, mode: WorkflowExecuteMode = 'webhook'): Promise<AlertAnswer> {
		const begun = await this.begin(request, mode);
		begun.save();
		return begun.answer;
	}

	/** Saves later: several requests at once start with the same static data. */
	async begin(request: SentRequest, mode: WorkflowExecuteMode = 'webhook') {
		const { additionalData, own, type, workflow } = await this.open();
		const answer: AlertAnswer = { status: 200, content: undefined };
		const httpResponse = {
			status(code: number) {
				answer.status = code;
				return this;
			},
			json(content: unknown) {
				answer.content = content;
			},
			end() {},
		};
		const httpRequest = {
			rawBody: Buffer.from(request.body),
			headers: lowerNames(request.headers ?? {}),
			query: request.query ?? {},
			params: {},
		};
		const context = new WebhookContext(
			workflow,
			own,
			{ ...additionalData, httpRequest, httpResponse } as unknown as IWorkflowExecuteAdditionalData,
			mode,
			webhookData,
			[],
			null,
		);
		const result = await type.webhook?.call(context);
		if (result?.noWebhookResponse !== true) answer.content = result?.webhookResponse;
		answer.items = result?.workflowData?.[0].map(({ json }) => json);
		return { answer, save: () => this.save(workflow) };
	}

	private save(workflow: Workflow): void {
		this.saved = JSON.parse(JSON.stringify(workflow.staticData));
	}

	private async open() {
		const types = toNodeTypes(await nodeTypes());
		const workflow = new Workflow({
			id: this.id,
			nodes: [node(nodeType, this.name, this.parameters, { id: 'same' })],
			connections: {},
			active: true,
			nodeTypes: types,
			staticData: JSON.parse(JSON.stringify(this.saved)),
			settings: this.timezone === null ? {} : { timezone: this.timezone },
		});
		const additionalData = {
			webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
			formWaitingBaseUrl: 'http://localhost/form-waiting',
			restApiUrl: '',
			instanceBaseUrl: '',
			webhookBaseUrl: '',
			webhookTestBaseUrl: '',
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData;
		const type = types.getByNameAndVersion(nodeType, 1);
		return { workflow, additionalData, type, own: Object.values(workflow.nodes)[0] };
	}
}

const webhookData = {} as IWebhookData;

function lowerNames(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}
