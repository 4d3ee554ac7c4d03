import { generate } from 'selfsigned';

import { waitForRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { creation, observeCreation } from '../support/webApiErrors.cts';
import { runNode } from '../support/workflows.cts';
import { recordConsole } from '../support/secretScan.cts';

beforeEach(recordConsole);

it('the error of the Web API explains a refused connection', async () => {
	const sandbox = await sandboxForTest();
	const credential = { webApiUrl: 'http://127.0.0.1:9/config_api_v1' };
	const { error, leaks } = await observeCreation(sandbox, {}, credential);
	expect(error.code).toBe('CONNECTION_REFUSED');
	expect(error.message).toBe('The Web API did not accept the connection');
	expect(leaks).toEqual([]);
});

it('the error of the Web API explains an unverifiable certificate; Ignore SSL Issues accepts it', async () => {
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
	const sandbox = await sandboxForTest({ tls: { key, cert } });
	const { error, leaks } = await observeCreation(sandbox);
	expect(error.code).toBe('CERTIFICATE_INVALID');
	expect(error.message).toBe("The Web API's SSL certificate could not be verified");
	expect(error.description).toContain('Ignore SSL Issues');
	expect(leaks).toEqual([]);
	const second = await observeCreation(sandbox, {}, { ignoreSslIssues: true });
	expect(second.error.message).toBeUndefined();
});

it('the error of the Web API explains that only listed IP addresses may log in', async () => {
	const sandbox = await sandboxForTest();
	const allowedAddresses = ['192.0.2.1'];
	const { uid } = sandbox.addIntegration({ kind: 'webApi', allowedAddresses });
	const { error, leaks } = await observeCreation(sandbox, {}, { webApiUid: uid });
	expect(error.code).toBe('LOGIN_REFUSED');
	expect(error.message).toMatch(/did not accept the login: .*IP address/);
	expect(error.description).toContain('listed IP addresses');
	expect(leaks).toEqual([]);
});

it('the node stops waiting for a response of the Web API when the execution is canceled', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/devices', kind: 'delay', ms: 86_400_000 });
	const run = await runNode(creation({ timeout: 86_400 }), sandbox, {
		onStart: (cancel) => void waitForRequests(sandbox, 2).then(cancel),
	});
	expect(run.run.status).toBe('canceled');
});

it.each([
	['has no Web API UID', { webApiUid: ' ' }, 'Manage Integrations > New Integration'],
	['The Web API URL of the credential', { webApiUrl: 'api.example.test' }, 'https://'],
	['The Department ID of the credential', { departmentId: 'Sales' }, 'Department > Get Many'],
])(
	'an incomplete credential is rejected without sending a request: %s',
	async (message, fields, hint) => {
		const sandbox = await sandboxForTest();
		const { error, leaks } = await observeCreation(sandbox, {}, fields);
		expect(error.code).toBe('CREDENTIAL_INVALID');
		expect(error.message).toContain(message);
		expect(error.description).toContain(hint);
		expect(sandbox.counters.requests).toBe(0);
		expect(leaks).toEqual([]);
	},
);
