import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	json,
	operationOutput,
	operationRunner,
	selectById,
	errorOf,
} from '../support/workflows.cts';

const run = operationRunner('alertGroup');

const group = (id: number) => selectById('alertGroup', id);
const unknownIdMessage = 'There is no alert group with the ID 1';
const hook = 'https://hooks.example.test/x';

const addresses = [
	{ type: 'Email', email: 'ops@example.test' },
	{ type: 'Phone', code: '555', number: '5551234' },
	{ type: 'Sms', number: '15551234567' },
	{ type: 'Slack', webHook: hook, templateId: 401 },
	{ type: 'Teams', webHook: hook },
	{ type: 'PagerDuty', integrationKey: 'key' },
	{ type: 'AlertOps', integrationUrl: hook },
	{ type: 'Snmp', host: 'snmp.example.test', community: 'public' },
	{ type: 'Snmp', host: 'snmp.example.test', snmpVersion: 'V2c', community: 'public' },
	{ type: 'Snmp', host: 'snmp.example.test', snmpVersion: 'V3', snmpUserId: '12', community: 'x' },
	{ type: 'Script', file: 'alert.cmd' },
	{ type: 'Wireless', wirelessEmail: 'pager@example.test' },
];

const newGroup = { name: 'Night shift', schedule: byId('301'), addresses: { address: addresses } };

it("Alert Group > Create sends every type of address in the service's format", async () => {
	const { sandbox, result } = await run(['create', newGroup]);
	const { method, path, body } = findWriteRequests(sandbox)[0];
	expect({ method, path }).toEqual({ method: 'PUT', path: '/config_api_v1/groups' });
	expect(body).toEqual({
		Name: 'Night shift',
		Scheduler_Id: 301,
		Addresses: [
			{ Type: 'Email', Template_Id: 0, Address: 'ops@example.test' },
			{ Type: 'Phone', Template_Id: 0, Code: '555', Number: '5551234' },
			{ Type: 'Sms', Template_Id: 0, Number: '15551234567' },
			{ Type: 'Slack', Template_Id: 401, WebHook: hook },
			{ Type: 'Teams', Template_Id: 0, WebHook: hook },
			{ Type: 'PagerDuty', Template_Id: 0, IntegrationKey: 'key' },
			{ Type: 'AlertOps', Template_Id: 0, IntegrationURL: hook },
			{
				Type: 'Snmp',
				Template_Id: 0,
				Host: 'snmp.example.test',
				Community: 'public',
				Version: 'V1',
			},
			{
				Type: 'Snmp',
				Template_Id: 0,
				Host: 'snmp.example.test',
				Community: 'public',
				Version: 'V2c',
			},
			{ Type: 'Snmp', Template_Id: 0, Host: 'snmp.example.test', Version: 'V3', UserId: 12 },
			{ Type: 'Script', Template_Id: 0, File: 'alert.cmd' },
			{ Type: 'Wireless', Template_Id: 0, WirelessDeviceEmail: 'pager@example.test' },
		],
	});
	expect(json(result, 'create 0')[0]).toMatchObject({ id: 203, scheduleId: 301 });
	expect(JSON.stringify(json(result, 'create 0'))).not.toContain(hook);
});

it('Alert Group > Create removes invisible characters of copy and paste from addresses', async () => {
	const address = [{ type: 'Email', email: '\u200eops@example.test\u200b' }];
	const { sandbox } = await run(['create', { ...newGroup, addresses: { address } }]);
	expect(findWriteRequests(sandbox)[0].body).toMatchObject({
		Addresses: [{ Type: 'Email', Address: 'ops@example.test' }],
	});
});

it.each([
	['Snmp', 'snmp.example.com'],
	['Email', 'name@example.com'],
	['Sms', '15551234567'],
])(
	'Alert Group > Create names the missing field in an address of the kind %s',
	async (type, example) => {
		const { result } = await run(['create', { ...newGroup, addresses: { address: [{ type }] } }]);
		expect(errorOf(result).description).toContain(`Enter something like ${example}.`);
	},
);

