/** The fields that the editor shows before the first run are those of the output. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import { sandboxForTest } from '../support/sandbox';
import {
	byId,
	chain,
	config,
	credentialFor,
	execute,
	json,
	nodeTypes,
	packageFolder,
	reports,
	start,
} from '../support/workflows';

interface Schema {
	properties: Record<string, { type: string | string[] }>;
}

const schemaFolder = (node: string) =>
	path.join(packageFolder, 'dist', 'nodes', node, '__schema__', 'v1.0.0');

function schemaOf(node: string, resource: string, operation: string): Schema {
	const file = path.join(schemaFolder(node), resource, `${operation}.json`);
	return JSON.parse(readFileSync(file, 'utf8'));
}

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
}

function matchesType(value: unknown, { type }: { type: string | string[] }): boolean {
	const allowed = [type].flat();
	return (
		allowed.includes(typeOf(value)) || (typeOf(value) === 'integer' && allowed.includes('number'))
	);
}

it('provides an output schema for every operation', async () => {
	const types = await nodeTypes();
	for (const node of ['MonitoringConfig', 'MonitoringReports']) {
		const type = types[`n8n-nodes-dotcom-monitor.${node[0].toLowerCase()}${node.slice(1)}`];
		const { properties } = (type as { description: { properties: PropertyLike[] } }).description;
		for (const { options, displayOptions } of properties.filter(
			({ name }) => name === 'operation',
		)) {
			const [resource] = displayOptions?.show?.resource ?? [];
			for (const { value } of options ?? []) {
				const file = path.join(schemaFolder(node), String(resource), `${String(value)}.json`);
				expect({ file, exists: existsSync(file) }).toEqual({ file, exists: true });
			}
		}
	}
});

interface PropertyLike {
	name: string;
	options?: Array<{ value?: unknown }>;
	displayOptions?: { show?: Record<string, unknown[]> };
}

const device = {
	name: 'Shop front',
	tasks: { task: [{ url: 'https://www.example.test/', method: 'GET' }] },
	locations: ['New York'],
};

const shopFront = { device: byId(84220) };
const serverView = { platform: byId(1) };

it.each<[string, string, string, INode]>([
	['MonitoringConfig', 'session', 'logIn', config('Run', 'session', 'logIn')],
	['MonitoringConfig', 'department', 'getAll', config('Run', 'department', 'getAll')],
	['MonitoringConfig', 'device', 'create', config('Run', 'device', 'create', device)],
	['MonitoringConfig', 'device', 'upsert', config('Run', 'device', 'upsert', device)],
	[
		'MonitoringConfig',
		'device',
		'copy',
		config('Run', 'device', 'copy', { ...shopFront, newName: 'Copy' }),
	],
	['MonitoringConfig', 'device', 'delete', config('Run', 'device', 'delete', shopFront)],
	['MonitoringConfig', 'device', 'get', config('Run', 'device', 'get', shopFront)],
	['MonitoringConfig', 'device', 'getAll', config('Run', 'device', 'getAll', {})],
	[
		'MonitoringConfig',
		'device',
		'muteAlerts',
		config('Run', 'device', 'muteAlerts', { ...shopFront, minutes: 30 }),
	],
	['MonitoringConfig', 'device', 'pause', config('Run', 'device', 'pause', shopFront)],
	[
		'MonitoringConfig',
		'device',
		'pauseForTime',
		config('Run', 'device', 'pauseForTime', { applyTo: 'one', ...shopFront, minutes: 30 }),
	],
	['MonitoringConfig', 'device', 'resume', config('Run', 'device', 'resume', shopFront)],
	[
		'MonitoringConfig',
		'device',
		'update',
		config('Run', 'device', 'update', { ...shopFront, updateFields: { name: 'Shop' } }),
	],
	['MonitoringConfig', 'frequency', 'getAll', config('Run', 'frequency', 'getAll', serverView)],
	['MonitoringConfig', 'location', 'getAll', config('Run', 'location', 'getAll', serverView)],
	['MonitoringConfig', 'platform', 'getAll', config('Run', 'platform', 'getAll', {})],
	...[
		['account', 'getUsage'],
		['configuration', 'getAll'],
		['deviceStatus', 'getAll'],
		['response', 'getAll'],
		['summary', 'getAll'],
	].map(([resource, operation]): [string, string, string, INode] => [
		'MonitoringReports',
		resource,
		operation,
		reports('Run', resource, operation, { devices: 'text', deviceNames: '84220' }),
	]),
])(
	'outputs items that match the schema of %s > %s > %s',
	async (node, resource, operation, run) => {
		const sandbox = await sandboxForTest();
		const result = await execute({
			workflow: chain(start(), run),
			credential: credentialFor(sandbox, { departmentId: '41002' }),
		});
		const { properties } = schemaOf(node, resource, operation);
		const items = json(result, 'Run');
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) {
			expect(Object.keys(item)).toEqual(Object.keys(properties));
			const mismatches = Object.entries(item).filter(
				([name, value]) => !matchesType(value, properties[name]),
			);
			expect(mismatches).toEqual([]);
		}
	},
);
