import { createRequire } from 'node:module';

import { sandboxForTest } from '../support/sandbox.cts';
import {
	config,
	credentialFor,
	errorOf,
	json,
	packageFolder,
	runNode,
	runOperation,
} from '../support/workflows.cts';

// The pool that the loaded nodes share.
const { sessionPool } = createRequire(__filename)(
	`${packageFolder}/dist/nodes/shared/service/webApi`,
) as typeof import('../../nodes/shared/service/webApi');

const device = {
	name: '={{ $json.name }}',
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['New York'],
};

function rows(count: number) {
	return Array.from({ length: count }, (_, index) => ({ name: `Device ${index}` }));
}

it('Session > Log In confirms the login for the account', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(config('Log In', 'session', 'logIn'), sandbox);
	expect(json(run, 'Log In')).toEqual([
		{
			loggedIn: true,
			message: 'Logged in to the account of the Web API UID',
			departmentId: null,
			departmentName: null,
			webApiUrl: sandbox.webApiUrl,
		},
	]);
	expect(sandbox.counters).toMatchObject({ logins: 1, requests: 1 });
});

it('Session > Log In confirms the login for a department with its name', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		config('Log In', 'session', 'logIn'),
		credentialFor(sandbox, { departmentId: ' 41002 ' }),
	);
	const [{ departmentId, departmentName, message }] = json(run, 'Log In');
	expect(departmentId).toBe(41002);
	expect(message).toBe(`Logged in to the department ${departmentName} (ID 41002)`);
	expect(sandbox.requests[0].body).toEqual({
		UID: sandbox.credentials.departmentsUid,
		Id: 41002,
	});
});

it("Session > Log In shows the service's own message and where to fix the credential", async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		config('Log In', 'session', 'logIn'),
		credentialFor(sandbox, { webApiUid: '0123456789ABCDEF0123456789ABCDEF' }),
	);
	const { message, description } = errorOf(run);
	expect(message).toContain('Login Failed! Check your User Name or Password');
	expect(description).toContain('Manage Integrations');
	expect(sandbox.counters.loginAttempts).toBe(1);
});

it('Session > Log In ignores whitespace and trailing slashes in the credential', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		config('Log In', 'session', 'logIn'),
		credentialFor(sandbox, {
			webApiUid: ` ${sandbox.credentials.webApiUid}\n`,
			webApiUrl: ` ${sandbox.webApiUrl}// `,
		}),
	);
	expect(json(run, 'Log In')[0].loggedIn).toBe(true);
});

