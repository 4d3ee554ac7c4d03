/** Device > Create or Update makes one device of a name, whatever happens. */
import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { newDevice } from '../support/newDevices.cts';
import { findRequests, findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	hintsOf,
	json,
	runNode,
} from '../support/workflows.cts';

/** An item that fails outputs its error. */
async function upsert(sandbox: Sandbox, changes: object = {}, rows: object[] = [{}]) {
	const parameters = { ...newDevice, ...changes };
	const node = config('Upsert', 'device', 'upsert', parameters, {
		onError: 'continueRegularOutput',
	});
	const run = await runNode(node, sandbox, { rows });
	return json(run, 'Upsert');
}

/** Actions by run or row; undefined for one that failed. */
async function upsertTimes(sandbox: Sandbox, count: number, changes: object) {
	const actions = [];
	for (let run = 0; run < count; run++) {
		actions.push(...(await upsert(sandbox, changes)).map(({ action }) => action));
	}
	return actions;
}

function countDevices(sandbox: Sandbox, name: string): number {
	return sandbox.listDevices(41001).filter((device) => device.name.trim() === name).length;
}

it('Create or Update finds a new device by its name when the service does not return its ID', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', method: 'PUT', kind: 'body', body: '' });
	const node = config('Upsert', 'device', 'upsert', newDevice);
	expect(hintsOf(await runNode(node, sandbox), 'Upsert')).toEqual([]);
	expect(json(await runNode(node, sandbox), 'Upsert')[0]).toMatchObject({ action: 'unchanged' });
});

const creation = { path: '*/devices', method: 'PUT', times: 1 };

it.each<[string, Fault]>([
	['the connection is reset', { ...creation, kind: 'drop', afterHandling: true }],
	['a gateway answers 504', { ...creation, kind: 'status', status: 504, afterHandling: true }],
	['the response is cut off', { ...creation, kind: 'cutBody' }],
	['the response is empty', { ...creation, kind: 'body', body: '' }],
	['a web page is sent', { ...creation, kind: 'body', body: '<html><body>Oops</body></html>' }],
])(
	'Create or Update finds the device of a creation that was carried out although %s',
	async (_what, fault) => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add(fault);
		const [, second, third] = await upsert(sandbox, {}, [{}, {}, {}]);
		expect(countDevices(sandbox, 'New shop')).toBe(1);
		expect([second.action, third.action]).not.toContain('created');
		expect(third.action).toBe('unchanged');
	},
);

it('Create or Update creates the device if the lost creation made none', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ ...creation, kind: 'drop' });
	const [, second] = await upsert(sandbox, {}, [{}, {}]);
	expect(second.action).toBe('created');
	expect(countDevices(sandbox, 'New shop')).toBe(1);
});

it('Create or Update creates nothing when the account cannot be read after a lost creation', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ ...creation, kind: 'drop', afterHandling: true });
	sandbox.faults.add({ path: '*/devices/1', kind: 'status', status: 503, after: 2 });
	const [, second] = await upsert(sandbox, {}, [{}, {}]);
	expect(second.error).toEqual(expect.any(String));
	expect(findWriteRequests(sandbox)).toHaveLength(1);
});

it('Create or Update uses a device that remained because its task was not created', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'status', status: 503, times: 1 });
	sandbox.faults.add({ path: '*/device/*', method: 'DELETE', kind: 'status', status: 503 });
	const [first, second] = await upsert(sandbox, {}, [{}, {}]);
	expect(first.error).toMatch(/remains with the ID/);
	expect(second).toMatchObject({ action: 'updated', changes: 'Tasks' });
	expect(countDevices(sandbox, 'New shop')).toBe(1);
});

it('Create or Update compares the next row with what a lost update may have written', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox);
	sandbox.faults.add({
		path: '*/device/*',
		method: 'POST',
		kind: 'drop',
		afterHandling: true,
		times: 1,
	});
	const rows = [{ frequency: 60 }, { frequency: 300 }];
	const options = { checkAllRowsFirst: false };
	const [, second] = await upsert(sandbox, { frequency: '={{ $json.frequency }}', options }, rows);
	expect(second).toMatchObject({ action: 'updated', changes: 'Frequency' });
	expect(sandbox.listDevices(41001).at(-1)).toMatchObject({ frequency: 300 });
});

