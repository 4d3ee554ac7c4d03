import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { activateWorkflow, saveWorkflow } from '../../../scripts/host/index.cts';
import { chain, node } from '../../support/nodes.cts';
import type { QueueMode } from './queueMode.cts';

const pollIntervalMs = 250;

export interface PublishedWorkflow {
	id: string;
	/** Starts an execution; resolves as soon as it is in the queue. */
	start(body?: object): Promise<void>;
}

export async function publishWorkflow(
	{ rest, main }: QueueMode,
	name: string,
	nodes: INode[],
): Promise<PublishedWorkflow> {
	const saved = await saveWorkflow(rest, {
		...chain(webhookNode(name), ...nodes),
		name,
		settings: { executionOrder: 'v1' },
	});
	await activateWorkflow(rest, saved);
	const statusSchema = z.object({ status: z.string() });
	const getStatus = async () =>
		statusSchema.parse(await rest.get(`workflows/${saved.id}/publication-status`)).status;
	// n8n responds before it listens at the webhook's URL.
	while ((await getStatus()) !== 'published') await wait(pollIntervalMs);
	return {
		id: saved.id,
		start: async (body = {}) => await postJson(`${main.origin}/webhook/${name}`, body),
	};
}

async function postJson(url: string, body: object): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`The webhook responded with ${response.status}`);
}

function webhookNode(path: string): INode {
	const parameters = { httpMethod: 'POST', path, responseMode: 'onReceived' };
	const type = 'n8n-nodes-base.webhook';
	return node(type, 'Webhook', parameters, { typeVersion: 2, webhookId: path });
}

export function splitRowsNode(): INode {
	return node('n8n-nodes-base.splitOut', 'Rows', { fieldToSplitOut: 'body.rows' }, {});
}
