import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import {
	sandboxCredential,
	saveCredential,
	waitForExecution,
	type N8nProcess,
} from '../../scripts/host/index.cts';
import { config, firstDevice, reports, selectById } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findExecutions, waitForEndedExecutions } from './support/executions.cts';
import {
	publishWorkflow,
	splitRowsNode,
	type PublishedWorkflow,
} from './support/publishedWorkflow.cts';
import { startQueueMode, workerConcurrency, type QueueMode } from './support/queueMode.cts';

let n8n: QueueMode;
const workers: N8nProcess[] = [];

beforeAll(async () => {
	n8n = await startQueueMode();
});

afterAll(async () => await n8n?.stop());

function printMetric(text: string): void {
	process.stdout.write(`  ${text}\n`);
}

function formatSeconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Returns the part of a node that uses it. */
async function saveAccess(sandbox: Sandbox, name: string): Promise<Partial<INode>> {
	const content = { ...sandboxCredential(sandbox), name };
	const { id } = await saveCredential(n8n.rest, content);
	return { credentials: { monitoringApi: { id, name } } };
}

async function ensureWorkers(count: number): Promise<void> {
	while (workers.length < count) workers.push(await n8n.startWorker());
}

/** Executions that each worker has finished so far. */
function countFinishedByWorker(): number[] {
	return workers.map((worker) => worker.log().split('Worker finished execution').length - 1);
}

/** Starts executions, 20 at a time, and measures the time until the last of them has ended. */
async function runExecutions({ id, start }: PublishedWorkflow, count: number) {
	const { rest } = n8n;
	const byWorkerBefore = countFinishedByWorker();
	const before = await findExecutions(rest, id, ['success']);
	const startedAt = Date.now();
	for (let first = 0; first < count; first += 20) {
		const numbers = Array.from({ length: Math.min(20, count - first) }, (_, i) => first + i);
		await Promise.all(numbers.map(async (number) => await start({ number })));
	}
	await waitForEndedExecutions(rest, id, before.count + count);
	const durationMs = Date.now() - startedAt;
	const after = await findExecutions(rest, id, ['success']);
	return {
		succeeded: after.count - before.count,
		failure: await describeFailure(id),
		durationMs,
		byWorker: countFinishedByWorker().map((done, worker) => done - byWorkerBefore[worker]),
	};
}

async function describeFailure(workflowId: string): Promise<string | undefined> {
	const { newest } = await findExecutions(n8n.rest, workflowId, ['error', 'crashed', 'canceled']);
	if (!newest) return undefined;
	const { error, nodeRuns, status } = await waitForExecution(n8n.rest, newest.id);
	return `Execution ${newest.id} (${status}) after ${Object.keys(nodeRuns).join(', ')}: ${error?.message}`;
}

describe('a workflow with two nodes of the Web API', () => {
	let sandbox: Sandbox;
	let workflow: PublishedWorkflow;

	beforeAll(async () => {
		sandbox = await startSandbox();
		const access = await saveAccess(sandbox, 'Web API');
		const parameter = [{ name: 'execution', value: '={{ $json.body.number }}' }];
		const withExecution = { method: 'GET', path: 'platforms', queryParameters: { parameter } };
		workflow = await publishWorkflow(n8n, 'two-nodes', [
			config('Platforms', 'apiRequest', 'send', withExecution, access),
			config('Device', 'device', 'get', selectById('device', firstDevice), {
				...access,
				// The node before outputs an item per platform.
				executeOnce: true,
			}),
		]);
	});

	afterAll(async () => await sandbox?.close());

	function collectSessions() {
		const sessions = new Map<string, { executions: unknown[]; requests: number }>();
		for (const { sessionId, query } of sandbox.requests) {
			if (sessionId === undefined) continue;
			const session = sessions.get(sessionId) ?? { executions: [], requests: 0 };
			sessions.set(sessionId, session);
			session.requests++;
			if (query.execution !== undefined) session.executions.push(query.execution);
		}
		return [...sessions.values()];
	}

	describe.each([1, 2])('on %d worker(s)', (count) => {
		beforeAll(async () => await ensureWorkers(count));

		it('200 executions in queue mode log in once each and share no session', async () => {
			for (const responseDelayMs of [0, 300]) {
				sandbox.resetCounters();
				sandbox.faults.add({ path: '*', kind: 'delay', ms: responseDelayMs });
				const { succeeded, failure, durationMs, byWorker } = await runExecutions(workflow, 200);
				sandbox.faults.clear();
				printMetric(
					`${count} x concurrency ${workerConcurrency}, responses after ${responseDelayMs} ms: 200 executions ` +
						`in ${formatSeconds(durationMs)} (by worker: ${byWorker.join(', ')}), ` +
						`${sandbox.counters.logins} logins, ${sandbox.counters.requests} requests`,
				);
				expect({ succeeded, failure }).toEqual({ succeeded: 200 });
				// With Simplify, the names of locations are one request more.
				expect(sandbox.counters).toMatchObject({ loginAttempts: 200, logins: 200, requests: 800 });
				const sessions = collectSessions();
				expect(sessions).toHaveLength(200);
				for (const { executions, requests } of sessions) {
					expect(executions).toHaveLength(1);
					expect(requests).toBe(3);
				}
				expect(new Set(sessions.flatMap(({ executions }) => executions)).size).toBe(200);
				expect(Math.min(...byWorker)).toBeGreaterThan(0);
			}
		});
	});
});

