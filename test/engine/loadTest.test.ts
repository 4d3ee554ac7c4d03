import { sandboxForTest } from '../support/sandbox';
import {
	chain,
	config,
	credentialFor,
	execute,
	json,
	refusalOf,
	start,
} from '../support/workflows';

const test = (value: number) => ({ loadTest: { __rl: true, mode: 'id', value: String(value) } });

async function run(...steps: Array<[string, object]>) {
	const sandbox = await sandboxForTest();
	const nodes = steps.map(([operation, parameters]) =>
		config(operation, 'loadTest', operation, { ...parameters }),
	);
	const workflow = chain(start(), ...nodes);
	return { sandbox, result: await execute({ workflow, credential: credentialFor(sandbox) }) };
}

const refusedId = async (operation: string) =>
	refusalOf((await run([operation, test(1)])).result).message;

describe('Load Test > Get', () => {
	it('reads a load test in a few fields', async () => {
		const { result } = await run(['get', { ...test(7001), simplify: true }]);
		expect(json(result, 'get')).toEqual([
			{
				id: 7001,
				name: 'Black Friday',
				status: 'Scheduled',
				platform: 'ServerView',
				plan: 'StaticPlan',
				userName: null,
				steps: 3,
				durationSeconds: 900,
			},
		]);
	});

	it('refuses an unknown id', async () => {
		expect(await refusedId('get')).toBe('There is no load test with the ID 1');
	});
});

describe('Load Test > Get Many', () => {
	it('lists load tests', async () => {
		const { result } = await run(['getAll', { returnAll: true, simplify: true }]);
		expect(json(result, 'getAll').map(({ id }) => id)).toEqual([7001, 7002]);
	});

	it('refuses a Limit that is no number', async () => {
		const { result } = await run(['getAll', { limit: 0 }]);
		expect(refusalOf(result).message).toContain('Limit');
	});
});

describe('Load Test > Run', () => {
	it('runs a copy and returns at once', async () => {
		const { result, sandbox } = await run(['run', { ...test(7001), userName: 'Ann' }]);
		expect(json(result, 'run')[0]).toMatchObject({
			id: 7003,
			name: 'Black Friday (copy)',
			userName: 'Ann',
			copyOf: 7001,
		});
		const calls = sandbox.requests
			.slice(1)
			.map(({ method, path }) => `${method} ${path.slice(15)}`);
		expect(calls).toEqual([
			'GET StressTest/7001/Clone',
			'POST StressTest/7003/Run',
			'GET StressTest/7003',
		]);
	});

	it('waits until it has finished, when asked to', async () => {
		const options = { waitUntilFinished: true, checkEvery: 1 };
		const { result } = await run(
			['run', { ...test(7001), options }],
			['getResult', { ...test(7003), simplify: true }],
		);
		expect(json(result, 'run')[0].status).toBe('Finished');
		expect(json(result, 'getResult')[0].hasData).toBe(true);
	});

	it('refuses to wait longer than it may, and lets the test go on', async () => {
		const options = { waitUntilFinished: true, checkEvery: 1, waitAtMost: 0.01 };
		const { result } = await run(['run', { ...test(7001), options }]);
		expect(refusalOf(result).message).toMatch(/load test 7003 is not finished after 0.01 minutes/);
	});

	it('refuses an unknown id', async () => {
		expect(await refusedId('run')).toBe('Invalid History ID');
	});
});

describe('Load Test > Stop', () => {
	it('stops a running test', async () => {
		const { result } = await run(['run', test(7001)], ['stop', test(7003)]);
		expect(json(result, 'stop')[0]).toMatchObject({ id: 7003, status: 'Finished' });
	});

	it('refuses an unknown id', async () => {
		expect(await refusedId('stop')).toBe('There is no load test with the ID 1');
	});
});

describe('Load Test > Abort', () => {
	it('ends a running test', async () => {
		const { result } = await run(['run', test(7001)], ['abort', test(7003)]);
		expect(json(result, 'abort')[0]).toMatchObject({ id: 7003, status: 'Cancelled' });
	});

	it('refuses an unknown id', async () => {
		expect(await refusedId('abort')).toBe('There is no load test with the ID 1');
	});
});

describe('Load Test > Get Result', () => {
	it('gives sessions and times ready to use', async () => {
		const { result } = await run(
			['run', test(7001)],
			['stop', test(7003)],
			['getResult', { ...test(7003), simplify: true }],
		);
		expect(json(result, 'getResult')[0]).toEqual({
			id: 7003,
			hasData: true,
			startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			sessions: 1200,
			succeeded: 1170,
			failed: 20,
			uncompleted: 10,
			averageMilliseconds: 842.5,
		});
	});

	it('refuses a test without a result', async () => {
		const { result } = await run(['getResult', test(7001)]);
		expect(refusalOf(result).message).toBe('The test has no result yet');
	});
});
