/** The examples with the trigger, as n8n starts them: what polls output is what their nodes get. */
import type { INodeParameters } from 'n8n-workflow';

import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates, type DeviceStates } from '../support/watchedDevices.cts';
import { errorOf, execute, json } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const trigger = 'Monitoring Reports Trigger';

async function publish(name: string, since: string, ids: [number, number]) {
	startClock(since);
	const sandbox = await sandboxForTest();
	const workflow = loadExampleWorkflows(credential).find((example) => example.name === name);
	if (!workflow) throw new Error(`No example is called ${name}`);
	const parameters: INodeParameters = workflow.nodes[0].parameters;
	const host = new TriggerHost({ credential: sandbox, parameters });
	const devices: DeviceStates = {
		[ids[0]]: { name: 'Company website', state: 'up' },
		[ids[1]]: { name: 'Blog', state: 'up' },
	};
	answerStates(sandbox, devices);
	await host.activate();
	/** The node's output; empty when the workflow was not started. */
	const poll = async (node: string, minutes: number, changes: Record<number, string> = {}) => {
		passMinutes(minutes);
		for (const [id, state] of Object.entries(changes)) devices[id].state = state;
		answerStates(sandbox, devices);
		const items = await host.poll();
		if (items.length === 0) return [];
		const pinned = items.map((item) => ({ json: item }));
		const pinData = { ...workflow.pinData, [trigger]: pinned };
		const run = await execute({ workflow: { ...workflow, pinData }, credential: sandbox });
		expect(errorOf(run)).toEqual({});
		return json(run, node);
	};
	return poll;
}

it('"Site down to Slack" answers in the thread of the outage when the site recovers', async () => {
	const poll = await publish('Site down to Slack', '2026-11-20T12:00:00Z', [201, 202]);
	const [down] = await poll('Slack', 1, { 201: 'down' });
	expect(down.text).toMatch(/^:red_circle: \*Company website\* has been down since 12:01/);
	expect(down.message).toBeUndefined();
	const [back, other] = await poll('Slack', 12, { 201: 'up', 202: 'down' });
	expect(back.text).toMatch(/^:large_green_circle: \*Company website\* recovered after 12 min/);
	expect(back.message).toEqual({ thread_ts: down.message_timestamp });
	expect(other.text).toMatch(/^:red_circle: \*Blog\* has been down since 12:13/);
	expect(other.message).toBeUndefined();
	const [again] = await poll('Slack', 5, { 201: 'down' });
	expect(again.message).toBeUndefined();
	const replies = await poll('Slack', 5, { 201: 'up', 202: 'up' });
	expect(replies.map(({ message }) => message)).toEqual([
		{ thread_ts: again.message_timestamp },
		{ thread_ts: other.message_timestamp },
	]);
});

it('"Site down to those on call" mails all contacts of the site, and a fallback when the sheet has none', async () => {
	const poll = await publish('Site down to those on call', '2026-11-20T12:00:00Z', [201, 202]);
	const mails = await poll('Send Email', 1, { 201: 'down', 202: 'down' });
	expect(mails.map(({ to }) => to)).toEqual([
		'ada@example.com',
		'grace@example.com',
		'team@example.com',
	]);
	expect(mails[0].subject).toBe('Company website has been down since 12:01 UTC');
	expect(mails[0].text).toBe(
		'Company website has been down since 12:01 UTC\n\nWho to call: Ada, +44 20 7946 0001',
	);
	expect(mails[0].html).toMatch(
		/^<style>.*<div lang="en"><table .*<\/table><\/div><p>Who to call: Ada, \+44 20 7946 0001<\/p>$/,
	);
	expect(mails[2].text).toContain('nobody is in the sheet for this site');
});

it('"Down in quiet hours" mails by day at once, and in the morning once about the night', async () => {
	const poll = await publish('Down in quiet hours', '2026-11-20T21:00:00Z', [201, 202]);
	const [evening] = await poll('Send Email', 30, { 202: 'down' });
	expect(evening.subject).toBe('1 event: Blog');
	expect(evening.html).toMatch(/<b>Blog<\/b> has been down since 21:30 UTC/);
	expect(await poll('Send Email', 60, { 201: 'down' })).toEqual([]);
	expect(await poll('Send Email', 60, { 201: 'up' })).toEqual([]);
	expect(await poll('Send Email', 60)).toEqual([]);
	const mails = await poll('Send Email', 7 * 60);
	expect(mails).toHaveLength(1);
	expect(mails[0].subject).toBe('2 events in the quiet hours: Company website');
	expect(mails[0].html).toContain('Down now: Blog');
	expect(mails[0].text).toContain('- Company website recovered after 1 h');
	expect(mails[0].text).toContain('Down now: Blog');
	expect(await poll('Send Email', 1)).toEqual([]);
});
