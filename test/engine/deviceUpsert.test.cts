import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	chain,
	config,
	credentialFor,
	execute,
	json,
	errorOf,
	start,
} from '../support/workflows.cts';

const withTasks = (...task: INodeParameters[]) => ({ settings: { tasks: { task } } });

const shopPage = { url: 'https://www.shop.example.test/', method: 'GET', keyword: 'Example Shop' };

/** Match a device that the sandbox has from the start. */
const companyWebsite = {
	name: 'Company website',
	platform: 'HTTPS',
	...withTasks(shopPage),
	frequency: 300,
	locations: ['New York', 'London', 'Frankfurt'],
};
const id = firstDevice;

function upsertNode(changes: object = {}) {
	return config('Upsert', 'device', 'upsert', { ...companyWebsite, ...changes });
}

async function upsert(sandbox: Sandbox, changes: object = {}, rows?: object[]) {
	const workflow = chain(start(), upsertNode(changes));
	return await execute({ workflow, credential: credentialFor(sandbox), rows });
}

function listChanges(sandbox: Sandbox) {
	return findWriteRequests(sandbox).map((request) => `${request.method} ${relativePath(request)}`);
}

function findDevice(sandbox: Sandbox, name: string) {
	return sandbox.listDevices(41001).find((device) => device.name === name);
}

it('Create or Update creates a device that does not exist', async () => {
	const sandbox = await sandboxForTest();
	const run = await upsert(sandbox, { name: 'New shop' });
	const created = findDevice(sandbox, 'New shop');
	expect(json(run, 'Upsert')).toEqual([
		{ action: 'created', deviceId: created?.id, deviceName: 'New shop', changes: 'New device' },
	]);
	expect(created?.tasks).toEqual([{ url: 'https://www.shop.example.test/' }]);
	expect(listChanges(sandbox)).toEqual(['PUT /devices', 'PUT /tasks']);
});

it('Create or Update leaves a matching device unchanged, whatever the order of its locations', async () => {
	const sandbox = await sandboxForTest();
	const lowerCaseMethod = withTasks({ ...shopPage, method: '={{ "get" }}' });
	const otherOrder = { locations: ['14', 'london', 'New York'] };
	for (const changes of [{}, { settings: {} }, otherOrder, lowerCaseMethod]) {
		const run = await upsert(sandbox, changes);
		expect(json(run, 'Upsert')).toEqual([
			{ action: 'unchanged', deviceId: id, deviceName: 'Company website', changes: 'None' },
		]);
	}
	expect(listChanges(sandbox)).toEqual([]);
});

it('Create or Update updates only what differs and keeps all other fields', async () => {
	const sandbox = await sandboxForTest();
	const before = findDevice(sandbox, 'Company website');
	const run = await upsert(sandbox, { frequency: 60, locations: [] });
	expect(json(run, 'Upsert')).toEqual([
		{ action: 'updated', deviceId: id, deviceName: 'Company website', changes: 'Frequency' },
	]);
	expect(listChanges(sandbox)).toEqual([`POST /device/${id}`]);
	expect(findDevice(sandbox, 'Company website')).toMatchObject({
		frequency: 60,
		locations: before?.locations,
		tasks: before?.tasks,
	});
	const { body } = sandbox.requests.at(-1) ?? {};
	expect(body).toMatchObject({ Frequency: 60, Locations: [2, 3, 14], Send_Uptime_Alert: true });
});

it("Create or Update compares Additional Fields by the service's own names", async () => {
	const sandbox = await sandboxForTest();
	const additionalFields = '{"Package_Id": 911, "Notifications": {"E_Mail_Flag": true}}';
	const first = await upsert(sandbox, { settings: { additionalFields } });
	expect(json(first, 'Upsert')[0].changes).toBe('Package_Id, Notifications');
	const { body } = sandbox.requests.at(-1) ?? {};
	expect(body).toMatchObject({
		Notifications: { E_Mail_Flag: true, Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }] },
	});
	const second = await upsert(sandbox, { settings: { additionalFields } });
	expect(json(second, 'Upsert')[0].action).toBe('unchanged');
});

