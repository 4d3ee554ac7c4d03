/** Entities that somebody removes after the service has listed them and before they are read. */
import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { newDevice } from '../support/newDevices.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, fileOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

/** Responses to the read of a removed entity. */
const answers: Array<[string, (path: string) => Fault]> = [
	['an empty body', (path) => ({ path, method: 'GET', kind: 'body', body: '' })],
	['404', (path) => ({ path, method: 'GET', kind: 'status', status: 404 })],
];

describe.each(answers)('what is listed and then answered with %s', (_answer, faultAt) => {
	async function sandboxWithout(...paths: string[]) {
		const sandbox = await sandboxForTest();
		for (const path of paths) sandbox.faults.add(faultAt(`*/${path}`));
		return sandbox;
	}

	it('Get Many leaves out listed entities that vanished, with one hint for all items', async () => {
		const sandbox = await sandboxWithout(`device/${firstDevice}`, 'device/84213');
		const node = config('Read', 'device', 'getAll', { returnAll: true });
		const run = await runNode(node, sandbox, { rows: [{}, {}] });
		expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual([84212, 84212]);
		const [{ hints = [] }] = run.run.data.resultData.runData.Read;
		expect(hints.map(({ message }) => message)).toEqual([
			'The service lists the devices with the IDs 84211, 84213, but does not return them, so the output does not include them.',
		]);
	});

	it('Get Many names a single entity that vanished', async () => {
		const sandbox = await sandboxWithout('scheduler/301');
		const run = await runNode(config('Read', 'schedule', 'getAll', { returnAll: true }), sandbox);
		expect(json(run, 'Read').map(({ deviceId }) => deviceId)).not.toContain(301);
		const [{ hints = [] }] = run.run.data.resultData.runData.Read;
		expect(hints.map(({ message }) => message)).toEqual([
			'The service lists the schedule with the ID 301, but does not return it, so the output does not include it.',
		]);
	});

	it('Get Many and Plan fail when none of several listed entities can be read', async () => {
		const sandbox = await sandboxWithout('device/*');
		const several = { applyTo: 'several', deviceIds: 'Careers page' };
		for (const node of [
			config('Read', 'device', 'getAll', { returnAll: true }),
			config('Read', 'maintenance', 'plan', { ...several, planName: 'A', hours: '02:00-04:00 Su' }),
		]) {
			const { message } = errorOf(await runNode(node, sandbox));
			expect(message).toMatch(/lists the device with the ID \d+, but does not return it/);
		}
	});

	async function upsertTwo(sandbox: Sandbox) {
		const parameters = { ...newDevice, name: '={{ $json.name }}', platform: 'ServerView' };
		const node = config('Upsert', 'device', 'upsert', parameters);
		const rows = [{ name: 'One' }, { name: 'Two' }];
		return await runNode(node, sandbox, { rows });
	}

	it('Create or Update writes its rows if another device vanished from the list', async () => {
		const sandbox = await sandboxWithout('device/84212');
		const body = '[84211,84213]';
		sandbox.faults.add({ path: '*/devices/*', method: 'GET', kind: 'body', body, after: 1 });
		const run = await upsertTwo(sandbox);
		expect(json(run, 'Upsert').map(({ action }) => action)).toEqual(['created', 'created']);
	});

	it('does not keep Create or Update from its rows while it is listed, and is named in a hint', async () => {
		const sandbox = await sandboxWithout('device/84212');
		const run = await upsertTwo(sandbox);
		expect(json(run, 'Upsert').map(({ action }) => action)).toEqual(['created', 'created']);
		expect(hintsOf(run, 'Upsert').join()).toContain('does not return');
	});

	it('does not keep Account Setup > Export from the other objects, and is named in a hint', async () => {
		const sandbox = await sandboxWithout('device/84212', 'scheduler/301');
		const node = config('Read', 'accountSetup', 'export', { format: 'json' });
		const run = await runNode(node, sandbox);
		expect(JSON.parse(await fileOf(run)).devices).toHaveLength(2);
		expect(hintsOf(run).join()).toMatch(/does not return.*device 84212.*schedule 301/);
	});

	it('Account Setup > Export fails when no device can be read, also with Allow Empty Export', async () => {
		const sandbox = await sandboxWithout('device/*');
		sandbox.faults.add({ path: '*/devices/*', method: 'GET', kind: 'body', body: '[84211]' });
		const node = config('Read', 'accountSetup', 'export', { options: { allowEmpty: true } });
		const { message } = errorOf(await runNode(node, sandbox));
		expect(message).toMatch(/lists the device with the ID 84211, but does not return it/);
	});

	it('the lists of the editor leave out entities that vanished', async () => {
		const sandbox = await sandboxWithout('device/84212', 'scheduler/301');
		const update = await openEditor(config('Update', 'device', 'update', {}), sandbox);
		const { results } = await update.searchList('searchDevices');
		expect(results.map(({ value }) => value)).toEqual([firstDevice, 84213]);
		const response = await openEditor(reports('Read', 'response', 'getAll'), sandbox);
		const schedules = await response.loadOptions('getSchedules');
		expect(schedules.length).toBeGreaterThan(1);
		expect(schedules.map(({ value }) => value)).not.toContain(301);
	});
});
