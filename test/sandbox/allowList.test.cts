import { createAddressMatcher } from '../../sandbox/service/allowList.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { fetchFeed, get, login, post } from './client.cts';

it.each([
	[['203.0.113.9'], '203.0.113.9', true],
	[['203.0.113.9'], '203.0.113.10', false],
	[['203.0.113.9-203.0.113.20'], '203.0.113.15', true],
	[['203.0.113.9 - 203.0.113.20'], '203.0.113.21', false],
	[['198.51.100.1', '203.0.113.0/24'], '203.0.113.255', true],
	[['203.0.113.0/24'], '203.0.114.1', false],
	[['2001:db8::1'], '2001:db8:0::1', true],
	[['2001:db8::/32'], '2001:db8:ffff::7', true],
	[['2001:db8::1-2001:db8::f'], '2001:db8::10', false],
	[[], '127.0.0.1', false],
])('an allow-list with the entries %j allows %s: %s', (entries, address, expected) => {
	expect(createAddressMatcher(entries)(address)).toBe(expected);
});

it('the sandbox lets clients with a listed address log in and make calls', async () => {
	const sandbox = await sandboxForTest();
	const { uid } = sandbox.addIntegration({ kind: 'webApi', allowedAddresses: ['127.0.0.0/8'] });
	const cookie = await login(sandbox, { UID: uid });
	expect((await get(sandbox, `device/${firstDevice}`, cookie)).status).toBe(200);
});

it('the sandbox rejects a login from an address that is not listed, and names the address', async () => {
	const sandbox = await sandboxForTest();
	const { uid } = sandbox.addIntegration({ kind: 'webApi', allowedAddresses: ['203.0.113.9'] });
	const response = await post(sandbox, 'login', { UID: uid });
	expect(response.status).toBe(403);
	const text = await response.text();
	expect(JSON.parse(text)).toMatchObject({ Success: false });
	expect(text).toMatch(/IP address 127\.0\.0\.1 is not allowed/);
	expect(text).not.toContain(uid);
	expect(sandbox.counters.refusedLogins).toBe(1);
});

it('the sandbox rejects a feed request from an unlisted address with an error document', async () => {
	const sandbox = await sandboxForTest();
	const { uid } = sandbox.addIntegration({ kind: 'xmlFeed', allowedAddresses: ['203.0.113.9'] });
	const xml = await fetchFeed(sandbox, 'status.aspx', { PID: uid });
	expect(xml).toMatch(/<error>IP address 127\.0\.0\.1 is not allowed.*<\/error>/);
	expect(xml).not.toContain(uid);
});
