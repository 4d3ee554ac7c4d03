/** A sheet of 20 rows and Create or Update, in a workflow that a webhook starts. */
import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { config, node } from '../../test/support/nodes.cts';
import {
	findFreePort,
	sandboxCredential,
	saveCredential,
	type N8nRest,
} from '../../scripts/host/index.cts';
import type { DatabaseContent } from './database.cts';
import { publishWorkflow, waitFor } from './publish.cts';

/** The response time of a real service, in milliseconds, which sets how long a write takes. */
const answerMs = 40;

const ownAccount = 41001;

/** What n8n answers before it starts an execution: no such webhook yet, or its database does not answer. */
const notReadyStatuses = [404, 503];

const rows = Array.from({ length: 20 }, (_, index) => ({
	name: `Shop ${index + 1}`,
	url: `https://shop${index + 1}.example.test/`,
	frequency: 60 * (1 + (index % 5)),
	location: ['London', 'New York'][index % 2],
}));

const itemsSchema = z.array(
	z.object({ deviceName: z.string(), action: z.string(), deviceId: z.unknown() }),
);

export interface Left {
	complete: string[];
	incomplete: string[];
}

/** The account that a sheet is written into: an empty one for each round, at the same address. */
export class SheetAccount {
	private workflowId = '';

	private constructor(
		private readonly number: number,
		private readonly port: number,
		private sandbox: Sandbox,
	) {}

	static async open(number: number): Promise<SheetAccount> {
		const port = await findFreePort();
		return new SheetAccount(number, port, await startSlowSandbox(port));
	}

	async empty(): Promise<void> {
		const { port } = this;
		await this.close();
		this.sandbox = await startSlowSandbox(port);
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	async publish(rest: N8nRest): Promise<void> {
		const content = { ...sandboxCredential(this.sandbox), name: `Account of ${this.webhookPath}` };
		const { id, name } = await saveCredential(rest, content);
		const access = { credentials: { monitoringApi: { id, name } } };
		const nodes = [webhook(this.webhookPath), split(), upsert(access)];
		this.workflowId = await publishWorkflow(rest, this.webhookPath, nodes);
	}

	private get webhookPath(): string {
		return `sheet-${this.number}`;
	}

	/** @returns the output items @throws Error when the workflow did not end */
	async run(origin: string, itemsAtOnce: number): Promise<z.infer<typeof itemsSchema>> {
		const send = async () =>
			await fetch(`${origin}/webhook/${this.webhookPath}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', connection: 'close' },
				body: JSON.stringify({ rows: rows.map((row) => ({ ...row, itemsAtOnce })) }),
			});
		let response = await send();
		// A new n8n listens to its workflows' webhooks a moment after it is ready.
		await waitFor('the webhook is there', async () => {
			if (notReadyStatuses.includes(response.status)) response = await send();
			return !notReadyStatuses.includes(response.status);
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The sheet's workflow responded: ${response.status} ${text}`);
		return itemsSchema.parse(JSON.parse(text));
	}

	/** Waits until all requests are carried out. @throws when a device is duplicated or wrong */
	async look(): Promise<Left> {
		await waitFor('all requests are answered', () =>
			this.sandbox.requests.every(({ bytesSent }) => bytesSent !== undefined),
		);
		await wait(20);
		const own = this.sandbox
			.listDevices(ownAccount)
			.filter(({ name }) => rows.some((row) => row.name === name));
		const names = own.map(({ name }) => name).sort();
		deepStrictEqual(names, [...new Set(names)], 'A device is there twice');
		const incomplete = own.filter(({ tasks }) => tasks.length === 0);
		const complete = own.filter(({ tasks }) => tasks.length > 0);
		for (const { name, frequency, locations, tasks } of complete) {
			const row = rows.find((one) => one.name === name);
			const found = { name, frequency, locations, urls: tasks.map(({ url }) => url) };
			const expected = {
				name,
				frequency: row?.frequency,
				locations: [locationIds[row?.location ?? '']],
				urls: [row?.url],
			};
			deepStrictEqual(found, expected, 'A device has wrong values');
		}
		return {
			complete: complete.map(({ name }) => name),
			incomplete: incomplete.map(({ name }) => name),
		};
	}

	/** Whether n8n has saved an execution that had not begun: it runs that one when it starts. */
	isTakenUp({ executions }: DatabaseContent): boolean {
		return executions.some(
			({ workflowId, status }) => workflowId === this.workflowId && status === 'new',
		);
	}

	/**
	 * Runs the workflow again after it was killed.
	 *
	 * @param isTakenUp n8n runs the workflow by itself at the same time
	 * @throws when a device is missing, duplicated or wrong, or an item's result is not what happened
	 */
	async runAgain(
		origin: string,
		left: Left,
		{ itemsAtOnce = 4, isTakenUp = false } = {},
	): Promise<void> {
		const items = await this.run(origin, itemsAtOnce);
		const actions = Object.fromEntries(items.map(({ deviceName, action }) => [deviceName, action]));
		const expected = rows.map(({ name }) => {
			if (left.complete.includes(name)) return [name, 'unchanged'];
			// The other run was there first.
			if (isTakenUp && actions[name] === 'unchanged') return [name, 'unchanged'];
			return [name, left.incomplete.includes(name) ? 'updated' : 'created'];
		});
		deepStrictEqual(actions, Object.fromEntries(expected), 'The items say something else');
		await this.checkAll();
	}

	/** @throws when a device is missing, duplicated or wrong */
	async checkAll(): Promise<void> {
		const { complete } = await this.look();
		deepStrictEqual(complete.sort(), rows.map(({ name }) => name).sort(), 'A device is missing');
	}
}

/** Ids by the names in the sheet. */
const locationIds: Record<string, string> = { London: '3', 'New York': '2' };

async function startSlowSandbox(port: number): Promise<Sandbox> {
	const sandbox = await startSandbox({ port });
	sandbox.faults.add({ kind: 'delay', path: '*', method: 'PUT', ms: answerMs });
	return sandbox;
}

function webhook(path: string): INode {
	const parameters = {
		httpMethod: 'POST',
		path,
		responseMode: 'lastNode',
		responseData: 'allEntries',
	};
	return node('n8n-nodes-base.webhook', 'Webhook', parameters, {
		typeVersion: 2,
		webhookId: path,
	});
}

function split(): INode {
	return node('n8n-nodes-base.splitOut', 'Rows', { fieldToSplitOut: 'body.rows' }, {});
}

function upsert(access: Partial<INode>): INode {
	const parameters = {
		name: '={{ $json.name }}',
		platform: 'HTTPS',
		urls: '={{ $json.url }}',
		frequency: '={{ $json.frequency }}',
		locations: '={{ [$json.location] }}',
		options: { itemsAtOnce: '={{ $json.itemsAtOnce }}' },
	};
	return config('Write', 'device', 'upsert', parameters, access);
}
