/** The edition with one action node (`npm run pack:verified`) does the same as the package with two. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { loadNodeTypes, type NodeTypeTable } from '../../scripts/engine/index.cts';
import { descriptionsOf } from '../../scripts/generate/stored.cts';
import { readExamples } from '../../scripts/host/examples.cts';
import { verifiedFolder } from '../../scripts/host/package.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { operationFields } from '../support/fieldsByOperation.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { chain, config, nodeTypes, packageFolder, reports, start } from '../support/workflows.cts';

const prefix = 'n8n-nodes-dotcom-monitor.';

/** The built node takes the place of both: workflows then differ in nothing else. */
let editionTypes: NodeTypeTable;
let both: INodeProperties[];
let one: INodeProperties[];

beforeAll(async () => {
	const built = await loadNodeTypes(verifiedFolder);
	const { [`${prefix}dotcomMonitor`]: node } = built;
	editionTypes = {
		...(await nodeTypes()),
		...{ [`${prefix}monitoringConfig`]: node, [`${prefix}monitoringReports`]: node },
	};
	const { monitoringConfig, monitoringReports } = descriptionsOf(
		await loadNodeTypes(packageFolder),
	);
	both = [...monitoringConfig.properties, ...monitoringReports.properties];
	one = descriptionsOf(built).dotcomMonitor.properties;
});

/** The fields of each operation, in order, and the operations of each resource. */
function fieldTable(properties: INodeProperties[]): object {
	const withoutOperation = ({ displayOptions, ...property }: INodeProperties) => {
		const show = { ...displayOptions?.show, resource: [], operation: [] };
		return { ...property, hide: displayOptions?.hide, show };
	};
	const fields = [...operationFields(properties)].map(([key, list]) => [
		key,
		list.map(withoutOperation),
	]);
	const operations = properties
		.filter(({ name }) => name === 'operation')
		.map((property) => [property.displayOptions?.show?.resource?.join(), property.options]);
	return Object.fromEntries([...fields, ...operations]);
}

it('each operation has the same fields in both editions', () => {
	expect(Object.keys(fieldTable(one)).length).toBeGreaterThan(90);
	expect(fieldTable(one)).toEqual(fieldTable(both));
	expect(one.filter(({ name }) => name === 'resource')).toHaveLength(1);
});

it.each([
	['another default', 'limit', { default: 51 }],
	['another text', 'limit', { description: 'Other' }],
	['an operation missing', 'operation', { options: [] }],
])('an edition with %s is a difference', (_, field, change) => {
	const planted = structuredClone(one);
	Object.assign(planted.find(({ name }) => name === field) ?? {}, change);
	expect(fieldTable(planted)).not.toEqual(fieldTable(both));
});

it('a workflow that creates, reads and reports sends the same requests in both editions', async () => {
	const workflow = chain(
		start(),
		config('Create', 'device', 'create', { name: 'New', urls: 'https://new.example.test/' }),
		config('Devices', 'device', 'getAll', { returnAll: true }),
		config('Export', 'accountSetup', 'export'),
		reports('States', 'deviceStatus', 'getAll'),
		reports('Uptime', 'uptimeReport', 'create'),
	);
	const run = async (types: NodeTypeTable) => {
		const sandbox = await sandboxForTest();
		const result = await runOnSandbox(workflow, sandbox, types);
		const names = workflow.nodes.map(({ name }) => name);
		const requests = sandbox.requests.map(({ method, path, body }) => ({ method, path, body }));
		return { requests, output: names.map((name) => outputRows(result, name)) };
	};
	const ofBoth = await run(await nodeTypes());
	expect(ofBoth.requests.length).toBeGreaterThan(5);
	expect(await run(editionTypes)).toEqual(ofBoth);
});

it('the tarball of the edition has its pages and code only, below 700 KB', () => {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
	const printed = execFileSync('npm', args, { cwd: verifiedFolder, encoding: 'utf8' });
	const [{ files, size }] = Object.values<{ files: Array<{ path: string }>; size: number }>(
		JSON.parse(printed),
	);
	const folders = new Set(files.map((file) => file.path.split('/')[0]));
	expect([...folders].sort()).toEqual(['LICENSE.md', 'README.md', 'dist', 'package.json']);
	expect(files.filter((file) => file.path.endsWith('.node.js'))).toHaveLength(3);
	expect(size).toBeLessThanOrEqual(700_000);
});

it('the converted examples use the nodes of the edition only', () => {
	const folder = path.join(packageFolder, '.verified', 'examples');
	const files = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
	const types = files.flatMap((text) => text.match(/n8n-nodes-dotcom-monitor\.\w+/g) ?? []);
	expect(files).toHaveLength(readExamples().length);
	expect([...new Set(types)].sort()).toEqual(
		[
			'dotcomMonitor',
			'dotcomMonitorTool',
			'monitoringAlertTrigger',
			'monitoringReportsTrigger',
		].map((name) => prefix + name),
	);
});
