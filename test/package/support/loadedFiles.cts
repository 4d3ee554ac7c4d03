/** Uses one node in a separate process, and prints the number of package files that this loads. */
import '../../../scripts/loopbackOnly.cts';

import {
	runWorkflow,
	StoredCredentials,
	stubNodes,
	toNodeTypes,
	type NodeTypeTable,
} from '../../../scripts/engine/index.cts';

import path from 'node:path';

import { LazyPackageDirectoryLoader, PollContext, TriggersAndPollers } from 'n8n-core';
import { Workflow, type IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../../sandbox/index.cts';
import { sandboxCredential } from '../../../scripts/host/examples.cts';
import { printLine } from '../../../scripts/print.cts';
import { chain, config, firstDevice, node, selectById, start } from '../../support/nodes.cts';
import { statusDocument } from '../../support/watchedDevices.cts';

const packageFolder = path.join(__dirname, '..', '..', '..');

async function loadNode(name: string): Promise<NodeTypeTable> {
	const loader = new LazyPackageDirectoryLoader(packageFolder);
	await loader.loadAll();
	return { [`${loader.packageName}.${name}`]: loader.getNode(name).type };
}

async function getFilter(sandbox: Sandbox): Promise<void> {
	const id = 501;
	const { items } = await runWorkflow({
		workflow: chain(start(), config('Get', 'filter', 'get', selectById('filter', id))),
		nodeTypes: { ...stubNodes, ...(await loadNode('monitoringConfig')) },
		credentials: { monitoringApi: sandboxCredential(sandbox).data },
		executionId: 'loaded-files',
	});
	if (items('Get')[0].json.id !== id) throw new Error('The node did not output the filter');
}

/** Of three polls the second emits an event, whose checks are read. */
async function poll(sandbox: Sandbox): Promise<void> {
	const type = 'n8n-nodes-dotcom-monitor.monitoringReportsTrigger';
	const credentials = { monitoringApi: { id: 'monitoringApi', name: 'Monitoring' } };
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node(type, 'Trigger', {}, { credentials })],
		connections: {},
		active: true,
		nodeTypes: toNodeTypes(await loadNode('monitoringReportsTrigger')),
	});
	const credentialsHelper = new StoredCredentials({
		monitoringApi: sandboxCredential(sandbox).data,
	});
	const data = { credentialsHelper } as unknown as IWorkflowExecuteAdditionalData;
	const context = new PollContext(workflow, workflow.nodes.Trigger, data, 'trigger', 'init');
	const counts: number[] = [];
	for (const state of ['up', 'down', 'down']) {
		const body = statusDocument({ [firstDevice]: { name: 'Shop front', state } });
		sandbox.faults.add({ kind: 'body', path: '*status.aspx', body, times: 1 });
		const output = await new TriggersAndPollers().runPollFunction(
			workflow,
			workflow.nodes.Trigger,
			context,
		);
		counts.push(output?.[0].length ?? 0);
	}
	if (counts.join() !== '0,1,0') throw new Error(`The polls emitted ${counts.join()} events`);
}

const uses = { getFilter, poll };

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	await uses[process.argv[2] as keyof typeof uses](sandbox);
	await sandbox.close();
	const built = path.join(packageFolder, 'dist');
	printLine(String(Object.keys(require.cache).filter((file) => file.startsWith(built)).length));
	process.exit();
}

void main();
