import type { Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, config, firstDevice } from '../support/workflows.cts';

async function openUpdate(sandbox: Sandbox, parameters: object = {}) {
	return await openEditor(config('Update', 'device', 'update', { ...parameters }), sandbox);
}

it('the device list offers devices with their platform and whether they are active', async () => {
	const sandbox = await sandboxForTest();
	const { results } = await (await openUpdate(sandbox)).searchList('searchDevices');
	expect(results).toEqual([
		{ name: 'Careers page (ServerView) - active', value: 84212 },
		{ name: 'Company website (ServerView) - active', value: firstDevice },
		{ name: 'Summer campaign (old) (ServerView) - paused', value: 84213 },
	]);
});

it('the device list finds devices by any part of their label', async () => {
	const sandbox = await sandboxForTest();
	const { results } = await (await openUpdate(sandbox)).searchList('searchDevices', 'PAUSED');
	expect(results.map(({ value }) => value)).toEqual([84213]);
});

it('the list of platforms offers those that the account may use', async () => {
	const sandbox = await sandboxForTest();
	const { results } = await (await openUpdate(sandbox)).searchList('searchPlatforms', 'view');
	expect(results).toEqual([
		{ name: 'BrowserView', value: 7 },
		{ name: 'MetricsView', value: 3 },
		{ name: 'ServerView', value: 1 },
	]);
});

it('the list of locations is filled only after a device is chosen', async () => {
	const sandbox = await sandboxForTest();
	expect(await (await openUpdate(sandbox)).loadOptions('getLocations')).toEqual([]);
	const device = { __rl: true, mode: 'list', value: firstDevice };
	const locations = await (await openUpdate(sandbox, { device })).loadOptions('getLocations');
	expect(locations).toContainEqual({ name: 'New York', value: 2 });
	expect(locations.map(({ name }) => name)).not.toContain('Old data center');
});

it("a device list shows the service's own message when it cannot be loaded", async () => {
	const sandbox = await sandboxForTest();
	const editor = await openUpdate(sandbox, { device: byId('9') });
	await expect(editor.loadOptions('getLocations')).rejects.toThrow(
		'There is no device with the ID 9',
	);
	sandbox.faults.add({ path: '*/platforms', kind: 'status', status: 503 });
	await expect(editor.searchList('searchPlatforms')).rejects.toMatchObject({
		context: { code: 'SERVICE_UNAVAILABLE' },
	});
});