describe('the XML feed in queue mode', () => {
	beforeAll(async () => await ensureWorkers(2));

	it('12 executions on two workers wait for their turn at a feed that allows one request a second', async () => {
		const sandbox = await sandboxForTest({ throttleSeconds: 1 });
		const access = await saveAccess(sandbox, 'Throttled feed');
		const parameters = { returnAll: true, options: { maxWait: 200 } };
		const workflow = await publishWorkflow(n8n, 'feed', [
			reports('Status', 'deviceStatus', 'getAll', parameters, access),
		]);
		const { succeeded, failure, durationMs, byWorker } = await runExecutions(workflow, 12);
		const servedAt = sandbox.requests.filter(({ throttled }) => !throttled).map(({ at }) => at);
		const gapsMs = servedAt.slice(1).map((at, index) => at - servedAt[index]);
		printMetric(
			`12 feed executions in ${formatSeconds(durationMs)} (by worker: ${byWorker.join(', ')}), ` +
				`${sandbox.counters.throttled} throttled, ${Math.min(...gapsMs)} to ` +
				`${Math.max(...gapsMs)} ms apart`,
		);
		expect({ succeeded, failure }).toEqual({ succeeded: 12 });
		expect(Math.min(...byWorker)).toBeGreaterThan(0);
		expect(servedAt).toHaveLength(12);
		expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(1000);
	});
});

describe('Device > Create or Update in queue mode', () => {
	const rows = Array.from({ length: 40 }, (_, row) => ({
		name: `Shop ${row}`,
		url: `https://shop${row}.example.test/`,
	}));
	const fromRow = {
		name: '={{ $json.name }}',
		platform: 'HTTPS',
		urls: '={{ $json.url }}',
		frequency: 300,
		locations: ['London'],
	};

	beforeAll(async () => await ensureWorkers(2));

	it('an execution whose worker is killed fails, and the next one creates each missing device exactly once', async () => {
		const sandbox = await sandboxForTest();
		const access = await saveAccess(sandbox, 'Many devices');
		const devices = () => sandbox.listDevices(41001).filter(({ name }) => /^Shop \d/.test(name));
		const upsert = config('Upsert', 'device', 'upsert', fromRow, access);
		const workflow = await publishWorkflow(n8n, 'many-devices', [splitRowsNode(), upsert]);
		sandbox.faults.add({ path: '*', method: 'PUT', kind: 'delay', ms: 100 });
		await workflow.start({ rows });
		while (devices().length < 10) await wait(20);

		const id = await killWorkerOf(workflow);
		const createdAtKill = devices().length;
		const killedAt = Date.now();
		await waitForEndedExecutions(n8n.rest, workflow.id, 1);
		const { status, error, nodeRuns } = await waitForExecution(n8n.rest, id);
		const created = devices().length;
		printMetric(
			`worker killed at ${created} of 40 devices; after ${formatSeconds(Date.now() - killedAt)}:`,
		);
		printMetric(`"${status}", ${error?.message}`);
		expect(status).toBe('error');
		expect(error?.message).toMatch(/failed to be processed too many times/);
		expect(nodeRuns).toEqual({});
		// One request was being processed when the worker was killed; n8n does not run the execution again.
		expect(created).toBeLessThanOrEqual(createdAtKill + 1);
		expect(created).toBeLessThan(rows.length);

		await workflow.start({ rows });
		await waitForEndedExecutions(n8n.rest, workflow.id, 2);
		expect((await findExecutions(n8n.rest, workflow.id, ['success'])).count).toBe(1);
		expect(devices()).toHaveLength(40);
		expect(new Set(devices().map(({ name }) => name))).toEqual(
			new Set(rows.map(({ name }) => name)),
		);
		expect(devices().every(({ tasks }) => tasks.length === 1)).toBe(true);
	});

	/** Returns the execution's id. */
	async function killWorkerOf({ id: workflowId }: PublishedWorkflow): Promise<string> {
		const { newest } = await findExecutions(n8n.rest, workflowId, ['running']);
		const id = newest?.id ?? 'none';
		const startMessage = `Worker started execution ${id} `;
		const worker = workers.find(({ log }) => log().includes(startMessage));
		if (!worker) throw new Error(`No worker runs the execution ${id}`);
		await worker.kill();
		return id;
	}
});

it('no n8n process in queue mode tries to reach anything outside the loopback', () => {
	expect(workers).toHaveLength(2);
	const refused = [n8n.main, ...workers].flatMap((n8nProcess) => n8nProcess.refusedConnections());
	expect(refused).toEqual([]);
});