it('Create or Update updates the keyword of a task and adds missing tasks', async () => {
	const sandbox = await sandboxForTest();
	const tasks = withTasks(
		{ url: 'https://www.shop.example.test', method: 'GET', keyword: 'Basket' },
		{ url: 'https://www.shop.example.test/help', method: 'HEAD', keyword: '' },
	);
	const run = await upsert(sandbox, tasks);
	expect(json(run, 'Upsert')[0]).toMatchObject({ action: 'updated', changes: 'Tasks' });
	expect(listChanges(sandbox)).toEqual([expect.stringMatching(/^POST \/task\/\d+$/), 'PUT /tasks']);
	expect(json(await upsert(sandbox, tasks), 'Upsert')[0].action).toBe('unchanged');
});

it('Create or Update clears a keyword if its field is emptied, not if an expression or URLs omit it', async () => {
	const sandbox = await sandboxForTest();
	const ofRow = (keyword: string) => withTasks({ ...shopPage, keyword });
	const inUrls = { settings: {}, urls: shopPage.url };
	for (const changes of [ofRow('={{ "" }}'), inUrls]) {
		expect(json(await upsert(sandbox, changes), 'Upsert')[0].action).toBe('unchanged');
	}
	const run = await upsert(sandbox, ofRow(''));
	expect(json(run, 'Upsert')[0]).toMatchObject({ action: 'updated', changes: 'Tasks' });
	expect(sandbox.requests.at(-1)?.body).toMatchObject({ Keyword1: '' });
});

it('Create or Update finds the task whose keyword is in Task Fields, and leaves it unchanged', async () => {
	const sandbox = await sandboxForTest();
	const cart = { ...shopPage, keyword: 'Cart' };
	await upsert(sandbox, withTasks(shopPage, cart));
	const pasted = { ...shopPage, keyword: '', taskFields: '{ "Keyword1": "Cart" }' };
	const before = listChanges(sandbox).length;
	const run = await upsert(sandbox, withTasks(pasted));
	expect(json(run, 'Upsert')[0]).toMatchObject({ action: 'unchanged', changes: 'None' });
	expect(listChanges(sandbox)).toHaveLength(before);
});

it.each([{ tags: '={{ "" }}' }, { tags: ['={{ "" }}'] }])(
	'Create or Update removes no tags because of an empty cell: %j',
	async (settings) => {
		const sandbox = await sandboxForTest();
		await upsert(sandbox, { settings: { tags: ['shop', 'eu'] } });
		const run = await upsert(sandbox, { settings });
		expect(json(run, 'Upsert')[0].action).toBe('unchanged');
		const emptied = await upsert(sandbox, { settings: { tags: [] } });
		expect(json(emptied, 'Upsert')[0].changes).toBe('Tags');
	},
);

it('Create or Update deletes tasks without a row when Delete Other Tasks is on', async () => {
	const sandbox = await sandboxForTest();
	const urls = 'https://new.example.test/';
	const options = { removeOtherTasks: true };
	const run = await upsert(sandbox, { urls, settings: {}, options });
	expect(json(run, 'Upsert')[0]).toMatchObject({ action: 'updated', changes: 'Tasks' });
	expect(findDevice(sandbox, 'Company website')?.tasks).toEqual([
		{ url: 'https://new.example.test/' },
	]);
});

it('Create or Update as a dry run only lists what would change', async () => {
	const sandbox = await sandboxForTest();
	const changes = {
		name: '={{ $json.name }}',
		frequency: '={{ $json.frequency }}',
		mode: 'preview',
		options: { checkAllRowsFirst: false },
	};
	const run = await upsert(sandbox, changes, [
		{ name: 'New shop', frequency: 300 },
		{ name: 'Company website', frequency: 60 },
		{ name: 'Company website', frequency: 300 },
	]);
	expect(json(run, 'Upsert')).toEqual([
		{
			action: 'wouldCreate',
			deviceName: 'New shop',
			changes:
				'URL https://www.shop.example.test; Frequency 5 minutes; Locations New York, London, Frankfurt; Alert Groups none; Keyword Example Shop',
		},
		{ action: 'wouldUpdate', deviceName: 'Company website', changes: 'Frequency' },
		{ action: 'unchanged', deviceName: 'Company website', changes: 'None' },
	]);
	expect(listChanges(sandbox)).toEqual([]);
});

