/** Load Test > Run with its result and a verdict, and what is said of a result that is not there. */
import type { Fault } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import { byId, config, errorOf, json, runNode, runOperation } from '../support/workflows.cts';

const options = { checkEvery: 1 };

// A load test of the sandbox takes three seconds.
beforeEach(() => speedUpClock(10));

/** Runs a copy of a load test of the sandbox: 7001 is quick, 7002 slow with many failures, 7003 without. */
async function run(id: number, parameters: object = {}, fault?: Fault) {
	const sandbox = await sandboxForTest();
	if (fault) sandbox.faults.add(fault);
	const all = { loadTest: byId(id), options, ...parameters };
	return { sandbox, result: await runOperation(sandbox, 'loadTest', 'run', all) };
}

const resultFault = (body: object): Fault => ({
	path: '*/StressTest/*/Result',
	kind: 'body',
	body: JSON.stringify(body),
});

const canceled: Fault = {
	path: '*/StressTest/7004',
	kind: 'body',
	body: '{ "ID": 7004, "Name": "Copy", "Status": "Cancelled" }',
};

const report = { whenExceeded: 'report' };

it('Load Test > Run waits for the result by default and outputs it', async () => {
	const { result } = await run(7001);
	expect(json(result, 'Run')).toEqual([
		{
			action: 'started',
			id: 7004,
			name: 'Black Friday (copy)',
			status: 'Finished',
			hasData: true,
			startedAt: expect.stringMatching(/Z$/),
			finishedAt: expect.stringMatching(/Z$/),
			sessions: 1200,
			succeeded: 1170,
			failed: 20,
			uncompleted: 10,
			averageSeconds: 0.8425,
			errorRatePercent: 2.5,
			reportUrl: 'https://user.dotcom-monitor.com/StressReport.aspx?id=7004',
			copyOf: 7001,
		},
	]);
});

it('a load test within its limits passes', async () => {
	const failIf = { averageSeconds: 0.8425, errorRatePercent: 2.5 };
	const { result } = await run(7001, { failIf });
	expect(json(result, 'Run')[0]).toMatchObject({ passed: true, reason: null });
});

it('a load test over a limit fails the item with a code and the difference', async () => {
	const { result } = await run(7002, { failIf: { averageSeconds: 3, errorRatePercent: 5 } });
	expect(errorOf(result)).toMatchObject({
		code: 'LOAD_TEST_LIMIT_EXCEEDED',
		message:
			'The load test "Checkout under load (copy)" (ID 7004) exceeded a limit: The average response time is 6.4 seconds, over the limit of 3 seconds; the error rate is 25 percent, over the limit of 5 percent',
	});
	expect(errorOf(result).description).toContain('Get Result');
	expect(errorOf(result).description).not.toContain('Load Testing UID');
});

it('a load test that ran and is over a limit is not reported as left undone', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { loadTest: byId(7002), options, failIf: { averageSeconds: 3 } };
	const result = await runNode(config('Run', 'loadTest', 'run', parameters), sandbox, {
		rows: [{}, {}],
	});
	expect(errorOf(result).message).toMatch(
		/\. 1 of 2 items failed \(item 1\); none succeeded; not started: item 2$/,
	);
});

it('a load test over a limit sends the item to the error output of the node', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { loadTest: byId(7002), options, failIf: { averageSeconds: 3 } };
	const node = config('Run', 'loadTest', 'run', parameters, { onError: 'continueErrorOutput' });
	const result = await runNode(node, sandbox);
	expect(json(result, 'Run', 1)).toMatchObject([{ error: expect.stringContaining('6.4 seconds') }]);
});

it('Return as Not Passed outputs the result with passed and the reason', async () => {
	const { result } = await run(7002, { failIf: { errorRatePercent: 5 }, ...report });
	expect(json(result, 'Run')[0]).toMatchObject({
		passed: false,
		reason: 'The error rate is 25 percent, over the limit of 5 percent',
		failed: 100,
		averageSeconds: 6.4,
	});
});

it('a load test without failures keeps to an error rate of 0', async () => {
	const { result } = await run(7003, { failIf: { errorRatePercent: 0 } });
	expect(json(result, 'Run')[0]).toMatchObject({ passed: true, errorRatePercent: 0 });
});

