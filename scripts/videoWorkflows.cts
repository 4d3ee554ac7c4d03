/** The workflows of docs/dev/video.md: nodes of the examples, without steps that need other accounts. */
import type { INode } from 'n8n-workflow';

import type { WorkflowFile } from './engine/index.cts';
import { listSteps, loadExampleWorkflow, type SavedCredential } from './host/index.cts';

/** In the workflow and in the alerts of the sandbox. */
export const alertSecret = 'secret-of-the-video';

/** n8n's paths for published workflows, and while a step waits for a test event. */
export function alertUrls(origin: string): string[] {
	const [trigger] = alertSteps({ id: '', name: '', type: '' });
	return ['webhook', 'webhook-test'].map((path) => `${origin}/${path}/${trigger.webhookId}/alerts`);
}

function step(
	name: string,
	type: string,
	typeVersion: number,
	parameters: INode['parameters'],
): INode {
	return {
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	};
}

/** From left to right, each connected to the next. */
function chain(name: string, steps: INode[]): WorkflowFile {
	const connections = steps
		.slice(1)
		.map((next, index) => [
			steps[index].name,
			{ main: [[{ node: next.name, type: 'main' as const, index: 0 }]] },
		]);
	return {
		name,
		nodes: steps.map((node, index) => ({ ...node, position: [index * 220, 0] })),
		connections: Object.fromEntries(connections),
	};
}

function take(credential: SavedCredential, example: string, name: string): INode {
	const found = listSteps(loadExampleWorkflow(example, credential)).find(
		(node) => node.name === name,
	);
	if (!found) throw new Error(`The example ${example} has no ${name}`);
	return found;
}

const message = step('Message', 'set', 3.4, {
	assignments: {
		assignments: [{ id: 'text', name: 'text', type: 'string', value: '={{ $json.message }}' }],
	},
});

function alertSteps(credential: SavedCredential): INode[] {
	const trigger = take(credential, 'Alert within seconds to Slack', 'Monitoring Alert Trigger');
	return [{ ...trigger, parameters: { ...trigger.parameters, secret: alertSecret } }, message];
}

/** Those with a trigger of this package are to be published. */
export function videoWorkflows(
	credential: SavedCredential,
): Array<{ workflow: WorkflowFile; isPublished: boolean }> {
	const { pinData } = loadExampleWorkflow('Monitors from a sheet', credential);
	// Pinned rows, without an account of Google.
	const sheet = [
		step('Start', 'manualTrigger', 1, {}),
		step('Sites', 'noOp', 1, {}),
		take(credential, 'Monitors from a sheet', 'Monitors'),
	];
	const report = [
		step('Start', 'manualTrigger', 1, {}),
		take(credential, 'Weekly uptime report by mail', 'Uptime Report'),
		step('Preview', 'html', 1.2, { html: '{{ $json.emailHtml }}' }),
	];
	const polling = take(credential, 'Site down to Slack', 'Monitoring Reports Trigger');
	return [
		{ workflow: { ...chain('1 Monitors from a sheet', sheet), pinData }, isPublished: false },
		{ workflow: chain('2 Uptime report', report), isPublished: false },
		{ workflow: chain('3 Alert within seconds', alertSteps(credential)), isPublished: true },
		{ workflow: chain('4 Site down, polled', [polling, message]), isPublished: true },
	];
}
