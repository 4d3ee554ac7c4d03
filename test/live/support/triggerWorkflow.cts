/** A workflow with Monitoring Reports Trigger, what the service says of its one device, and what it has output. */
import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import type { Sandbox } from '../../../sandbox/index.cts';
import {
	activateWorkflow,
	deactivateWorkflow,
	waitForExecution,
	type N8nRest,
	type SavedWorkflow,
} from '../../../scripts/host/index.cts';
import { onTestFinished } from '../../support/jest/onTestFinished.cts';
import { chain, firstDevice, node } from '../../support/nodes.cts';
import { statusDocument } from '../../support/watchedDevices.cts';

export const triggerName = 'Monitoring Reports Trigger';

/** n8n refuses an expression that means less than a minute, but takes several of a minute each. */
export const everyFiveSeconds = Array.from({ length: 12 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 5} * * * * *`,
}));

export function triggerNode(): INode {
	return node(
		'n8n-nodes-dotcom-monitor.monitoringReportsTrigger',
		triggerName,
		{ pollTimes: { item: everyFiveSeconds }, events: ['wentDown', 'cameBack'] },
		{ credentials: { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } } },
	);
}

const next = () => node('n8n-nodes-base.noOp', 'Next', {}, { position: [220, 0] });

export const triggerWorkflow = () => chain(triggerNode(), next());

export function setState({ faults }: Sandbox, state: string): void {
	faults.clear();
	const body = statusDocument({ [firstDevice]: { name: 'Shop front', state } });
	faults.add({ kind: 'body', path: '*status.aspx', body });
}

const isPoll = ({ path: page }: { path: string }) => page.endsWith('status.aspx');

const pollsOf = ({ requests }: Sandbox) => requests.filter(isPoll).length;

export async function waitFor(
	what: string,
	isThere: () => Promise<boolean> | boolean,
): Promise<void> {
	const deadline = Date.now() + 300_000;
	while (!(await isThere())) {
		if (Date.now() > deadline) throw new Error(`${what}: not in five minutes`);
		await wait(200);
	}
}

export const waitForPolls = async (sandbox: Sandbox, count: number) => {
	const wanted = pollsOf(sandbox) + count;
	await waitFor(`${count} polls`, () => pollsOf(sandbox) >= wanted);
};

/** Until the end of the test. */
export async function activateForTest(rest: N8nRest, workflow: SavedWorkflow): Promise<void> {
	await activateWorkflow(rest, workflow);
	onTestFinished(async () => await deactivateWorkflow(rest, workflow));
}

const listSchema = z.object({ results: z.array(z.object({ id: z.string(), status: z.string() })) });

/** The latest hundred of them. */
export async function listExecutions(rest: N8nRest, { id }: SavedWorkflow) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	return listSchema.parse(await rest.get(`executions?filter=${filter}&limit=100`)).results;
}

/**
 * What the trigger has output so far, of all executions, the oldest first.
 *
 * @param failedPolls how many executions are polls that failed, as n8n's durable scheduler keeps them
 */
export async function readEvents(rest: N8nRest, workflow: SavedWorkflow, failedPolls = 0) {
	const results = await listExecutions(rest, workflow);
	const failed = results.filter(({ status }) => status === 'error');
	expect(failed).toHaveLength(failedPolls);
	const others = results.filter((execution) => !failed.includes(execution));
	const ids = others.map((execution) => execution.id).sort((a, b) => Number(a) - Number(b));
	const executions: Array<Array<Record<string, unknown>>> = [];
	for (const execution of ids) {
		const run = await waitForExecution(rest, execution);
		expect(run.status).toBe('success');
		expect(run.items('Next')).toHaveLength(run.items(triggerName).length);
		executions.push(run.items(triggerName).map(({ json }) => json));
	}
	return executions;
}

export async function waitForEvents(
	rest: N8nRest,
	workflow: SavedWorkflow,
	count: number,
	failedPolls = 0,
) {
	let events = await readEvents(rest, workflow, failedPolls);
	await waitFor(`${count} executions`, async () => {
		events = await readEvents(rest, workflow, failedPolls);
		return events.length >= count;
	});
	return events;
}

export const briefly = (executions: Array<Array<Record<string, unknown>>>) =>
	executions.map((items) => items.map(({ deviceName, event }) => `${deviceName} ${event}`));
