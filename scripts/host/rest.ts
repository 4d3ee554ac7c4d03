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
	private cookie = '';

	private constructor(private readonly origin: string) {}

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

	private async send(method: string, path: string, body?: unknown): Promise<unknown> {
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
		return answer.parse(JSON.parse(text)).data;
	}
}
