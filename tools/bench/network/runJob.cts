/** Does one job in one variant, in a separate process, and reports how long it took. */
import '../../../scripts/loopbackOnly.cts';

import path from 'node:path';

import type { INode } from 'n8n-workflow';

import {
	loadNodeTypes,
	openEditor,
	runWorkflow,
	stubNodes,
	type NodeTypeTable,
} from '../../../scripts/engine/index.cts';
import { chain, config, start } from '../../../test/support/nodes.cts';
import { sendResult } from '../processes.cts';
import { createClient, logIn, type Call } from './client.cts';
import { isJob, jobs, type JobName } from './jobs.cts';
import { deviceName, type NetworkAddress } from './address.cts';

/**
 * `node`: one node in n8n's engine as it is set by default; `node8` and `node40`: with Concurrent Items 8 and 40; `nodeNoPid`: with
 * a credential for the Web API alone. `loop`: a program with one kept connection. `today`: HTTP Request for
 * each item with a login before it, each request over a connection of its own, as n8n sends them.
 */
export type Variant = 'loop' | 'node' | 'node8' | 'node40' | 'nodeNoPid' | 'today';

function credentialOf({ webApiUrl, xmlFeedUrl, uid, pid }: NetworkAddress, hasPid = true) {
	const xmlFeedPid = hasPid ? pid : '';
	// The certificate is the benchmark's own.
	return { webApiUid: uid, xmlFeedPid, webApiUrl, xmlFeedUrl, ignoreSslIssues: true };
}

async function runNode(
	{ node, nodeTypes }: { node: INode; nodeTypes: NodeTypeTable },
	rows: number,
	address: NetworkAddress,
): Promise<void> {
	const { run, items } = await runWorkflow({
		workflow: chain(start(), node),
		nodeTypes,
		credentials: { monitoringApi: credentialOf(address) },
		executionId: 'network',
		input: Array.from({ length: rows }, (_, number) => ({
			json: { number, name: deviceName(number), id: address.deviceIds[number] },
		})),
	});
	if (run.data.resultData.error) throw run.data.resultData.error;
	if (items('Job').length !== rows) throw new Error('The node lost items');
}

async function runProgram(
	name: JobName,
	rows: number,
	address: NetworkAddress,
	isToday: boolean,
): Promise<void> {
	const client = createClient({ keepsConnection: !isToday });
	const { prepare, row } = jobs[name];
	let call = await logIn(client, address);
	await prepare?.(call);
	for (let number = 0; number < rows; number++) {
		if (isToday) call = await logIn(client, address);
		await row(call, number, address);
	}
}

function withItemsAtOnce(node: INode, itemsAtOnce: number): INode {
	return { ...node, parameters: { ...node.parameters, options: { itemsAtOnce } } };
}

async function searchInEditor(
	nodeTypes: NodeTypeTable,
	address: NetworkAddress,
	hasPid: boolean,
): Promise<void> {
	const node = config('List', 'device', 'get');
	const editor = openEditor(nodeTypes, node, credentialOf(address, hasPid));
	const { results } = await editor.searchList('searchDevices', 'Shop');
	if (results.length !== 10) throw new Error(`The list found ${results.length} devices`);
}

async function searchInProgram(address: NetworkAddress): Promise<void> {
	const call: Call = await logIn(createClient({ keepsConnection: true }), address);
	const ids = (await call('GET', 'devices/1')) as number[];
	const found: unknown[] = [];
	for (const id of ids) {
		const device = (await call('GET', `device/${id}`)) as { Name: string };
		if (device.Name.startsWith('Shop')) found.push(device);
	}
	if (found.length !== 10) throw new Error(`The program found ${found.length} devices`);
}

async function main(): Promise<void> {
	const [name, variant, rows, addressJson] = process.argv.slice(2);
	const address: NetworkAddress = JSON.parse(addressJson);
	// An n8n that runs has loaded them long ago.
	const nodeTypes = {
		...stubNodes,
		...(await loadNodeTypes(path.join(__dirname, '..', '..', '..'))),
	};
	const startedAt = performance.now();
	if (isJob(name)) {
		const itemsAtOnce = Number(variant.replace('node', ''));
		const node = itemsAtOnce ? withItemsAtOnce(jobs[name].node, itemsAtOnce) : jobs[name].node;
		if (variant.startsWith('node')) await runNode({ node, nodeTypes }, Number(rows), address);
		else await runProgram(name, Number(rows), address, variant === 'today');
	} else {
		const hasPid = variant === 'node';
		if (variant === 'loop') await searchInProgram(address);
		else await searchInEditor(nodeTypes, address, hasPid);
	}
	sendResult({ durationMs: performance.now() - startedAt });
}

void main();
