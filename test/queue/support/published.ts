import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { saveWorkflow } from '../../../scripts/host';
import { chain } from '../../support/workflows';
import type { QueueMode } from './queueMode';

const pause = 250;

/** A workflow that anybody who knows its address starts. */
export interface PublishedWorkflow {
	id: string;
	/** Starts an execution; resolves as soon as it is in the queue. */
	start(body?: object): Promise<void>;
}

/** Saves and publishes a workflow of a Webhook node and these nodes after it. */
export async function publish(
	{ rest, main }: QueueMode,
	name: string,
	nodes: INode[],
): Promise<PublishedWorkflow> {
	const { id } = await saveWorkflow(rest, {
		...chain(webhook(name), ...nodes),
		name,
		settings: { executionOrder: 'v1' },
	});
	const saved = z.object({ versionId: z.string() }).parse(await rest.get(`workflows/${id}`));
	await rest.post(`workflows/${id}/activate`, { versionId: saved.versionId });
	const published = z.object({ status: z.string() });
	const status = async () =>
		published.parse(await rest.get(`workflows/${id}/publication-status`)).status;
	// n8n answers before it listens at the address.
	while ((await status()) !== 'published') await wait(pause);
	return { id, start: async (body = {}) => await call(`${main.origin}/webhook/${name}`, body) };
}

async function call(url: string, body: object): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}

function webhook(path: string): INode {
	return {
		id: 'webhook',
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived' },
	};
}

/** Makes an item of each entry of `rows` that the webhook was called with. */
export function rowsOfBody(): INode {
	return {
		id: 'rows',
		name: 'Rows',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [200, 0],
		parameters: { fieldToSplitOut: 'body.rows' },
	};
}
