import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

const pause = 100;
const answer = z.object({ result: z.unknown(), error: z.unknown() });

/** As much of the Model Context Protocol as it takes to call the tools of n8n's MCP Server Trigger. */
export class McpClient {
	private lastId = 0;

	private constructor(
		private readonly url: string,
		private session?: string,
	) {}

	/** Waits for the server: n8n puts an active workflow's addresses up a little later. */
	static async connect(url: string, patience = 60_000): Promise<McpClient> {
		const deadline = Date.now() + patience;
		while (Date.now() < deadline && (await statusOf(url)) === 404) await wait(pause);
		const client = new McpClient(url);
		await client.ask('initialize', {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		await client.send({ method: 'notifications/initialized' });
		return client;
	}

	/** The `result` of the server's answer. @throws Error with the answer, when it has none. */
	async ask(method: string, params: object = {}): Promise<unknown> {
		const text = await this.send({ id: ++this.lastId, method, params });
		const { result, error } = answer.parse(JSON.parse(lastEvent(text)));
		if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result;
	}

	private async send(message: object): Promise<string> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(this.session && { 'mcp-session-id': this.session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The MCP server answered ${response.status}: ${text}`);
		this.session ??= response.headers.get('mcp-session-id') ?? undefined;
		return text;
	}
}

async function statusOf(url: string): Promise<number> {
	const response = await fetch(url, { method: 'POST' });
	await response.arrayBuffer();
	return response.status;
}

/** The answer may come as one JSON text or as a stream of events, whose last one holds it. */
function lastEvent(text: string): string {
	return (
		text
			.match(/^data: (.*)$/gm)
			?.at(-1)
			?.slice('data: '.length) ?? text
	);
}
