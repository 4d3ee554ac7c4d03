import { testCredential } from '../support/credentialTester.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { credentialFor } from '../support/workflows.cts';

it('the credential test logs in when the credential has a UID', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox, { xmlFeedPid: '' });
	expect(await testCredential(credential)).toEqual({
		status: 'OK',
		message: 'Connection successful!',
	});
	expect(sandbox.requests.map(({ path }) => path)).toEqual([
		'/config_api_v1/login',
		'/config_api_v1/login',
	]);
});

it('the credential test logs in to the department despite extra whitespace and slashes in the fields', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox, {
		webApiUid: ` ${sandbox.credentials.departmentsUid} `,
		departmentId: ' 41002',
		webApiUrl: `${sandbox.webApiUrl}/ `,
	});
	expect((await testCredential(credential)).status).toBe('OK');
	const logins = sandbox.requests.filter(({ method }) => method === 'POST');
	expect(logins).toHaveLength(2);
	for (const { body } of logins) {
		expect(body).toEqual({ UID: sandbox.credentials.departmentsUid, Id: 41002 });
	}
});

it('the credential test reads the feed when the credential has only a PID', async () => {
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox, {
		webApiUid: ' ',
		xmlFeedUrl: `${sandbox.xmlFeedUrl}/`,
	});
	expect((await testCredential(credential)).status).toBe('OK');
	const { method, path, query } = sandbox.requests[1];
	expect({ method, path, query }).toEqual({
		method: 'GET',
		path: '/reporting/xml/status.aspx',
		query: { Site: '*', PID: sandbox.credentials.feedPid },
	});
});

it('the credential test accepts a valid PID while the feed allows one request every ten seconds', async () => {
	const sandbox = await sandboxForTest({ throttleSeconds: 10 });
	const result = await testCredential(credentialFor(sandbox, { webApiUid: '' }));
	expect(result.status).toBe('OK');
});

it('the credential test accepts a PID with a feed that has no page of states', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/status.aspx', kind: 'status', status: 404 });
	const good = credentialFor(sandbox, { webApiUid: '' });
	expect((await testCredential(good)).message).toBe('Connection successful!');
	const asked = sandbox.requests.map(({ path, query }) => [path.split('/').at(-1), query.Type]);
	expect(asked.slice(0, 2)).toEqual([
		['status.aspx', undefined],
		['responses.aspx', 'Overall'],
	]);
	const bad = credentialFor(sandbox, { webApiUid: '', xmlFeedPid: 'F'.repeat(32) });
	expect(await testCredential(bad)).toMatchObject({
		status: 'Error',
		message: expect.stringContaining('Check the XML Feed PID'),
	});
});

it("the credential test shows the service's own message for a wrong UID after a single attempt", async () => {
	const sandbox = await sandboxForTest();
	const result = await testCredential(credentialFor(sandbox, { webApiUid: 'F'.repeat(32) }));
	expect(result.status).toBe('Error');
	expect(result.message).toContain('Login Failed! Check your User Name or Password');
	expect(result.message).toContain('Manage Integrations');
	const attempts = sandbox.requests.map(({ path }) => path.split('/').at(-1));
	expect(attempts.sort()).toEqual(['LogIn', 'login', 'status.aspx', 'status.aspx']);
});

it.each([
	[
		{ webApiUid: '', xmlFeedPid: '' },
		'Neither an XML Feed PID nor a Web API UID nor a Load Testing UID',
	],
	[{ webApiUrl: 'api.example.test' }, 'Web API URL of the credential is not a web address'],
	[{ webApiUrl: 'http://127.0.0.1:9/config_api_v1' }, 'did not accept the connection'],
	[{ departmentId: 'Sales' }, 'Department ID of the credential is not a number'],
])('the credential test explains the problem with %j', async (fields, message) => {
	const sandbox = await sandboxForTest();
	const result = await testCredential(credentialFor(sandbox, fields));
	expect(result.status).toBe('Error');
	expect(result.message).toContain(message);
});

it.each([
	['webApiUrl', '/nothing/here', 'Web API URL'],
	['webApiUrl', '/reporting/xml', 'Web API URL'],
	['xmlFeedUrl', '/nothing/here', 'XML Feed URL'],
])(
	'the credential test does not report a wrong %s (%s) as a wrong UID',
	async (field, path, label) => {
		const sandbox = await sandboxForTest();
		const { origin } = new URL(sandbox.webApiUrl);
		const { message, status } = await testCredential(
			credentialFor(sandbox, { [field]: `${origin}${path}` }),
		);
		expect(status).toBe('Error');
		expect(message).toMatch(
			new RegExp(`^${label}: .*\\. Check the ${label} in the credential: it ends in`),
		);
		expect(message).not.toMatch(/[UP]ID\b|the ID/);
	},
);