it('Create or Update looks again before it creates a name written through another department', async () => {
	const sandbox = await sandboxForTest();
	const { uid } = sandbox.addIntegration({ kind: 'webApiDepartments' });
	const node = config('Upsert', 'device', 'upsert', {
		...newDevice,
		name: '={{ $json.name }}',
		department: byId('={{ $json.department }}'),
	});
	const run = await runNode(node, credentialFor(sandbox, { webApiUid: uid, departmentId: '' }), {
		rows: [
			{ name: 'Other shop', department: 41001 },
			{ name: 'New shop', department: 41002 },
			{ name: 'New shop', department: 41001 },
		],
	});
	expect(json(run, 'Upsert').map(({ action }) => action)).toEqual([
		'created',
		'created',
		'created',
	]);
	// Once each, again for the third row, once each at the end, for twins, and before the first creation of each department.
	const lists = findRequests(sandbox, 'GET').map(relativePath);
	expect(lists.filter((path) => path === '/devices/1')).toHaveLength(7);
});

it('Create or Update looks for the Name in Additional Fields, which is the one that is sent', async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = '{ "Name": "Real name" }';
	expect(await upsertTimes(sandbox, 3, { settings: { additionalFields } })).toEqual([
		'created',
		'unchanged',
		'unchanged',
	]);
	expect(countDevices(sandbox, 'Real name')).toBe(1);
	const rows = await upsert(sandbox, { settings: { additionalFields }, name: 'Third name' }, [
		{},
		{},
	]);
	expect(rows.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
});

it('Create or Update looks on the platform in Additional Fields, which is the one that is sent', async () => {
	const sandbox = await sandboxForTest();
	for (const additionalFields of ['{ "Platform_Id": 7 }', '{ "Platform_Id": "3" }']) {
		const options = { allowDevicesWithoutTasks: true };
		const changes = { settings: { additionalFields }, urls: '', options };
		expect(await upsertTimes(sandbox, 2, changes)).toEqual(['created', 'unchanged']);
	}
	expect(countDevices(sandbox, 'New shop')).toBe(2);
});

it.each([
	['{ "name": "Other" }', 'More Device Fields (JSON) contains "name"'],
	['{ "PLATFORM_ID": 1 }', 'More Device Fields (JSON) contains "PLATFORM_ID"'],
	['{ "Name": "  " }', 'The name in More Device Fields (JSON) is not text'],
	['{ "Name": 5 }', 'The name in More Device Fields (JSON) is not text'],
	['{ "Platform_Id": null }', 'The platform in More Device Fields (JSON) is not an ID'],
])(
	'Create or Update rejects the Additional Fields %s, by which no device can be found',
	async (text, message) => {
		const sandbox = await sandboxForTest();
		const parameters = { ...newDevice, settings: { additionalFields: text } };
		const run = await runNode(config('Upsert', 'device', 'upsert', parameters), sandbox);
		expect(errorOf(run)).toMatchObject({ message: expect.stringContaining(message) });
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('Create or Update finds a device whose name has whitespace at its ends, and does not rename it', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox, { settings: { additionalFields: '{ "Name": "New shop \\t" }' } });
	expect(await upsertTimes(sandbox, 1, {})).toEqual(['unchanged']);
	const [updated] = await upsert(sandbox, { frequency: 60 });
	expect(updated).toMatchObject({ action: 'updated', changes: 'Frequency' });
	expect(sandbox.listDevices(41001).at(-1)).toMatchObject({ name: 'New shop \t', frequency: 60 });
	expect(countDevices(sandbox, 'New shop')).toBe(1);
});

it('Create or Update prefers the device with exactly the name to one that differs in whitespace', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox);
	const { id } = sandbox.listDevices(41001).at(-1) ?? {};
	await runNode(
		config('Create', 'device', 'create', {
			...newDevice,
			options: { requestStyle: 'deviceThenTasks' },
			settings: { additionalFields: '{ "Name": "New shop " }' },
		}),
		sandbox,
	);
	expect(await upsert(sandbox)).toMatchObject([{ action: 'unchanged', deviceId: id }]);
});

it('Create or Update does not add a task again whose method is stored in another case', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox);
	const stored = { Task_Type_Id: 2, Url: 'https://new.example.test/', RequestType: 'get' };
	sandbox.faults.add({ path: '*/task/*', kind: 'body', body: JSON.stringify(stored) });
	expect(await upsertTimes(sandbox, 1, {})).toEqual(['unchanged']);
});
