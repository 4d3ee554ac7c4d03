/** What the editor shows of both nodes: the order of fields, their examples, and the order of lists. */
import type { INodeType } from 'n8n-workflow';

import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { resources as configResources } from '../../nodes/MonitoringConfig/actions/resources';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { resources as reportsResources } from '../../nodes/MonitoringReports/actions/resources';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';
import { openEditor } from '../support/editor.cts';
import { allProperties, fieldsByOperation } from '../support/fieldsByOperation.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, credentialFor, operationOutput, reports } from '../support/workflows.cts';

const nodes: INodeType[] = [
	new MonitoringAlertTrigger(),
	new MonitoringConfig(),
	new MonitoringReports(),
	new MonitoringReportsTrigger(),
];

const everyProperty = nodes.flatMap(({ description }) => allProperties(description.properties));

it('the names of items in a collection are capitalized', () => {
	const texts = everyProperty
		.filter(({ type }) => type === 'collection')
		.map(({ placeholder }) => placeholder);
	expect(new Set(texts)).toEqual(
		new Set(['Add Field', 'Add Filter', 'Add Limit', 'Add Option', 'Add Rule', 'Add Setting']),
	);
});

it('Return All, Limit, Simplify, Filters and Options follow each other in both nodes', () => {
	const order = ['returnAll', 'limit', 'simplify', 'filters', 'options'];
	const lists = nodes
		.flatMap(({ description }) => fieldsByOperation(description.properties))
		.map((fields) => fields.map(({ name }) => name).filter((name) => order.includes(name)));
	expect(lists.length).toBeGreaterThan(20);
	for (const names of lists) {
		expect(names).toEqual(order.filter((name) => names.includes(name)));
	}
});

it.each(
	[...configResources, ...reportsResources].flatMap(({ name, operation: { options } }) =>
		options.map((option) => [name, option.name, option.description] as const),
	),
)('the description of %s > %s names the resource', (resource, _, description) => {
	// Without the last letter: "Frequency", "frequencies".
	expect(description.toLowerCase()).toContain(resource.toLowerCase().slice(0, -1));
});

it('options of Platform, Group By, Alert Type, Check Result and Apply to Devices have descriptions', () => {
	const labels = ['Platform', 'Group By', 'Alert Type', 'Check Result', 'Apply to Devices'];
	const fields = everyProperty.filter(
		({ displayName, type }) => type === 'options' && labels.includes(displayName),
	);
	expect(new Set(fields.map(({ displayName }) => displayName))).toEqual(new Set(labels));
	for (const { options = [] } of fields) {
		for (const option of options) {
			expect(option).toHaveProperty('description', expect.stringMatching(/\S/));
		}
	}
});

it('every field for an alert template offers those of the account', () => {
	const fields = allProperties(new MonitoringConfig().description.properties).filter(
		({ name, displayName }) => /template/i.test(`${name} ${displayName}`),
	);
	const pickers = fields.filter(({ type }) => type === 'resourceLocator');
	expect(fields.length).toBeGreaterThan(3);
	expect(pickers).toHaveLength(fields.length);
});

it('lists in the editor are sorted by name, with numbers in their order', async () => {
	const sandbox = await sandboxForTest();
	for (const name of ['Shop 10', 'shop 9', 'Archive']) {
		const fields = { name, numberOfLocations: 1, numberOfTasks: 1 };
		await operationOutput(sandbox, 'filter', 'create', fields);
	}
	const editor = await openEditor(config('Get', 'filter', 'get'), credentialFor(sandbox));
	const { results } = await editor.searchList('searchFilters');
	expect(results.map(({ name }) => name.replace(/ \(.*/, ''))).toEqual([
		'Archive',
		'Five minutes',
		'shop 9',
		'Shop 10',
		'Two locations',
	]);
});

it.each([
	[500, 500, undefined],
	[501, 50, '50'],
])('lists in the editor for %d entities show %d at once', async (count, first, paginationToken) => {
	const sandbox = await sandboxForTest();
	const ids = Array.from({ length: count }, (_, index) => index + 1);
	sandbox.faults.add({ path: '*/groups', kind: 'body', body: JSON.stringify(ids) });
	sandbox.faults.add({ path: '*/group/*', kind: 'body', body: '{ "Id": 1, "Name": "Group" }' });
	const editor = await openEditor(config('Get', 'alertGroup', 'get'), credentialFor(sandbox));
	const list = await editor.searchList('searchAlertGroups');
	expect(list.results).toHaveLength(first);
	expect(list.paginationToken).toBe(paginationToken);
	expect(sandbox.counters.maxConcurrent).toBeLessThanOrEqual(10);
});

it('lists in Monitoring Reports are sorted by name, below Any', async () => {
	const sandbox = await sandboxForTest();
	const node = reports('Read', 'response', 'getAll');
	const editor = await openEditor(node, credentialFor(sandbox));
	const devices = (await editor.loadOptions('getDevices')).map(({ name }) => name);
	expect(devices).toEqual([...devices].sort((one, other) => one.localeCompare(other)));
	const [first, ...filters] = await editor.loadOptions('getFilters');
	expect(first).toEqual({ name: 'Any', value: '' });
	expect(filters.map(({ name }) => name)).toEqual([
		'Five minutes (ID 502)',
		'Two locations (ID 501)',
	]);
});
