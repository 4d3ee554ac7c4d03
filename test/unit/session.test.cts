import type {
	Transport,
	TransportResponse,
	TransportRequest,
} from '../../nodes/shared/service/http/transport';
import { SessionPool, WebApiSession } from '../../nodes/shared/service/webApi';

const login = { url: 'https://service.example.test/config_api_v1', uid: 'U'.repeat(32) };
const ok = '{"Success":true,"Result":"OK"}';

interface FakeService extends Transport {
	requests: TransportRequest[];
	loginCount(): number;
}

function fakeService(
	respond: (request: TransportRequest) => Partial<TransportResponse>,
): FakeService {
	const requests: TransportRequest[] = [];
	return {
		requests,
		loginCount: () => requests.filter(({ url }) => url.endsWith('/login')).length,
		async send(request) {
			requests.push(request);
			await new Promise((resolve) => setTimeout(resolve, 2));
			return { status: 200, headers: {}, body: ok, ...respond(request) };
		},
		open: () => Promise.reject(new Error('The Web API sends texts only')),
	};
}

/** Gives each login a cookie and accepts only the latest one. */
function serviceWithSessions(): FakeService & { endSession(): void } {
	let valid = 0;
	const service = fakeService(({ url, headers }) => {
		if (url.endsWith('/login')) {
			valid++;
			return { headers: { 'set-cookie': [`AnyName=session-cookie-${valid}; path=/; HttpOnly`] } };
		}
		return headers?.Cookie === `AnyName=session-cookie-${valid}` ? {} : { status: 401 };
	});
	return { ...service, endSession: () => valid++ };
}

const call = { method: 'POST' as const, path: 'devices', body: {} };

it('a session logs in once when parallel calls all find it expired', async () => {
	const transport = serviceWithSessions();
	const session = new WebApiSession(login);
	await session.logIn(transport);
	transport.endSession();
	await Promise.all(Array.from({ length: 20 }, () => session.exchange(transport, call)));
	expect(transport.loginCount()).toBe(2);
	expect(transport.requests).toHaveLength(1 + 20 + 1 + 20);
});

it('a session retries a call once and reports a second 401', async () => {
	const transport = fakeService(({ url }) =>
		url.endsWith('/login') ? {} : { status: 401, body: '' },
	);
	const session = new WebApiSession(login);
	await expect(session.exchange(transport, call)).rejects.toMatchObject({
		code: 'SESSION_REJECTED',
	});
	expect(transport.requests).toHaveLength(4);
});

it.each([
	['a redirect', { status: 302, headers: { location: '/login.aspx' }, body: '' }],
	['a refusal', { status: 403, body: '{"Success":false}' }],
	['a web page', { status: 200, body: '<!DOCTYPE html><html><body>Log in</body></html>' }],
])(
	'a session reads %s as its end after a minute without a call, and not before',
	async (_name, end) => {
		let now = 0;
		let hasEnded = false;
		const transport = fakeService(({ url }) => {
			if (url.endsWith('/login')) hasEnded = false;
			return hasEnded ? end : {};
		});
		const session = new WebApiSession(login, undefined, () => now);
		const read = { method: 'GET' as const, path: 'platforms' };
		await session.exchange(transport, read);
		hasEnded = true;
		now = 59_000;
		await expect(session.exchange(transport, read)).rejects.toThrow();
		expect(transport.loginCount()).toBe(1);
		now = 119_000;
		await session.exchange(transport, read);
		expect(transport.loginCount()).toBe(2);
	},
);

it('a session does not repeat a write that is answered with a web page', async () => {
	let now = 0;
	let hasEnded = false;
	const body = '<!DOCTYPE html><html><body>Log in</body></html>';
	const transport = fakeService(({ url }) => {
		if (url.endsWith('/login')) hasEnded = false;
		return hasEnded ? { body } : {};
	});
	const session = new WebApiSession(login, undefined, () => now);
	await session.exchange(transport, call);
	[hasEnded, now] = [true, 60_000];
	await expect(session.exchange(transport, call)).rejects.toMatchObject({
		code: 'HTML_RESPONSE',
	});
	expect(transport.requests).toHaveLength(3);
});

