import type { INode } from 'n8n-workflow';

import { organizations } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, config, credentialFor, errorOf, json, runNode } from '../support/workflows.cts';

const all = { returnAll: true };

function createNode(parameters: object) {
	return config('Departments', 'department', 'getAll', { ...parameters });
}

it('Department > Get Many outputs one item per account of each organization', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode({ ...all, simplify: true }), sandbox);
	const accounts = organizations.flatMap(({ Accounts }) => Accounts);
	expect(json(run, 'Departments').map(({ id }) => id)).toEqual(accounts.map(({ Id }) => Id));
	expect(json(run, 'Departments')[1]).toEqual({
		id: 41002,
		name: 'Web Shop',
		organization: 'Example Shop',
		company: 'Example Shop Ltd',
		email: 'web@shop.example.test',
		isDepartment: true,
		isOwner: false,
		isNew: false,
	});
});

it("Department > Get Many outputs the service's own organizations without Simplify", async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode({ ...all, simplify: false }), sandbox);
	expect(json(run, 'Departments')).toEqual(organizations);
	expect(json(run, 'Departments')[0]).toHaveProperty('Qantity');
});

it.each([
	['an empty list', { Accounts: [] }],
	['null', { Accounts: null }],
	['nothing', {}],
])(
	'Department > Get Many outputs an organization whose accounts are %s',
	async (_name, accounts) => {
		const [shop] = organizations;
		const empty = {
			Name: 'New Branch',
			HasCompany: false,
			HasDepartment: true,
			Qantity: 0,
			...accounts,
		};
		const sandbox = await sandboxForTest();
		const body = JSON.stringify({ Success: true, Result: [empty, shop] });
		sandbox.faults.add({ path: '*/login', kind: 'body', body });
		const [simple, raw] = await Promise.all(
			[true, false].map(async (simplify) => {
				const node = createNode({ ...all, simplify });
				const run = await runNode(node, sandbox);
				return json(run, 'Departments');
			}),
		);
		expect(simple).toHaveLength(1 + shop.Accounts.length);
		expect(simple[0]).toEqual({
			id: null,
			name: null,
			organization: 'New Branch',
			company: null,
			email: null,
			isDepartment: false,
			isOwner: false,
			isNew: false,
		});
		expect(raw[0]).toEqual(empty);
	},
);

it('Department > Get Many respects Limit', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode({ returnAll: false, limit: 2, simplify: true }), sandbox);
	expect(json(run, 'Departments')).toHaveLength(2);
});

it('Department > Get Many sends the documented request without disturbing the running session', async () => {
	const sandbox = await sandboxForTest();
	const logIn = (name: string) => config(name, 'session', 'logIn');
	const device = {
		name: 'After',
		platform: 'HTTPS',
		urls: 'https://www.example.test/',
		frequency: 300,
		locations: ['New York'],
	};
	await runNode(
		[
			logIn('Before'),
			config('Departments', 'department', 'getAll', { returnAll: false, limit: 1 }),
			config('Create', 'device', 'create', device),
		],
		sandbox,
	);
	const [, discovery, creation] = sandbox.requests;
	expect(discovery.body).toEqual({ UID: sandbox.credentials.departmentsUid, Action: 1 });
	expect(discovery.cookie).toBeUndefined();
	expect(creation).toMatchObject({ status: 200, sessionUid: sandbox.credentials.departmentsUid });
	expect(sandbox.counters).toMatchObject({ logins: 1, discoveries: 1, requests: 6 });
});

it('Department > Get Many reports that the UID has no access to departments', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		createNode(all),
		credentialFor(sandbox, { webApiUid: sandbox.credentials.webApiUid }),
	);
	expect(errorOf(run).message).toMatch(/^The Web API did not accept the login: \w/);
});

it('Department > Get Many distinguishes a department without access from an unknown UID', async () => {
	const sandbox = await sandboxForTest();
	const refusalOf = async (fields: Parameters<typeof credentialFor>[1], node: INode) =>
		errorOf(await runNode(node, credentialFor(sandbox, fields)));
	const list = config('List', 'device', 'getAll', {});
	const known =
		'It has access to Example Shop (ID 41001), Web Shop (ID 41002), Logistics (ID 41003), Example Travel (ID 52001). Choose one of them in Department, or correct the Department ID in the credential.';
	const message = 'The Web API UID has no access to the department with the ID 99999';
	expect(await refusalOf({ departmentId: '99999' }, list)).toMatchObject({
		code: 'LOGIN_REFUSED',
		message,
		description: known,
	});
	const there = config('List', 'device', 'getAll', { department: byId(99999) });
	expect(await refusalOf({}, there)).toMatchObject({ message, description: known });
	const webApiUid = '0123456789ABCDEF0123456789ABCDEF';
	for (const departmentId of ['', '41002']) {
		expect(await refusalOf({ webApiUid, departmentId }, list)).toMatchObject({
			code: 'LOGIN_REFUSED',
			message: expect.stringMatching(/^The Web API did not accept the login: .*User Name/),
			description: expect.stringMatching(
				/^The service mentions user name and password, but it means the Web API UID\. Check the Web API UID/,
			),
		});
	}
});

it('Department > Get Many rejects an invalid Limit', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(createNode({ returnAll: false, limit: 0 }), sandbox);
	expect(errorOf(run).message).toBe('Limit is not a whole number greater than 0');
});
