/** The examples of outages in a real n8n, with its own Data Table and Merge. */
import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import {
	executeStep,
	loadExampleWorkflows,
	runSavedWorkflow,
	saveWorkflow,
	waitForExecution,
} from '../../scripts/host/index.cts';
import { node } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';

const name = 'Monitoring Reports Trigger';

it('the example "Site down to Slack" finds the thread of an outage in a Data Table', async () => {
	const { rest, credential } = await createAccount();
	const example = loadExampleWorkflows(credential).find((one) => one.name === 'Site down to Slack');
	if (!example) throw new Error('The example is not there');
	const run = async (events: Array<[deviceId: number, event: string]>) => {
		const pinned = events.map(([deviceId, event]) => ({
			json: { deviceId, event, slackText: '' },
		}));
		const saved = await saveWorkflow(rest, {
			...example,
			nodes: example.nodes.map((one) => (one.name === 'Slack' ? slackStandIn(one) : one)),
			pinData: { [name]: pinned },
		});
		const execution = await waitForExecution(rest, await runSavedWorkflow(rest, saved, name));
		expect(execution.error).toBeUndefined();
		expect(execution.items('Keep Thread')).toHaveLength(events.length);
		return execution.items('Slack').map(({ json }) => json);
	};
	const [first] = await run([[201, 'wentDown']]);
	expect(first.thread).toBe('');
	const [back, other] = await run([
		[201, 'cameBack'],
		[202, 'wentDown'],
	]);
	expect([back.thread, other.thread]).toEqual([first.message_timestamp, '']);
	const [otherBack] = await run([[202, 'cameBack']]);
	expect(otherBack.thread).toBe(other.message_timestamp);
});

/** Outputs the message for Slack, and a time as Slack does. */
function slackStandIn({ name: own, parameters, position }: INode): INode {
	const thread = z
		.object({ thread_ts: z.object({ replyValues: z.object({ thread_ts: z.string() }) }) })
		.parse(parameters.otherOptions).thread_ts.replyValues.thread_ts;
	const values = { thread, message_timestamp: '={{ $now.toMillis() }}.00{{ $itemIndex }}0' };
	const assignments = Object.entries(values).map(([key, value]) => ({
		id: key,
		name: key,
		type: 'string',
		value,
	}));
	const setParameters = { assignments: { assignments }, options: {} };
	return node('n8n-nodes-base.set', own, setParameters, { typeVersion: 3.4, position });
}

it('the example "Site down to those on call" finds all contacts of a site by the sheet', async () => {
	const { rest, credential } = await createAccount();
	const examples = loadExampleWorkflows(credential);
	const example = examples.find((one) => one.name === 'Site down to those on call');
	if (!example) throw new Error('The example is not there');
	const events = ['Company website', 'Blog'].map((deviceName) => ({ json: { deviceName } }));
	const pinData = { ...example.pinData, [name]: events };
	const saved = await saveWorkflow(rest, { ...example, pinData });
	const run = await waitForExecution(rest, await executeStep(rest, saved, 'Who to Tell'));
	expect(run.error).toBeUndefined();
	const found = run.items('Who to Tell').map(({ json }) => [json.deviceName, json.Name]);
	expect(found.sort()).toEqual([
		['Blog', undefined],
		['Company website', 'Ada'],
		['Company website', 'Grace'],
	]);
});
