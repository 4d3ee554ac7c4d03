/** Monitoring Trigger in an n8n that is killed with `kill -9`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
	activateWorkflow,
	assignCredential,
	installHost,
	installPackage,
	loadOrCreateOwner,
	N8nRest,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	startN8nServer,
	type N8nServer,
} from '../../../scripts/host';
import { onTestFinished } from '../../support/jest/onTestFinished';
import { sandboxForTest } from '../../support/sandbox';
import { requireNoSecrets } from '../support/searchFiles';
import {
	briefly,
	readEvents,
	setState,
	triggerWorkflow,
	waitForEvents,
	waitForPolls,
} from '../support/triggerWorkflow';

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
		this.server = await startN8nServer({ host: await installHost(), userFolder, env });
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
		const saved = await saveWorkflow(rest, assignCredential(triggerWorkflow(), credential));
		setState(sandbox, 'up');
		await activateWorkflow(rest, saved);
		// The durable scheduler saves nothing of the poll with which it publishes a workflow.
		await waitForPolls(sandbox, 3);

		// Between polls, before there was any event, and while n8n is not there it happens.
		await n8n.kill();
		setState(sandbox, 'down');
		rest = await n8n.start();
		await waitForEvents(rest, saved, 1);

		// Between polls, when an event has been reported.
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
