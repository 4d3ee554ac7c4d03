import { findWriteRequests } from '../support/requests.cts';
import { startRawService } from '../support/rawService.cts';
import type { Sandbox } from '../../sandbox/index.cts';
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

const tasks = [
	{ url: 'https://www.example.test/', method: 'GET', keyword: 'Add to cart' },
	{ url: 'http://www.example.test/search?q=1', method: 'POST', keyword: '' },
];

const parameters = {
	name: 'Shop front',
	platform: 'HTTPS',
	frequency: 300,
	locations: ['New York', ' London ', ''],
	settings: { tasks: { task: tasks }, additionalFields: '{}' },
};

function createNode(changes: object = {}) {
	return config('Create', 'device', 'create', { ...parameters, ...changes });
}

function creationIn({ requests }: Sandbox) {
	const [creation] = requests.filter(
		({ method, path }) => method === 'POST' && path.endsWith('/devices'),
	);
	return creation;
}

it('Device > Create sends exactly the documented body and outputs the new ID', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode(), sandbox);
	const { method, path, query, body } = creationIn(sandbox);
	expect({ method, path, query }).toEqual({
		method: 'POST',
		path: '/config_api_v1/devices',
		query: {},
	});
	expect(body).toEqual({
		name: 'Shop front',
		platform: 'HTTPS',
		tasks: [
			{ url: 'https://www.example.test/', method: 'GET', keyword: 'Add to cart' },
			{ url: 'http://www.example.test/search?q=1', method: 'POST' },
		],
		frequency: 300,
		locations: ['New York', 'London'],
	});
	const [created] = json(run, 'Create');
	expect(created).toEqual({
		action: 'created',
		deviceId: created.Result,
		deviceName: 'Shop front',
		Success: true,
		Result: expect.any(Number),
	});
	expect(sandbox.listDevices(41001).map(({ id }) => id)).toContain(created.deviceId);
});

it('Device > Create lets Additional Fields override other fields, as text or as an object', async () => {
	const sandbox = await sandboxForTest();
	for (const additionalFields of [
		'{"frequency": 60, "notes": "a"}',
		{ frequency: 60, notes: 'a' },
	]) {
		const changes = { settings: { tasks: { task: tasks }, additionalFields } };
		await runNode(createNode(changes), sandbox);
		expect(findWriteRequests(sandbox).at(-1)?.body).toMatchObject({ frequency: 60, notes: 'a' });
	}
});

it('Device > Create accepts other types of tasks in Additional Fields', async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = { tasks: [{ host: 'example.test', recordType: 'A' }] };
	const changes = { platform: 'DNS', settings: { additionalFields } };
	await runNode(createNode(changes), sandbox);
	expect(creationIn(sandbox).body).toMatchObject({ platform: 'DNS', ...additionalFields });
});

it('Device > Create sends a platform that is not among the options', async () => {
	const sandbox = await sandboxForTest();
	await runNode(createNode({ platform: 'other', platformName: 'gRPC' }), sandbox);
	expect(creationIn(sandbox).body).toMatchObject({ platform: 'gRPC' });
});

it('Device > Create omits locations when none are set', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode({ locations: [] }), sandbox);
	expect(creationIn(sandbox).body).not.toHaveProperty('locations');
	expect(json(run, 'Create')[0].Success).toBe(true);
});

it('Device > Create creates the device in the department chosen for the operation', async () => {
	const sandbox = await sandboxForTest();
	const department = { __rl: true, mode: 'list', value: '41003' };
	const run = await runNode(
		createNode({ department }),
		credentialFor(sandbox, { departmentId: '41002' }),
	);
	const { deviceId: id } = json(run, 'Create')[0];
	expect(sandbox.listDevices(41003).map((device) => device.id)).toContain(id);
});

it.each([
	['Name is empty', { name: ' ' }],
	['Platform Name is empty', { platform: 'other', platformName: '={{ "" }}' }],
	['URLs is empty', { settings: {} }],
	['URL of task 1 is not a web address', { settings: { tasks: { task: [{ url: '={{ "" }}' }] } } }],
	[
		'URL of task 2 ("wss://example.test") is not a web address',
		{ urls: 'https://a.test wss://example.test', settings: {} },
	],
	['Frequency contains "0", which is not a frequency', { frequency: 0 }],
	['Frequency has no value', { frequency: '={{ $json.missing }}' }],
	['More Device Fields (JSON) is not a JSON object', { settings: { additionalFields: '{"a": ' } }],
	['Department is not an ID', { department: byId('={{ "Sales" }}') }],
	['Request Timeout is not a number of seconds', { options: { timeout: 86_401 } }],
])(
	'Device > Create rejects invalid parameters without sending a request: %s',
	async (message, changes) => {
		const sandbox = await sandboxForTest();
		const run = await runNode(createNode(changes), sandbox);
		expect(errorOf(run)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.listDevices(41001).map(({ name }) => name)).not.toContain('Shop front 2');
		expect(sandbox.requests.filter(({ path }) => path.endsWith('/devices'))).toEqual([]);
	},
);

