import { sandboxCredential, testCredential } from '../../scripts/host';
import { accountForTest } from './support/account';

const wrong = 'F'.repeat(32);

/** What n8n says to the credential of a fresh account with these fields changed. */
async function verdictOn(fields: object) {
	const { sandbox, rest, credential } = await accountForTest();
	const content = sandboxCredential(sandbox);
	const data = { ...content.data, ...fields };
	return { sandbox, ...(await testCredential(rest, credential, { ...content, data })) };
}

describe('the test of the credential in n8n', () => {
	it.each([
		['a Web API UID', { xmlFeedPid: '' }],
		['an XML Feed PID', { webApiUid: '' }],
		['both', {}],
	])('succeeds with %s', async (_what, fields) => {
		const { status, message } = await verdictOn(fields);
		expect({ status, message }).toEqual({ status: 'OK', message: 'Connection successful!' });
	});

	it("shows the service's refusal of a UID after one login, not two", async () => {
		const { status, message, sandbox } = await verdictOn({ webApiUid: wrong });
		expect(status).toBe('Error');
		expect(message).toContain('Login Failed! Check your User Name or Password');
		expect(message).toContain('Manage Integrations');
		expect(sandbox.counters.loginAttempts).toBe(1);
	});

	it("shows the feed's refusal of a PID", async () => {
		const { status, message } = await verdictOn({ webApiUid: '', xmlFeedPid: wrong });
		expect(status).toBe('Error');
		expect(message).toContain('The XML feed refused the request');
		expect(message).toContain('Check the XML Feed PID');
	});

	it('says in words that nobody answers', async () => {
		const { status, message } = await verdictOn({ webApiUrl: 'http://127.0.0.1:9/config_api_v1' });
		expect(status).toBe('Error');
		expect(message).toContain('did not accept the connection');
	});
});