describe('sessions', () => {
	const threeCreations = [
		config('First', 'device', 'create', device),
		config('Second', 'device', 'create', { ...device, name: '=Second {{ $itemIndex }}' }),
		config('Third', 'device', 'create', { ...device, name: '=Third {{ $itemIndex }}' }),
	];

	it('an execution logs in once for three nodes of 20 items each', async () => {
		const sandbox = await sandboxForTest();
		const run = await runNode(threeCreations, sandbox, { rows: rows(20) });
		expect(run.items('Third')).toHaveLength(20);
		expect(sandbox.counters).toMatchObject({ loginAttempts: 1, logins: 1, requests: 127 });
	});

	it('an execution logs in again when the session ends, without losing or duplicating a device', async () => {
		const sandbox = await sandboxForTest();
		const before = sandbox.listDevices(41001).length;
		sandbox.faults.add({ path: '*/devices', kind: 'expireSession', after: 30, times: 1 });
		const run = await runNode(threeCreations, sandbox, { rows: rows(20) });
		const ids = ['First', 'Second', 'Third']
			.flatMap((name) => json(run, name))
			.map(({ deviceId }) => deviceId);
		expect(new Set(ids).size).toBe(60);
		expect(sandbox.listDevices(41001)).toHaveLength(before + 60);
		expect(sandbox.counters.logins).toBe(2);
		// Up to four calls were under way.
		expect(sandbox.counters.requests).toBeGreaterThanOrEqual(129);
		expect(sandbox.counters.requests).toBeLessThanOrEqual(138);
	});

	it('parallel executions never share a session', async () => {
		const sandbox = await sandboxForTest();
		const uids = Array.from({ length: 20 }, () => sandbox.addIntegration({ kind: 'webApi' }).uid);
		await Promise.all(
			uids.map(async (uid) => {
				const name = `=${uid.slice(0, 12)} {{ $itemIndex }}`;
				await runNode(
					config('Create', 'device', 'create', { ...device, name }),
					credentialFor(sandbox, { webApiUid: uid }),
					{ rows: rows(4) },
				);
			}),
		);
		expect(sandbox.counters).toMatchObject({ logins: 20, requests: 220 });
		const creations = sandbox.requests.filter(({ path }) => path.endsWith('/devices'));
		expect(creations).toHaveLength(80);
		for (const { body, sessionUid } of creations) {
			expect(body).toMatchObject({
				name: expect.stringContaining(sessionUid?.slice(0, 12) ?? '?'),
			});
		}
		const cookies = new Set(creations.map(({ cookie }) => cookie));
		expect(cookies.size).toBe(20);
	});

	it('every session is released at the end of its execution', async () => {
		const sandbox = await sandboxForTest();
		// Ensures that the nodes use this pool; otherwise it would be empty anyway.
		const sessionSpy = jest.spyOn(sessionPool, 'sessionFor');
		for (let execution = 0; execution < 100; execution++) {
			await runOperation(sandbox, 'session', 'logIn');
		}
		expect(sandbox.counters.logins).toBe(100);
		expect(sessionSpy).toHaveBeenCalledTimes(100);
		sessionSpy.mockRestore();
		expect(sessionPool.size).toBe(0);
	});

	it('a session lasts for a single run of a node without an execution ID', async () => {
		const sandbox = await sandboxForTest();
		const create = config('Create', 'device', 'create', device);
		for (let run = 0; run < 2; run++) {
			await runNode(create, sandbox, { rows: rows(3), executionId: null });
		}
		expect(sandbox.counters).toMatchObject({ logins: 2, requests: 18 });
		expect(sessionPool.size).toBe(0);
	});

	it('an execution logs in separately for each department', async () => {
		const sandbox = await sandboxForTest();
		const department = { mode: 'id', value: '={{ $json.department }}', __rl: true };
		await runNode(config('Create', 'device', 'create', { ...device, department }), sandbox, {
			rows: [41002, 41003, 41002, 41003].map((id) => ({ name: `In ${id}`, department: id })),
		});
		expect(sandbox.counters.logins).toBe(2);
		const names = sandbox.listDevices(41002).map(({ name }) => name);
		expect(names.filter((name) => name.startsWith('In '))).toEqual(['In 41002', 'In 41002']);
	});

	it('a session sends the cookie of the latest response', async () => {
		const sandbox = await sandboxForTest({ rotateCookies: true });
		const run = await runNode(config('Create', 'device', 'create', device), sandbox, {
			rows: rows(5),
		});
		expect(run.items('Create')).toHaveLength(5);
		expect(sandbox.counters.logins).toBe(1);
	});
});

it('a refused login is attempted once for 200 items', async () => {
	const sandbox = await sandboxForTest();
	const create = config('Create', 'device', 'create', device, {
		onError: 'continueRegularOutput',
	});
	const run = await runNode(create, credentialFor(sandbox, { webApiUid: 'F'.repeat(32) }), {
		rows: rows(200),
	});
	expect(run.items('Create')).toHaveLength(200);
	expect(json(run, 'Create')[199].error).toContain('Login Failed!');
	expect(run.items('Create')[199].pairedItem).toEqual({ item: 199 });
	expect(sandbox.counters).toMatchObject({ loginAttempts: 1, requests: 1 });
});

it('a login is attempted at most three times while the service is unavailable', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/login', kind: 'status', status: 503 });
	const create = config('Create', 'device', 'create', device, {
		onError: 'continueRegularOutput',
	});
	await runNode(create, sandbox, { rows: rows(20) });
	expect(sandbox.counters.requests).toBe(3);
});

it('a login is attempted again for the next item when the service recovers', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/login', kind: 'status', status: 503, times: 1 });
	const oneByOne = { ...device, options: { itemsAtOnce: 1 } };
	const create = config('Create', 'device', 'create', oneByOne, {
		onError: 'continueErrorOutput',
	});
	const run = await runNode(create, sandbox, { rows: rows(3) });
	expect(run.items('Create')).toHaveLength(2);
	expect(json(run, 'Create', 1)).toEqual([
		{ name: 'Device 0', error: expect.stringContaining('503'), details: 'Try again later.' },
	]);
});
