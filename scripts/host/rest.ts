import { z } from 'zod';

const answer = z.object({ data: z.unknown() });

/** The owner of an n8n, who can do everything in it. */
export interface Owner {
	email: string;
	/** At least eight characters, with a digit and a capital letter. */
	password: string;
}

/** The REST API that n8n's own editor uses, as its owner. */
export class N8nRest {
	private constructor(
		private readonly origin: string,
		private cookie = '',
	) {}

	/** Goes on with the session of another one. */
	static resume(origin: string, session: string): N8nRest {
		return new N8nRest(origin, session);
	}

	/**
	 * Signs the owner in, and makes the owner before in an n8n that has none.
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

	/** For `resume`, such as in another process. n8n allows few logins a minute. */
	get session(): string {
		return this.cookie;
	}

	/** The `data` of the answer. @throws Error with what n8n answered, when it refuses. */
	async get(path: string): Promise<unknown> {
		return await this.send('GET', path);
	}

	/** As `get`. */
	async post(path: string, body: unknown): Promise<unknown> {
		return await this.send('POST', path, body);
	}

	/** As `get`. */
	async patch(path: string, body: unknown): Promise<unknown> {
		return await this.send('PATCH', path, body);
	}

	/** As `get`. */
	async delete(path: string): Promise<unknown> {
		return await this.send('DELETE', path);
	}

	/** The text of a file that an execution put out. @throws Error when n8n has no such file. */
	async download(id: string): Promise<string> {
		const query = new URLSearchParams({ id, action: 'download' });
		return await this.request('GET', `binary-data?${query}`);
	}

	private async send(method: string, path: string, body?: unknown): Promise<unknown> {
		return answer.parse(JSON.parse(await this.request(method, path, body))).data;
	}

	private async request(method: string, path: string, body?: unknown): Promise<string> {
		const response = await fetch(`${this.origin}/rest/${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				// n8n ties a session to a browser.
				'browser-id': 'host',
				cookie: this.cookie,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`n8n answered ${method} /rest/${path} with ${response.status}: ${text}`);
		}
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0];
		return text;
	}
}
