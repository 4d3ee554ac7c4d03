import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, exampleDevice, fetchFeed, get, login, post } from './client.cts';

it('the counters count logins, rejected logins, discoveries and feed requests separately', async () => {
	const sandbox = await sandboxForTest();
	const { departmentsUid } = sandbox.credentials;
	await login(sandbox);
	await login(sandbox, { UID: departmentsUid, Id: 41002 });
	await post(sandbox, 'login', { UID: departmentsUid, Action: 1 });
	await post(sandbox, 'login', { UID: 'wrong', Action: 1 });
	await post(sandbox, 'login', { UID: 'wrong' });
	await get(sandbox, `device/${firstDevice}`);
	await fetchFeed(sandbox, 'status.aspx');
	await fetchFeed(sandbox, 'nothing.aspx');
	expect(sandbox.counters).toEqual({
		requests: 8,
		loginAttempts: 3,
		logins: 2,
		refusedLogins: 1,
		discoveries: 2,
		feedRequests: 2,
		throttled: 0,
		maxConcurrent: 1,
	});
});

it('recorded requests contain the sent body and the status of the response', async () => {
	const clock = new Clock();
	const sandbox = await sandboxForTest({ now: clock.now });
	const cookie = await login(sandbox);
	clock.advanceSeconds(1);
	await fetch(`${sandbox.webApiUrl}/Devices?a=1&b=2&b=3`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie, 'user-agent': 'test/1' },
		body: JSON.stringify(exampleDevice),
	});
	expect(sandbox.requests).toHaveLength(2);
	expect(sandbox.requests[1]).toEqual({
		at: clock.time,
		method: 'POST',
		path: '/config_api_v1/Devices',
		query: { a: '1', b: ['2', '3'] },
		body: exampleDevice,
		cookie,
		userAgent: 'test/1',
		status: 200,
		bytesSent: expect.any(Number),
		throttled: false,
		sessionUid: sandbox.credentials.webApiUid,
		sessionId: 'session-1',
	});
});

it('the control plane shows and resets the counters over HTTP without counting these requests', async () => {
	const sandbox = await sandboxForTest();
	const control = `${sandbox.origin}/sandbox`;
	await login(sandbox);
	expect(await (await fetch(`${control}/counters`)).json()).toEqual(sandbox.counters);
	expect(sandbox.counters.requests).toBe(1);
	await fetch(`${control}/reset`, { method: 'POST' });
	expect(sandbox.counters.requests).toBe(0);
});

it('the control plane ends all sessions over HTTP', async () => {
	const sandbox = await sandboxForTest();
	const cookie = await login(sandbox);
	await fetch(`${sandbox.origin}/sandbox/expire-sessions`, { method: 'POST' });
	expect((await get(sandbox, `device/${firstDevice}`, cookie)).status).toBe(401);
});

it('the control plane adds and clears faults over HTTP, and rejects an unknown kind', async () => {
	const sandbox = await sandboxForTest();
	const url = `${sandbox.origin}/sandbox/faults`;
	const add = (fault: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(fault) });
	expect((await add({ path: '*', kind: 'status', status: 500 })).status).toBe(200);
	expect((await get(sandbox, `device/${firstDevice}`)).status).toBe(500);
	expect((await add({ path: '*', kind: 'earthquake' })).status).toBe(400);
	await fetch(url, { method: 'DELETE' });
	expect((await get(sandbox, `device/${firstDevice}`)).status).toBe(401);
});
