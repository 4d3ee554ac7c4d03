import { setTimeout as wait } from 'node:timers/promises';

import { itIsNoon } from '../support/clock.cts';
import { seededRandom } from '../support/random.cts';
import { createdNames, deviceOfRow, deviceRows } from '../support/newDevices.cts';
import { startRawService } from '../support/rawService.cts';
import { findRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, config, errorOf, json, reports, runNode } from '../support/workflows.cts';

it('eight items read at once with random delays keep their order and item links', async () => {
	const random = seededRandom(12);
	let underWay = 0;
	let mostUnderWay = 0;
	const service = await startRawService(async ({ path }) => {
		mostUnderWay = Math.max(mostUnderWay, ++underWay);
		await wait(5 + random.integerBelow(60));
		underWay--;
		const id = Number(path.split('/').at(-1));
		return { body: JSON.stringify({ Id: id, Name: `Device ${id}` }) };
	});
	const parameters = { device: byId('={{ $json.id }}') };
	const run = await runNode(config('Get', 'device', 'get', parameters), service.credential, {
		rows: Array.from({ length: 60 }, (_, index) => ({ id: 1000 - index })),
	});
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Get').map(({ deviceId }) => deviceId)).toEqual(
		Array.from({ length: 60 }, (_, index) => 1000 - index),
	);
	expect(run.items('Get').map(({ pairedItem }) => pairedItem)).toEqual(
		Array.from({ length: 60 }, (_, item) => ({ item })),
	);
	expect(service.logins).toBe(1);
	expect(service.requests).toHaveLength(60);
	expect(mostUnderWay).toBe(8);
});

it('four items are written at once by default, or as many as Concurrent Items allows', async () => {
	for (const [options, most] of [
		[{}, 4],
		[{ itemsAtOnce: 1 }, 1],
		[{ itemsAtOnce: '={{ $itemIndex === 0 ? 7 : 50 }}' }, 7],
	] as const) {
		const sandbox = await sandboxForTest();
		// Long enough for all of them to be sent on a busy machine before the first is answered.
		sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 500, times: most });
		sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 20 });
		const node = config('Create', 'device', 'create', { ...deviceOfRow, options });
		await runNode(node, sandbox, { rows: deviceRows(21) });
		expect(createdNames(sandbox)).toHaveLength(21);
		expect(sandbox.counters).toMatchObject({ logins: 1, requests: 45, maxConcurrent: most });
	}
});

