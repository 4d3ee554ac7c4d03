/** What a tool that writes does when an AI model calls it. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { itIsNoon, passMinutes } from '../support/clock.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	byName,
	chain,
	config,
	errorOf,
	execute,
	json,
	runNode,
	toTool,
} from '../support/workflows.cts';

/** Runs a tool as a model calls it: `$fromAI` stands for what is in the item's `query`. */
async function call(
	sandbox: Sandbox,
	[resource, operation]: [string, string],
	parameters: INodeParameters,
	confirmation = '',
) {
	const result = await runNode(toTool(config('Run', resource, operation, parameters)), sandbox, {
		executionId: null,
		rows: [{ query: { confirmation } }],
	});
	return { error: errorOf(result), output: json(result, 'Run') };
}

itIsNoon();

const pause: [string, string] = ['device', 'pause'];
const several = { applyTo: 'several', deviceIds: 'Company website, Shop front' };
const timed = { applyTo: 'several', deviceIds: 'C*', minutes: 5 };
const names = [{ deviceName: 'Company website' }, { deviceName: 'Shop front' }];

it('an AI tool lists the changes to every device, and makes them once confirmed', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	const parameters = { ...several, inAllDepartments: true };
	const { error, output } = await call(sandbox, pause, parameters);
	expect(error).toEqual({});
	const confirmation = expect.stringMatching(/^1\.\w{8}\.[\w-]{24}$/);
	expect(output).toMatchObject([{ action: 'planned', confirmation, results: names }]);
	const [plan] = output.map(Object);
	expect(plan.message).toBe(
		'Nothing was written. 2 changes would be made; see results. Ask the user for confirmation. If they agree, call this again with the same input and this confirmation.',
	);
	expect(sandbox.snapshot()).toEqual(before);
	const done = await call(sandbox, pause, parameters, plan.confirmation);
	expect(done.output).toEqual(plan.results);
	expect(findWriteRequests(sandbox)).toHaveLength(2);
	expect(sandbox.listDevices(41001).find(({ name }) => name === 'Company website')).toMatchObject({
		postponed: true,
	});
});

