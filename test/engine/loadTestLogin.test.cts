import type { SandboxOptions } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { firstDevice } from '../support/nodes.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import {
	config,
	credentialFor,
	errorOf,
	json,
	runNode,
	selectById,
} from '../support/workflows.cts';

beforeEach(recordConsole);

const loadTest = selectById('loadTest', 7001);
const get = config('Get', 'loadTest', 'get', loadTest);

/** The credential has a Load Testing UID, unless `fields` remove it. */
async function run(
	nodes: Array<ReturnType<typeof config>>,
	fields: Record<string, string> = {},
	options: SandboxOptions = { loadTestsNeedOwnUid: true },
) {
	const sandbox = await sandboxForTest(options);
	const { loadTestingUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { loadTestingUid, ...fields });
	const result = await runNode(nodes, credential);
	return { sandbox, credential, result };
}

it('the Load Testing UID is used for every operation of load tests, in one session', async () => {
	const { sandbox, result } = await run([
		get,
		config('Run', 'loadTest', 'run', { ...loadTest }),
		config('Get Many', 'loadTest', 'getAll', { returnAll: true }),
		config('Stop', 'loadTest', 'stop', selectById('loadTest', 7004)),
		config('Get Result', 'loadTest', 'getResult', selectById('loadTest', 7004)),
	]);
	expect(errorOf(result)).toEqual({});
	const [login, ...calls] = sandbox.requests;
	expect(login).toMatchObject({
		method: 'POST',
		path: '/config_api_v1/LogIn',
		query: { TypeUID: 'LogInAsLvWebApi' },
		body: { UID: sandbox.credentials.loadTestingUid },
	});
	expect(new Set(calls.map(({ sessionUid }) => sessionUid))).toEqual(
		new Set([sandbox.credentials.loadTestingUid]),
	);
	expect(sandbox.counters.logins).toBe(1);
});

it('the sessions for monitoring and for load tests stay apart in one execution', async () => {
	const { sandbox, result } = await run([
		config('Device', 'device', 'get', { ...selectById('device', firstDevice), simplify: false }),
		config('Load Test', 'loadTest', 'get', { ...loadTest }),
		config('Device Again', 'device', 'get', {
			...selectById('device', firstDevice),
			simplify: false,
		}),
	]);
	expect(errorOf(result)).toEqual({});
	const { departmentsUid, loadTestingUid } = sandbox.credentials;
	const calls = sandbox.requests.filter(({ path }) => !/login$/i.test(path));
	expect(calls.map(({ sessionUid }) => sessionUid)).toEqual([
		departmentsUid,
		loadTestingUid,
		departmentsUid,
	]);
	expect(sandbox.counters.logins).toBe(2);
});

it('load tests need no Web API UID', async () => {
	const { result } = await run([get], { webApiUid: '' });
	expect(json(result, 'Get')[0].id).toBe(7001);
});

it('the node logs in again when the session for load tests ends', async () => {
	const sandbox = await sandboxForTest();
	const { loadTestingUid } = sandbox.credentials;
	sandbox.faults.add({ path: '*/StressTest/7001', kind: 'expireSession', times: 1 });
	const result = await runNode(get, credentialFor(sandbox, { loadTestingUid }));
	expect(json(result, 'Get')[0].id).toBe(7001);
	expect(sandbox.counters.logins).toBe(2);
});

it('the Web API UID is used for load tests when the credential has no Load Testing UID', async () => {
	const { sandbox, result } = await run([get], { loadTestingUid: '' }, {});
	expect(json(result, 'Get')[0].id).toBe(7001);
	expect(sandbox.requests[1].sessionUid).toBe(sandbox.credentials.departmentsUid);
});

it('the error names Load Testing UID when the service refuses load tests to the Web API UID', async () => {
	const { result } = await run([get], { loadTestingUid: '' });
	expect(errorOf(result).message).toBe('This UID has no access to load tests.');
	expect(errorOf(result).description).toContain('enter its UID as Load Testing UID');
});

