import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { waitForRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import { config, errorOf, json, runNode, selectById } from '../support/workflows.cts';

const test = (value: number) => selectById('loadTest', value);

async function run(...steps: Array<[string, object]>) {
	const sandbox = await sandboxForTest();
	const nodes = steps.map(([operation, parameters]) =>
		config(operation, 'loadTest', operation, { ...parameters }),
	);
	return { sandbox, result: await runNode(nodes, sandbox) };
}

async function runWithFault(faults: Fault | Fault[], operation: string, parameters: object) {
	const sandbox = await sandboxForTest();
	for (const fault of [faults].flat()) sandbox.faults.add(fault);
	return {
		sandbox,
		result: await runNode(config('run', 'loadTest', operation, { ...parameters }), sandbox),
	};
}

const pathsOf = (sandbox: Sandbox) => sandbox.requests.map(({ path }) => path.slice(15));

it('Load Test > Get outputs a simplified load test', async () => {
	const { result } = await run(['get', { ...test(7001), simplify: true }]);
	expect(json(result, 'get')).toEqual([
		{
			id: 7001,
			name: 'Black Friday',
			status: 'Scheduled',
			platform: 'ServerView',
			plan: 'StaticPlan',
			steps: 3,
			durationSeconds: 900,
			maxUsers: 100,
		},
	]);
});

it('Load Test > Get reads duration and users of every plan', async () => {
	const { result } = await run(['getAll', { returnAll: true, simplify: true }]);
	const metrics = json(result, 'getAll').map(({ plan, durationSeconds, maxUsers }) => [
		plan,
		durationSeconds,
		maxUsers,
	]);
	expect(metrics).toEqual([
		['StaticPlan', 900, 100],
		['DynamicPlan', 1800, 25],
		['GoalTransaction', 1200, 40],
	]);
});

it('Load Test > Get Many lists load tests', async () => {
	const { result } = await run(['getAll', { returnAll: true, simplify: true }]);
	expect(json(result, 'getAll').map(({ id }) => id)).toEqual([7001, 7002, 7003]);
});

it('Load Test > Get Many accepts a list of IDs as well as a list of objects', async () => {
	for (const body of ['[7001, 7002]', '[{ "ID": 7001 }, { "StressHistory_Seq_ID": 7002 }]']) {
		const fault: Fault = { path: '*/StressTest', kind: 'body', body };
		const { result } = await runWithFault(fault, 'getAll', { returnAll: true, simplify: true });
		expect(json(result, 'run').map(({ name }) => name)).toEqual([
			'Black Friday',
			'Checkout under load',
		]);
	}
});

it('Load Test > Get Many rejects a list of unknown entries instead of showing it as empty', async () => {
	const fault: Fault = { path: '*/StressTest', kind: 'body', body: '[{ "Key": "a" }]' };
	const { result } = await runWithFault(fault, 'getAll', { returnAll: true });
	expect(errorOf(result).code).toBe('UNEXPECTED_RESPONSE');
});

it('the load test list in the editor shows their status, and finds them by part of their name', async () => {
	const sandbox = await sandboxForTest();
	const editor = await openEditor(config('Pick', 'loadTest', 'get'), sandbox);
	expect(await editor.searchList('searchLoadTests', 'friday')).toEqual({
		results: [{ name: 'Black Friday (ID 7001) - Scheduled', value: 7001 }],
	});
});

it('Load Test > Run runs a copy and returns immediately', async () => {
	const { result, sandbox } = await run([
		'run',
		{ ...test(7001), userName: 'Ann', waitForResult: false },
	]);
	expect(json(result, 'run')[0]).toMatchObject({
		id: 7004,
		name: 'Black Friday (copy)',
		copyOf: 7001,
	});
	const calls = sandbox.requests.slice(1).map(({ method, path }) => `${method} ${path.slice(15)}`);
	expect(calls).toEqual([
		'GET StressTest',
		'GET StressTest/7001/Clone',
		'GET StressTest',
		'POST StressTest/7004/Run',
		'GET StressTest/7004',
	]);
});

it.each([
	['of the list', 7002],
	['of another department', 8002],
])(
	'Load Test > Run never starts a load test %s whose ID the reply to its copy has',
	async (_where, id) => {
		const fault: Fault = { path: '*/Clone', kind: 'body', body: `{ "ID": ${id} }` };
		const parameters = { ...test(7001), waitForResult: false };
		const { result, sandbox } = await runWithFault(fault, 'run', parameters);
		expect(json(result, 'run')).toMatchObject([{ id: 7004, copyOf: 7001 }]);
		expect(pathsOf(sandbox).filter((path) => path.endsWith('/Run'))).toEqual([
			'StressTest/7004/Run',
		]);
	},
);

it('Load Test > Run recognizes the states of a load test in any case', async () => {
	speedUpClock(10);
	const body = '{ "ID": 7004, "Status": "finished", "HasData": true }';
	const fault: Fault = { path: '*/StressTest/7004*', kind: 'body', body };
	const { result } = await runWithFault(fault, 'run', test(7001));
	expect(json(result, 'run')[0]).toMatchObject({ status: 'finished', sessions: null });
});

it('Load Test > Run keeps waiting when the service is unavailable once or twice', async () => {
	speedUpClock(10);
	const fault: Fault = { path: '*/StressTest/7004', kind: 'status', status: 503, times: 2 };
	const options = { checkEvery: 1 };
	const { result } = await runWithFault(fault, 'run', { ...test(7001), options });
	expect(json(result, 'run')[0]).toMatchObject({ id: 7004, status: 'Finished' });
});

it('Load Test > Run keeps waiting when scattered requests fail, but never three in a row', async () => {
	speedUpClock(10);
	const path = '*/StressTest/7004';
	const body = '{ "ID": 7004, "Status": "Running" }';
	const faults = [0, 2, 4].flatMap((after): Fault[] => [
		{ path, after, kind: 'status', status: 503, times: 1 },
		{ path, after: after + 1, kind: 'body', body, times: 1 },
	]);
	const options = { checkEvery: 1 };
	const { result, sandbox } = await runWithFault(faults, 'run', { ...test(7001), options });
	expect(json(result, 'run')[0]).toMatchObject({ id: 7004, status: 'Finished' });
	const polls = sandbox.requests.filter(({ path }) => path.endsWith('StressTest/7004'));
	expect(polls.filter(({ status }) => status === 503)).toHaveLength(3);
});

it('Load Test > Run stops waiting when the service stays unavailable', async () => {
	speedUpClock(10);
	const fault: Fault = { path: '*/StressTest/7004', kind: 'status', status: 503 };
	const options = { checkEvery: 1 };
	const { result, sandbox } = await runWithFault(fault, 'run', { ...test(7001), options });
	expect(errorOf(result).description).toMatch(/load test 7004 was started/);
	expect(pathsOf(sandbox).filter((path) => path === 'StressTest/7004')).toHaveLength(3);
});

it('Load Test > Run stops waiting when the execution is canceled, and aborts the load test', async () => {
	const sandbox = await sandboxForTest();
	const options = { checkEvery: 600 };
	const node = config('run', 'loadTest', 'run', { ...test(7001), options });
	const { run: canceled } = await runNode(node, sandbox, {
		onStart: (cancel) => void waitForRequests(sandbox, 6).then(cancel),
	});
	expect(canceled.status).toBe('canceled');
	await waitForRequests(sandbox, 7);
	// After waiting it would ask for the state again.
	const paths = pathsOf(sandbox).filter((path) => path.startsWith('StressTest/7004'));
	expect(paths).toEqual(['StressTest/7004/Run', 'StressTest/7004', 'StressTest/7004/AbortTest']);
});

it('Load Test > Run does not abort a load test that it does not wait for', async () => {
	const { sandbox } = await run(['run', { ...test(7001), waitForResult: false }]);
	expect(pathsOf(sandbox).filter((path) => path.endsWith('AbortTest'))).toEqual([]);
});

it.each<[string, RegExp, Fault]>([
	[
		'is lost',
		/may have been carried out: check/,
		{ path: '*/Clone', kind: 'drop', afterHandling: true },
	],
	['is an error', /\w/, { path: '*/Clone', kind: 'status', status: 503 }],
])(
	'Load Test > Run copies a load test only once, even if the response %s',
	async (_what, hint, fault) => {
		const { result, sandbox } = await runWithFault(fault, 'run', test(7001));
		expect(errorOf(result).description).toMatch(hint);
		expect(pathsOf(sandbox)).toEqual(['login', 'StressTest', 'StressTest/7001/Clone']);
	},
);

it('Load Test > Run names the remaining copy when it cannot be started', async () => {
	const fault: Fault = { path: '*/Run', kind: 'status', status: 400 };
	const { result } = await runWithFault(fault, 'run', test(7001));
	expect(errorOf(result).description).toMatch(/remains in your account \(ID 7004\)/);
});

it('Load Test > Run does not wait for a load test that did not start', async () => {
	const body = '{ "ID": 7004, "Status": "Scheduled" }';
	const fault: Fault = { path: '*/StressTest/7004', kind: 'body', body };
	const options = { checkEvery: 1 };
	const { result } = await runWithFault(fault, 'run', { ...test(7001), options });
	expect(errorOf(result).code).toBe('LOAD_TEST_NOT_STARTED');
	expect(errorOf(result).description).not.toContain('Load Testing UID');
	expect(errorOf(result).message).toBe('The load test 7004 did not start');
});

it.each([
	['Check Every (Seconds) is not a number between 1 and 3600', { checkEvery: 0.1 }],
	['Max Wait (Minutes) is not a number greater than 0', { waitAtMost: 0 }],
])(
	'Load Test > Run rejects invalid options without sending a request: %s',
	async (message, options) => {
		const { result, sandbox } = await run(['run', { ...test(7001), options }]);
		expect(errorOf(result).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	},
);

it('Load Test > Run stops waiting after Max Wait and lets the load test continue', async () => {
	const options = { checkEvery: 1, waitAtMost: 0.01 };
	const { result, sandbox } = await run(['run', { ...test(7001), options }]);
	expect(pathsOf(sandbox).filter((path) => path.endsWith('/7004'))).toHaveLength(1);
	expect(errorOf(result).code).toBe('LOAD_TEST_NOT_FINISHED');
	expect(errorOf(result).message).toMatch(/load test 7004 is not finished after 0.01 minutes/);
});

it.each([
	['stop', 'Finished'],
	['abort', 'Cancelling'],
])('an operation %ss a running load test', async (operation, status) => {
	const { result } = await run(
		['run', { ...test(7001), waitForResult: false }],
		[operation, test(7004)],
	);
	expect(json(result, operation)[0]).toMatchObject({ id: 7004, status });
});

it('Load Test > Get Result outputs session counts and times', async () => {
	const { result } = await run(
		['run', { ...test(7001), waitForResult: false }],
		['stop', test(7004)],
		['getResult', { ...test(7004), simplify: true }],
	);
	expect(json(result, 'getResult')[0]).toEqual({
		id: 7004,
		hasData: true,
		startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		sessions: 1200,
		succeeded: 1170,
		failed: 20,
		uncompleted: 10,
		averageSeconds: 0.8425,
		errorRatePercent: 2.5,
		reportUrl: 'https://user.dotcom-monitor.com/StressReport.aspx?id=7004',
	});
});

it('Load Test > Get Result rejects a load test without a result', async () => {
	const { result } = await run(['getResult', test(7001)]);
	expect(errorOf(result).message).toBe('The load test 7001 has no result: it has not been started');
});
