/**
 * Reads one report in one variant inside n8n's engine, in a separate process, and measures the time,
 * the longest stall of the event loop, and the memory.
 */
import '../../../scripts/loopbackOnly.cts';

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
} from '../../../scripts/engine/index.cts';
import { chain, node } from '../../../test/support/nodes.cts';
import { sendResult } from '../processes.cts';
import { isVariant, variantSteps, type Step } from './variants.cts';
import { wholeDocumentNodes } from './wholeDocumentNodes.cts';

export interface Measurement {
	durationMs: number;
	/** CPU time in `durationMs`, garbage collection included: less affected by other programs. */
	cpuMs: number;
	/** The longest time in which the event loop did nothing else. */
	maxStallMs: number;
	/** The highest growth of the process. */
	peakBytes: number;
	/** The part of it that is output items. */
	itemBytes: number;
	items: number;
	/** Received over the network. */
	bytesRead: number;
}

const trigger: Step = { type: 'n8n-nodes-base.manualTrigger', parameters: {} };

function toNode({ type, parameters }: Step, index: number): INode {
	const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };
	return node(type, String(index), parameters, { credentials });
}

async function createRunOptions(steps: Step[], xmlFeedUrl: string): Promise<WorkflowRunOptions> {
	const ownNodeTypes = await loadNodeTypes(path.join(__dirname, '..', '..', '..'));
	const credential = { xmlFeedPid: 'F'.repeat(32), xmlFeedUrl, webApiUrl: xmlFeedUrl };
	return {
		workflow: chain(...[trigger, ...steps].map(toNode)),
		nodeTypes: { ...stubNodes, ...wholeDocumentNodes, ...ownNodeTypes },
		credentials: { monitoringApi: credential },
		executionId: 'benchmark',
	};
}

async function main(): Promise<void> {
	const [variant, origin, count] = process.argv.slice(2);
	if (!isVariant(variant)) throw new Error(`There is no variant ${variant}`);
	const steps = variantSteps(variant, origin, count);
	const options = await createRunOptions(steps, `${origin}/${count}`);
	await keepFilesOnDisk();
	const sockets: Socket[] = [];
	subscribe('net.client.socket', (message) => sockets.push((message as { socket: Socket }).socket));
	globalThis.gc?.();
	const memoryBefore = process.memoryUsage();
	const stalls = monitorEventLoopDelay({ resolution: 1 });
	stalls.enable();
	const cpuBefore = process.cpuUsage();
	const startedAt = process.hrtime.bigint();
	const { run, items } = await runWorkflow(options);
	const durationMs = Number(process.hrtime.bigint() - startedAt) / 1e6;
	const { user, system } = process.cpuUsage(cpuBefore);
	// A stall is recorded when it is over.
	await wait(20);
	stalls.disable();
	// maxRSS is in kilobytes.
	const peakBytes = process.resourceUsage().maxRSS * 1024 - memoryBefore.rss;
	if (run.data.resultData.error) throw run.data.resultData.error;
	const outputItems = items(String(steps.length));
	run.data.resultData.runData = {};
	globalThis.gc?.();
	const measurement: Measurement = {
		durationMs,
		cpuMs: (user + system) / 1000,
		maxStallMs: stalls.max / 1e6,
		peakBytes,
		itemBytes: process.memoryUsage().heapUsed - memoryBefore.heapUsed,
		items: outputItems.length,
		bytesRead: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
	};
	sendResult(measurement);
}

void main();
