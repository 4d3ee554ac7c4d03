/** The nodes as tools of an AI model: what n8n tells it of them, and what it can fill in. */
import {
	NodeHelpers,
	traverseNodeParameters,
	type FromAIArgument,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';

import { toNodeTypes } from '../../scripts/engine/nodeTypes.cts';
import { listOperations } from '../../scripts/generate/outputs.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, json, nodeTypes, reports, runNode } from '../support/workflows.cts';

/** A field that the model fills in. */
const fromAi = (name: string) => `={{ $fromAI('${name}', 'See the tool', 'string') }}`;

/** Runs a node with what a model gave, as n8n hands it over to a tool. */
async function call(node: INode, query: object) {
	const sandbox = await sandboxForTest();
	const result = await runNode(node, sandbox, { rows: [{ query }] });
	return { sandbox, result };
}

const summary = (parameters: INodeParameters) =>
	reports('Run', 'summary', 'getAll', { returnAll: true, ...parameters });

async function automaticText(node: 'monitoringConfig' | 'monitoringReports', parameters: object) {
	const types = toNodeTypes(await nodeTypes());
	const type = types.getByNameAndVersion(`n8n-nodes-dotcom-monitor.${node}`);
	const tool = { parameters: { descriptionType: 'auto', ...parameters } } as unknown as INode;
	return NodeHelpers.getToolDescriptionForNode(tool, type);
}

it("n8n's automatic text of every operation describes it, and no two are the same", async () => {
	const texts = await Promise.all(
		listOperations().map(({ node, resource, operation }) =>
			automaticText(node === 'MonitoringConfig' ? 'monitoringConfig' : 'monitoringReports', {
				resource,
				operation,
			}),
		),
	);
	expect(new Set(texts).size).toBe(texts.length);
	for (const text of texts) expect(text).toMatch(/^[A-Z][a-z]+ .+ in Monitoring (Config|Reports)$/);
	expect(texts).toContain('Get uptime summary in Monitoring Reports');
	expect(texts).toContain('Get device status in Monitoring Reports');
	expect(texts).toContain('Get alert group in Monitoring Config');
});

it('an AI model can fill in Group By, Devices and Date Range', async () => {
	const node = summary({
		groupBy: fromAi('group_by'),
		devices: fromAi('devices'),
		deviceNames: fromAi('device_names'),
		dateRange: fromAi('date_range'),
	});
	const found: FromAIArgument[] = [];
	traverseNodeParameters(node.parameters, found);
	expect(found.map(({ key }) => key)).toEqual([
		'group_by',
		'devices',
		'device_names',
		'date_range',
	]);
	const query = {
		group_by: 'day',
		devices: 'text',
		device_names: 'Company*',
		date_range: 'yesterday',
	};
	const { result, sandbox } = await call(node, query);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run').length).toBeGreaterThan(0);
	expect(sandbox.requests[0].query).toMatchObject({ Site: 'Company*', Type: 'Day' });
});

it.each([
	['yesterday', 'Company website'],
	['last 14 days', 'Comp*'],
	['2026-11-01 to 2026-11-20', `${firstDevice}`],
])('an AI model can ask for %s in words, and for devices by %s', async (range, devices) => {
	const node = summary({
		dateRange: 'words',
		rangeWords: fromAi('range'),
		devices: 'text',
		deviceNames: fromAi('devices'),
	});
	const { result, sandbox } = await call(node, { range, devices });
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run')).toMatchObject([{ deviceName: 'Company website' }]);
	expect(sandbox.requests[0].query).toMatchObject({ Site: devices });
});

it('the descriptions for a model list the ranges in words', async () => {
	const node = summary({ dateRange: 'words', rangeWords: fromAi('range') });
	const { result, sandbox } = await call(node, { range: 'sometime' });
	expect(errorOf(result)).toMatchObject({
		message: 'Date Range as Text "sometime" is not valid',
		description: expect.stringContaining('such as yesterday, last month, last 14 days'),
	});
	expect(sandbox.requests).toEqual([]);
});

it('a tool requests the times of day and the foreign dates of a range in words', async () => {
	const node = summary({ dateRange: 'words', rangeWords: fromAi('range') });
	const { result, sandbox } = await call(node, { range: '17.11.2026 14:00-15:30' });
	expect(errorOf(result)).toEqual({});
	expect(sandbox.requests[0].query).toMatchObject({
		From: '11/17/2026 14:00:00',
		To: '11/17/2026 15:30:00',
	});
});

it('a tool refuses a date with two meanings, and shows both', async () => {
	const node = summary({ dateRange: 'words', rangeWords: fromAi('range') });
	const { result, sandbox } = await call(node, { range: '03/04/2026 at 14:00' });
	expect(errorOf(result)).toMatchObject({
		message:
			'Date Range as Text "03/04/2026 at 14:00" is ambiguous: 03/04/2026 can be 3 April 2026 or 4 March 2026',
		description: 'Enter the date as 2026-04-03 or 2026-03-04.',
	});
	expect(sandbox.requests).toEqual([]);
});

it('an AI model can choose the days of a custom range', async () => {
	const node = summary({ dateRange: fromAi('date_range'), from: fromAi('from'), to: fromAi('to') });
	const query = { date_range: 'custom', from: '2026-11-01', to: '2026-11-02' };
	const { result, sandbox } = await call(node, query);
	expect(errorOf(result)).toEqual({});
	expect(sandbox.requests).toHaveLength(1);
});

const device = { __rl: true, mode: 'id', value: `${firstDevice}` };

const refusals: Array<[message: string, allowed: string, node: INode]> = [
	[
		'Group By cannot be "daily"',
		'Choose one of these in Group By: Day, Hour, Month, None (One Total), Quarter, Week, Year. In an expression, use: day, hour, month, overall, quarter, week, year.',
		summary({ groupBy: fromAi('choice') }),
	],
	[
		'Devices cannot be "daily"',
		'Choose one of these in Devices: All Devices, All Except Some, Choose From List, By ID or Name, Service Default. In an expression, use: all, allBut, list, text, notSent. To enter IDs or names, choose By ID or Name.',
		summary({ devices: fromAi('choice') }),
	],
	[
		'Date Range cannot be "daily"',
		'Choose one of these in Date Range: Custom, As Text, Last 30 Days, ',
		summary({ dateRange: fromAi('choice') }),
	],
	[
		'Date Range cannot be "daily"',
		' In an expression, use: custom, words, last30Days, last6Months, last7Days, last90Days, lastMonth, lastWeek, notSent, thisMonth, thisWeek, today, yesterday. For a first and last day, choose custom and fill in From and To.',
		summary({ dateRange: fromAi('choice') }),
	],
	[
		'Output cannot be "daily"',
		'In an expression, use: csv, items, jsonLines, xml.',
		summary({ output: fromAi('choice') }),
	],
	[
		'Check Result cannot be "daily"',
		'Choose one of these in Check Result: All, Failed, Successful.',
		summary({ filters: { result: fromAi('choice') } }),
	],
	[
		'Apply to Devices cannot be "daily"',
		'Choose one of these in Apply to Devices: All Except Some, All Devices, Choose From List, One Device, By ID or Name. In an expression, use: allBut, all, list, one, several.',
		config('Run', 'device', 'pauseForTime', { applyTo: fromAi('choice'), device, deviceIds: '1' }),
	],
	[
		'Task Type cannot be "daily"',
		'In an expression, use: ',
		config('Run', 'task', 'create', {
			device,
			kind: fromAi('choice'),
			name: 'A',
			url: 'https://www.example.test/',
			certificateHost: 'a',
			hostName: 'a',
		}),
	],
	[
		'Method cannot be "daily"',
		'Choose one of these in Method: DELETE, GET, POST, PUT.',
		config('Run', 'apiRequest', 'send', { method: fromAi('choice'), path: 'x' }),
	],
	[
		'Log In With cannot be "daily"',
		'Choose one of these in Log In With: Web API UID, Load Testing UID. In an expression, use: webApi, loadTesting.',
		config('Run', 'apiRequest', 'send', { path: 'x', options: { session: fromAi('choice') } }),
	],
	[
		'Alert Type in row 1 of Addresses cannot be "daily"',
		'Choose one of these in Alert Type in row 1 of Addresses: AlertOps, Email, ',
		config('Run', 'alertGroup', 'create', {
			name: 'A',
			addresses: { address: [{ type: fromAi('choice') }] },
		}),
	],
	[
		'SNMP Version in row 1 of Addresses cannot be "daily"',
		'Choose one of these in SNMP Version in row 1 of Addresses: V1, V2c, V3.',
		config('Run', 'alertGroup', 'create', {
			name: 'A',
			addresses: { address: [{ type: 'Snmp', host: 'a.test', snmpVersion: fromAi('choice') }] },
		}),
	],
	[
		'If Limit Is Exceeded cannot be "daily"',
		'In an expression, use: fail, report.',
		config('Run', 'loadTest', 'run', { loadTest: device, whenExceeded: fromAi('choice') }),
	],
];

it.each(refusals)(
	'a refusal of a tool lists the possible choices: %s: %s',
	async (message, allowed, node) => {
		const { result, sandbox } = await call(node, { choice: 'daily' });
		const error = errorOf(result);
		expect(error).toMatchObject({ code: 'PARAMETER_INVALID', message });
		expect(error.description).toContain(allowed);
		expect(sandbox.requests).toEqual([]);
	},
);
