/** A Web API that asks to wait: status 429, and 503 with Retry-After. */
import { setTimeout as wait } from 'node:timers/promises';

import { newDevice } from '../support/newDevices.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const deviceOfItem = { ...newDevice, name: '={{ "Item " + $itemIndex }}' };

const status = { kind: 'status', status: 429, headers: { 'Retry-After': '1' } } as const;

it('a write answered with 429 is repeated, and no other request', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.listDevices(41001).length;
	sandbox.faults.add({ path: '*/devices', ...status, after: 2, times: 1 });
	const run = await runNode(config('Create', 'device', 'create', deviceOfItem), sandbox, {
		rows: Array.from({ length: 10 }, () => ({})),
	});
	expect(errorOf(run)).toEqual({});
	expect(sandbox.listDevices(41001)).toHaveLength(before + 10);
	expect(findWriteRequests(sandbox)).toHaveLength(11);
	expect(new Set(json(run, 'Create').map(({ deviceId }) => deviceId)).size).toBe(10);
});

it('a login answered with 429 is repeated after the wait, once', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/login', ...status, times: 1 });
	const run = await runNode(config('Create', 'device', 'create', deviceOfItem), sandbox, {
		rows: Array.from({ length: 5 }, () => ({})),
	});
	expect(run.items('Create')).toHaveLength(5);
	expect(sandbox.counters).toMatchObject({ logins: 1, requests: 4 + 5 * 2 });
});

it.each([
	['a number of seconds', { 'Retry-After': '3600' }, {}],
	['nothing, and Max Wait is 0', {}, { maxWait: 0 }],
])(
	'a write has an unknown outcome when the service asks to wait with %s',
	async (_what, headers, options) => {
		const sandbox = await sandboxForTest();
		const before = sandbox.listDevices(41001).length;
		sandbox.faults.add({ path: '*/devices', kind: 'status', status: 429, headers });
		const node = config('Create', 'device', 'create', { ...deviceOfItem, options });
		const run = await runNode(node, sandbox);
		expect(errorOf(run)).toMatchObject({
			code: 'RATE_LIMITED',
			message: expect.stringContaining('asks to wait (status 429)'),
			description: expect.stringMatching(/may have been carried out.*Max Wait in Options/),
		});
		expect(sandbox.listDevices(41001)).toHaveLength(before);
		expect(findWriteRequests(sandbox)).toHaveLength(1);
	},
);

it('a stopped execution ends a wait at once, and sends no more requests', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', ...status, headers: { 'Retry-After': '50' } });
	let cancel = () => {};
	const running = runNode(config('Create', 'device', 'create', deviceOfItem), sandbox, {
		rows: Array.from({ length: 30 }, () => ({})),
		onStart: (stop) => (cancel = stop),
	});
	while (sandbox.counters.requests < 1 + 4) await wait(5);
	await wait(300);
	const { requests } = sandbox.counters;
	cancel();
	expect((await running).run.status).toBe('canceled');
	await wait(1000);
	expect(sandbox.counters.requests).toBe(requests);
});
