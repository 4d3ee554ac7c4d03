import { sandboxCredential, testCredential } from '../../scripts/host/index.cts';
import { createAccount } from './support/account.cts';

const invalidId = 'F'.repeat(32);

/** In a fresh account. */
async function testWithFields(fields: object) {
	const { sandbox, rest, credential } = await createAccount();
	const content = sandboxCredential(sandbox);
	const data = { ...content.data, ...fields };
	return { sandbox, ...(await testCredential(rest, credential, { ...content, data })) };
}

it.each([
	['only a Web API UID', { xmlFeedPid: '' }],
	['only an XML Feed PID', { webApiUid: '' }],
	['a UID and a PID', {}],
])('the credential test succeeds with %s', async (_case, fields) => {
	const { status, message } = await testWithFields(fields);
	expect({ status, message }).toEqual({ status: 'OK', message: 'Connection successful!' });
});

it('the credential test shows why the service rejects a UID, and tries it once as each kind of UID', async () => {
	const { status, message, sandbox } = await testWithFields({ webApiUid: invalidId });
	expect(status).toBe('Error');
	expect(message).toContain('Login Failed! Check your User Name or Password');
	expect(message).toContain('Manage Integrations');
	expect(sandbox.counters.loginAttempts).toBe(2);
});
