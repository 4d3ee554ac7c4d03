import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import {
	executionResult,
	sandboxCredential,
	saveCredential,
	type N8nProcess,
} from '../../scripts/host';
import { config, selectById, reports } from '../support/workflows';
import { executionsIn, untilOver } from './support/executionList';
import { figure, seconds } from './support/figure';
import { publish, rowsOfBody, type PublishedWorkflow } from './support/published';
import { concurrency, startQueueMode, type QueueMode } from './support/queueMode';

let n8n: QueueMode;
const workers: N8nProcess[] = [];
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
	n8n = await startQueueMode();
});

afterAll(async () => {
	await n8n?.stop();
	await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
});

/** A sandbox, and what a node needs to reach it. */
async function account(name: string, options: SandboxOptions = {}) {
	const sandbox = await startSandbox(options);
	sandboxes.push(sandbox);
	const content = { ...sandboxCredential(sandbox), name };
	const { id } = await saveCredential(n8n.rest, content);
	const access: Partial<INode> = { credentials: { monitoringApi: { id, name } } };
	return { sandbox, access };
}

/** Starts workers until there are so many. */
async function haveWorkers(count: number): Promise<void> {
	while (workers.length < count) workers.push(await n8n.startWorker());
}

/** How many executions each worker has carried out so far. */
function carriedOut(): number[] {
	return workers.map((worker) => worker.log().split('Worker finished execution').length - 1);
}

/** Starts executions, 20 at a time, and tells how long it took until the last of them was over. */
async function startMany({ id, start }: PublishedWorkflow, count: number) {
	const { rest } = n8n;
	const byWorkerBefore = carriedOut();
	const before = await executionsIn(rest, id, ['success']);
	const begun = Date.now();
	for (let first = 0; first < count; first += 20) {
		const numbers = Array.from({ length: Math.min(20, count - first) }, (_, i) => first + i);
		await Promise.all(numbers.map(async (number) => await start({ number })));
	}
	await untilOver(rest, id, before.count + count);
	const milliseconds = Date.now() - begun;
	const after = await executionsIn(rest, id, ['success']);
	return {
		succeeded: after.count - before.count,
		milliseconds,
		byWorker: carriedOut().map((done, worker) => done - byWorkerBefore[worker]),
	};
}

describe('200 executions of a workflow with two nodes of the Web API', () => {
	let sandbox: Sandbox;
	let workflow: PublishedWorkflow;

	beforeAll(async () => {
		const { access, ...own } = await account('Web API');
		sandbox = own.sandbox;
		const parameter = [{ name: 'execution', value: '={{ $json.body.number }}' }];
		const marked = { method: 'GET', path: 'platforms', queryParameters: { parameter } };
		workflow = await publish(n8n, 'two-nodes', [
			config('Marked', 'apiRequest', 'send', marked, access),
			config('Device', 'device', 'get', selectById('device', 84211), {
				...access,
				// The node before puts out an item per platform.
				executeOnce: true,
			}),
		]);
	});

	/** What each session was used for: the marks of the executions, and all requests. */
	function sessions() {
		const found = new Map<string, { marks: unknown[]; requests: number }>();
		for (const { sessionId, query } of sandbox.requests) {
			if (sessionId === undefined) continue;
			const session = found.get(sessionId) ?? { marks: [], requests: 0 };
			found.set(sessionId, session);
			session.requests++;
			if (query.execution !== undefined) session.marks.push(query.execution);
		}
		return [...found.values()];
	}

	it.each([1, 2])(
		'all succeed on %d workers, with one login each and none shared',
		async (count) => {
			await haveWorkers(count);
			for (const answerMs of [0, 300]) {
				sandbox.resetCounters();
				sandbox.faults.add({ path: '*', kind: 'delay', ms: answerMs });
				const { succeeded, milliseconds, byWorker } = await startMany(workflow, 200);
				sandbox.faults.clear();
				figure(
					`${count} x concurrency ${concurrency}, answers after ${answerMs} ms: 200 executions ` +
						`in ${seconds(milliseconds)} (by worker: ${byWorker.join(', ')}), ` +
						`${sandbox.counters.logins} logins, ${sandbox.counters.requests} requests`,
				);
				expect(succeeded).toBe(200);
				expect(sandbox.counters).toMatchObject({ loginAttempts: 200, logins: 200, requests: 600 });
				const used = sessions();
				expect(used).toHaveLength(200);
				expect(used.every(({ marks, requests }) => marks.length === 1 && requests === 2)).toBe(
					true,
				);
				expect(new Set(used.flatMap(({ marks }) => marks)).size).toBe(200);
				expect(Math.min(...byWorker)).toBeGreaterThan(0);
			}
		},
	);
});

