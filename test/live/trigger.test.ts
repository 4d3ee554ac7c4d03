/** Monitoring Trigger in a real n8n: published, killed with `kill -9`, and tried in the editor. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { onTestFinished } from '../support/jest/onTestFinished';
import { z } from 'zod';

import type { Sandbox } from '../../sandbox';
import {
	activateWorkflow,
	assignCredential,
	installPackage,
	loadOrCreateOwner,
	N8nRest,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	startN8nServer,
	waitForExecution,
	type N8nServer,
	type SavedWorkflow,
} from '../../scripts/host';
import { chain, node } from '../support/nodes';
import { sandboxForTest } from '../support/sandbox';
import { statusDocument } from '../support/watchedDevices';
import { createAccount } from './support/account';
import { openBrowser } from './support/browser';
import { Editor } from './support/editor';
import { getRunningN8n } from './support/runningN8n';
import { requireNoSecrets } from './support/searchFiles';

const name = 'Monitoring Trigger';

/** n8n refuses an expression that means less than a minute, but takes several of a minute each. */
const everyFiveSeconds = Array.from({ length: 12 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 5} * * * * *`,
}));

function triggerNode(parameters: object = {}): INode {
	return node(
		'n8n-nodes-dotcom-monitor.monitoringTrigger',
		name,
		{ pollTimes: { item: everyFiveSeconds }, events: ['wentDown', 'cameBack'], ...parameters },
		{ credentials: { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } } },
	);
}

const next = () => node('n8n-nodes-base.noOp', 'Next', {}, { position: [220, 0] });

/** Lets the account have one device that is in this state from now on. */
function setState({ faults }: Sandbox, state: string): void {
	faults.clear();
	const body = statusDocument({ 84211: { name: 'Shop front', state } });
	faults.add({ kind: 'body', path: '*status.aspx', body });
}

const isPoll = ({ path: page }: { path: string }) => page.endsWith('status.aspx');

const pollsOf = ({ requests }: Sandbox) => requests.filter(isPoll).length;

async function waitFor(what: string, isThere: () => Promise<boolean> | boolean): Promise<void> {
	const deadline = Date.now() + 300_000;
	while (!(await isThere())) {
		if (Date.now() > deadline) throw new Error(`${what}: not in five minutes`);
		await wait(200);
	}
}

const waitForPolls = async (sandbox: Sandbox, count: number) => {
	const wanted = pollsOf(sandbox) + count;
	await waitFor(`${count} polls`, () => pollsOf(sandbox) >= wanted);
};

const listSchema = z.object({ results: z.array(z.object({ id: z.string() })) });

/** What the trigger has output so far, of all executions, the oldest first. */
async function readEvents(rest: N8nRest, { id }: SavedWorkflow) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	const { results } = listSchema.parse(await rest.get(`executions?filter=${filter}&limit=100`));
	const ids = results.map((execution) => execution.id).sort((a, b) => Number(a) - Number(b));
	const executions: Array<Array<Record<string, unknown>>> = [];
	for (const execution of ids) {
		const run = await waitForExecution(rest, execution);
		expect(run.status).toBe('success');
		expect(run.items('Next')).toHaveLength(run.items(name).length);
		executions.push(run.items(name).map(({ json }) => json));
	}
	return executions;
}

async function waitForEvents(rest: N8nRest, workflow: SavedWorkflow, count: number) {
	let events = await readEvents(rest, workflow);
	await waitFor(`${count} executions`, async () => {
		events = await readEvents(rest, workflow);
		return events.length >= count;
	});
	return events;
}

const briefly = (executions: Array<Array<Record<string, unknown>>>) =>
	executions.map((items) => items.map(({ deviceName, event }) => `${deviceName} ${event}`));

it('a published workflow starts when a device goes down and when it is back', async () => {
	const { sandbox, rest, credential } = await createAccount();
	setState(sandbox, 'up');
	const workflow = assignCredential(
		{ ...chain(triggerNode(), next()), name: `Site down ${Date.now()}` },
		credential,
	);
	const saved = await saveWorkflow(rest, workflow);
	await activateWorkflow(rest, saved);
	onTestFinished(async () => {
		await rest.post(`workflows/${saved.id}/deactivate`, {});
	});
	await waitForPolls(sandbox, 2);
	expect(await readEvents(rest, saved)).toEqual([]);
	setState(sandbox, 'down');
	const [[down]] = await waitForEvents(rest, saved, 1);
	expect(down).toMatchObject({
		event: 'wentDown',
		deviceName: 'Shop front',
		state: 'down',
		isSample: false,
		message: expect.stringMatching(/^Shop front has been down since \d\d:\d\d/),
	});
	await waitForPolls(sandbox, 2);
	setState(sandbox, 'up');
	const [, [back]] = await waitForEvents(rest, saved, 2);
	expect(back).toMatchObject({
		event: 'cameBack',
		message: expect.stringMatching(/^Shop front is back after \d+ s/),
	});
	await waitForPolls(sandbox, 2);
	expect(briefly(await readEvents(rest, saved))).toEqual([
		['Shop front wentDown'],
		['Shop front cameBack'],
	]);
});

/** An n8n of its own, which is killed and started again with what it has saved. */
class MortalN8n {
	private server?: N8nServer;

	private session?: string;

	private readonly userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-killed-'));

	constructor(private readonly env: NodeJS.ProcessEnv) {
		onTestFinished(async () => {
			await this.server?.stop();
			requireNoSecrets(this.userFolder);
			rmSync(this.userFolder, { recursive: true, maxRetries: 5 });
		});
	}

	async install(): Promise<void> {
		await installPackage(this.userFolder);
	}

	async start(): Promise<N8nRest> {
		const { userFolder, env } = this;
		this.server = await startN8nServer({ host: getRunningN8n().host, userFolder, env });
		const { origin } = this.server;
		const rest = this.session
			? N8nRest.resume(origin, this.session)
			: await N8nRest.signIn(origin, loadOrCreateOwner(userFolder));
		this.session = rest.session;
		return rest;
	}

	async kill(): Promise<void> {
		await this.server?.kill();
	}
}

it.each([
	['as n8n is by default', {}],
	[
		'with n8n’s durable scheduler',
		{
			N8N_SCHEDULER_ENABLED: 'true',
			N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
			N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
			N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
			N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
			N8N_SCHEDULER_REAPER_INTERVAL: '3',
			N8N_SCHEDULER_LEASE_DURATION: '20',
		},
	],
])(
	'no event is lost or comes twice when n8n is killed between and during polls, %s',
	async (_, env) => {
		const sandbox = await sandboxForTest();
		const n8n = new MortalN8n(env);
		await n8n.install();
		let rest = await n8n.start();
		const credential = await saveCredential(rest, sandboxCredential(sandbox));
		const saved = await saveWorkflow(
			rest,
			assignCredential(chain(triggerNode(), next()), credential),
		);
		setState(sandbox, 'up');
		await activateWorkflow(rest, saved);
		// The durable scheduler saves nothing of the poll with which it publishes a workflow.
		await waitForPolls(sandbox, 3);

		// Between polls, before there was any event, and while n8n is not there it happens.
		await n8n.kill();
		setState(sandbox, 'down');
		rest = await n8n.start();
		await waitForEvents(rest, saved, 1);

		// Between polls, when an event has been told.
		await n8n.kill();
		rest = await n8n.start();
		await waitForPolls(sandbox, 2);
		expect(briefly(await readEvents(rest, saved))).toEqual([['Shop front wentDown']]);

		// While n8n is not there, something happens.
		await n8n.kill();
		setState(sandbox, 'up');
		rest = await n8n.start();
		await waitForEvents(rest, saved, 2);

		// During a poll, whose answer never arrives.
		setState(sandbox, 'down');
		sandbox.faults.add({ kind: 'delay', path: '*status.aspx', ms: 15_000 });
		await waitForPolls(sandbox, 1);
		await n8n.kill();
		setState(sandbox, 'down');
		rest = await n8n.start();
		await waitForEvents(rest, saved, 3);
		await waitForPolls(sandbox, 2);

		const executions = await readEvents(rest, saved);
		expect(briefly(executions)).toEqual([
			['Shop front wentDown'],
			['Shop front cameBack'],
			['Shop front wentDown'],
		]);
		const ids = executions.flat().map(({ eventId }) => eventId);
		expect(new Set(ids).size).toBe(3);
	},
);

it('Fetch Test Event shows a marked sample in the editor, and remembers nothing', async () => {
	const { sandbox, rest, credential } = await createAccount();
	setState(sandbox, 'up');
	const workflow = assignCredential(
		{ ...chain(triggerNode(), next()), name: `Test event ${Date.now()}` },
		credential,
	);
	const saved = await saveWorkflow(rest, workflow);
	const browser = await openBrowser();
	onTestFinished(() => browser.close());
	const editor = new Editor(browser.page);
	await editor.openWorkflow(saved);
	await editor.openNode(name);
	expect(await editor.executeStep()).toEqual(
		expect.arrayContaining(['event', 'deviceName', 'message', 'isSample']),
	);
	await editor.outputPanel().getByText('Sample: Shop front is down').first().waitFor();
	await browser.screenshot('trigger-test-event');
	setState(sandbox, 'down');
	await editor.closeNode();
	await editor.openNode(name);
	await browser.page.getByTestId('node-execute-button').click();
	await editor.outputPanel().getByText('Shop front is down').first().waitFor();
	const { staticData } = z
		.object({ staticData: z.unknown() })
		.parse(await rest.get(`workflows/${saved.id}`));
	expect(staticData ?? null).toBeNull();
	expect(browser.pageErrors).toEqual([]);
});
