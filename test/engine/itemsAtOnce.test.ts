/** Items of one run that are under way at the same time. */
import { setTimeout as wait } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox';
import { seededRandom } from '../support/random';
import { startRawService } from '../support/rawService';
import { findRequests, findWriteRequests } from '../support/requests';
import { sandboxForTest } from '../support/sandbox';
import {
	byId,
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	json,
	selectById,
	start,
} from '../support/workflows';

const newDevice = {
	name: '={{ $json.name }}',
	platform: 'HTTPS',
	tasks: { task: [{ url: 'https://new.example.test/', method: 'GET' }] },
	frequency: 300,
	locations: ['London'],
	additionalFields: '={{ JSON.stringify($json.more ?? {}) }}',
};

function rowsOf(count: number): Array<{ name: string; more?: object }> {
	return Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}` }));
}

/** A frequency that the sandbox refuses. */
const refused = { more: { frequency: -5 } };

function namesIn(sandbox: Sandbox): string[] {
	const names = sandbox.listDevices(41001).map(({ name }) => name);
	return names.filter((name) => name.startsWith('Item '));
}

/** The numbers in a text such as "items 1-3, 5". */
function numbersIn(text = ''): number[] {
	return [...text.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
		Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
	);
}

it('keeps order and item links when eight items are read at once with random delays', async () => {
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
	const run = await execute({
		workflow: chain(start(), config('Get', 'device', 'get', parameters)),
		credential: service.credential,
		rows: Array.from({ length: 60 }, (_, index) => ({ id: 1000 - index })),
	});
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Get').map(({ id }) => id)).toEqual(
		Array.from({ length: 60 }, (_, index) => 1000 - index),
	);
	expect(run.items('Get').map(({ pairedItem }) => pairedItem)).toEqual(
		Array.from({ length: 60 }, (_, item) => ({ item })),
	);
	expect(service.logins).toBe(1);
	expect(service.requests).toHaveLength(60);
	expect(mostUnderWay).toBe(8);
});

it('writes four items at once by default, and as many as Items at Once says', async () => {
	for (const [options, most] of [
		[{}, 4],
		[{ itemsAtOnce: 1 }, 1],
		[{ itemsAtOnce: '={{ $itemIndex === 0 ? 7 : 50 }}' }, 7],
	] as const) {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 40 });
		const node = config('Create', 'device', 'create', { ...newDevice, options });
		const workflow = chain(start(), node);
		await execute({ workflow, credential: credentialFor(sandbox), rows: rowsOf(21) });
		expect(namesIn(sandbox)).toHaveLength(21);
		expect(sandbox.counters).toMatchObject({ logins: 1, requests: 22, maxConcurrent: most });
	}
});

it('never has more requests under way than Items at Once says, whatever the items need', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*', kind: 'delay', ms: 10 });
	const parameters = { returnAll: true, options: { itemsAtOnce: 3 } };
	const run = await execute({
		workflow: chain(start(), config('Devices', 'device', 'getAll', parameters)),
		credential: credentialFor(sandbox),
		rows: [{}, {}, {}, {}],
	});
	expect(run.items('Devices')).toHaveLength(4 * sandbox.listDevices(41001).length);
	expect(sandbox.counters).toMatchObject({ logins: 1, maxConcurrent: 3 });
});

it('makes one device of rows with the same name, each after the one before', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*', kind: 'delay', ms: 15 });
	const node = config('Upsert', 'device', 'upsert', {
		...newDevice,
		frequency: '={{ $json.frequency }}',
	});
	const names = ['Item 1', 'Item 2', 'item 1', 'Item 1 ', 'Item 3', 'Item 1', 'Item 2'];
	const run = await execute({
		workflow: chain(start(), node),
		credential: credentialFor(sandbox),
		rows: names.map((name, index) => ({ name, frequency: index === 5 ? 60 : 300 })),
	});
	expect(json(run, 'Upsert').map(({ action }) => action)).toEqual([
		'created',
		'created',
		'created',
		'unchanged',
		'created',
		'updated',
		'unchanged',
	]);
	expect(namesIn(sandbox).sort()).toEqual(['Item 1', 'Item 2', 'Item 3']);
	expect(sandbox.counters.maxConcurrent).toBe(3);
});

it('changes a device of several rows in the order of the rows, and others meanwhile', async () => {
	const sandbox = await sandboxForTest();
	const [one, other] = sandbox.listDevices(41001).map(({ id }) => id);
	sandbox.faults.add({ path: `*/device/${one}`, kind: 'delay', ms: 30 });
	const node = config('Update', 'device', 'update', {
		device: byId('={{ $json.id }}'),
		updateFields: { name: '={{ $json.name }}' },
	});
	const run = await execute({
		workflow: chain(start(), node),
		credential: credentialFor(sandbox),
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

it('creates the tasks of a device in the order of the items', async () => {
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
	await execute({
		workflow: chain(start(), node),
		credential: credentialFor(sandbox),
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

describe('an item that fails in the middle', () => {
	const rows = rowsOf(20).map((row, index) => (index === 6 ? { ...row, ...refused } : row));

	it.each([1, 4, 20])(
		'ends the run and says what was carried out, %d at once',
		async (itemsAtOnce) => {
			const sandbox = await sandboxForTest();
			const random = seededRandom(itemsAtOnce);
			for (let after = 0; after < 20; after++) {
				const ms = random.integerBelow(80);
				sandbox.faults.add({ path: '*/devices', kind: 'delay', ms, after, times: 1 });
			}
			const node = config('Create', 'device', 'create', { ...newDevice, options: { itemsAtOnce } });
			const workflow = chain(start(), node);
			const run = await execute({ workflow, credential: credentialFor(sandbox), rows });
			const { message = '' } = errorOf(run);
			const [, reason, failed, count, done, notStarted] =
				/^(.*)\. Of 20 items, item (\d+) failed; (\d+) carried out \(items ([-\d, ]+)\)(?:; not started: items ([-\d, ]+))?$/.exec(
					message,
				) ?? [];
			expect(reason).toContain('frequency is missing or is not a number above 0');
			expect(failed).toBe('7');
			const carriedOut = namesIn(sandbox).map((name) => Number(name.slice(5)));
			expect(numbersIn(done)).toEqual(carriedOut.sort((one, other) => one - other));
			expect(Number(count)).toBe(carriedOut.length);
			const all = [...numbersIn(done), 7, ...numbersIn(notStarted)];
			expect(all.sort((one, other) => one - other)).toEqual(rows.map((_, index) => index + 1));
			const sent = sandbox.counters.requests - 1;
			expect(sent).toBe(carriedOut.length + 1);
		},
	);

	it('keeps its place in the output with Continue On Fail', async () => {
		const sandbox = await sandboxForTest();
		const more = { onError: 'continueRegularOutput' as const };
		const workflow = chain(start(), config('Create', 'device', 'create', newDevice, more));
		const run = await execute({ workflow, credential: credentialFor(sandbox), rows });
		const items = run.items('Create');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(items.flatMap(({ json: { error } }, index) => (error ? [index] : []))).toEqual([6]);
		expect(items[6].json.error).not.toMatch(/not started|carried out/);
		expect(namesIn(sandbox)).toHaveLength(19);
	});

	it('is reported with the others that failed at the same time', async () => {
		const sandbox = await sandboxForTest();
		const bad = rowsOf(3).map((row) => ({ ...row, ...refused }));
		const workflow = chain(start(), config('Create', 'device', 'create', newDevice));
		const run = await execute({ workflow, credential: credentialFor(sandbox), rows: bad });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringMatching(/\. Of 3 items, items 1-3 failed; none was carried out$/),
			description: expect.stringMatching(/Item 2: .*above 0.* Item 3: .*above 0/),
		});
	});

	it('is reported as before when there is but one item', async () => {
		const sandbox = await sandboxForTest();
		const workflow = chain(start(), config('Get', 'device', 'get', selectById('device', 9)));
		const run = await execute({ workflow, credential: credentialFor(sandbox) });
		expect(errorOf(run).message).toBe('There is no device with the ID 9');
	});
});

it('logs in once more when the session ends under eight calls, and writes nothing twice', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 400, times: 8 });
	const options = { itemsAtOnce: 8 };
	const running = execute({
		workflow: chain(start(), config('Create', 'device', 'create', { ...newDevice, options })),
		credential: credentialFor(sandbox),
		rows: rowsOf(16),
	});
	while (sandbox.counters.requests < 1 + 8) await wait(5);
	sandbox.expireSessions();
	expect(errorOf(await running)).toEqual({});
	expect(sandbox.counters).toMatchObject({ logins: 2, requests: 2 + 8 + 16, maxConcurrent: 8 });
	expect(namesIn(sandbox).sort()).toEqual(
		rowsOf(16)
			.map(({ name }) => name)
			.sort(),
	);
	const statuses = findWriteRequests(sandbox).map(({ status }) => status);
	expect(statuses.filter((status) => status === 401)).toHaveLength(8);
});

it('makes one call at a time in a session whose cookies end with each response', async () => {
	const sandbox = await sandboxForTest({ rotateCookies: true });
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 5 });
	const run = await execute({
		workflow: chain(start(), config('Create', 'device', 'create', newDevice)),
		credential: credentialFor(sandbox),
		rows: rowsOf(20),
	});
	expect(errorOf(run)).toEqual({});
	expect(namesIn(sandbox)).toHaveLength(20);
	expect(sandbox.counters.logins).toBe(1);
});

it('begins nothing more when the execution is stopped', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 100 });
	let cancel = () => {};
	const more = { onError: 'continueRegularOutput' as const };
	const running = execute({
		workflow: chain(start(), config('Create', 'device', 'create', newDevice, more)),
		credential: credentialFor(sandbox),
		rows: rowsOf(200),
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

it('carries out ten thousand items without keeping more than their output', async () => {
	const sandbox = await sandboxForTest();
	const more = { onError: 'continueRegularOutput' as const };
	const rows = rowsOf(10_000);
	const run = await execute({
		workflow: chain(start(), config('Create', 'device', 'create', newDevice, more)),
		credential: credentialFor(sandbox, { webApiUid: 'F'.repeat(32) }),
		rows,
	});
	expect(run.items('Create')).toHaveLength(10_000);
	expect(run.items('Create')[9999].pairedItem).toEqual({ item: 9999 });
	expect(sandbox.counters.requests).toBe(1);
});
