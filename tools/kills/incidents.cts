/** Fakes of PagerDuty and Jira Service Management, which count incidents by key, as both do. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

export interface Incident {
	key: string;
	isOpen: boolean;
	/** How often it became open; an event for an open incident opens none. */
	opened: number;
	closed: number;
}

const pagerDutyBody = z.object({
	event_action: z.enum(['trigger', 'resolve']),
	dedup_key: z.string(),
});

const jiraBody = z.object({ alias: z.string() });

export class IncidentService {
	readonly incidents = new Map<string, Incident>();

	private readonly server: Server = createServer();

	static async open(): Promise<IncidentService> {
		const service = new IncidentService();
		service.server.on('request', async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			service.take(request.url ?? '', JSON.parse(body));
			response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
		});
		service.server.listen(0, '127.0.0.1');
		await once(service.server, 'listening');
		return service;
	}

	get origin(): string {
		const { port } = this.server.address() as AddressInfo;
		return `http://127.0.0.1:${port}`;
	}

	close(): void {
		this.server.close();
	}

	private take(url: string, body: unknown): void {
		const closing = /\/alerts\/([^/]+)\/close/.exec(url);
		if (closing) return this.change(decodeURIComponent(closing[1]), false);
		if (url.includes('/alerts')) return this.change(jiraBody.parse(body).alias, true);
		const { dedup_key, event_action } = pagerDutyBody.parse(body);
		this.change(dedup_key, event_action === 'trigger');
	}

	private change(key: string, isOpen: boolean): void {
		const known = this.incidents.get(key) ?? { key, isOpen: false, opened: 0, closed: 0 };
		this.incidents.set(key, known);
		if (known.isOpen === isOpen) return;
		known.isOpen = isOpen;
		if (isOpen) known.opened++;
		else known.closed++;
	}
}