it.each([
	[{ name: '={{ "" }}' }, 'Name is empty'],
	[
		{ addresses: { address: [{ type: 'Email', email: 'ops' }] } },
		'Email in row 1 of Addresses is not valid',
	],
	[{ addresses: { address: [{ type: 'Email' }] } }, 'Email in row 1 of Addresses is empty'],
	[
		{ addresses: { address: [{ type: 'Slack', webHook: 'hooks' }] } },
		'Webhook URL in row 1 of Addresses is not valid',
	],
	[
		{ addresses: { address: [addresses[0], { type: 'Phone', code: '55', number: '1' }] } },
		'Area Code in row 2 of Addresses is not valid',
	],
	[
		{ addresses: { address: [{ type: 'Snmp', host: 'a', snmpVersion: 'V3' }] } },
		'SNMP User ID in row 1 of Addresses is not the ID of an SNMP user',
	],
	[
		{ addresses: { address: [{ type: 'Snmp', host: 'a', snmpVersion: 'V2c' }] } },
		'Community in row 1 of Addresses is empty',
	],
	[
		{ addresses: { address: [{ type: 'Snmp', host: 'a', snmpVersion: '={{ $json.none }}' }] } },
		'SNMP Version in row 1 of Addresses has no value',
	],
	[{ schedule: byId('={{ "x" }}') }, 'Schedule is not an ID'],
])('Alert Group > Create rejects %j without sending a request', async (changes, message) => {
	const { sandbox, result } = await run(['create', { ...newGroup, ...changes }]);
	expect(errorOf(result).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it('Alert Group > Get simplifies a group without revealing its webhooks', async () => {
	const { result } = await run(['get', { ...group(201), simplify: true }]);
	expect(json(result, 'get 0')).toEqual([
		{
			id: 201,
			name: 'On call',
			scheduleId: null,
			addresses: ['Email: ops@example.test', 'Slack'],
			devices: 2,
		},
	]);
});

it('Alert Group > Get rejects an unknown ID', async () => {
	expect(errorOf((await run(['get', group(1)])).result).message).toBe(unknownIdMessage);
});

it('Alert Group > Get Many lists alert groups', async () => {
	const { result } = await run(['getAll', { returnAll: true, simplify: true }]);
	expect(json(result, 'getAll 0').map(({ name }) => name)).toEqual(['On call', 'Office']);
});

describe('Alert Group > Update', () => {
	const email = { address: [{ type: 'Email', email: 'new@example.test' }] };

	it('Alert Group > Update adds or replaces addresses and keeps all other fields', async () => {
		const added = await run(['update', { ...group(201), updateFields: { addAddresses: email } }]);
		expect(added.sandbox.requests[2].body).toMatchObject({
			Name: 'On call',
			Addresses: [{ Type: 'Email' }, { Type: 'Slack' }, { Address: 'new@example.test' }],
			Assigned_To: [firstDevice, 84212],
		});
		const updateFields = { replaceAddresses: email };
		const replaced = await run(['update', { ...group(201), updateFields }]);
		expect(replaced.sandbox.requests[2].body).toMatchObject({
			Addresses: [{ Type: 'Email', Template_Id: 0, Address: 'new@example.test' }],
		});
	});

	it('Alert Group > Update adds an address only once, even if it exists or is in two rows', async () => {
		const updateFields = { addAddresses: { address: [...email.address, ...email.address] } };
		const parameters = { ...group(201), updateFields };
		const { result } = await run(
			['update', parameters],
			['update', parameters],
			['get', { ...group(201), simplify: true }],
		);
		expect(json(result, 'update 0')).toMatchObject([{ action: 'updated' }]);
		expect(json(result, 'update 1')).toMatchObject([{ action: 'unchanged' }]);
		expect(json(result, 'get 2')[0].addresses).toEqual([
			'Email: ops@example.test',
			'Slack',
			'Email: new@example.test',
		]);
	});

	it.each([
		[{ Type: 'EMAIL', Address: 'new@example.test', Enabled: true }, {}, 'unchanged'],
		[{ Type: 'Email', Address: 'new@example.test', Template_Id: null }, {}, 'unchanged'],
		[{ Type: 'Email', Address: 'new@example.test' }, { templateId: byId(401) }, 'updated'],
		[{ Type: 'Slack', WebHook: hook }, { type: 'Teams', webHook: hook }, 'updated'],
		[{ Type: 'Email', Address: 'other@example.test' }, {}, 'updated'],
	])(
		'Alert Group > Update with %j in the group and %j to add returns "%s"',
		async (address, cells, action) => {
			const sandbox = await sandboxForTest();
			const body = JSON.stringify({ Id: 201, Name: 'On call', Addresses: [address] });
			sandbox.faults.add({ path: '*/group/201', kind: 'body', body, times: 1 });
			const addAddresses = { address: [{ ...email.address[0], ...cells }] };
			const parameters = { ...group(201), updateFields: { addAddresses } };
			const output = await operationOutput(sandbox, 'alertGroup', 'update', parameters);
			expect(output).toMatchObject([{ action }]);
		},
	);

	it('Alert Group > Update keeps addresses without a template as they are', async () => {
		const sandbox = await sandboxForTest();
		const address = { Type: 'Email', Address: 'ops@example.test' };
		const body = JSON.stringify({ Id: 201, Name: 'Terse', Addresses: [address] });
		sandbox.faults.add({ path: '*/group/201', kind: 'body', body, times: 1 });
		const updateFields = { addAddresses: email };
		const parameters = { ...group(201), updateFields, simplify: true };
		const [updated] = await operationOutput(sandbox, 'alertGroup', 'update', parameters);
		expect(updated).toMatchObject({
			scheduleId: null,
			addresses: ['Email: ops@example.test', 'Email: new@example.test'],
			devices: 0,
		});
		expect(sandbox.requests[2].body).toMatchObject({ Addresses: [address, { Template_Id: 0 }] });
	});

	it('Alert Group > Update sends exactly what it read when nothing changed', async () => {
		const raw = { ...group(203), simplify: false };
		const { result } = await run(
			['create', newGroup],
			['get', raw],
			['update', { ...group(203), updateFields: { name: 'Night shift' } }],
			['get', raw],
		);
		const [before] = json(result, 'get 1');
		expect(JSON.stringify(json(result, 'get 3')[0])).toBe(JSON.stringify(before));
	});

	it.each([
		[{}, 'Update Fields is empty'],
		[
			{ addAddresses: email, replaceAddresses: email },
			'Add Addresses and Replace All Addresses are both set',
		],
	])('Alert Group > Update rejects %j', async (updateFields, message) => {
		const { result } = await run(['update', { ...group(201), updateFields }]);
		expect(errorOf(result).message).toBe(message);
	});
});

it('Alert Group > Delete deletes an alert group', async () => {
	const { result } = await run(['delete', group(201)]);
	expect(json(result, 'delete 0')).toEqual([
		{ action: 'deleted', id: 201, name: expect.any(String), deleted: true },
	]);
});

it('Alert Group > Delete rejects an unknown ID', async () => {
	expect(errorOf((await run(['delete', group(1)])).result).message).toBe(unknownIdMessage);
});
