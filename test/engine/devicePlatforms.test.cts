/** Devices of every platform in the list, in all three ways to create one. */
import type { Sandbox } from '../../sandbox/index.cts';
import { webApiFacts } from '../../nodes/shared/service/webApi';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, runOperation } from '../support/workflows.cts';

/** An address of each platform, and one that it does not take. */
const addresses: Record<string, [valid: string, invalid: string]> = {
	BrowserView: ['https://www.example.test/', '//www.example.test'],
	DNS: ['www.example.test', 'https://www.example.test/'],
	Email: ['smtp.example.test:25', 'https://mail.example.test/'],
	FTP: ['ftp://files.example.test/', 'https://files.example.test/'],
	GraphQL: ['https://api.example.test/graphql', 'api'],
	HTTPS: ['https://www.example.test/', 'wss://www.example.test/'],
	'ICMP Ping': ['192.0.2.1', 'https://www.example.test/'],
	MetricsView: ['server-1', ' '],
	REST: ['https://api.example.test/v1', 'api'],
	ServerView: ['http://www.example.test/', 'ftp://www.example.test/'],
	SOAP: ['https://api.example.test/soap', 'api'],
	SSL: ['www.example.test:8443', 'http://www.example.test/'],
	'TCP Port': ['db.example.test:5432', 'db.example.test'],
	Traceroute: ['www.example.test', 'www.example.test/path'],
	UserView: ['https://www.example.test/', 'www example test'],
	VoIP: ['sip:desk@example.test', 'https://voip.example.test/'],
	WebSocket: ['wss://live.example.test/feed', 'https://live.example.test/feed'],
};
const platforms = Object.keys(addresses);

/** What a task is sent as, where its type is not known by name. */
const typed = { taskTypeId: 14, taskFields: '{ "Target": "x" }' };
const withoutType = ['DNS', 'HTTPS', 'REST', 'ServerView', 'SSL'];

function deviceOf(platform: string, url = addresses[platform][0], row: object = {}) {
	const task = { url, method: 'GET', keyword: '', ...row };
	return {
		name: `Check ${platform}`,
		platform,
		settings: { tasks: { task: [task] } },
		frequency: 300,
		locations: ['London'],
	};
}

function stepwiseDeviceOf(platform: string) {
	return deviceOf(platform, undefined, withoutType.includes(platform) ? {} : typed);
}

function writes(sandbox: Sandbox) {
	return findWriteRequests(sandbox).map((request) => ({
		call: `${request.method} ${relativePath(request)}`,
		body: request.body,
	}));
}

it('the table has an address for every platform of the list', () => {
	expect(Object.keys(webApiFacts.platforms.value).sort()).toEqual([...platforms].sort());
});

it.each(platforms)(
	'Create with Device and Tasks Together creates a device of the platform %s',
	async (platform) => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'device', 'create', deviceOf(platform));
		expect(errorOf(result)).toEqual({});
		const isWebAddress = /^https?:/.test(addresses[platform][0]) || platform === 'MetricsView';
		const method = isWebAddress ? { method: 'GET' } : {};
		expect(writes(sandbox)).toEqual([
			{
				call: 'POST /devices',
				body: expect.objectContaining({
					platform,
					tasks: [{ url: addresses[platform][0], ...method }],
				}),
			},
		]);
	},
);

it.each(platforms)(
	'Create with Device and Tasks Together rejects an address that %s does not take, with an example',
	async (platform) => {
		const sandbox = await sandboxForTest();
		const device = deviceOf(platform, addresses[platform][1]);
		const result = await runOperation(sandbox, 'device', 'create', device);
		expect(errorOf(result)).toMatchObject({
			message: expect.stringMatching(/^URL of task 1( \(".+"\))? is not an? /),
			description: expect.stringContaining(`the platform ${platform} can check in URL, such as `),
		});
		expect(sandbox.requests).toEqual([]);
	},
);

it.each([
	['DNS', 'a.example.test,b.example.test'],
	['FTP', 'ftp://a.example.test,b.example.test/'],
	['SSL', 'https://a.example.test,https://b.example.test'],
	['TCP Port', 'a.example.test,b.example.test:443'],
	['VoIP', 'sip:a.example.test,b.example.test'],
	['WebSocket', 'wss://a.example.test,b.example.test/feed'],
])(
	'Create with Device and Tasks Together rejects several addresses in one of the platform %s: %s',
	async (platform, url) => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'device', 'create', deviceOf(platform, url));
		expect(errorOf(result).message).toContain(`URL of task 1 ("${url}") is not a`);
		expect(sandbox.requests).toEqual([]);
	},
);

it('Create with Device and Tasks Together sends Task Fields with the task', async () => {
	const sandbox = await sandboxForTest();
	const device = deviceOf('ICMP Ping', 'www.example.test', { taskFields: '{ "packets": 4 }' });
	await runOperation(sandbox, 'device', 'create', device);
	expect(writes(sandbox)[0].body).toMatchObject({
		tasks: [{ url: 'www.example.test', packets: 4 }],
	});
});

it('Create with Device and Tasks Together rejects a Task Type ID', async () => {
	const sandbox = await sandboxForTest();
	const device = deviceOf('FTP', undefined, typed);
	const result = await runOperation(sandbox, 'device', 'create', device);
	expect(errorOf(result).message).toBe(
		'Task Type ID of task 1 cannot be sent with Device and Tasks Together',
	);
});

// The sandbox's account has no subscription for UserView.
const available = platforms.filter((platform) => platform !== 'UserView');