it('the credential test tries every value that is filled in', async () => {
	const sandbox = await sandboxForTest();
	const { loadTestingUid } = sandbox.credentials;
	const result = await testCredential(credentialFor(sandbox, { loadTestingUid }));
	expect(result.status).toBe('OK');
	const paths = sandbox.requests.map(({ path }) => path.split('/').at(-1)?.toLowerCase());
	expect(paths.sort()).toEqual(['login', 'login', 'login', 'status.aspx']);
});

it('the credential test tries the Load Testing UID alone', async () => {
	const sandbox = await sandboxForTest();
	const { loadTestingUid } = sandbox.credentials;
	const only = { webApiUid: '', xmlFeedPid: '', loadTestingUid };
	expect((await testCredential(credentialFor(sandbox, only))).status).toBe('OK');
	const [first, second] = sandbox.requests;
	expect([first.query, second.query]).toEqual([
		{ TypeUID: 'LogInAsLvWebApi' },
		{ TypeUID: 'LogInAsLvWebApi' },
	]);
});

it.each([
	['webApiUid', 'Web API UID'],
	['loadTestingUid', 'Load Testing UID'],
	['xmlFeedPid', 'XML Feed PID'],
])(
	'the credential test reports that %s is wrong while the others are right',
	async (field, label) => {
		const sandbox = await sandboxForTest();
		const { loadTestingUid } = sandbox.credentials;
		const fields = { loadTestingUid, [field]: 'F'.repeat(32) };
		const result = await testCredential(credentialFor(sandbox, fields));
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(new RegExp(`^${label}: The `));
		expect(result.message.match(/(Web API UID|Load Testing UID|XML Feed PID): /g)).toHaveLength(1);
	},
);

it('the credential test names each of several wrong values', async () => {
	const sandbox = await sandboxForTest();
	const fields = { webApiUid: 'E'.repeat(32), xmlFeedPid: 'F'.repeat(32) };
	const { message } = await testCredential(credentialFor(sandbox, fields));
	expect(message).toMatch(/^XML Feed PID: .+ Web API UID: /);
});

it.each([0, 1])(
	'the credential test shows no secret that the service repeats in response %i',
	async (good) => {
		const secrets = ['A', 'B', 'C'].map((letter) => `${letter}1`.repeat(16));
		const [webApiUid, loadTestingUid, xmlFeedPid] = secrets;
		let logins = 0;
		const server = await rawServerForTest(({ method, url }) => {
			const isPlainLogin = method === 'POST' && url.endsWith('/login');
			if (isPlainLogin && ++logins <= good) return { body: { Success: true, Result: 'OK' } };
			if (good && method === 'POST' && !isPlainLogin) return { body: { Success: true } };
			if (good && method === 'GET') return { body: '<DotcomMonitorConfig/>' };
			const text = `Not for ${secrets.join(' and ')}`;
			return { status: 403, statusText: text, body: { Success: false, ErrorDescription: text } };
		});
		const urls = { webApiUrl: `${server.origin}/api`, xmlFeedUrl: `${server.origin}/xml` };
		const result = await testCredential({ webApiUid, loadTestingUid, xmlFeedPid, ...urls });
		expect(result.status).toBe('Error');
		for (const secret of secrets) expect(result.message).not.toContain(secret);
		expect(result.message).toContain(good ? 'status 403' : 'Not for *****');
	},
);

it('the credential test works with its declarative request alone, too', async () => {
	const sandbox = await sandboxForTest();
	const alone = { withCheck: false };
	const good = credentialFor(sandbox);
	expect((await testCredential(good, alone)).status).toBe('OK');
	const badUid = credentialFor(sandbox, { webApiUid: 'F'.repeat(32) });
	expect((await testCredential(badUid, alone)).status).toBe('Error');
	sandbox.faults.add({ path: '*/login', kind: 'body', body: '{"Success":false}' });
	expect(await testCredential(good, alone)).toEqual({
		status: 'Error',
		message: expect.stringContaining('did not accept the login'),
	});
	sandbox.faults.add({ path: '*/status.aspx', kind: 'status', status: 403 });
	expect((await testCredential({ ...good, webApiUid: '' }, alone)).status).toBe('Error');
});