it('the error names Load Testing UID when its login is refused', async () => {
	const loadTestingUid = 'F'.repeat(32);
	const { sandbox, credential, result } = await run([get], { loadTestingUid });
	expect(errorOf(result)).toMatchObject({
		code: 'LOGIN_REFUSED',
		description: expect.stringContaining('Check the Load Testing UID in the credential'),
	});
	expect(sandbox.counters.loginAttempts).toBe(1);
	expect(findSecrets(sandbox, credential)(result.run)).toEqual([]);
});

it('a Department chosen together with a Load Testing UID is rejected', async () => {
	const department = { __rl: true, mode: 'id', value: '41002' };
	const nodes = [config('Get', 'loadTest', 'get', { ...loadTest, department })];
	const { sandbox, result } = await run(nodes);
	expect(errorOf(result).message).toBe('Department cannot be chosen with the Load Testing UID');
	expect(sandbox.requests).toEqual([]);
});

it('the editor shows the load tests of the Load Testing UID', async () => {
	const sandbox = await sandboxForTest({ loadTestsNeedOwnUid: true });
	const { loadTestingUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { loadTestingUid });
	const editor = await openEditor(config('Pick', 'loadTest', 'get'), credential);
	const { results } = await editor.searchList('searchLoadTests', 'friday');
	expect(results.map(({ value }) => value)).toEqual([7001]);
});

it("the login for load tests sends the requests of the vendor's own plugin", async () => {
	const server = await rawServerForTest(({ method, url, headers }) => {
		if (method === 'POST' && url === '/api/LogIn?TypeUID=LogInAsLvWebApi') {
			const headers = { 'set-cookie': '.ASPXFORMSAUTH=0123456789ABCDEF; path=/' };
			return { body: { Success: true, Result: 'OK' }, headers };
		}
		const isLoggedIn = headers.cookie === '.ASPXFORMSAUTH=0123456789ABCDEF';
		const isRead = method === 'GET' && url === '/api/StressTest/7001';
		return isLoggedIn && isRead ? { body: { ID: 7001, Name: 'Sale' } } : { status: 401 };
	});
	const credential = {
		webApiUid: 'A'.repeat(32),
		loadTestingUid: 'B'.repeat(32),
		webApiUrl: `${server.origin}/api`,
	};
	const result = await runNode(get, credential);
	expect(json(result, 'Get')[0]).toMatchObject({ id: 7001, name: 'Sale' });
	expect(server.requests[0].body).toBe(JSON.stringify({ UID: 'B'.repeat(32) }));
});

describe('API Request > Send with a session for load tests', () => {
	const options = { session: 'loadTesting' };
	const read = { method: 'GET', path: 'StressTest/7001?full=1' };

	it('API Request > Send logs in with the Load Testing UID and sends the query string', async () => {
		const { sandbox, result } = await run([
			config('Send', 'apiRequest', 'send', { ...read, options }),
		]);
		expect(json(result, 'Send')[0]).toMatchObject({ ID: 7001 });
		expect(sandbox.requests[1]).toMatchObject({
			query: { full: '1' },
			sessionUid: sandbox.credentials.loadTestingUid,
		});
	});

	it('API Request > Send uses the Web API UID by default', async () => {
		const { sandbox } = await run([config('Send', 'apiRequest', 'send', read)]);
		expect(sandbox.requests[1].sessionUid).toBe(sandbox.credentials.departmentsUid);
	});

	it('API Request > Send rejects a credential without a Load Testing UID', async () => {
		const nodes = [config('Send', 'apiRequest', 'send', { ...read, options })];
		const { sandbox, result } = await run(nodes, { loadTestingUid: '' });
		expect(errorOf(result).message).toBe('The credential has no Load Testing UID');
		expect(sandbox.requests).toEqual([]);
	});

	it('API Request > Send rejects an unknown Session', async () => {
		const unknown = { session: 'admin' };
		const { result } = await run([
			config('Send', 'apiRequest', 'send', { ...read, options: unknown }),
		]);
		expect(errorOf(result).message).toBe('Log In With cannot be "admin"');
	});
});
