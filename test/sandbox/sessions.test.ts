import { sandboxForTest } from '../support/sandbox';
import { Clock, cookieOf, get, login } from './client';

const anyDevice = 'device/84211';

describe('A session', () => {
	it('is needed for every call but the login', async () => {
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

	it('ends after a minute without a call', async () => {
		const clock = new Clock();
		const sandbox = await sandboxForTest({ now: clock.now });
		const cookie = await login(sandbox);
		clock.passSeconds(59.9);
		expect((await get(sandbox, anyDevice, cookie)).status).toBe(200);
		clock.passSeconds(60);
		expect((await get(sandbox, anyDevice, cookie)).status).toBe(401);
	});

	it('goes on for as long as calls keep coming, of any kind', async () => {
		const clock = new Clock();
		const sandbox = await sandboxForTest({ now: clock.now, inactivitySeconds: 10 });
		const cookie = await login(sandbox);
		for (let call = 0; call < 5; call += 1) {
			clock.passSeconds(9);
			expect((await get(sandbox, 'no-such-path', cookie)).status).toBe(404);
		}
	});

	it('keeps its cookie among others', async () => {
		const sandbox = await sandboxForTest();
		const cookie = `theme=dark; ${await login(sandbox)}; other=1`;
		expect((await get(sandbox, anyDevice, cookie)).status).toBe(200);
	});

	it('ends for all at once when the sandbox is told so', async () => {
		const sandbox = await sandboxForTest();
		const cookies = [await login(sandbox), await login(sandbox)];
		sandbox.expireSessions();
		for (const cookie of cookies) expect((await get(sandbox, anyDevice, cookie)).status).toBe(401);
	});

	it('gets a new cookie with every answer when cookies rotate, and the old one ends', async () => {
		const sandbox = await sandboxForTest({ rotateCookies: true });
		const first = await login(sandbox);
		const answer = await get(sandbox, anyDevice, first);
		const second = cookieOf(answer);
		expect(second).not.toBe(first);
		expect((await get(sandbox, anyDevice, first)).status).toBe(401);
		expect((await get(sandbox, anyDevice, second)).status).toBe(200);
		const [, ...calls] = sandbox.requests;
		expect(calls.map(({ sessionId }) => sessionId)).toEqual(['session-1', undefined, 'session-1']);
	});

	it('keeps one cookie when cookies do not rotate', async () => {
		const sandbox = await sandboxForTest();
		const answer = await get(sandbox, anyDevice, await login(sandbox));
		expect(answer.headers.getSetCookie()).toEqual([]);
	});
});

it('An unknown path shows a page of the web server once there is a session', async () => {
	const sandbox = await sandboxForTest();
	const response = await get(sandbox, 'nothing/here', await login(sandbox));
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toContain('text/html');
});
