import { sandboxForTest } from '../support/sandbox.cts';
import { parseCookie, readEnvelope, get, login, post } from './client.cts';

const loginError = {
	Success: false,
	ErrorDescription: ['Login Failed! Check your User Name or Password'],
};

describe('Logging in', () => {
	it('starts a session with the UID alone, and sets a cookie', async () => {
		const sandbox = await sandboxForTest();
		const response = await post(sandbox, 'login', { UID: sandbox.credentials.webApiUid });
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
		expect(await readEnvelope(response)).toEqual({ Success: true, Result: 'OK' });
		expect(response.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^\.ASPXFORMSAUTH=\w{32,}; path=\/; HttpOnly$/),
		]);
	});

	it('lists organizations and accounts for Action 1, without starting a session', async () => {
		const sandbox = await sandboxForTest();
		const { departmentsUid } = sandbox.credentials;
		const response = await post(sandbox, 'login', { UID: departmentsUid, Action: 1 });
		expect(response.headers.getSetCookie()).toEqual([]);
		const { Success, Result } = await readEnvelope(response);
		expect(Success).toBe(true);
		expect(Result).toMatchObject([
			{
				Name: 'Example Shop',
				HasCompany: true,
				HasDepartment: true,
				Qantity: 3,
				Accounts: [
					{
						Id: 41001,
						Name: 'Example Shop',
						CompanyName: expect.any(String),
						Email: expect.stringContaining('@'),
						Owner: true,
						Department: false,
						New: false,
					},
					{ Id: 41002, Name: 'Web Shop', Owner: false, Department: true, New: false },
					{ Id: 41003, Name: 'Logistics', Department: true },
				],
			},
			{ Name: 'Example Travel', HasDepartment: false, Qantity: 1 },
		]);
	});

	it('starts a session in the department whose Id is sent', async () => {
		const sandbox = await sandboxForTest();
		const { departmentsUid } = sandbox.credentials;
		const cookie = await login(sandbox, { UID: departmentsUid, Id: 41003 });
		const own = sandbox.listDevices(41003)[0];
		const other = sandbox.listDevices(41002)[0];
		expect(await (await get(sandbox, `device/${own.id}`, cookie)).json()).toMatchObject({
			Id: own.id,
			Name: own.name,
		});
		expect(await (await get(sandbox, `device/${other.id}`, cookie)).text()).toBe('');
	});
});

describe('Rejected logins', () => {
	it.each([
		['an unknown UID', { UID: '0123456789ABCDEF0123456789ABCDEF' }],
		['no UID', {}],
		['a UID that is not a string', { UID: 5 }],
		['a body that is not an object', ['x']],
	])('rejects a login with %s', async (_case, body) => {
		const sandbox = await sandboxForTest();
		const response = await post(sandbox, 'login', body);
		expect(response.status).toBe(403);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(await readEnvelope(response)).toEqual(loginError);
	});

	it('rejects a login with the PID of an XML feed', async () => {
		const sandbox = await sandboxForTest();
		expect((await post(sandbox, 'login', { UID: sandbox.credentials.feedPid })).status).toBe(403);
	});

	it.each([{ Action: 1 }, { Id: 41002 }])(
		'rejects a login with %j and a UID that has no access to departments',
		async (extra) => {
			const sandbox = await sandboxForTest();
			const body = { UID: sandbox.credentials.webApiUid, ...extra };
			const response = await post(sandbox, 'login', body);
			expect(response.status).toBe(403);
			expect(await readEnvelope(response)).toEqual(loginError);
		},
	);

	it('rejects a login to a department the integration may not see', async () => {
		const sandbox = await sandboxForTest();
		const { uid } = sandbox.addIntegration({ kind: 'webApiDepartments', departmentIds: [41002] });
		expect((await post(sandbox, 'login', { UID: uid, Id: 41003 })).status).toBe(403);
		const { Result } = await readEnvelope(post(sandbox, 'login', { UID: uid, Action: 1 }));
		expect(Result).toMatchObject([{ Qantity: 1, Accounts: [{ Id: 41002 }] }]);
	});

	it('rejects a login with an Id that is not an integer, and says so', async () => {
		const sandbox = await sandboxForTest();
		const body = { UID: sandbox.credentials.departmentsUid, Id: '41002' };
		const response = await post(sandbox, 'login', body);
		expect(response.status).toBe(400);
		expect((await readEnvelope(response)).ErrorDescription).toEqual(['Id must be an integer.']);
	});

	it('rejects a login with a body that is not JSON', async () => {
		const sandbox = await sandboxForTest();
		const response = await fetch(`${sandbox.webApiUrl}/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{"UID":',
		});
		expect(response.status).toBe(400);
		expect((await readEnvelope(response)).Success).toBe(false);
		expect(parseCookie(response)).toBe('');
	});
});

describe('Logging in for load tests', () => {
	const path = 'LogIn?typeuid=loginaslvwebapi';

	it('accepts the UID of an integration for load tests only', async () => {
		const sandbox = await sandboxForTest();
		const { loadTestingUid, webApiUid } = sandbox.credentials;
		const accepted = await post(sandbox, path, { UID: loadTestingUid });
		expect(await readEnvelope(accepted)).toEqual({ Success: true, Result: 'OK' });
		expect(await readEnvelope(post(sandbox, path, { UID: webApiUid }))).toEqual(loginError);
		expect(await readEnvelope(post(sandbox, 'login', { UID: loadTestingUid }))).toEqual(loginError);
	});

	it('rejects an unknown TypeUID', async () => {
		const sandbox = await sandboxForTest();
		const { loadTestingUid } = sandbox.credentials;
		const response = await post(sandbox, 'login?TypeUID=Other', { UID: loadTestingUid });
		expect(response.status).toBe(400);
		expect((await readEnvelope(response)).ErrorDescription).toEqual(['Unknown TypeUID.']);
	});

	it('rejects load tests in a session for monitoring if loadTestsNeedOwnUid is set', async () => {
		const sandbox = await sandboxForTest({ loadTestsNeedOwnUid: true });
		const { loadTestingUid } = sandbox.credentials;
		expect((await get(sandbox, 'StressTest', await login(sandbox))).status).toBe(403);
		const cookie = parseCookie(await post(sandbox, path, { UID: loadTestingUid }));
		expect((await get(sandbox, 'stresstest/7001', cookie)).status).toBe(200);
	});
});