it('Device > Create sends failed items to the error output with their input data and paired item', async () => {
	const sandbox = await sandboxForTest();
	const create = config(
		'Create',
		'device',
		'create',
		{ ...parameters, name: '={{ $json.name }}' },
		{ onError: 'continueErrorOutput' },
	);
	const run = await runNode(create, sandbox, {
		rows: [{ name: 'One' }, { name: '' }, { name: 'Three' }],
	});
	expect(run.items('Create')).toHaveLength(2);
	expect(run.items('Create', 1)).toEqual([
		{
			json: { name: '', error: 'Name is empty', details: 'Enter a name for the device in Name.' },
			pairedItem: expect.objectContaining({ item: 1 }),
		},
	]);
});

describe('Device > Create with Device and Tasks Together, read back', () => {
	const created = async (device: string, status = 200, deviceId: number | null = 7) => {
		const service = await startRawService(({ method, path }) => {
			if (path === '/platforms') return { status: 404, body: '{}' };
			if (method === 'GET') return { status, body: device };
			return { body: '{"Success":true,"Result":7}' };
		});
		const run = await runNode(createNode(), service.credential);
		expect(errorOf(run)).toEqual({});
		expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'GET /platforms',
			'POST /devices',
			'GET /device/7',
		]);
		const [item] = json(run, 'Create');
		const id = deviceId === null ? { returnedId: 7 } : { deviceId };
		expect(item).toMatchObject({ action: 'created', ...id, deviceName: 'Shop front' });
		return { item, hints: hintsOf(run, 'Create') };
	};

	it('Device > Create lists how the created device differs from the sent one', async () => {
		const { item, hints } = await created(
			'{"Id":7,"Name":"Shop front","Number_Of_Tasks":0,"Frequency":60,"Locations":[2]}',
		);
		expect(item.differs).toEqual([
			'2 tasks were sent, but the device has none',
			'the frequency is 60 instead of 300',
			'2 locations were sent, but the device has 1',
		]);
		expect(hints).toEqual([
			expect.stringContaining('set Options > Create Device and Tasks to Device First, Then Tasks'),
		]);
	});

	it('Device > Create reports no difference in fields that the service does not return', async () => {
		const { item, hints } = await created('{"Id":7,"Name":"Shop front"}');
		expect(item).not.toHaveProperty('differs');
		expect(hints).toEqual([]);
	});

	it('Device > Create returns no confirmed ID if the device cannot be read', async () => {
		const { item, hints } = await created('{"Success":false}', 404, null);
		expect(item).not.toHaveProperty('differs');
		expect(hints).toEqual([
			expect.stringMatching(/the ID 7 in its response could not be verified/),
		]);
	});
});

describe('Device > Create with Device and Tasks Together whose reply holds no ID', () => {
	const withoutId = { kind: 'body', body: '{"Success":true,"Result":"Created"}' } as const;
	const noId = { path: '*/devices', method: 'POST', ...withoutId } as const;

	it('Device > Create finds the device by its name if the reply holds no ID', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add(noId);
		const run = await runNode(createNode(), sandbox);
		const [item] = json(run, 'Create');
		const [made] = sandbox.listDevices(41001).filter(({ name }) => name === item.deviceName);
		expect(item).toMatchObject({ action: 'created', deviceId: made.id });
		expect(item).not.toHaveProperty('response');
	});

	it('Device > Create without an ID in the reply picks the new one of several, or null without a look-up', async () => {
		const sandbox = await sandboxForTest();
		await runNode(createNode(), sandbox);
		sandbox.faults.add(noId);
		const twice = await runNode(createNode(), sandbox);
		const ids = sandbox.listDevices(41001).map(({ id }) => id);
		expect(json(twice, 'Create')).toMatchObject([
			{ action: 'created', deviceId: Math.max(...ids) },
		]);

		sandbox.faults.add({ path: '*/platforms', kind: 'status', status: 404 });
		const blind = await runNode(createNode(), sandbox);
		expect(errorOf(blind)).toEqual({});
		expect(hintsOf(blind, 'Create')).toEqual([expect.stringMatching(/without returning its ID/)]);
		expect(json(blind, 'Create')).toMatchObject([{ action: 'created', deviceId: null }]);
	});
});
