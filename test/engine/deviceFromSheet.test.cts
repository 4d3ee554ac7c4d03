/** What a sheet has in one cell: several locations, one address or several. */
import type { Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, byName, config, errorOf, hintsOf, runOperation } from '../support/workflows.cts';

const newShop = {
	name: 'New shop',
	platform: 'HTTPS',
	urls: 'https://new.example.test/',
	locations: ['London'],
};
const inSteps = { options: { requestStyle: 'deviceThenTasks' } };

async function run(sandbox: Sandbox, operation: string, changes: object) {
	return await runOperation(sandbox, 'device', operation, { ...newShop, ...changes });
}

function bodies(sandbox: Sandbox) {
	return findWriteRequests(sandbox).map(({ body }) => body as Record<string, unknown>);
}

function addNamesWithCommas(sandbox: Sandbox) {
	const names = ['New York', 'London', 'Washington, DC', 'Washington'];
	const body = JSON.stringify(names.map((Name, index) => ({ Id: index + 2, Name })));
	sandbox.faults.add({ path: '*/locations/*', kind: 'body', body });
}

it.each<[string, number[]]>([
	['New York, London', [2, 3]],
	['new york;  LONDON', [2, 3]],
	['2, 3', [2, 3]],
	['London\n2; Paris', [3, 2, 97]],
	['London, London', [3]],
])('Locations as one text finds the locations in %j', async (text, ids) => {
	const sandbox = await sandboxForTest();
	const locations = `={{ ${JSON.stringify(text)} }}`;
	for (const [operation, more] of [
		['create', inSteps],
		['upsert', { name: 'Other shop' }],
	] as const) {
		await run(sandbox, operation, { locations, ...more });
	}
	const updateFields = { locations };
	await runOperation(sandbox, 'device', 'update', { device: byId(firstDevice), updateFields });
	const sent = bodies(sandbox).flatMap(({ Locations }) => (Locations ? [Locations] : []));
	expect(sent).toEqual([ids, ids, ids]);
});

it('Locations as one text keeps the commas inside of names', async () => {
	const sandbox = await sandboxForTest();
	addNamesWithCommas(sandbox);
	const locations = '={{ "Washington, DC, London" }}';
	await run(sandbox, 'create', { locations, ...inSteps });
	expect(bodies(sandbox)[0]).toMatchObject({ Locations: [4, 3] });
	await run(sandbox, 'create', { locations });
	expect(bodies(sandbox).at(-1)).toMatchObject({ locations: ['Washington, DC', 'London'] });
});

it.each([inSteps, {}])('Locations as one text refuses an unknown location: %j', async (more) => {
	const sandbox = await sandboxForTest();
	const locations = '={{ "London, Pariss" }}';
	const { message, description } = errorOf(await run(sandbox, 'create', { locations, ...more }));
	expect(message).toBe('"Pariss" in Locations is not known');
	expect(description).toMatch(/Did you mean "Paris"/);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Create with Device and Tasks Together sends unknown location names as codes, with a hint', async () => {
	const sandbox = await sandboxForTest();
	const locations = '={{ "NY,LDN; eu-west" }}';
	const result = await run(sandbox, 'create', { locations });
	expect(bodies(sandbox)[0]).toMatchObject({ locations: ['NY', 'LDN', 'eu-west'] });
	expect(hintsOf(result, 'Run')).toEqual([
		expect.stringMatching(/^No location of your account has these names.*: NY,LDN\. If/),
	]);
});

it.each(['*/platforms', '*/locations/*'])(
	'Create with Device and Tasks Together sends locations as codes if %s cannot be read',
	async (path) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path, kind: 'status', status: 404 });
		await run(sandbox, 'create', { locations: '={{ "NY, LDN" }}' });
		expect(bodies(sandbox)[0]).toMatchObject({ locations: ['NY', 'LDN'] });
	},
);

it('entries of a list of locations are not split at commas if no locations can be read', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/locations/*', kind: 'status', status: 404 });
	await run(sandbox, 'create', { locations: '={{ ["NY", "London, UK"] }}' });
	expect(bodies(sandbox)[0]).toMatchObject({ locations: ['NY', 'London, UK'] });
});

it('Locations can contain all of a kind, in addition to single ones', async () => {
	const sandbox = await sandboxForTest();
	await run(sandbox, 'create', { locations: ['all private', 'Paris'] });
	expect(bodies(sandbox).at(-1)).toMatchObject({ locations: ['Head office agent', 'Paris'] });
	await run(sandbox, 'create', { locations: '={{ "All public locations, Paris" }}' });
	const { locations } = bodies(sandbox).at(-1) ?? {};
	expect(locations).toHaveLength(31);
	for (const name of ['New York', 'Paris']) expect(locations).toContain(name);
	for (const name of ['Brisbane', 'Old data center', 'Head office agent']) {
		expect(locations).not.toContain(name);
	}
	await run(sandbox, 'create', { locations: '={{ "all PRIVATE; New York" }}', ...inSteps });
	const put = bodies(sandbox).find(({ Locations }) => Locations !== undefined);
	expect(put).toMatchObject({ Locations: [9001, 2] });
});

it('Locations of a kind that the platform lacks are refused', async () => {
	const sandbox = await sandboxForTest();
	const body = JSON.stringify([{ Id: 3, Name: 'London' }]);
	sandbox.faults.add({ path: '*/locations/1', kind: 'body', body });
	for (const more of [inSteps, {}]) {
		const { message } = errorOf(
			await run(sandbox, 'create', { locations: ['all private'], ...more }),
		);
		expect(message).toMatch(/^"All private" in Locations matches no location/);
	}
	expect(findWriteRequests(sandbox)).toEqual([]);
});

