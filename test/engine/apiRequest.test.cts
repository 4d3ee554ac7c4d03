import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, firstDevice, json, runNode } from '../support/workflows.cts';

async function send(parameters: object) {
	const sandbox = await sandboxForTest();
	const run = await runNode(config('Send', 'apiRequest', 'send', { ...parameters }), sandbox);
	return { sandbox, run };
}

it('API Request outputs an object as one item and a list as one item per entry', async () => {
	const { run, sandbox } = await send({ method: 'GET', path: `/device/${firstDevice}` });
	expect(json(run, 'Send')).toEqual([expect.objectContaining({ Id: firstDevice })]);
	expect(sandbox.counters.logins).toBe(1);
	const platforms = await send({ method: 'GET', path: 'platforms' });
	expect(json(platforms.run, 'Send').map(({ Name }) => Name)).toContain('ServerView');
	const ids = await send({ method: 'GET', path: 'devices/1' });
	expect(json(ids.run, 'Send')[0]).toEqual({ value: firstDevice });
});

it('API Request sends query parameters and body with every method', async () => {
	const body = '{ "Name": "Tea", "Platform_Id": 1, "Frequency": 300, "Locations": [2] }';
	const queryParameters = { parameter: [{ name: 'verb', value: 'PUT' }] };
	const { run, sandbox } = await send({ method: 'POST', path: 'devices', queryParameters, body });
	expect(json(run, 'Send')).toEqual([{ Success: true, Result: expect.any(Number) }]);
	expect(sandbox.requests[1]).toMatchObject({ query: { verb: 'PUT' }, body: JSON.parse(body) });
	const removed = await send({ method: 'DELETE', path: `device/${firstDevice}` });
	expect(json(removed.run, 'Send')[0].Success).toBe(true);
	expect(removed.sandbox.listDevices(41001).map(({ id }) => id)).not.toContain(firstDevice);
});

it('API Request reports an empty response', async () => {
	const { run } = await send({ method: 'GET', path: 'device/1' });
	expect(json(run, 'Send')).toEqual([{ empty: true }]);
});

it.each([
	['"text"', [{ value: 'text' }]],
	['[{ "a": 1 }, 2, null]', [{ a: 1 }, { value: 2 }, { value: null }]],
	['[]', []],
])('API Request turns any JSON response into items: %s', async (body, items) => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/platforms', kind: 'body', body });
	const node = config('Send', 'apiRequest', 'send', { method: 'GET', path: 'platforms' });
	const run = await runNode(node, sandbox);
	expect(json(run, 'Send')).toEqual(items);
});

it('API Request accepts a path with an encoded space', async () => {
	const { run, sandbox } = await send({ method: 'GET', path: 'locations/TCP%20Port/' });
	expect(sandbox.requests[1].path).toBe('/config_api_v1/locations/TCP%20Port/');
	expect(errorOf(run).message).not.toContain('Path');
});

it.each([
	'https://elsewhere.example.test/x',
	'//elsewhere.example.test/x',
	'../other',
	'device/../../other',
	'device/%2e%2e/%2E%2E/other',
	'device\\..\\other',
	'a b',
	'login',
	'/LogIn?TypeUID=x',
	'%6Cogin',
	'%2Flogin',
	'%5Clogin',
	'login%20',
	'login.',
	'config_api_v1/login',
	'lo\u00adgin',
	'login\uff1b',
	'..\uff3c..\uff3cother',
	'LogIn%2E%20./?TypeUID=x',
	'\uff4cogin',
	'device/.../x',
	'device/..%20/x',
	'device/%252e%252e/other',
	'a%0d%0ab',
	'?verb=PUT',
	'device/..;/other',
	'device/1;verb=PUT',
	'device/1%3Bverb=PUT',
	'device/1%3Fverb=PUT',
	'device/1%23x',
	'device/1%253Fverb=PUT',
	'={{ "" }}',
])('API Request rejects a path that leaves the API: %s', async (path) => {
	const { run, sandbox } = await send({ method: 'GET', path });
	expect(errorOf(run).message).toBe('Path is not a path below the Web API URL');
	expect(sandbox.requests).toEqual([]);
});

it.each(['=device/{{ $json.missing }}', '=/device/{{ null }}?verb={{ "DELETE" }}'])(
	'API Request rejects a path whose end an expression leaves empty: %s',
	async (path) => {
		const { run, sandbox } = await send({ method: 'DELETE', path });
		expect(errorOf(run).message).toBe('Path ends in an expression that returned nothing');
		expect(sandbox.requests).toEqual([]);
	},
);

it('API Request accepts a path whose end an expression returns, with and without more after it', async () => {
	for (const path of ['=device/{{ 84211 }}', '=device/{{ 84211 }}{{ null }}', '=device/84211/']) {
		const { sandbox } = await send({ method: 'GET', path });
		expect(sandbox.requests[1].path).toMatch(/\/device\/84211\/?$/);
	}
});

it.each([
	['Value in row 1 of Query Parameters is an object', 'name', '={{ {} }}'],
	['Value in row 1 of Query Parameters is a list', 'name', '={{ [1] }}'],
	['Value in row 1 of Query Parameters has no value', 'name', '={{ null }}'],
	['Value in row 1 of Query Parameters has no value', 'name', '={{ $json.missing }}'],
	[
		'Value in row 1 of Query Parameters contains a broken character (lone surrogate)',
		'name',
		'Shop \ud83d',
	],
	['Name in row 1 of Query Parameters has no value', '={{ $json.missing }}', '1'],
	['Name in row 1 of Query Parameters is empty', ' ', '1'],
])('API Request rejects invalid query parameters: %s', async (message, name, value) => {
	const queryParameters = { parameter: [{ name, value }] };
	const { run, sandbox } = await send({ method: 'GET', path: 'platforms', queryParameters });
	expect(errorOf(run)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
	expect(sandbox.requests).toEqual([]);
});

it('API Request lists the known sessions when an expression returns another one', async () => {
	const { run, sandbox } = await send({
		...{ method: 'GET', path: 'platforms' },
		options: { session: '={{ "both" }}' },
	});
	expect(errorOf(run)).toMatchObject({
		message: 'Log In With cannot be "both"',
		description:
			'Choose one of these in Log In With: Web API UID, Load Testing UID. In an expression, use: webApi, loadTesting.',
	});
	expect(sandbox.requests).toEqual([]);
});

it("API Request passes on the service's own error message", async () => {
	const { run } = await send({ method: 'PUT', path: 'devices', body: '{}' });
	expect(errorOf(run).message).toContain('Name is required');
});
