/** The fields that a tool returns to an AI model. */
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';

import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	errorOf,
	json,
	nodeTypes,
	reports,
	runNode,
	toTool,
} from '../support/workflows.cts';

async function call(node: INode, more: INodeParameters) {
	const tool = toTool({ ...node, parameters: { ...node.parameters, ...more } });
	const sandbox = await sandboxForTest();
	const result = await runNode(tool, sandbox, { executionId: null });
	return { error: errorOf(result), output: json(result, 'Run'), sandbox };
}

const getDevice = config('Run', 'device', 'get', { device: byId(firstDevice) });
const getSummary = reports('Run', 'summary', 'getAll');

it('an AI tool returns simplified fields by default, and all fields of the service with Raw', async () => {
	const [simple] = (await call(getDevice, {})).output;
	expect(Object.keys(simple).slice(0, 2)).toEqual(['deviceId', 'deviceName']);
	const [raw] = (await call(getDevice, { toolOutput: 'raw' })).output;
	expect(raw).toMatchObject({ Id: firstDevice, Name: simple.deviceName });
});

it.each([
	['Device > Get', getDevice, 'platform, deviceName', ['platform', 'deviceName']],
	[
		'Summary > Get Many',
		getSummary,
		'uptimePercentage,deviceName,',
		['uptimePercentage', 'deviceName'],
	],
])(
	'an AI tool returns the selected fields in the order of Fields (%s)',
	async (_, node, toolFields, names) => {
		const { output } = await call(node, { toolOutput: 'selected', toolFields });
		expect(output.length).toBeGreaterThan(0);
		for (const item of output) expect(Object.keys(item)).toEqual(names);
	},
);

it('an AI tool refuses an empty list of fields before a request', async () => {
	const { error, sandbox } = await call(getDevice, { toolOutput: 'selected' });
	expect(error).toMatchObject({ message: 'Fields is empty', description: 'Fill in Fields.' });
	expect(sandbox.requests).toEqual([]);
});

it('an AI tool refuses fields that no result has, and lists the known ones', async () => {
	const { error } = await call(getDevice, {
		toolOutput: 'selected',
		toolFields: 'deviceName, uptime',
	});
	expect(error.message).toBe('Fields contains "uptime", which no result has');
	expect(error.description).toContain(
		'Enter one or more of these in Fields: "deviceId", "deviceName"',
	);
});

it('a node of a workflow ignores the selected fields, because it has Simplify', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...getDevice.parameters, toolOutput: 'selected', toolFields: 'platform' };
	const run = await runNode({ ...getDevice, parameters }, sandbox);
	expect(Object.keys(json(run, 'Run')[0])).toContain('deviceName');
});

it.each([
	['a tool', toTool(getSummary), true],
	['a node', getSummary, false],
])('the panel of %s names the fields to mark for the model: %s', async (_, node, isShown) => {
	const { description } = (await nodeTypes())[getSummary.type];
	if (!('properties' in description)) throw new Error('The node has versions');
	const notices = description.properties.filter(({ name }) => name === 'toolNotice');
	const parameters = { ...node.parameters, resource: 'summary' };
	const ofType = { ...description, name: node.type };
	const shown = notices.filter((notice) =>
		NodeHelpers.displayParameter(parameters, notice, node, ofType),
	);
	expect(shown.map(({ displayName }) => displayName)).toEqual(
		isShown ? [expect.stringContaining('press the stars')] : [],
	);
});