it('concurrent requests never exceed Concurrent Items, whatever the items need', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/device/*', kind: 'delay', ms: 500, times: 3 });
	sandbox.faults.add({ path: '*', kind: 'delay', ms: 10 });
	const parameters = { returnAll: true, options: { itemsAtOnce: 3 } };
	const run = await runNode(config('Devices', 'device', 'getAll', parameters), sandbox, {
		rows: [{}, {}, {}, {}],
	});
	expect(run.items('Devices')).toHaveLength(4 * sandbox.listDevices(41001).length);
	expect(sandbox.counters).toMatchObject({ logins: 1, maxConcurrent: 3 });
});

it('rows with the same name make one device, one row after the other', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 500, times: 3 });
	sandbox.faults.add({ path: '*', kind: 'delay', ms: 15 });
	const node = config('Upsert', 'device', 'upsert', {
		...deviceOfRow,
		frequency: '={{ $json.frequency }}',
		// Rows that contradict each other are refused otherwise.
		options: { checkAllRowsFirst: false },
	});
	const names = ['Item 1', 'Item 2', 'item 1', 'Item 1 ', 'Item 3', 'Item 1', 'Item 2'];
	const run = await runNode(node, sandbox, {
		rows: names.map((name, index) => ({ name, frequency: index === 5 ? 60 : 300 })),
	});
	expect(json(run, 'Upsert').map(({ action }) => action)).toEqual([
		'created',
		'created',
		'unchanged',
		'unchanged',
		'created',
		'updated',
		'unchanged',
	]);
	expect(createdNames(sandbox).sort()).toEqual(['Item 1', 'Item 2', 'Item 3']);
	expect(sandbox.counters.maxConcurrent).toBe(3);
});

it('rows of one device change it in their order, while other devices are changed, too', async () => {
	const sandbox = await sandboxForTest();
	const [one, other] = sandbox.listDevices(41001).map(({ id }) => id);
	sandbox.faults.add({ path: `*/device/${one}`, kind: 'delay', ms: 30 });
	const node = config('Update', 'device', 'update', {
		device: byId('={{ $json.id }}'),
		updateFields: { name: '={{ $json.name }}' },
	});
	const run = await runNode(node, sandbox, {
		rows: [one, one, other, one].map((id, index) => ({ id, name: `Name ${index}` })),
	});
	expect(errorOf(run)).toEqual({});
	const written = findRequests(sandbox, 'POST').map(({ path, body }) => [
		path.split('/').at(-1),
		body,
	]);
	expect(written.filter(([id]) => id === String(one)).map(([, body]) => body)).toMatchObject([
		{ Name: 'Name 0' },
		{ Name: 'Name 1' },
		{ Name: 'Name 3' },
	]);
	expect(written[0][0]).toBe(String(other));
});

it('a row starts after the previous one has changed the same device, but reads at once', async () => {
	const sandbox = await sandboxForTest();
	const [id] = sandbox.listDevices(41001).map((device) => device.id);
	const run = async (operation: string, parameters: object) => {
		sandbox.resetCounters();
		// Without an order the second row would overtake the first.
		sandbox.faults.add({ path: `*/device/${id}`, method: 'GET', kind: 'delay', ms: 300, times: 1 });
		const node = config('Run', 'device', operation, { device: byId(id), ...parameters });
		await runNode(node, sandbox, { rows: [{ n: 1 }, { n: 2 }] });
		return sandbox.counters.maxConcurrent;
	};
	expect(await run('update', { updateFields: { name: '=Name {{ $json.n }}' } })).toBe(1);
	const names = findRequests(sandbox, 'POST')
		.slice(-2)
		.map(({ body }) => body);
	expect(names).toMatchObject([{ Name: 'Name 1' }, { Name: 'Name 2' }]);
	expect(await run('get', {})).toBe(2);
});

it('tasks of a device are created in the order of the items', async () => {
	const sandbox = await sandboxForTest();
	const [one, other] = sandbox.listDevices(41001).map(({ id }) => id);
	for (const times of [1, 2, 3]) {
		sandbox.faults.add({ path: '*/tasks', kind: 'delay', ms: 40 / times, times });
	}
	const node = config('Create', 'task', 'create', {
		device: byId('={{ $json.device }}'),
		name: '={{ $json.name }}',
		url: 'https://www.example.test/',
	});
	await runNode(node, sandbox, {
		rows: Array.from({ length: 12 }, (_, index) => ({
			device: index < 6 ? one : other,
			name: `Task ${index}`,
		})),
	});
	const created = findRequests(sandbox, 'PUT').map(({ body }) => body);
	for (const device of [one, other]) {
		const names = created.flatMap((body) =>
			typeof body === 'object' && body && 'Device_Id' in body && body.Device_Id === device
				? [body]
				: [],
		);
		const first = device === one ? 0 : 6;
		expect(names).toMatchObject(
			Array.from({ length: 6 }, (_, index) => ({ Name: `Task ${first + index}` })),
		);
	}
	expect(sandbox.counters.maxConcurrent).toBe(2);
});

it('a session whose cookies end with each response makes one call at a time', async () => {
	const sandbox = await sandboxForTest({ rotateCookies: true });
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 5 });
	const run = await runNode(config('Create', 'device', 'create', deviceOfRow), sandbox, {
		rows: deviceRows(20),
	});
	expect(errorOf(run)).toEqual({});
	expect(createdNames(sandbox)).toHaveLength(20);
	expect(sandbox.counters.logins).toBe(1);
});

it('items do not start after the execution is stopped', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 100 });
	let cancel = () => {};
	const more = { onError: 'continueRegularOutput' as const };
	const running = runNode(config('Create', 'device', 'create', deviceOfRow, more), sandbox, {
		rows: deviceRows(200),
		onStart: (stop) => (cancel = stop),
	});
	while (sandbox.counters.requests < 1 + 10) await wait(5);
	cancel();
	const { requests } = sandbox.counters;
	expect((await running).run.status).toBe('canceled');
	await wait(700);
	// What was on its way when it was stopped may still arrive.
	expect(sandbox.counters.requests).toBeLessThanOrEqual(requests + 4);
});

describe('every item is linked to an input item where two of them give other than two', () => {
	itIsNoon();
	const range = { dateRange: 'last7Days' };
	const include: string[] = [];
	const publicNames = { device: [{ device: '*', group: 'All' }] };
	const groups = { forCustomers: { publicNames } };
	it.each([
		['Audit', config('Run', 'accountSetup', 'audit')],
		['Departments', config('Run', 'department', 'getAll', { returnAll: true })],
		['Device Status', reports('Run', 'deviceStatus', 'getAll')],
		['Device Status, one item', reports('Run', 'deviceStatus', 'getAll', { output: 'oneItem' })],
		['Uptime Report', reports('Run', 'uptimeReport', 'create', { ...range, include })],
		[
			'Uptime Report, one per group',
			reports('Run', 'uptimeReport', 'create', { ...range, include, onePer: 'group', ...groups }),
		],
		['Status Page', reports('Run', 'statusPage', 'create', { include, files: ['page'] })],
		['Outages', reports('Run', 'outage', 'getAll', { returnAll: true, ...range })],
		['Statistics', reports('Run', 'response', 'getStatistics', { dateRange: 'yesterday' })],
	])(
		'every item is linked to an input item if two input items output another number: %s',
		async (_, node) => {
			const run = await runNode(node, await sandboxForTest(), { rows: [{}, {}] });
			const links = run.items('Run').map(({ pairedItem }) => Object([pairedItem].flat()[0]).item);
			expect(links.length).not.toBe(2);
			expect(links.filter((item) => item !== 0 && item !== 1)).toEqual([]);
		},
	);
});