describe('the list of locations for a device that is not there yet', () => {
	async function loadLocations(sandbox: Sandbox, parameters: object, operation = 'create') {
		const node = config('Run', 'device', operation, { ...parameters });
		const editor = await openEditor(node, sandbox);
		return await editor.loadOptions('getPlatformLocations');
	}

	it('the list of locations for a new device offers those of the platform by name, without deleted ones', async () => {
		const sandbox = await sandboxForTest();
		for (const operation of ['create', 'upsert']) {
			const found = await loadLocations(sandbox, { platform: 'HTTPS' }, operation);
			expect(found).toContainEqual({ name: 'New York', value: 'New York' });
			expect(found.map(({ name }) => name)).not.toContain('Old data center');
		}
		expect(sandbox.requests.map(relativePath)).toContain('/locations/1');
		await loadLocations(sandbox, { platform: 'other', platformName: 'browserview' });
		expect(sandbox.requests.map(relativePath)).toContain('/locations/7');
	});

	it('the list of locations for a new device offers a name that several have by ID', async () => {
		const sandbox = await sandboxForTest();
		const body = JSON.stringify([3, 9001].map((Id) => ({ Id, Name: 'London' })));
		sandbox.faults.add({ path: '*/locations/1', kind: 'body', body });
		expect(await loadLocations(sandbox, { platform: 'HTTPS' })).toEqual([
			{ name: 'All Public Locations', value: 'all public' },
			{ name: 'London (ID 3)', value: '3' },
			{ name: 'London (ID 9001)', value: '9001' },
		]);
	});

	it('the list of locations for a new device is empty for an unavailable platform', async () => {
		const sandbox = await sandboxForTest();
		expect(await loadLocations(sandbox, { platform: 'UserView' })).toEqual([]);
	});

	it("the list of locations for a new device shows the service's own message when it cannot be loaded", async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/locations/*', kind: 'status', status: 503 });
		await expect(loadLocations(sandbox, { platform: 'HTTPS' })).rejects.toMatchObject({
			context: { code: 'SERVICE_UNAVAILABLE' },
		});
	});
});

it('the list of packages offers those of the platform, and of the platform of a device', async () => {
	const sandbox = await sandboxForTest();
	for (const [operation, parameters] of [
		['create', { platform: 'HTTPS' }],
		['update', { device: byId(firstDevice) }],
		['update', { device: byName('Company website') }],
	] as const) {
		const node = config('Run', 'device', operation, { ...parameters });
		const editor = await openEditor(node, sandbox);
		const { results } = await editor.searchList('searchPackages');
		expect(results).toEqual([
			{ name: 'Professional (ID 911)', value: 911 },
			{ name: 'Starter (ID 910)', value: 910 },
		]);
	}
});

it('the list of packages reads the digits of a device by name as a name', async () => {
	const sandbox = await sandboxForTest();
	const node = config('Run', 'device', 'update', { device: byName(`${firstDevice}`) });
	const editor = await openEditor(node, sandbox);
	await expect(editor.searchList('searchPackages')).rejects.toThrow(
		'"84211" in Device is not known',
	);
});

it.each<[unknown, string[]]>([
	['https://a.test/', ['https://a.test/']],
	['https://a.test/x,y;z  https://b.test/', ['https://a.test/x,y;z', 'https://b.test/']],
	['https://a.test/, https://b.test/', ['https://a.test/', 'https://b.test/']],
	['https://a.test/;https://b.test/', ['https://a.test/', 'https://b.test/']],
	['https://a.test/ https://a.test/', ['https://a.test/']],
	['={{ ["https://a.test/", "https://b.test/"] }}', ['https://a.test/', 'https://b.test/']],
])('the addresses in URLs %j become the tasks of the device', async (urls, addresses) => {
	const sandbox = await sandboxForTest();
	await run(sandbox, 'create', { urls });
	expect(bodies(sandbox)[0].tasks).toEqual(addresses.map((url) => ({ url, method: 'GET' })));
	sandbox.resetCounters();
	await run(sandbox, 'upsert', { urls, name: 'Other shop' });
	expect(
		bodies(sandbox)
			.slice(1)
			.map(({ Url }) => Url),
	).toEqual(addresses);
});

it('URLs are checked in addition to the rows of Tasks, which add details of the same address', async () => {
	const sandbox = await sandboxForTest();
	const task = { url: 'https://b.test/', method: 'POST', keyword: 'ok' };
	const settings = { tasks: { task: [task] } };
	await run(sandbox, 'create', { urls: 'https://a.test/ https://b.test/', settings });
	expect(bodies(sandbox)[0].tasks).toEqual([
		{ url: 'https://a.test/', method: 'GET' },
		{ url: 'https://b.test/', method: 'POST', keyword: 'ok' },
	]);
});

it('Device > Create asks for URLs if there is no address to check', async () => {
	const sandbox = await sandboxForTest();
	const { message, description } = errorOf(await run(sandbox, 'create', { urls: '' }));
	expect(message).toBe('URLs is empty');
	expect(description).toBe(
		'Enter at least one address in URLs, or add a row to Device Settings > Tasks. If the device comes from a sheet, enter its address in the column URL.',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('empty URLs leave the tasks of a device as they are', async () => {
	const sandbox = await sandboxForTest();
	await run(sandbox, 'upsert', {});
	sandbox.resetCounters();
	await run(sandbox, 'upsert', { urls: '', frequency: '10 min' });
	expect(findWriteRequests(sandbox).map(relativePath)).toEqual([
		expect.stringMatching(/^\/device\/\d+$/),
	]);
});
