import { waitForRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { speedUpClock } from '../support/clock.cts';
import { errorOf, firstDevice, json, reports, runNode } from '../support/workflows.cts';

function createNode(parameters: object = {}) {
	const read = reports('Read', 'deviceStatus', 'getAll', { returnAll: true, ...parameters });
	return read;
}

const deviceOfItem = { devices: 'text', deviceNames: '={{ $json.device }}', simplify: true };

it('requests of parallel executions are spaced out as the feed demands', async () => {
	speedUpClock(4);
	const sandbox = await sandboxForTest({ throttleSeconds: 1 });
	const rows = [`${firstDevice}`, '84212', '84220', '84221', '84222'].map((device) => ({
		device,
	}));
	const runs = await Promise.all(
		[1, 2].map(async () => await runNode(createNode(deviceOfItem), sandbox, { rows })),
	);
	for (const run of runs) {
		expect(json(run, 'Read').map(({ deviceId }) => deviceId)).toEqual(
			rows.map(({ device }) => Number(device)),
		);
	}
	// The node learns of the limit from the first response that demands to wait. On a busy machine
	// requests do not travel equally long, so that another one may come too early.
	expect(sandbox.counters.throttled).toBeLessThan(rows.length);
	const allowed = sandbox.requests.filter(({ throttled }) => !throttled).map(({ at }) => at);
	expect(allowed).toHaveLength(10);
	const intervals = allowed.slice(1).map((at, index) => at - allowed[index]);
	expect(Math.min(...intervals)).toBeGreaterThanOrEqual(1000);
});

it('the node waits for a rate limit that comes without a root element or by Retry-After', async () => {
	speedUpClock(4);
	const sandbox = await sandboxForTest();
	const path = '*/status.aspx';
	sandbox.faults.add({ path, kind: 'throttle', wrapper: null, seconds: 1, times: 1 });
	const headers = { 'retry-after': '1' };
	sandbox.faults.add({ path, kind: 'status', status: 429, headers, after: 1, times: 1 });
	const run = await runNode(createNode(), sandbox);
	expect(run.items('Read').length).toBeGreaterThan(5);
	expect(sandbox.requests).toHaveLength(3);
});

it('the node does not wait when the feed demands more than Max Wait', async () => {
	const sandbox = await sandboxForTest();
	const headers = { 'retry-after': '100' };
	sandbox.faults.add({ path: '*/status.aspx', kind: 'status', status: 429, headers, times: 1 });
	const node = createNode({ ...deviceOfItem, options: { maxWait: 5 } });
	const run = await runNode({ ...node, onError: 'continueRegularOutput' }, sandbox, {
		rows: ['84220', '84221', '84222'].map((device) => ({ device })),
	});
	const [first, second, third] = json(run, 'Read');
	expect(first.error).toBe('The XML feed asks to wait (status 429)');
	expect(second.error).toBe('The XML feed has asked to wait');
	expect(second.details).toMatch(/possible in \d+ seconds.*Max Wait/s);
	expect(third.error).toBe(second.error);
	expect(sandbox.requests).toHaveLength(1);
});

it('the node stops waiting for the feed when the execution is canceled', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/status.aspx', kind: 'throttle', seconds: 30 });
	const run = await runNode(createNode(), sandbox, {
		onStart: (cancel) => void waitForRequests(sandbox, 1).then(cancel),
	});
	expect(run.run.status).toBe('canceled');
	// After waiting it would ask again.
	expect(sandbox.requests).toHaveLength(1);
});

it('the node rejects an invalid Max Wait', async () => {
	const sandbox = await sandboxForTest();
	const node = createNode({ options: { maxWait: -1 } });
	const run = await runNode(node, sandbox);
	expect(errorOf(run).message).toBe('Max Wait is not a number of seconds');
	expect(sandbox.requests).toEqual([]);
});
