/**
 * Reads one report in one way inside n8n's engine, in a process of its own, and says how long it took,
 * how long the event loop stood still at most, and how much memory it needed.
 */
import '../../scripts/loopbackOnly';

import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import {
	keepFilesOnDisk,
	loadNodeTypes,
	runWorkflow,
	stubNodes,
	type WorkflowRunOptions,
} from '../../scripts/engine';
import { chain, node } from '../../test/support/nodes';
import { report } from '../processes';
import { isVariant, variantSteps, type Step } from './variants';
import { wholeDocumentNodes } from './wholeDocumentNodes';

export interface Reading {
	milliseconds: number;
	longestStallMilliseconds: number;
	/** How much the process grew at most, and how much of that the items are that it holds at the end. */
	peakBytes: number;
	itemBytes: number;
	items: number;
	/** What came in over the network. */
	bytesRead: number;
}

const start: Step = { type: 'n8n-nodes-base.manualTrigger', parameters: {} };

function nodeFrom({ type, parameters }: Step, index: number): INode {
	const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };
	return node(type, String(index), parameters, { credentials });
}

async function workflowOf(steps: Step[], xmlFeedUrl: string): Promise<WorkflowRunOptions> {
	const own = await loadNodeTypes(path.join(__dirname, '..', '..'));
	const credential = { xmlFeedPid: 'F'.repeat(32), xmlFeedUrl, webApiUrl: xmlFeedUrl };
	return {
		workflow: chain(...[start, ...steps].map(nodeFrom)),
		nodeTypes: { ...stubNodes, ...wholeDocumentNodes, ...own },
		credentials: { monitoringApi: credential },
		executionId: 'benchmark',
	};
}

async function main(): Promise<void> {
	const [way, origin, count] = process.argv.slice(2);
	if (!isVariant(way)) throw new Error(`There is no way ${way}`);
	const steps = variantSteps(way, origin, count);
	const options = await workflowOf(steps, `${origin}/${count}`);
	await keepFilesOnDisk();
	const sockets: Socket[] = [];
	subscribe('net.client.socket', (message) => sockets.push((message as { socket: Socket }).socket));
	globalThis.gc?.();
	const before = process.memoryUsage();
	const stalls = monitorEventLoopDelay({ resolution: 1 });
	stalls.enable();
	const begun = process.hrtime.bigint();
	const { run, items } = await runWorkflow(options);
	const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
	// A stall is noted when it is over.
	await wait(20);
	stalls.disable();
	// In kilobytes.
	const peakBytes = process.resourceUsage().maxRSS * 1024 - before.rss;
	if (run.data.resultData.error) throw run.data.resultData.error;
	const found = items(String(steps.length));
	run.data.resultData.runData = {};
	globalThis.gc?.();
	const reading: Reading = {
		milliseconds,
		longestStallMilliseconds: stalls.max / 1e6,
		peakBytes,
		itemBytes: process.memoryUsage().heapUsed - before.heapUsed,
		items: found.length,
		bytesRead: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
	};
	report(reading);
}

void main();