describe('a feed that allows one request a second', () => {
	it('answers 12 executions of two workers, each in its turn', async () => {
		await haveWorkers(2);
		const { sandbox, access } = await account('Throttled feed', { throttleSeconds: 1 });
		const parameters = { returnAll: true, options: { maxWait: 200 } };
		const workflow = await publish(n8n, 'feed', [
			reports('Status', 'deviceStatus', 'getAll', parameters, access),
		]);
		const { succeeded, milliseconds, byWorker } = await startMany(workflow, 12);
		const allowed = sandbox.requests.filter(({ throttled }) => !throttled).map(({ at }) => at);
		const distances = allowed.slice(1).map((at, index) => at - allowed[index]);
		figure(
			`12 feed executions in ${seconds(milliseconds)} (by worker: ${byWorker.join(', ')}), ` +
				`${sandbox.counters.throttled} refused, ${Math.min(...distances)} to ` +
				`${Math.max(...distances)} ms apart`,
		);
		expect(succeeded).toBe(12);
		expect(Math.min(...byWorker)).toBeGreaterThan(0);
		expect(allowed).toHaveLength(12);
		expect(Math.min(...distances)).toBeGreaterThanOrEqual(1000);
	});
});

describe('a worker that dies in the middle of Create or Update', () => {
	const rows = Array.from({ length: 40 }, (_, row) => ({
		name: `Shop ${row}`,
		url: `https://shop${row}.example.test/`,
	}));
	const fromRow = {
		name: '={{ $json.name }}',
		platform: 'HTTPS',
		tasks: { task: [{ url: '={{ $json.url }}', method: 'GET', keyword: '' }] },
		frequency: 300,
		locations: ['London'],
	};

	it('costs the execution, and the next one makes each device exactly once', async () => {
		await haveWorkers(2);
		const { sandbox, access } = await account('Many devices');
		const devices = () => sandbox.devicesOf(41001).filter(({ name }) => /^Shop \d/.test(name));
		const upsert = config('Upsert', 'device', 'upsert', fromRow, access);
		const workflow = await publish(n8n, 'many-devices', [rowsOfBody(), upsert]);
		sandbox.faults.add({ path: '*', method: 'PUT', kind: 'delay', ms: 100 });
		await workflow.start({ rows });
		while (devices().length < 10) await wait(20);

		const id = await killWorkerOf(workflow);
		const atDeath = devices().length;
		const killed = Date.now();
		await untilOver(n8n.rest, workflow.id, 1);
		const { status, error, nodes } = await executionResult(n8n.rest, id);
		const made = devices().length;
		figure(`worker killed at ${made} of 40 devices; after ${seconds(Date.now() - killed)}:`);
		figure(`"${status}", ${error?.message}`);
		expect(status).toBe('error');
		expect(error?.message).toMatch(/failed to be processed too many times/);
		expect(nodes).toEqual({});
		// One request was on its way when the worker died; nobody runs the execution again.
		expect(made).toBeLessThanOrEqual(atDeath + 1);
		expect(made).toBeLessThan(rows.length);

		await workflow.start({ rows });
		await untilOver(n8n.rest, workflow.id, 2);
		expect((await executionsIn(n8n.rest, workflow.id, ['success'])).count).toBe(1);
		expect(devices()).toHaveLength(40);
		expect(new Set(devices().map(({ name }) => name))).toEqual(
			new Set(rows.map(({ name }) => name)),
		);
		expect(devices().every(({ tasks }) => tasks.length === 1)).toBe(true);
	});

	/** Kills the worker that carries out the workflow's one execution. Returns the execution's id. */
	async function killWorkerOf({ id: workflowId }: PublishedWorkflow): Promise<string> {
		const { newest } = await executionsIn(n8n.rest, workflowId, ['running']);
		const id = newest?.id ?? 'none';
		const begins = `Worker started execution ${id} `;
		const worker = workers.find(({ log }) => log().includes(begins));
		if (!worker) throw new Error(`No worker carries out the execution ${id}`);
		await worker.kill();
		return id;
	}
});

describe('the processes of n8n', () => {
	it('have tried to reach nothing outside the loopback', () => {
		expect(workers).toHaveLength(2);
		const refused = [n8n.main, ...workers].flatMap((one) => one.refusedConnections());
		expect(refused).toEqual([]);
	});
});