it('Create or Update takes earlier items of the same run into account', async () => {
	const sandbox = await sandboxForTest();
	const options = { checkAllRowsFirst: false };
	const changes = { name: 'Twice', frequency: '={{ $json.frequency }}', options };
	const run = await upsert(sandbox, changes, [
		{ frequency: 300 },
		{ frequency: 300 },
		{ frequency: 60 },
		{ frequency: 60 },
	]);
	expect(json(run, 'Upsert').map(({ action }) => action)).toEqual([
		'created',
		'unchanged',
		'updated',
		'unchanged',
	]);
	expect(sandbox.listDevices(41001).filter(({ name }) => name === 'Twice')).toHaveLength(1);
});

it('Create or Update searches the department chosen for each item', async () => {
	const sandbox = await sandboxForTest();
	const department = byId('={{ $json.department }}');
	const run = await upsert(sandbox, { department }, [
		{ department: 41001 },
		{ department: 41002 },
		{ department: 41001 },
	]);
	expect(json(run, 'Upsert').map(({ action }) => action)).toEqual([
		'unchanged',
		'created',
		'unchanged',
	]);
});

it('Create or Update rejects a name that two devices share and lists their IDs', async () => {
	const sandbox = await sandboxForTest();
	const duplicate = { ...companyWebsite, options: { requestStyle: 'deviceThenTasks' } };
	await execute({
		workflow: chain(start(), config('Create', 'device', 'create', duplicate)),
		credential: credentialFor(sandbox),
	});
	const other = sandbox.listDevices(41001).at(-1)?.id;
	sandbox.resetCounters();
	const run = await upsert(sandbox);
	expect(errorOf(run).message).toBe(
		`"Company website" in Name matches 2 entries of your account: IDs ${id}, ${other}`,
	);
	expect(listChanges(sandbox)).toEqual([]);
});

it.each([
	['Name is empty', { name: ' ' }],
	['"Pariss" in Locations is not known', { locations: ['Pariss'] }],
	[
		'"Toaster" in Platform is not known',
		{ platform: 'other', platformName: 'Toaster', settings: {} },
	],
	['Locations is empty', { name: 'New shop', locations: [] }],
	['Frequency contains "0", which is not a frequency', { frequency: 0 }],
	['More Device Fields (JSON) is not a JSON object', { settings: { additionalFields: '[]' } }],
])(
	'Create or Update rejects invalid parameters before changing anything: %s',
	async (message, changes) => {
		const sandbox = await sandboxForTest();
		const run = await upsert(sandbox, changes);
		expect(errorOf(run)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(listChanges(sandbox)).toEqual([]);
	},
);

it.each<[tasks: string, method: string, path: string, task: INodeParameters]>([
	['a new task', 'PUT', '*/tasks', { url: 'https://www.blog.example.test/', method: 'GET' }],
	['a changed task', 'POST', '*/task/*', { ...shopPage, keyword: 'Cart' }],
])(
	'Create or Update reports which part of the device was updated when %s is refused',
	async (_which, method, path, task) => {
		const sandbox = await sandboxForTest();
		const fault = { kind: 'status' as const, status: 400, body: '{"ErrorDescription":"No."}' };
		sandbox.faults.add({ path, method, ...fault });
		const changes = { frequency: 600, locations: ['London'], ...withTasks(task) };
		const updated = await upsert(sandbox, changes);
		expect(errorOf(updated).description).toMatch(
			/^The device "Company website" itself was updated: Frequency, Locations\. \S/,
		);
		expect(findDevice(sandbox, 'Company website')).toMatchObject({ frequency: 600 });
		const again = await upsert(sandbox, changes);
		expect(errorOf(again).message).toMatch(/\w/);
		expect(errorOf(again).description).not.toContain('was updated');
	},
);

it("Create or Update passes on the service's own message about an update", async () => {
	const sandbox = await sandboxForTest();
	const run = await upsert(sandbox, { locations: ['4711'] });
	expect(errorOf(run).message).toBe('Location 4711 does not exist');
});