it.each(available)(
	'Create with Device First, Then Tasks creates a device of the platform %s',
	async (platform) => {
		const sandbox = await sandboxForTest();
		const device = {
			...stepwiseDeviceOf(platform),
			options: { requestStyle: 'deviceThenTasks' },
		};
		const result = await runOperation(sandbox, 'device', 'create', device);
		expect(errorOf(result)).toEqual({});
		const [url] = addresses[platform];
		const [created, task] = writes(sandbox);
		const ids: Record<string, number> = { BrowserView: 7, MetricsView: 3 };
		expect(created.body).toMatchObject({ Platform_Id: ids[platform] ?? 1 });
		expect(task).toMatchObject({
			call: 'PUT /tasks',
			body: { Name: expect.stringContaining(url) },
		});
		if (!withoutType.includes(platform)) {
			expect(task.body).toMatchObject({ Task_Type_Id: 14, Target: 'x' });
		}
	},
);

it('Create with Device First, Then Tasks checks the records of a host name with a DNS task', async () => {
	const sandbox = await sandboxForTest();
	const row = { taskFields: '{ "RecordType": "MX" }' };
	const device = {
		...deviceOf('DNS', undefined, row),
		options: { requestStyle: 'deviceThenTasks' },
	};
	await runOperation(sandbox, 'device', 'create', device);
	expect(writes(sandbox)[1].body).toMatchObject({
		Task_Type_Id: 8,
		HostNameToResolve: 'www.example.test',
		RecordType: 'MX',
	});
});

it('Create with Device First, Then Tasks checks the certificate of a host with an HTTPS task', async () => {
	const sandbox = await sandboxForTest();
	const device = { ...deviceOf('SSL'), options: { requestStyle: 'deviceThenTasks' } };
	await runOperation(sandbox, 'device', 'create', device);
	expect(writes(sandbox)[1].body).toMatchObject({
		Task_Type_Id: 2,
		Url: 'https://www.example.test:8443',
		CheckCertificateDate: true,
		CheckCertificateRevocation: true,
	});
});

it.each([
	['Task Type ID of task 1 is empty', deviceOf('FTP')],
	['More Task Fields (JSON) of task 1 is empty', deviceOf('FTP', undefined, { taskTypeId: 9 })],
	[
		'Keyword of task 1 cannot be used: the task is not a web address',
		deviceOf('DNS', undefined, { keyword: 'a' }),
	],
	[
		'URL of task 1 ("a.test:99999") is not a host and a port',
		deviceOf('TCP Port', 'a.test:99999', typed),
	],
])(
	'Create with Device First, Then Tasks rejects invalid rows before creating anything: %s',
	async (message, device) => {
		const sandbox = await sandboxForTest();
		const all = { ...device, options: { requestStyle: 'deviceThenTasks' } };
		const result = await runOperation(sandbox, 'device', 'create', all);
		expect(errorOf(result).message).toBe(message);
		expect(writes(sandbox)).toEqual([]);
	},
);

it.each(available)(
	'Create or Update creates a device of the platform %s, and leaves it unchanged the second time',
	async (platform) => {
		const sandbox = await sandboxForTest();
		const actions: unknown[] = [];
		for (let run = 0; run < 2; run++) {
			const device = stepwiseDeviceOf(platform);
			const result = await runOperation(sandbox, 'device', 'upsert', device);
			expect(errorOf(result)).toEqual({});
			actions.push(json(result, 'Run')[0].action);
		}
		expect(actions).toEqual(['created', 'unchanged']);
	},
);

it.each<[platform: string, row: object]>([
	['FTP', { taskTypeId: 14, taskFields: '{ "Name": "FTP shop", "Target": "x" }' }],
	['HTTPS', { taskFields: '{ "RequestType": "POST" }' }],
	['HTTPS', { taskFields: '{ "Url": "https://other.example.test/" }' }],
	['HTTPS', { taskFields: '{ "Task_Type_Id": 14 }' }],
	['DNS', { taskFields: '{ "HostNameToResolve": "other.example.test", "RecordType": "MX" }' }],
])('Create or Update finds a %s task again by its Task Fields: %j', async (platform, row) => {
	const sandbox = await sandboxForTest();
	const parameters = deviceOf(platform, undefined, row);
	for (const action of ['created', 'unchanged']) {
		const run = await runOperation(sandbox, 'device', 'upsert', parameters);
		expect(json(run, 'Run')[0].action).toBe(action);
	}
});

it("Create or Update leaves a task with its device when Task Fields are those of another one's task", async () => {
	const sandbox = await sandboxForTest();
	const taskFields = '{ "Id": 55001, "Device_Id": 84211, "Keyword2": "Total" }';
	const parameters = deviceOf('HTTPS', undefined, { taskFields });
	const run = await runOperation(sandbox, 'device', 'upsert', parameters);
	const [{ deviceId: id }] = json(run, 'Run');
	const { body } = writes(sandbox).at(-1) ?? {};
	expect(body).toMatchObject({ Device_Id: id, Keyword2: 'Total' });
	expect(body).not.toHaveProperty('Id');
});

it('Create or Update updates the fields of a task that is not a web address', async () => {
	const sandbox = await sandboxForTest();
	await runOperation(sandbox, 'device', 'upsert', stepwiseDeviceOf('FTP'));
	sandbox.resetCounters();
	const row = { ...typed, taskFields: '{ "Target": "y" }' };
	const device = deviceOf('FTP', undefined, row);
	const result = await runOperation(sandbox, 'device', 'upsert', device);
	expect(json(result, 'Run')[0]).toMatchObject({ action: 'updated', changes: 'Tasks' });
	expect(writes(sandbox)).toMatchObject([{ body: { Task_Type_Id: 14, Target: 'y' } }]);
});
