import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

const pollIntervalMs = 100;
/** Only against hanging. */
const maxStartMs = 300_000;
const responseSchema = z.object({ result: z.unknown(), error: z.unknown() });

/** As much of the Model Context Protocol as it takes to call the tools of n8n's MCP Server Trigger. */
export class McpClient {
	private lastId = 0;

	private session?: string;

	private constructor(
		private readonly url: string,
		private readonly token?: string,
	) {}

	/** Waits for the server: n8n listens at an active workflow's URLs a little later. */
	static async connect(url: string, token?: string): Promise<McpClient> {
		const deadline = Date.now() + maxStartMs;
		while (Date.now() < deadline && (await getStatus(url)) === 404) await wait(pollIntervalMs);
		const client = new McpClient(url, token);
		await client.request('initialize', {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		await client.send({ method: 'notifications/initialized' });
		return client;
	}

	/** Returns the `result` of the response. @throws Error with the response's error. */
	async request(method: string, params: object = {}): Promise<unknown> {
		const text = await this.send({ id: ++this.lastId, method, params });
		const { result, error } = responseSchema.parse(JSON.parse(extractJson(text)));
		if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result;
	}

	private async send(message: object): Promise<string> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(this.token && { authorization: `Bearer ${this.token}` }),
				...(this.session && { 'mcp-session-id': this.session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The MCP server responded with ${response.status}: ${text}`);
		this.session ??= response.headers.get('mcp-session-id') ?? undefined;
		return text;
	}
}

async function getStatus(url: string): Promise<number> {
	const response = await fetch(url, { method: 'POST' });
	await response.arrayBuffer();
	return response.status;
}

/** The response is one JSON text, or a stream of events, the last of which holds it. */
function extractJson(text: string): string {
	const lastEvent = text.match(/^data: (.*)$/gm)?.at(-1);
	return lastEvent?.slice('data: '.length) ?? text;
}