it('a load test with a limit whose figure is missing never passes', async () => {
	const failIf = { averageSeconds: 3 };
	const fault = resultFault({ HasData: true, SessionsCount: 10 });
	const said = 'The service returned no average response time';
	const { result } = await run(7001, { failIf, ...report }, fault);
	expect(json(result, 'Run')[0]).toMatchObject({ passed: null, reason: said });
	const failed = await run(7001, { failIf }, fault);
	expect(errorOf(failed.result)).toMatchObject({
		code: 'LOAD_TEST_NO_RESULT',
		message: `The load test "Black Friday (copy)" (ID 7004) could not be compared with the limits: ${said}`,
	});
});

it('a canceled load test has no figures and does not pass', async () => {
	const { result } = await run(7001, { failIf: { averageSeconds: 3 }, ...report }, canceled);
	expect(json(result, 'Run')[0]).toMatchObject({
		status: 'Cancelled',
		passed: null,
		reason: 'The service returned no average response time: it was canceled',
		sessions: null,
		errorRatePercent: null,
	});
});

it('a canceled load test without limits is output as it is', async () => {
	const { result } = await run(7001, {}, canceled);
	expect(json(result, 'Run')[0]).toMatchObject({ status: 'Cancelled', averageSeconds: null });
	expect(json(result, 'Run')[0]).not.toHaveProperty('passed');
});

it('the result of a finished load test is requested again when it is not ready at once', async () => {
	const fault: Fault = { path: '*/Result', kind: 'status', status: 503, times: 2 };
	const { result } = await run(7001, {}, fault);
	expect(json(result, 'Run')[0]).toMatchObject({ sessions: 1200 });
});

it('a finished load test whose result never arrives is named', async () => {
	const fault: Fault = { path: '*/Result', kind: 'status', status: 503 };
	const { result, sandbox } = await run(7001, {}, fault);
	expect(errorOf(result).description).toMatch(/load test 7004 has finished.*Get Result/);
	expect(sandbox.requests.filter(({ path }) => path.endsWith('/Result'))).toHaveLength(3);
});

it.each([
	['Max Average (Seconds) is empty', { failIf: { averageSeconds: '' } }],
	['Max Average (Seconds) is not a number of seconds', { failIf: { averageSeconds: '3 parsecs' } }],
	[
		'Max Error Rate (Percent) is not a number between 0 and 100',
		{ failIf: { errorRatePercent: 101 } },
	],
	[
		'Fail If needs the result of the load test',
		{ waitForResult: '={{ false }}', failIf: { averageSeconds: 3 } },
	],
	['If Limit Is Exceeded cannot be "stop"', { whenExceeded: 'stop' }],
])(
	'Load Test > Run rejects an invalid limit before it sends a request: %s',
	async (message, parameters) => {
		const { result, sandbox } = await run(7001, parameters);
		expect(errorOf(result).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	},
);

describe('Load Test > Get Result without a result', () => {
	async function getResult(status?: string) {
		const sandbox = await sandboxForTest();
		const body = JSON.stringify({
			ID: 7001,
			Status: status,
			PlanType: 'StaticPlan',
			static_Duration: 900,
		});
		if (status !== undefined) sandbox.faults.add({ path: '*/StressTest/7001', kind: 'body', body });
		const result = await runOperation(sandbox, 'loadTest', 'getResult', { loadTest: byId(7001) });
		return errorOf(result);
	}

	it.each([
		[
			'Running',
			{
				code: 'LOAD_TEST_NOT_FINISHED',
				message: 'The load test 7001 has no result yet (Running)',
				description:
					'Try again when it has finished. Its planned duration is 15 minutes. Or use Run with Wait for Result switched on.',
			},
		],
		[
			'Cancelled',
			{
				code: 'LOAD_TEST_NO_RESULT',
				message: 'The load test 7001 has no result: it was canceled',
				description: 'Run it again if you need one.',
			},
		],
		[
			'Finished',
			{
				message: 'The test has no result yet',
				description: expect.stringContaining(
					'The load test has just finished. Try again in a minute.',
				),
			},
		],
		[undefined, { code: 'LOAD_TEST_NOT_STARTED', description: expect.stringMatching(/^Start it/) }],
	])(
		'Load Test > Get Result without a result explains when to try again: %s',
		async (status, expected) => {
			const error = await getResult(status);
			expect(error).toMatchObject(expected);
			expect(error.description).not.toMatch(/Check the fields/);
		},
	);

	it('Load Test > Get Result names an unknown ID in the words of the service', async () => {
		const sandbox = await sandboxForTest();
		const result = await runOperation(sandbox, 'loadTest', 'getResult', { loadTest: byId(1) });
		expect(errorOf(result).message).toBe('Invalid History ID');
	});
});