it.each([
	['other devices', { ...several, deviceIds: 'Company website' }],
	['the same device, asked in another way', { device: byName('Company website'), applyTo: 'one' }],
])('an AI tool writes nothing with a confirmation of %s', async (_, parameters) => {
	const sandbox = await sandboxForTest();
	const [plan] = (await call(sandbox, pause, { ...several, deviceIds: '84211, 84212' })).output;
	const { output } = await call(sandbox, pause, parameters, String(Object(plan).confirmation));
	expect(output).toMatchObject([
		{
			action: 'planned',
			message: expect.stringMatching(/^The confirmation belongs to other changes/),
		},
	]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('an AI tool writes nothing in a dry run, and everything at once if no confirmation is required', async () => {
	const sandbox = await sandboxForTest();
	const device = { device: byId(firstDevice) };
	const said = await call(sandbox, pause, { ...device, modelWrites: 'say' }, '1.x');
	expect(said.output).toMatchObject([
		{ action: 'planned', message: expect.stringContaining('never writes'), results: [{}] },
	]);
	expect(said.output[0]).not.toHaveProperty('confirmation');
	expect(findWriteRequests(sandbox)).toEqual([]);
	const done = await call(sandbox, pause, { ...device, modelWrites: 'write' });
	expect(done.output).toMatchObject([{ action: 'paused', deviceId: firstDevice }]);
});

it('an AI tool asks again if a pattern has matched another device since the plan of a timed pause', async () => {
	const sandbox = await sandboxForTest();
	const timedPause: [string, string] = ['device', 'pauseForTime'];
	const [plan] = (await call(sandbox, timedPause, timed)).output.map(Object);
	const copy = { device: byId(firstDevice), newName: 'Checkout', modelWrites: 'write' };
	await call(sandbox, ['device', 'copy'], copy);
	const writes = findWriteRequests(sandbox).length;
	const { output } = await call(sandbox, timedPause, timed, plan.confirmation);
	expect(output).toMatchObject([{ action: 'planned', results: [{}, {}, {}] }]);
	expect(findWriteRequests(sandbox)).toHaveLength(writes);
	const [changed] = output.map(Object);
	const done = await call(sandbox, timedPause, timed, changed.confirmation);
	expect(done.output).toMatchObject([{ action: 'paused' }, {}, {}]);
});

it.each([
	['StressTest/7004/AbortTest', {}],
	['StressTest/7004/%41bortTest', {}],
	['%53tressTest/7004/StopLoad', {}],
	['StressTest/7004/Clone', {}],
	[`device/${firstDevice}`, { parameter: [{ name: 'Verb', value: 'DELETE' }] }],
	['device/84211?%76erb=DELETE', {}],
])('an AI tool asks before a GET that can change data: %s', async (path, queryParameters) => {
	const sandbox = await sandboxForTest();
	const parameters = { method: 'GET', path, queryParameters };
	const { output } = await call(sandbox, ['apiRequest', 'send'], parameters);
	expect(output).toMatchObject([{ action: 'planned' }]);
	expect(sandbox.requests.filter(({ method }) => method === 'GET')).toEqual([]);
});

it('an AI tool refuses an unknown device before it plans anything', async () => {
	const sandbox = await sandboxForTest();
	const { error } = await call(sandbox, pause, { device: byName('Companie website') });
	expect(error.message).toBe('"Companie website" in Device is not known');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('an AI tool writes to a device of another department once that is confirmed', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { device: byName('Shop front') };
	const [plan] = (await call(sandbox, pause, parameters)).output.map(Object);
	const { error, output } = await call(sandbox, pause, parameters, plan.confirmation);
	expect(error).toEqual({});
	expect(output).toMatchObject([{ action: 'paused', deviceName: 'Shop front' }]);
});

it('an AI tool reads without a confirmation, and answers at once if nothing would change', async () => {
	const sandbox = await sandboxForTest();
	const { output } = await call(sandbox, ['device', 'get'], { device: byId(firstDevice) });
	expect(output).toMatchObject([{ deviceId: firstDevice }]);
});

it('an AI tool counts at least the changes before one that depends on a response', async () => {
	const sandbox = await sandboxForTest();
	const loadTest = { loadTest: byId(7001), waitForResult: true };
	const planned = await call(sandbox, ['loadTest', 'run'], loadTest);
	expect(planned.output).toMatchObject([
		{
			action: 'planned',
			message: expect.stringContaining(
				'At least 1 change would be made; later steps depend on the response of the service.',
			),
		},
	]);
});

const newDevice: INodeParameters = {
	name: 'Tea',
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['2'],
};
const newTask = { device: byId(firstDevice), name: 'Tea', url: 'https://www.example.test/tea' };

const repeatable: Array<[string, [string, string], INodeParameters]> = [
	['creates a device', ['device', 'create'], newDevice],
	[
		'creates a device and its tasks one by one',
		['device', 'create'],
		{ ...newDevice, options: { requestStyle: 'deviceThenTasks' } },
	],
	['creates a task', ['task', 'create'], newTask],
	['copies a device', ['device', 'copy'], { device: byId(firstDevice), newName: 'Tea' }],
	['runs a load test', ['loadTest', 'run'], { loadTest: byId(7001), waitForResult: false }],
	['pauses devices for a time', ['device', 'pauseForTime'], timed],
	['sends a request', ['apiRequest', 'send'], { method: 'PUT', path: 'filters', body: '{}' }],
];

it.each(repeatable)('a confirmation works only once: %s', async (_, operation, parameters) => {
	const sandbox = await sandboxForTest();
	const [{ confirmation }] = (await call(sandbox, operation, parameters)).output.map(Object);
	await call(sandbox, operation, parameters, confirmation);
	const after = sandbox.snapshot();
	const [again] = (await call(sandbox, operation, parameters, confirmation)).output.map(Object);
	expect(again.action).toBe('planned');
	expect(again.message).toMatch(
		/^The confirmation was already used, and works only once\. Check whether its changes were made\. Nothing was written\./,
	);
	expect(sandbox.snapshot()).toEqual(after);
});

it('a confirmation works once in two concurrent calls', async () => {
	const sandbox = await sandboxForTest();
	const create = async (confirmation?: string) =>
		(await call(sandbox, ['device', 'create'], newDevice, confirmation)).output.map(Object)[0];
	const { confirmation } = await create();
	const results = await Promise.all([create(confirmation), create(confirmation)]);
	expect(results.map(({ action }) => action).sort()).toEqual(['created', 'planned']);
	expect(sandbox.listDevices(41001).filter(({ name }) => name === 'Tea')).toHaveLength(1);
});

it('a confirmation is used up when its changes fail', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { device: byId(firstDevice) };
	const [{ confirmation }] = (await call(sandbox, pause, parameters)).output.map(Object);
	sandbox.faults.add({
		path: `*/device/${firstDevice}`,
		method: 'POST',
		kind: 'status',
		status: 400,
	});
	expect((await call(sandbox, pause, parameters, confirmation)).error).not.toEqual({});
	const { output } = await call(sandbox, pause, parameters, confirmation);
	expect(output).toMatchObject([
		{ action: 'planned', message: expect.stringMatching(/^The confirmation was already used/) },
	]);
});

it('an AI tool makes the same change again with a new confirmation', async () => {
	const sandbox = await sandboxForTest();
	const parameters = timed;
	const confirmations = new Set<string>();
	for (let round = 0; round < 2; round++) {
		passMinutes(1);
		const planned = await call(sandbox, ['device', 'pauseForTime'], parameters);
		const [{ confirmation }] = planned.output.map(Object);
		const done = await call(sandbox, ['device', 'pauseForTime'], parameters, confirmation);
		expect(done.output).toMatchObject([{ action: 'paused' }, { action: 'paused' }]);
		confirmations.add(confirmation);
	}
	expect(confirmations.size).toBe(2);
});

it('an AI tool writes the plan of a Dry Run of Create or Update after a confirmation', async () => {
	const sandbox = await sandboxForTest();
	const upsert: [string, string] = ['device', 'upsert'];
	const parameters = newDevice;
	const dryRun = { ...parameters, mode: 'preview', options: { output: 'summary' } };
	const [{ planToken }] = (await call(sandbox, upsert, dryRun)).output.map(Object);
	const planned = { ...parameters, options: { planToken } };
	const [{ confirmation }] = (await call(sandbox, upsert, planned)).output.map(Object);
	const done = await call(sandbox, upsert, planned, confirmation);
	expect(done.output).toMatchObject([{ action: 'created', deviceName: 'Tea' }]);
});

it('an AI tool refuses a confirmation after an hour', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { device: byId(firstDevice) };
	const [{ confirmation }] = (await call(sandbox, pause, parameters)).output.map(Object);
	passMinutes(61);
	const { output } = await call(sandbox, pause, parameters, confirmation);
	expect(output).toMatchObject([
		{ action: 'planned', message: expect.stringContaining('is more than an hour old') },
	]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

// Another process does not share the used confirmations, so the test creates it without one.
it.each(repeatable.slice(0, 4))(
	'a confirmation %s only once if another process has done so since the plan',
	async (_, operation, parameters) => {
		const sandbox = await sandboxForTest();
		const [{ confirmation }] = (await call(sandbox, operation, parameters)).output.map(Object);
		await call(sandbox, operation, { ...parameters, modelWrites: 'write' });
		const after = sandbox.snapshot();
		const [again] = (await call(sandbox, operation, parameters, confirmation)).output.map(Object);
		expect(again.message).toMatch(/^The confirmation belongs to other changes/);
		expect(sandbox.snapshot()).toEqual(after);
	},
);

it('a node that is no tool asks for no confirmation', async () => {
	const sandbox = await sandboxForTest();
	const result = await execute({
		workflow: chain(config('Run', ...pause, { device: byId(firstDevice), modelWrites: 'confirm' })),
		credential: sandbox,
	});
	expect(json(result, 'Run')).toMatchObject([{ action: 'paused' }]);
});
