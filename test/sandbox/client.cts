import { XMLParser } from 'fast-xml-parser';

import type { Sandbox } from '../../sandbox/index.cts';

export class Clock {
	/** Epoch ms: a Friday at noon. */
	time = Date.UTC(2026, 10, 20, 12);

	readonly now = () => this.time;

	advanceSeconds(seconds: number): void {
		this.time += seconds * 1000;
	}
}

export function post(
	sandbox: Sandbox,
	path: string,
	body: unknown,
	cookie = '',
): Promise<Response> {
	return fetch(`${sandbox.webApiUrl}/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie },
		body: JSON.stringify(body),
	});
}

export function get(sandbox: Sandbox, path: string, cookie = ''): Promise<Response> {
	return fetch(`${sandbox.webApiUrl}/${path}`, { headers: { cookie } });
}

/** As a client sends it back. */
export function parseCookie(response: Response): string {
	return response.headers.getSetCookie().at(0)?.split(';').at(0) ?? '';
}

/** Returns the cookie of the session. */
export async function login(sandbox: Sandbox, body?: Record<string, unknown>): Promise<string> {
	return parseCookie(await post(sandbox, 'login', body ?? { UID: sandbox.credentials.webApiUid }));
}

/** The envelope of a Web API response; that of a creation has the new id as its result. */
export interface Envelope {
	Success: boolean;
	Result?: unknown;
	ErrorDescription?: string[];
}

export const exampleDevice = {
	name: 'Tea & coffee <shop>',
	platform: 'HTTPS',
	tasks: [{ url: 'https://tea.example.test/?a=1&b=2', method: 'GET', keyword: 'tea' }],
	frequency: 300,
	locations: ['New York', 'London'],
};

/** By default with the PID for the whole account. */
export async function fetchFeed(
	sandbox: Sandbox,
	page: string,
	query: Record<string, string> | Array<[string, string]> = {},
): Promise<string> {
	const parameters = new URLSearchParams(query);
	if (!parameters.has('PID')) parameters.set('PID', sandbox.credentials.feedPid);
	return (await fetch(`${sandbox.xmlFeedUrl}/${page}?${parameters}`)).text();
}

const listElements = new Set(['Site', 'Location', 'Response', 'Summary']);
const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: '',
	parseTagValue: false,
	isArray: (name, path) => listElements.has(name) && !String(path).includes('Response.'),
});

export interface ParsedSite {
	ID: string;
	Name: string;
	State?: string;
	Status?: string;
	Summary?: Array<Record<string, string> | ''>;
	Location?: Array<{ ID: string; Name: string; Response: Array<Record<string, string>> }>;
}

export function parseSites(xml: string, root = 'DotcomMonitorOnlineReport'): ParsedSite[] {
	const document = parser.parse(xml) as Record<string, { Site?: ParsedSite[] } | ''>;
	expect(document).toHaveProperty(root);
	return document[root] === '' ? [] : (document[root].Site ?? []);
}

export function parseResponses(xml: string): Array<Record<string, string>> {
	return parseSites(xml).flatMap(({ Location = [] }) =>
		Location.flatMap(({ Response }) => Response),
	);
}
