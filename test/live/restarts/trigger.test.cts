/** Monitoring Reports Trigger in an n8n that is killed with `kill -9`. */
import {
	activateWorkflow,
	assignCredential,
	durableScheduler,
	MortalN8n,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
} from '../../../scripts/host/index.cts';
import { onTestFinished } from '../../support/jest/onTestFinished.cts';
import { sandboxForTest } from '../../support/sandbox.cts';
import { requireNoSecrets } from '../support/searchFiles.cts';
import {
	briefly,
	readEvents,
	setState,
	triggerWorkflow,
	waitForEvents,
	waitForPolls,
} from '../support/triggerWorkflow.cts';

it.each([
	['as n8n is by default', {}],
	['with n8n’s durable scheduler', durableScheduler],
])(
	'no event is lost or duplicated when n8n is killed between and during polls, %s',
	async (_, env) => {
		const sandbox = await sandboxForTest();
		const n8n = await MortalN8n.install(env);
		onTestFinished(async () => {
			await n8n.stop();
			requireNoSecrets(n8n.userFolder);
			n8n.removeFiles();
		});
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
