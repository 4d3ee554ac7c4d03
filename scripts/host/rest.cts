import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

const responseSchema = z.object({ data: z.unknown() });

const ownerSchema = z.object({ email: z.string(), password: z.string() });

/** Can do everything in an n8n. */
export interface Owner {
	email: string;
	/** At least eight characters, with a digit and a capital letter. */
	password: string;
}

/**
 * Loads the owner of a user folder's n8n; the first time creates one and saves it in the folder. The
 * password is random: who signs in to n8n can run programs, and every user of this machine reaches the
 * loopback.
 */
export function loadOrCreateOwner(userFolder: string): Owner {
	const file = path.join(userFolder, 'login.json');
	if (existsSync(file)) return ownerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	const owner = { email: 'owner@example.test', password: `N8n-${randomBytes(12).toString('hex')}` };
	mkdirSync(userFolder, { recursive: true });
	writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}

/** n8n ties a session to a browser, which keeps this in its storage as `n8n-browserId`. */
export const browserId = 'host';

/** The REST API that n8n's own editor uses, as its owner. */
export class N8nRest {
	private constructor(
		private readonly origin: string,
		private cookie = '',
	) {}

	static resume(origin: string, session: string): N8nRest {
		return new N8nRest(origin, session);
	}

	/**
	 * Signs the owner in; in an n8n that has no owner yet, creates it first.
	 *
	 * @throws Error when the n8n has another owner or password.
	 */
	static async signIn(origin: string, { email, password }: Owner): Promise<N8nRest> {
		const rest = new N8nRest(origin);
		const settings = z
			.object({ userManagement: z.object({ showSetupOnFirstLoad: z.boolean() }) })
			.parse(await rest.get('settings'));
		if (settings.userManagement.showSetupOnFirstLoad) {
			const name = { firstName: 'Owner', lastName: 'of this n8n' };
			await rest.post('owner/setup', { email, password, ...name });
		} else {
			await rest.post('login', { emailOrLdapLoginId: email, password });
		}
		return rest;
	}

	/** The session for `resume`, such as in another process. n8n allows few logins a minute. */
	get session(): string {
		return this.cookie;
	}

	/** Requests return the `data` of the response. @throws Error with it, when n8n rejects one. */
	async get(route: string): Promise<unknown> {
		return await this.send('GET', route);
	}

	async post(route: string, body: unknown): Promise<unknown> {
		return await this.send('POST', route, body);
	}

	async patch(route: string, body: unknown): Promise<unknown> {
		return await this.send('PATCH', route, body);
	}

	async delete(route: string): Promise<unknown> {
		return await this.send('DELETE', route);
	}

	/** @throws Error when n8n has no such file. */
	async download(id: string): Promise<string> {
		const query = new URLSearchParams({ id, action: 'download' });
		return await this.request('GET', `binary-data?${query}`);
	}

	private async send(method: string, route: string, body?: unknown): Promise<unknown> {
		return responseSchema.parse(JSON.parse(await this.request(method, route, body))).data;
	}

	private async request(method: string, route: string, body?: unknown): Promise<string> {
		const response = await fetch(`${this.origin}/rest/${route}`, {
			method,
			headers: {
				'content-type': 'application/json',
				'browser-id': browserId,
				cookie: this.cookie,
				// n8n closes idle connections; one that it is about to close must not be used again.
				connection: 'close',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`n8n responded to ${method} /rest/${route} with ${response.status}: ${text}`);
		}
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0];
		return text;
	}
}
