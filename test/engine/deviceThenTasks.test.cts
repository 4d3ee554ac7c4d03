import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, hintsOf, json, runNode } from '../support/workflows.cts';

const tasks = [
	{ url: 'https://www.example.test/', method: 'GET', keyword: 'Add to cart' },
	{ url: 'http://www.example.test/search?q=1', method: 'POST', keyword: '' },
];

const parameters = {
	options: { requestStyle: 'deviceThenTasks' },
	name: 'Shop front',
	platform: 'HTTPS',
	frequency: 300,
	locations: ['new york', ' London ', '9001'],
	settings: { tasks: { task: tasks }, additionalFields: '{"Package_Id": 910}' },
};

async function create(sandbox: Sandbox, changes: object = {}, rows?: object[]) {
	const node = config('Create', 'device', 'create', { ...parameters, ...changes });
	return await runNode(node, sandbox, { rows });
}

function listChanges(sandbox: Sandbox) {
	return findWriteRequests(sandbox).map((request) => ({
		method: request.method,
		path: relativePath(request),
		body: request.body,
	}));
}

const invalidTask = { url: 'https://a.test/', taskFields: '{ "RequestType": "GRAB" }' };
const withInvalidTask = { settings: { tasks: { task: [...tasks, invalidTask] } } };

it('Device > Create sends the device and then each task, with names replaced by IDs', async () => {
	const sandbox = await sandboxForTest();
	const run = await create(sandbox);
	const [created] = json(run, 'Create');
	expect(created).toEqual({
		action: 'created',
		deviceId: expect.any(Number),
		deviceName: 'Shop front',
		taskIds: [expect.any(Number), expect.any(Number)],
	});
	const defaultFields = expect.objectContaining({
		GetParams: [],
		DNSResolveMode: 'Device Cached',
	});
	const [device, first, second] = listChanges(sandbox);
	expect(device).toEqual({
		method: 'PUT',
		path: '/devices',
		body: {
			Name: 'Shop front',
			Platform_Id: 1,
			Frequency: 300,
			Locations: [2, 3, 9001],
			Package_Id: 910,
		},
	});
	expect(first).toEqual({ method: 'PUT', path: '/tasks', body: defaultFields });
	expect(first.body).toMatchObject({
		Device_Id: created.deviceId,
		Task_Type_Id: 2,
		Name: 'https://www.example.test/',
		Url: 'https://www.example.test/',
		RequestType: 'GET',
		Keyword1: 'Add to cart',
	});
	expect(second.body).toMatchObject({ Task_Type_Id: 1, RequestType: 'POST' });
	expect(second.body).not.toHaveProperty('Keyword1');
	expect(listChanges(sandbox)).toHaveLength(3);
});

it('Device > Create accepts a platform without tasks by name or by ID', async () => {
	const sandbox = await sandboxForTest();
	for (const platformName of ['browserview', '7']) {
		await create(sandbox, { platform: 'other', platformName, settings: {} });
		expect(listChanges(sandbox).at(-1)?.body).toMatchObject({ Platform_Id: 7 });
	}
});

it('Device > Create looks up names once for all items', async () => {
	const sandbox = await sandboxForTest();
	await create(sandbox, { name: '={{ $json.name }}' }, [{ name: 'A' }, { name: 'B' }]);
	const lookups = sandbox.requests.filter(({ method }) => method === 'GET');
	expect(lookups.map(({ path }) => path.split('/config_api_v1/')[1])).toEqual([
		'platforms',
		'locations/1',
		'devices/1',
		'device/250001',
		'device/250002',
		'task/55012',
		'task/55013',
		'task/55014',
		'task/55015',
	]);
});

it.each([
	[
		'"Lodnon" in Locations is not known',
		/^Did you mean "London" \(ID 3\), "\w+" \(ID \d+\), or "\w+" \(ID \d+\)\? Correct Locations/,
		{ locations: ['New York', 'Lodnon'] },
	],
	[
		'"Toaster" in Platform is not known',
		/^Did you mean ("\w+View" \(ID \d+\)(, or |, |\? )){3}/,
		{ platform: 'other', platformName: 'Toaster', settings: {} },
	],
	['"UserView" in Platform is not known', /\w/, { platform: 'UserView' }],
	[
		'Task Type ID of task 1 is empty; Keyword of task 1 cannot be used: the task is not a web address; Task Type ID of task 2 is empty',
		/^Tasks of the platform BrowserView need special fields/,
		{ platform: 'BrowserView' },
	],
	['Locations is empty', /^Add at least one location/, { locations: [] }],
	['Name is empty', /\w/, { name: ' ' }],
	['URL of task 1 ("shop") is not a web address', /\w/, { urls: 'shop', settings: {} }],
	[
		'Create Device and Tasks cannot be "both"',
		/\w/,
		{ options: { requestStyle: '={{ "both" }}' } },
	],
])(
	'Device > Create rejects invalid parameters before creating anything: %s',
	async (message, description, changes) => {
		const sandbox = await sandboxForTest();
		const run = await create(sandbox, changes);
		expect(errorOf(run)).toMatchObject({
			message,
			description: expect.stringMatching(description),
		});
		expect(listChanges(sandbox)).toEqual([]);
	},
);

