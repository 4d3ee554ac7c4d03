/** Services whose session cookie browsers would not send back, and services that keep no session. */
import type { OutgoingHttpHeaders } from 'node:http';

import { rawServerForTest } from '../support/rawServer.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const value = 'F00DFACE0123456789ABCDEF';
const ok = { Success: true, Result: 'OK' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toUTCString();

interface Login {
	cookie?: string | string[];
	body?: unknown;
	/** Whether the session lasts for requests with the cookie. */
	isKept?: boolean;
}

/** A service that wants the value of its cookie back, whatever its attributes. */
async function serve({ cookie, body = ok, isKept = true }: Login) {
	const server = await rawServerForTest(({ method, url, headers: sent }) => {
		if (method === 'POST' && url.endsWith('/login')) {
			const headers: OutgoingHttpHeaders = cookie ? { 'set-cookie': cookie } : {};
			return { body, headers };
		}
		if (!isKept || !sent.cookie?.includes(value)) return { status: 401 };
		return { body: url.endsWith('/device/5') ? { Id: 5, Name: 'Tea' } : [] };
	});
	const credential = {
		webApiUid: '0123456789ABCDEF0123456789ABCDEF',
		webApiUrl: `${server.origin}/config_api_v1`,
		ignoreSslIssues: false,
	};
	const run = async (resource: string, operation: string, parameters = {}) =>
		await runNode(config('Run', resource, operation, parameters), credential);
	return { ...server, run };
}

type Service = Awaited<ReturnType<typeof serve>>;

const getDevice = async ({ run }: Service) =>
	await run('device', 'get', { device: { __rl: true, mode: 'id', value: '5' } });

describe.each([
	['expired by a slow clock', `Session=${value}; path=/; expires=${minutesAgo(40)}`],
	['for a path in another case', `Session=${value}; path=/Config_API_v1`],
	['for the path of the login alone', `Session=${value}; path=/config_api_v1/login`],
])('a session cookie %s', (_, cookie) => {
	it('a session cookie that browsers would not send is sent back by its value, with one login', async () => {
		const service = await serve({ cookie });
		const result = await getDevice(service);
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Run')).toMatchObject([{ deviceName: 'Tea' }]);
		expect(service.requests.filter(({ url }) => url.endsWith('/login'))).toHaveLength(1);
	});
});

it.each([
	['with a comma in its date', [`Session=${value}; expires=Fri, 27-Nov-2037 10:00:00 GMT; path=/`]],
	[
		'set again after it was deleted',
		[`Session=; expires=${new Date(0).toUTCString()}; path=/`, `Session=${value}; path=/`],
	],
	['next to one that is deleted', [`Session=${value}; path=/`, 'old=; Max-Age=0; path=/']],
	['in quotation marks', [`Session="${value}"; path=/`]],
	['with spaces', [`Session=a ${value} b; path=/`]],
	['with attributes of browsers', [`Session=${value}; path=/; SameSite=None; Partitioned`]],
	['with an empty domain', [`Session=${value}; path=/; domain=`]],
	[
		'after sixty others',
		[...Array.from({ length: 60 }, (_, at) => `c${at}=v${at}; path=/`), `Session=${value}; path=/`],
	],
	['for https over http of this machine', [`Session=${value}; path=/; Secure`]],
])('the node sends back a session cookie %s', async (_, cookie) => {
	expect(errorOf(await getDevice(await serve({ cookie })))).toEqual({});
});

it('the node forgets a cookie that the service deletes, also one kept by its value', async () => {
	const cookies = [
		`Session=${value}; path=/Config_API_v1`,
		`Session=gone; path=/Config_API_v1; expires=${new Date(0).toUTCString()}`,
	];
	const server = await rawServerForTest(({ url }) =>
		url.endsWith('/login')
			? { body: ok, headers: { 'set-cookie': cookies[0] } }
			: { body: { Id: 5 }, headers: { 'set-cookie': cookies[1] } },
	);
	const credential = {
		webApiUid: '0123456789ABCDEF0123456789ABCDEF',
		webApiUrl: `${server.origin}/config_api_v1`,
	};
	const device = { __rl: true, mode: 'id', value: '5' };
	const get = (name: string) => config(name, 'device', 'get', { device });
	await runNode([get('One'), get('Two')], credential);
	const sent = server.requests.filter(({ url }) => url.endsWith('/device/5'));
	expect(sent.map(({ headers }) => headers.cookie)).toEqual([`Session=${value}`, undefined]);
});

describe.each([
	['without a cookie', {}],
	[
		'whose cookie is for another domain',
		{ cookie: `Session=${value}; path=/; domain=.other.test` },
	],
	['whose session ends at once', { cookie: `Session=${value}; path=/`, isKept: false }],
])('a login %s', (_, login: Login) => {
	it('a login that keeps no session is an error that mentions clocks', async () => {
		const result = await getDevice(await serve(login));
		expect(errorOf(result)).toMatchObject({
			code: 'SESSION_REJECTED',
			description: expect.stringContaining('clock'),
		});
	});
});

it('a login answered by a web page is not accepted', async () => {
	const body = '<!DOCTYPE html><html><head><title>Log in</title></head><body>Log in</body></html>';
	const service = await serve({ body, cookie: `Session=${value}; path=/` });
	expect(errorOf(await getDevice(service)).code).toBe('HTML_RESPONSE');
});
