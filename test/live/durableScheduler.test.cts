/** How n8n's durable scheduler goes on when a poll of Monitoring Reports Trigger fails: by the error's `failure`. */
import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import {
	activateWorkflow,
	assignCredential,
	durableScheduler,
	MortalN8n,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
} from '../../scripts/host/index.cts';
import { onTestFinished } from '../support/jest/onTestFinished.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	briefly,
	setState,
	triggerWorkflow,
	waitFor,
	waitForEvents,
	waitForPolls,
} from './support/triggerWorkflow.cts';

/** More than the 36 s that n8n gives a poll, so that the poll itself cannot wait for it. */
const demandedSeconds = 50;

const backoffSchema = z.object({
	message: z.literal('Poll failed; backing off'),
	metadata: z.object({ type: z.string(), cause: z.string().optional(), delayMs: z.number() }),
});

/** The waits that n8n decided on after failed polls, and why. */
function backoffsOf(n8n: MortalN8n) {
	return n8n
		.log()
		.split('\n')
		.filter((line) => line.includes('backing off'))
		.map((line) => backoffSchema.parse(JSON.parse(line)).metadata);
}

it('the durable scheduler waits as long as the feed asks, and half an hour after a wrong credential or field, unless published again', async () => {
	const sandbox = await sandboxForTest();
	const n8n = await MortalN8n.install({ ...durableScheduler, N8N_LOG_FORMAT: 'json' });
	onTestFinished(async () => {
		await n8n.stop();
		n8n.removeFiles();
	});
	const rest = await n8n.start();
	const credential = await saveCredential(rest, sandboxCredential(sandbox));
	const saved = await saveWorkflow(rest, assignCredential(triggerWorkflow(), credential));
	setState(sandbox, 'up');
	await activateWorkflow(rest, saved);
	await waitForPolls(sandbox, 3);

	// The throttle of the feed comes as XML with status 200, which n8n itself cannot see.
	sandbox.faults.clear();
	sandbox.faults.add({ kind: 'throttle', path: '*status.aspx', seconds: demandedSeconds });
	await waitFor('the first wait', () => backoffsOf(n8n).length > 0);
	setState(sandbox, 'down');
	const [throttled] = backoffsOf(n8n);
	expect(throttled).toMatchObject({ type: 'transient', cause: 'rate-limited' });
	expect(throttled.delayMs).toBeGreaterThan((demandedSeconds - 10) * 1000);
	// The feed names a whole second.
	expect(throttled.delayMs).toBeLessThanOrEqual((demandedSeconds + 1) * 1000);
	const before = sandbox.requests.length;
	await wait(throttled.delayMs - 10_000);
	expect(sandbox.requests).toHaveLength(before);
	expect(briefly(await waitForEvents(rest, saved, 1, 1))).toEqual([['Shop front wentDown']]);

	// Without a PID, no poll can work.
	const { data, ...content } = sandboxCredential(sandbox);
	await saveCredential(rest, { ...content, data: { ...data, xmlFeedPid: '' } });
	await waitFor('the second wait', () => backoffsOf(n8n).length > 1);
	expect(backoffsOf(n8n).slice(1)).toMatchObject([
		{ type: 'permanent', cause: 'credential-invalid', delayMs: 30 * 60_000 },
	]);

	// Published again, it polls at once, until an expression returns an unknown event.
	await saveCredential(rest, sandboxCredential(sandbox));
	const [trigger, ...others] = triggerWorkflow().nodes;
	const events = `={{ Date.now() < ${Date.now() + 40_000} ? ['wentDown'] : ['unknown'] }}`;
	const nodes = [{ ...trigger, parameters: { ...trigger.parameters, events } }, ...others];
	const changed = assignCredential({ ...triggerWorkflow(), nodes }, credential);
	await activateWorkflow(rest, await saveWorkflow(rest, changed));
	await waitForPolls(sandbox, 2);
	// Polls every five seconds also wait for the feed, which has asked for ten.
	const last = () => backoffsOf(n8n).filter(({ type }) => type === 'permanent')[1];
	await waitFor('the wait for the field', () => last() !== undefined);
	expect(last()).toMatchObject({ cause: 'configuration-invalid', delayMs: 30 * 60_000 });
});