it('Device > Create deletes the new device when the service refuses a task', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.listDevices(41001);
	const run = await create(sandbox, withInvalidTask);
	expect(errorOf(run)).toMatchObject({
		message: 'Task 3 was not created: RequestType is not valid',
		description: expect.stringContaining('The device was removed again'),
	});
	expect(sandbox.listDevices(41001)).toEqual(before);
});

it('Device > Create asks for no correction if the service did not name the mistake', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'drop' });
	const run = await create(sandbox);
	expect(errorOf(run).description).toBe(
		'The device was removed again, so nothing remains. Run this again later.',
	);
});

it.each<[string, Fault]>([
	['is closed', { path: '*/device/*', method: 'DELETE', kind: 'drop', afterHandling: true }],
	['is cut off', { path: '*/device/*', method: 'DELETE', kind: 'cutBody' }],
])(
	'Device > Create checks whether the device is gone when the response to its deletion %s',
	async (_, fault) => {
		const sandbox = await sandboxForTest();
		const before = sandbox.listDevices(41001);
		sandbox.faults.add(fault);
		const run = await create(sandbox, withInvalidTask);
		expect(errorOf(run)).toMatchObject({
			message: 'Task 3 was not created: RequestType is not valid',
			description: expect.stringContaining('The device was removed again'),
		});
		expect(sandbox.listDevices(41001)).toEqual(before);
	},
);

it('Device > Create reports that it is unknown whether the device is gone', async () => {
	const sandbox = await sandboxForTest();
	const fault = { path: '*/device/*', kind: 'drop', afterHandling: true } as const;
	sandbox.faults.add({ ...fault, method: 'DELETE' });
	sandbox.faults.add({ ...fault, method: 'GET', after: 2 });
	const run = await create(sandbox, withInvalidTask);
	expect(errorOf(run)).toMatchObject({
		message: expect.stringMatching(/It is unknown whether the device was removed again$/),
		description: expect.stringMatching(/^If your account has the device with the ID \d+/),
	});
});

it('Device > Create reports which device remains when it cannot be deleted', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/device/*', method: 'DELETE', kind: 'status', status: 500 });
	const run = await create(sandbox, withInvalidTask);
	const { id } = sandbox.listDevices(41001).at(-1) ?? {};
	const { message, description } = errorOf(run);
	expect(message).toBe(
		`Task 3 was not created: RequestType is not valid. The device could not be removed again: it remains with the ID ${id}`,
	);
	expect(description).toContain(`ID ${id}`);
});

it('Device > Create names all unknown locations in one error, each once', async () => {
	const run = await create(await sandboxForTest(), {
		locations: ['Lodnon, Pariss; Lodnon', 'Lodnon'],
	});
	expect(errorOf(run).message).toBe('"Lodnon", "Pariss" in Locations are not known');
});

it('Device > Create never falls back to the other way of creating a device', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', method: 'PUT', kind: 'status', status: 404 });
	sandbox.faults.add({ path: '*/devices', method: 'POST', kind: 'status', status: 405 });
	await create(sandbox);
	await create(sandbox, { options: { requestStyle: 'oneRequest' } });
	expect(listChanges(sandbox).map(({ method, path }) => `${method} ${path}`)).toEqual([
		'PUT /devices',
		'POST /devices',
	]);
});

it('Device > Create sends a pause with the device, and mutes alerts afterwards', async () => {
	const sandbox = await sandboxForTest();
	const settings = { paused: true, muteMinutes: 90 };
	const run = await create(sandbox, { settings });
	const [item] = json(run, 'Create');
	expect(item).toMatchObject({ action: 'created', mutedMinutes: 90 });
	const [device] = listChanges(sandbox);
	expect(device.body).toMatchObject({ Postpone: true });
	expect(listChanges(sandbox).at(-1)).toEqual({
		method: 'POST',
		path: `/device/${String(item.deviceId)}/DisableAlert`,
		body: { Alert_Silence_min: 90 },
	});
});

it('Device > Create creates a device even if it cannot be muted', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/DisableAlert', kind: 'status', status: 404 });
	const run = await create(sandbox, {
		urls: 'https://www.example.test/',
		settings: { muteMinutes: 5 },
		options: {},
	});
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Create')).toMatchObject([{ action: 'created', mutedMinutes: null }]);
	expect(hintsOf(run, 'Create')).toEqual([
		expect.stringMatching(/^The device was created, but its alerts could not be muted: /),
	]);
});

it('Device > Create refuses Paused with Device and Tasks Together, and muting for less than a minute', async () => {
	const sandbox = await sandboxForTest();
	const paused = await create(sandbox, { settings: { paused: true }, options: {} });
	expect(errorOf(paused).message).toBe('Paused cannot be sent with Device and Tasks Together');
	const muted = await create(sandbox, { settings: { muteMinutes: 0 } });
	expect(errorOf(muted).message).toMatch(/Mute Alerts/);
	expect(findWriteRequests(sandbox)).toEqual([]);
});
