/** A service that repeats the cookie of the session in what it says. */
import { openEditor } from '../support/editor.cts';
import { firstDevice } from '../support/nodes.cts';
import { startRawService, type RawRequest } from '../support/rawService.cts';
import { byId, byName, config, errorOf, json, runNode } from '../support/workflows.cts';

const cookie = 'session/cookie-71-REPEATED';

const device = { Id: firstDevice, Name: `Shop ${cookie}`, [cookie]: [cookie], Platform_Id: 1 };

/** Escapes what JSON lets one escape. */
const escaped = (value: unknown) =>
	JSON.stringify(value).replaceAll('/', '\\/').replaceAll('REPEATED', '\\u0052EPEATED');

function respond({ method, path }: RawRequest) {
	if (path === '/platforms') return { body: '[{"Id":1,"Name":"ServerView","Available":true}]' };
	if (/^\/(devices|devices\/1|filters)$/.test(path)) return { body: '[84211]' };
	return { body: method === 'GET' ? escaped(device) : '{"Success":true}' };
}

async function startService() {
	return await startRawService(respond, [`session=${cookie}; path=/`]);
}

async function run(resource: string, operation: string, parameters: object) {
	const service = await startService();
	const node = config('Run', resource, operation, { simplify: false, ...parameters });
	const result = await runNode(node, service.credential);
	return { service, result };
}

it('a session cookie that the service repeats is masked in the output', async () => {
	const { result } = await run('device', 'get', { device: byId(firstDevice) });
	expect(json(result, 'Run')).toEqual([
		{ Id: firstDevice, Name: 'Shop *****', '*****': ['*****'], Platform_Id: 1 },
	]);
});

it('a session cookie that the service repeats is masked in a message', async () => {
	const { result } = await run('filter', 'get', { filter: byName('Shop') });
	expect(`${errorOf(result).message} ${errorOf(result).description}`).toContain('Shop *****');
	expect(JSON.stringify(result.run)).not.toContain('REPEATED');
});

it('a session cookie that the service repeats is masked in the refusal of validated rows', async () => {
	const settings = { filter: byName('Shop') };
	const urls = 'https://new.example.test/';
	const parameters = { name: 'New', platform: 'ServerView', urls, settings };
	const { result } = await run('device', 'upsert', parameters);
	expect(`${errorOf(result).message} ${errorOf(result).description}`).toContain('Shop *****');
	expect(JSON.stringify(result.run)).not.toContain('REPEATED');
});

it('a session cookie that the service repeats is masked in a list of the editor, also the second time', async () => {
	const { credential } = await startService();
	const editor = await openEditor(config('List', 'filter', 'get'), credential);
	const expected = { results: [{ name: 'Shop ***** (ID 84211)', value: firstDevice }] };
	expect(await editor.searchList('searchFilters')).toEqual(expected);
	expect(await editor.searchList('searchFilters')).toEqual(expected);
});

it('a session cookie that the service repeats is written back unchanged with an update', async () => {
	const updateFields = { tags: 'night' };
	const { service, result } = await run('device', 'update', {
		device: byId(firstDevice),
		updateFields,
	});
	expect(errorOf(result)).toEqual({});
	const write = service.requests.find(({ method }) => method === 'POST');
	expect(JSON.parse(write?.body ?? '{}')).toMatchObject({ ...device, Tags: ['night'] });
});

it.each(['Frankfurt', 'America/New_York', '2026-11-20T10:00:00Z', 'English (US) 2026 abc'])(
	'a cookie value that is no secret is kept: %s',
	async (value) => {
		const body = JSON.stringify({ Id: firstDevice, Name: value });
		const service = await startRawService(() => ({ body }), [`kept=${value}; path=/`]);
		const node = config('Run', 'device', 'get', { simplify: false, device: byId(firstDevice) });
		const result = await runNode(node, service.credential);
		expect(json(result, 'Run')).toEqual([{ Id: firstDevice, Name: value }]);
	},
);
