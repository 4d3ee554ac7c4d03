import { testCredential } from '../support/credentialTester';
import { sandboxForTest } from '../support/sandbox';
import { credentialFor } from '../support/workflows';

describe('the test of the credential', () => {
	it('logs in when there is a UID', async () => {
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

	it('logs in to the department, whatever blanks and slashes stand in the fields', async () => {
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

	it('reads the feed when there is only a PID', async () => {
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

	it('calls a PID right although the feed allows one request in ten seconds', async () => {
		const sandbox = await sandboxForTest({ throttleSeconds: 10 });
		const result = await testCredential(credentialFor(sandbox, { webApiUid: '' }));
		expect(result.status).toBe('OK');
	});

	it("shows the service's own refusal of a UID, after one attempt", async () => {
		const sandbox = await sandboxForTest();
		const result = await testCredential(credentialFor(sandbox, { webApiUid: 'F'.repeat(32) }));
		expect(result.status).toBe('Error');
		expect(result.message).toContain('Login Failed! Check your User Name or Password');
		expect(result.message).toContain('Manage Integrations');
		expect(sandbox.counters.loginAttempts).toBe(1);
	});

	it("shows the feed's own refusal of a PID", async () => {
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
	])('says in words what is wrong: %j', async (fields, message) => {
		const sandbox = await sandboxForTest();
		const result = await testCredential(credentialFor(sandbox, fields));
		expect(result.status).toBe('Error');
		expect(result.message).toContain(message);
	});

	it('decides by its declarative part alone, too', async () => {
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
