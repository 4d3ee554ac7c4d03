/** Time of a poll of Monitoring Reports Trigger in n8n's poll context, by the number of devices. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { PollContext, TriggersAndPollers } from 'n8n-core';
import { Workflow, type INode, type IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { loadNodeTypes, StoredCredentials, toNodeTypes } from '../../../scripts/engine/index.cts';
import { median } from '../processes.cts';
import { tableNames, whole, type BenchmarkTable } from '../tables.cts';

const root = path.join(__dirname, '..', '..', '..');

const deviceCounts = [100, 1000, 5000];

const polls = 42;

/** The first of the polls. */
const timedPolls = 21;

/** Every poll another hundredth of the devices changes, which is more than in any account. */
function statusDocument(devices: number, poll: number): string {
	const sites = Array.from({ length: devices }, (_, index) => {
		const state = (index + poll) % 100 === 0 ? 'Down' : 'Up';
		return `<Site ID="${84_000 + index}" Name="Website number ${index} of the shop" State="${state}" Status="ACTIVE"/>`;
	});
	return `<DotcomMonitorConfig>${sites.join('')}</DotcomMonitorConfig>`;
}

async function serve(devices: number) {
	const documents = Array.from({ length: polls + 1 }, (_, poll) =>
		Buffer.from(statusDocument(devices, poll)),
	);
	let requests = 0;
	const server = createServer((request, response) => {
		const isStatus = request.url?.includes('status.aspx');
		const document = isStatus ? documents[requests++] : '<DotcomMonitorOnlineReport/>';
		response.writeHead(200, { 'content-type': 'text/xml' }).end(document);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { server, url: `http://127.0.0.1:${port}/xml` };
}

function cpuSince(before: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** CPU time of the longest turn of the event loop, which other programs do not make longer. */
class TurnClock {
	maxCpuMs = 0;

	private isRunning = false;

	start(): void {
		this.isRunning = true;
		const next = (before: NodeJS.CpuUsage) => {
			this.maxCpuMs = Math.max(this.maxCpuMs, cpuSince(before));
			if (this.isRunning) setImmediate(next, process.cpuUsage());
		};
		setImmediate(next, process.cpuUsage());
	}

	async stop(): Promise<void> {
		this.isRunning = false;
		await new Promise((resolve) => setImmediate(resolve));
	}
}

async function measure(devices: number) {
	const { server, url } = await serve(devices);
	const type = 'n8n-nodes-dotcom-monitor.monitoringReportsTrigger';
	const node: INode = {
		id: 'trigger',
		name: 'Trigger',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: { options: { maxChangesPerHour: 6 } },
		credentials: { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } },
	};
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: toNodeTypes(await loadNodeTypes(root)),
	});
	const data = { xmlFeedPid: '0123456789ABCDEF0123456789ABCDEF', xmlFeedUrl: url };
	const additionalData = {
		credentialsHelper: new StoredCredentials({ monitoringApi: data }),
	} as unknown as IWorkflowExecuteAdditionalData;
	const own = Object.values(workflow.nodes)[0];
	const context = new PollContext(workflow, own, additionalData, 'trigger', 'init');
	const cpuMs: number[] = [];
	const delay = monitorEventLoopDelay({ resolution: 1 });
	const turns = new TurnClock();
	let items = 0;
	for (let poll = 0; poll <= polls; poll++) {
		// Watching the turns takes time of its own.
		const isTimed = poll <= timedPolls;
		if (poll === 1) delay.enable();
		if (poll === timedPolls + 1) turns.start();
		const before = process.cpuUsage();
		const output = await new TriggersAndPollers().runPollFunction(workflow, own, context);
		if (isTimed && poll > 0) cpuMs.push(cpuSince(before));
		items += output?.[0].length ?? 0;
	}
	delay.disable();
	await turns.stop();
	server.close();
	const stateBytes = Buffer.byteLength(JSON.stringify(workflow.staticData));
	const milliseconds = [median(cpuMs), turns.maxCpuMs, delay.max / 1e6];
	return [
		whole(devices),
		...milliseconds.map((ms) => `${whole(ms)} ms`),
		`${whole(stateBytes / 1000)} KB`,
		whole(items),
	];
}

export async function* compareTrigger(): AsyncGenerator<BenchmarkTable> {
	const [name] = tableNames.trigger;
	const rows: string[][] = [];
	for (const devices of deviceCounts) rows.push(await measure(devices));
	const columns = ['Devices', 'CPU', 'Longest turn', 'Max stall', 'State', 'Events'];
	yield { name, columns, rows, rounds: timedPolls };
}