it('a session idle for a minute logs in again after the rejections of one kind of call', async () => {
	let now = 0;
	const service = serviceWithSessions();
	const transport: Transport = {
		...service,
		send: async (request) => {
			const response = await service.send(request);
			return request.url.endsWith('/mute') ? { ...response, status: 401 } : response;
		},
	};
	const pool = new SessionPool({ now: () => now });
	const session = pool.sessionFor('a', login);
	const mute = { ...call, path: 'mute' };
	await session.exchange(transport, call);
	for (let item = 0; item < 2; item++) {
		await expect(session.exchange(transport, mute)).rejects.toThrow(
			/ended the session (?:again|several times)/,
		);
	}
	await session.exchange(transport, call);
	now = 59_999;
	await expect(session.exchange(transport, mute)).rejects.toThrow('several times');
	expect(session.isRefused).toBe(true);
	expect(service.loginCount()).toBe(3);
	now = 60_000;
	expect(session.isRefused).toBe(false);
	service.endSession();
	await expect(session.exchange(transport, call)).resolves.toMatchObject({
		content: { Success: true },
	});
	expect(service.loginCount()).toBe(4);
	for (let item = 0; item < 5; item++) {
		await expect(session.exchange(transport, mute)).rejects.toThrow(
			/ended the session (?:again|several times)/,
		);
	}
	expect(service.loginCount()).toBe(6);
});

it('a session never repeats a refused login', async () => {
	let logins = 0;
	const transport = fakeService(({ url }) => {
		if (!url.endsWith('/login')) return { status: 401 };
		return ++logins === 1 ? {} : { status: 403, body: '{"ErrorDescription":"Locked"}' };
	});
	const session = new WebApiSession(login);
	const calls = Array.from({ length: 5 }, () => session.exchange(transport, call));
	for (const result of await Promise.allSettled(calls)) {
		expect(result).toMatchObject({ reason: { message: expect.stringContaining('Locked') } });
	}
	await expect(session.exchange(transport, call)).rejects.toThrow('Locked');
	expect(transport.loginCount()).toBe(2);
});

it('a session sends no cookie of another domain, and none to a department discovery', async () => {
	const transport = fakeService(({ url }) =>
		url.endsWith('/login')
			? { headers: { 'set-cookie': ['a=1234; Domain=example.com', 'b=5678'] } }
			: {},
	);
	const session = new WebApiSession(login);
	await session.exchange(transport, call);
	await session.discover(transport);
	expect(transport.requests.map(({ headers }) => headers?.Cookie)).toEqual([
		undefined,
		'b=5678',
		undefined,
	]);
	const hosts = transport.requests.map(({ url }) => new URL(url).host);
	expect(new Set(hosts)).toEqual(new Set([new URL(login.url).host]));
});

it('a session returns undefined for an empty 200, the response to an unknown ID', async () => {
	const transport = fakeService(({ url }) => (url.endsWith('/login') ? {} : { body: '' }));
	const session = new WebApiSession(login);
	await expect(
		session.exchange(transport, { method: 'GET', path: 'device/1' }),
	).resolves.toHaveProperty('content', undefined);
});

it("a session redacts its cookie in the service's messages", async () => {
	const transport = fakeService(({ url, headers }) =>
		url.endsWith('/login')
			? { headers: { 'set-cookie': ['.ASPXFORMSAUTH=0123456789ABCDEF; path=/'] } }
			: { body: JSON.stringify({ Success: false, ErrorDescription: `Seen ${headers?.Cookie}` }) },
	);
	const session = new WebApiSession(login);
	await expect(session.exchange(transport, call)).rejects.toThrow('Seen .ASPXFORMSAUTH=*****');
});

describe('the session pool', () => {
	const other = { ...login, departmentId: 7 };

	it('the session pool keeps one session per owner and login', () => {
		const pool = new SessionPool();
		const owners: string[] = [];
		const session = (owner: string, as = login) =>
			pool.sessionFor(owner, as, () => owners.push(owner));
		expect(session('a')).toBe(session('a'));
		expect(session('a')).not.toBe(session('b'));
		expect(session('a')).not.toBe(session('a', other));
		expect(owners).toEqual(['a', 'b', 'a']);
		pool.release('a');
		expect(pool.size).toBe(1);
	});

	it('the session pool evicts sessions that are idle for a minute or exceed the maximum', () => {
		let now = 0;
		const pool = new SessionPool({ now: () => now, maxSessions: 3 });
		const first = pool.sessionFor('a', login);
		now = 60_000;
		expect(pool.sessionFor('a', login)).toBe(first);
		pool.sessionFor('b', login);
		now = 120_001;
		pool.sessionFor('c', login);
		expect(pool.size).toBe(1);
		for (const owner of ['d', 'e', 'f', 'g']) pool.sessionFor(owner, login);
		expect(pool.size).toBe(3);
	});

	it('the session pool remembers a refused login for longer than a minute', async () => {
		let now = 0;
		const pool = new SessionPool({ now: () => now });
		const transport = fakeService(() => ({ status: 403 }));
		await expect(pool.sessionFor('a', login).logIn(transport)).rejects.toThrow();
		now = 5 * 60_000;
		pool.sessionFor('b', login);
		await expect(pool.sessionFor('a', login).logIn(transport)).rejects.toThrow();
		expect(transport.loginCount()).toBe(1);
	});
});
