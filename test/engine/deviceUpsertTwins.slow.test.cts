/** Device > Create or Update makes one device of a name in runs that overlap. */
import { setTimeout as wait } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/index.cts';
import { createdNames, deviceOfRow, deviceRows, newDevice } from '../support/newDevices.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	branches,
	config,
	errorOf,
	hintsOf,
	json,
	runNode,
	type RunOptions,
} from '../support/workflows.cts';
import { post } from '../sandbox/client.cts';

const count = 50;

function upsertNode(name = 'Upsert', parameters: object = deviceOfRow) {
	return config(name, 'device', 'upsert', { ...parameters });
}

async function upsert(sandbox: Sandbox, options: Partial<RunOptions> = {}, parameters?: object) {
	const node = upsertNode('Upsert', parameters);
	return await runNode(node, sandbox, { rows: deviceRows(count), ...options });
}

async function untilRequested(sandbox: Sandbox, method: string, path: string) {
	const isRequested = () =>
		sandbox.requests.some((request) => request.method === method && relativePath(request) === path);
	while (!isRequested()) await wait(5);
}

it('two overlapping executions of Create or Update create one device per row', async () => {
	const sandbox = await sandboxForTest();
	const runs = await Promise.all([upsert(sandbox), upsert(sandbox)]);
	const actions = runs.flatMap((run) => json(run, 'Upsert').map(({ action }) => action));
	expect(createdNames(sandbox)).toHaveLength(count);
	expect(new Set(createdNames(sandbox)).size).toBe(count);
	expect(actions.filter((action) => action === 'created')).toHaveLength(count);
	expect(actions.filter((action) => action === 'unchanged')).toHaveLength(count);
	expect(runs.flatMap((run) => hintsOf(run, 'Upsert'))).toEqual([]);
});

it('two branches of a workflow with the same rows create one device per row', async () => {
	const sandbox = await sandboxForTest();
	const run = await upsert(sandbox, { workflow: branches(upsertNode('One'), upsertNode('Two')) });
	expect(createdNames(sandbox)).toHaveLength(count);
	const actions = ['One', 'Two'].map((name) => json(run, name).map(({ action }) => action));
	expect(actions.map((all) => [...new Set(all)]).sort()).toEqual([['created'], ['unchanged']]);
});

it('a task that two executions find missing at the same time is added once', async () => {
	const sandbox = await sandboxForTest();
	const rows = [{}];
	await upsert(sandbox, { rows }, newDevice);
	const urls = 'https://new.example.test/ https://more.example.test/';
	sandbox.resetCounters();
	const runs = await Promise.all(
		[1, 2].map(() => upsert(sandbox, { rows }, { ...newDevice, urls })),
	);
	expect(runs.map((run) => json(run, 'Upsert')[0].action).sort()).toEqual(['unchanged', 'updated']);
	expect(findWriteRequests(sandbox).map(relativePath)).toEqual(['/tasks']);
});

it('Create or Update compares with the writes of a concurrent execution, not with its earlier read', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox, { rows: deviceRows(1) });
	// The first row is under way while another execution changes the device of the second one.
	sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'delay', ms: 500, times: 1 });
	const inTurn = { ...deviceOfRow, options: { itemsAtOnce: 1 } };
	const first = upsert(sandbox, { rows: [{ name: 'Item 2' }, { name: 'Item 1' }] }, inTurn);
	await untilRequested(sandbox, 'PUT', '/tasks');
	await upsert(sandbox, { rows: deviceRows(1) }, { ...deviceOfRow, frequency: 60 });
	expect(json(await first, 'Upsert')[1]).toMatchObject({ action: 'updated', changes: 'Frequency' });
});

it('Create or Update stops at once while another execution works on its device', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'delay', ms: 1500 });
	const rows = deviceRows(1);
	let isOver = false;
	const first = upsert(sandbox, { rows }).finally(() => (isOver = true));
	await untilRequested(sandbox, 'PUT', '/tasks');
	let cancel = () => {};
	const second = upsert(sandbox, { rows, onStart: (stop) => (cancel = stop) });
	while (sandbox.counters.logins < 2) await wait(5);
	await wait(200);
	cancel();
	expect((await second).run.status).toBe('canceled');
	expect(isOver).toBe(false);
	expect(json(await first, 'Upsert')).toMatchObject([{ action: 'created' }]);
	expect(json(await upsert(sandbox, { rows }), 'Upsert')).toMatchObject([{ action: 'unchanged' }]);
});

describe('when another process makes a device of the same name at the same time', () => {
	/** Two rows; in the meantime another client creates a device with the first name. */
	async function upsertBesideAnother() {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'delay', ms: 1500 });
		const running = upsert(sandbox, { rows: deviceRows(2) });
		await untilRequested(sandbox, 'PUT', '/tasks');
		const body = { Name: 'Item 1', Platform_Id: 1, Frequency: 300, Locations: [2] };
		const login = await post(sandbox, 'login', { UID: sandbox.credentials.webApiUid });
		const cookie = login.headers.getSetCookie()[0].split(';')[0];
		await post(sandbox, 'devices?verb=PUT', body, cookie);
		const run = await running;
		const twins = sandbox.listDevices(41001).filter(({ name }) => name === 'Item 1');
		return { sandbox, run, ids: twins.map(({ id }) => id) };
	}

	it('two devices of one name made at the same time are both named, and neither is removed', async () => {
		const { run, ids } = await upsertBesideAnother();
		expect(ids).toHaveLength(2);
		expect(json(run, 'Upsert').map(({ action }) => action)).toEqual(['created', 'created']);
		expect(hintsOf(run, 'Upsert')).toEqual([
			expect.stringContaining(`"Item 1" (IDs ${ids.join(', ')})`),
		]);
	});

	it('a name of two devices made at the same time is refused in the next run', async () => {
		const { sandbox, ids } = await upsertBesideAnother();
		const again = await upsert(sandbox, { rows: deviceRows(1) });
		expect(errorOf(again).message).toContain(`IDs ${ids.join(', ')}`);
	});

	it('Create or Update does not fail when the account cannot be read after the last row', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/devices/1', kind: 'status', status: 503, after: 2 });
		const run = await upsert(sandbox, { rows: deviceRows(1) });
		expect(json(run, 'Upsert')).toMatchObject([{ action: 'created' }]);
		expect(hintsOf(run, 'Upsert')).toEqual([]);
	});
});
