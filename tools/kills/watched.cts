/** A device that Monitoring Reports Trigger watches, and the receiver of its events outside n8n. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { node } from '../../test/support/nodes.cts';
import { statusDocument } from '../../test/support/watchedDevices.cts';
import { sandboxCredential, saveCredential, type N8nRest } from '../../scripts/host/index.cts';
import type { DatabaseContent } from './database.cts';
import { publishWorkflow } from './publish.cts';

const deviceId = 84211;

export const pollSeconds = 2;

/** n8n refuses an expression that means less than a minute, but takes several of a minute each. */
export const everyTwoSeconds = Array.from({ length: 60 / pollSeconds }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * pollSeconds} * * * * *`,
}));

const toldSchema = z.object({ eventId: z.string(), event: z.string() });

interface Told extends z.infer<typeof toldSchema> {
	at: number;
}

export class WatchedDevice {
	/** Events at the receiver, in order. */
	readonly told: Told[] = [];
	private state: 'up' | 'down' = 'up';
	private workflowId = '';

	private constructor(
		private readonly number: number,
		private readonly sandbox: Sandbox,
		private readonly receiver: Server,
	) {}

	static async open(number: number): Promise<WatchedDevice> {
		const receiver = createServer();
		const device = new WatchedDevice(number, await startSandbox(), receiver);
		receiver.on('request', async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			device.told.push({ ...toldSchema.parse(JSON.parse(body)), at: Date.now() });
			response.setHeader('content-type', 'application/json').end('{}');
		});
		receiver.listen(0, '127.0.0.1');
		await once(receiver, 'listening');
		device.show();
		return device;
	}

	async close(): Promise<void> {
		this.receiver.close();
		await this.sandbox.close();
	}

	/** The event of the last change. */
	get expected(): string {
		return this.state === 'down' ? 'wentDown' : 'cameBack';
	}

	/** Times of the feed requests, in epoch ms. */
	get polls(): number[] {
		return this.sandbox.requests
			.filter(({ path }) => path.endsWith('status.aspx'))
			.map(({ at }) => at);
	}

	change(): void {
		this.state = this.state === 'up' ? 'down' : 'up';
		this.show();
	}

	async publish(rest: N8nRest): Promise<void> {
		const content = { ...sandboxCredential(this.sandbox), name: `Watched account ${this.number}` };
		const { id, name } = await saveCredential(rest, content);
		const access = { credentials: { monitoringApi: { id, name } } };
		const nodes = [triggerNode(access), tellNode(this.receiver)];
		this.workflowId = await publishWorkflow(rest, `Watch ${this.number}`, nodes);
	}

	/** Executions that the trigger has started. */
	async countAll(rest: N8nRest): Promise<number> {
		return await countExecutions(rest, { workflowId: this.workflowId });
	}

	/** Those that have not ended. */
	async countRunning(rest: N8nRest): Promise<number> {
		const status = ['new', 'running', 'waiting'];
		return await countExecutions(rest, { workflowId: this.workflowId, status });
	}

	/** Executions that the trigger has started, by n8n's database. */
	countExecutions({ executions }: DatabaseContent): number {
		return executions.filter(({ workflowId }) => workflowId === this.workflowId).length;
	}

	/** Whether n8n has saved the present state as reported. */
	isSavedAsTold({ workflows }: DatabaseContent): boolean {
		const saved = workflows.find(({ id }) => id === this.workflowId)?.staticData ?? '{}';
		return findState(saved) === this.state;
	}

	savedIn({ workflows, executions }: DatabaseContent): object {
		const { staticData } = workflows.find(({ id }) => id === this.workflowId) ?? {};
		const own = executions.filter(({ workflowId }) => workflowId === this.workflowId);
		return { state: this.state, staticData, executions: own.map(({ id, status }) => [id, status]) };
	}

	private show(): void {
		const { faults } = this.sandbox;
		faults.clear();
		const body = statusDocument({ [deviceId]: { name: 'Shop front', state: this.state } });
		faults.add({ kind: 'body', path: '*status.aspx', body });
	}
}

/** @param filter as n8n's REST API takes it */
export async function countExecutions(rest: N8nRest, filter: object): Promise<number> {
	const query = encodeURIComponent(JSON.stringify(filter));
	const page: unknown = await rest.get(`executions?limit=1&filter=${query}`);
	return z.object({ count: z.number() }).parse(page).count;
}

/** The state is somewhere in the static data, inside a text of JSON. */
function findState(value: unknown): string | undefined {
	const [json] = typeof value === 'string' ? (/(?<=^(?:\d+ \S+ )?)\{.*/s.exec(value) ?? []) : [];
	if (json !== undefined) return findState(JSON.parse(json));
	if (typeof value !== 'object' || value === null) return undefined;
	const { id, state }: { id?: unknown; state?: unknown } = value;
	if (Number(id) === deviceId && typeof state === 'string') return state;
	return Object.values(value).map(findState).find(Boolean);
}

function triggerNode(access: Partial<INode>): INode {
	const parameters = { pollTimes: { item: everyTwoSeconds }, events: ['wentDown', 'cameBack'] };
	return node('n8n-nodes-dotcom-monitor.monitoringReportsTrigger', 'Trigger', parameters, access);
}

function tellNode(receiver: Server): INode {
	const { port } = receiver.address() as AddressInfo;
	const parameters = {
		method: 'POST',
		url: `http://127.0.0.1:${port}/`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify({ eventId: $json.eventId, event: $json.event }) }}',
	};
	return node('n8n-nodes-base.httpRequest', 'Tell', parameters, { typeVersion: 4.2 });
}
