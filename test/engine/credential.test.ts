import { testCredential } from '../support/credentialTester';
import { sandboxForTest } from '../support/sandbox';
import { credentialFor } from '../support/workflows';

describe('the credential test', () => {
	it('logs in when the credential has a UID', async () => {
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

	it('logs in to the department despite extra whitespace and slashes in the fields', async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox, {
			webApiUid: ` ${sandbox.credentials.departmentsUid} `,
			departmentId: ' 41002',
			webApiUrl: `${sandbox.webApiUrl}/ `,
		});
		expect((await testCredential(credential)).status).toBe('OK');
		for (const { body } of sandbox.requests) {
			expect(body).toEqual({ UID: sandbox.credentials.departmentsUid, Id: 41002 });
		}
	});

	it('reads the feed when the credential has only a PID', async () => {
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

	it('accepts a valid PID while the feed allows one request every ten seconds', async () => {
		const sandbox = await sandboxForTest({ throttleSeconds: 10 });
		const result = await testCredential(credentialFor(sandbox, { webApiUid: '' }));
		expect(result.status).toBe('OK');
	});

	it("shows the service's own message for a wrong UID after a single attempt", async () => {
		const sandbox = await sandboxForTest();
		const result = await testCredential(credentialFor(sandbox, { webApiUid: 'F'.repeat(32) }));
		expect(result.status).toBe('Error');
		expect(result.message).toContain('Login Failed! Check your User Name or Password');
		expect(result.message).toContain('Manage Integrations');
		expect(sandbox.counters.loginAttempts).toBe(1);
	});

	it("shows the feed's own message for a wrong PID", async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox, { webApiUid: '', xmlFeedPid: 'F'.repeat(32) });
		const result = await testCredential(credential);
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(
			/^The XML feed refused the request: \w[^.]+\. Check the XML Feed PID/,
		);
	});

	it.each([
		[{ webApiUid: '', xmlFeedPid: '' }, 'Neither a Web API UID nor an XML Feed PID'],
		[{ webApiUrl: 'api.example.test' }, 'Web API URL of the credential is not a web address'],
		[{ webApiUrl: 'http://127.0.0.1:9/config_api_v1' }, 'did not accept the connection'],
		[{ departmentId: 'Sales' }, 'Department ID of the credential is not a number'],
	])('explains what is wrong with %j', async (fields, message) => {
		const sandbox = await sandboxForTest();
		const result = await testCredential(credentialFor(sandbox, fields));
		expect(result.status).toBe('Error');
		expect(result.message).toContain(message);
	});

	it('also works with its declarative request alone', async () => {
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
});
