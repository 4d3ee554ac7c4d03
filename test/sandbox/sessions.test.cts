import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, parseCookie, get, login } from './client.cts';

const anyDevice = `device/${firstDevice}`;

it('the sandbox rejects a call without a session', async () => {
	const sandbox = await sandboxForTest();
	for (const cookie of ['', '.ASPXFORMSAUTH=', '.ASPXFORMSAUTH=MADEUP']) {
		const response = await get(sandbox, anyDevice, cookie);
		expect(response.status).toBe(401);
		expect(await response.json()).toEqual({
			Success: false,
			ErrorDescription: ['Authorization has been denied for this request.'],
		});
	}
});

it('the sandbox ends a session after a minute without a call', async () => {
	const clock = new Clock();
	const sandbox = await sandboxForTest({ now: clock.now });
	const cookie = await login(sandbox);
	clock.advanceSeconds(59.9);
	expect((await get(sandbox, anyDevice, cookie)).status).toBe(200);
	clock.advanceSeconds(60);
	expect((await get(sandbox, anyDevice, cookie)).status).toBe(401);
});

it('the sandbox replaces the cookie with every response when cookies rotate', async () => {
	const sandbox = await sandboxForTest({ rotateCookies: true });
	const first = await login(sandbox);
	const response = await get(sandbox, anyDevice, first);
	const second = parseCookie(response);
	expect(second).not.toBe(first);
	expect((await get(sandbox, anyDevice, first)).status).toBe(401);
	expect((await get(sandbox, anyDevice, second)).status).toBe(200);
	const [, ...calls] = sandbox.requests;
	expect(calls.map(({ sessionId }) => sessionId)).toEqual(['session-1', undefined, 'session-1']);
});

it('the sandbox responds with an HTML page and 404 for an unknown path within a session', async () => {
	const sandbox = await sandboxForTest();
	const response = await get(sandbox, 'nothing/here', await login(sandbox));
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toContain('text/html');
});
