/** How often a device checks: a choice, and what a sheet or an expression says. */
import type { INodeParameters } from 'n8n-workflow';

import type { Fault, Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { startRawService } from '../support/rawService.cts';
import { offerFrequencies, sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	json,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const newDevice = {
	name: 'Tea shop',
	platform: 'HTTPS',
	urls: 'https://www.tea.example.test/',
	locations: ['New York'],
};

/** The parameters of each operation that sets a frequency. */
const operations: Record<string, (frequency: unknown) => object> = {
	create: (frequency) => ({ ...newDevice, frequency }),
	upsert: (frequency) => ({ ...newDevice, frequency }),
	update: (frequency) => ({ device: byId(firstDevice), updateFields: { frequency } }),
};

async function setFrequency(sandbox: Sandbox, operation: string, frequency: unknown) {
	return await runOperation(sandbox, 'device', operation, operations[operation](frequency));
}

/** In the last request that wrote a device. */
function sentFrequency(sandbox: Sandbox): unknown {
	const bodies = findWriteRequests(sandbox).map(({ body }) => body as Record<string, unknown>);
	return bodies
		.map((body) => body.frequency ?? body.Frequency)
		.find((value) => value !== undefined);
}

const custom = (value: unknown) => ({ __rl: true, mode: 'custom', value });
const picked = (value: unknown) => ({ __rl: true, mode: 'list', value });

describe.each(Object.keys(operations))('Frequency in Device > %s', (operation) => {
	it.each<[unknown, number]>([
		[600, 600],
		[picked(600), 600],
		[custom('10 min'), 600],
		[custom('={{ "1h" }}'), 3600],
		['={{ "10 minutes" }}', 600],
		['={{ 600 }}', 600],
	])('Frequency understands %j', async (frequency, seconds) => {
		const sandbox = await sandboxForTest();
		offerFrequencies(sandbox, 30);
		const run = await setFrequency(sandbox, operation, frequency);
		expect(errorOf(run)).toEqual({});
		expect(sentFrequency(sandbox)).toBe(seconds);
	});

	it.each([5, '={{ 5 }}', '={{ "5" }}', custom('5'), picked(5)])(
		'Frequency suggests minutes for %j and sends nothing',
		async (frequency) => {
			const sandbox = await sandboxForTest();
			const run = await setFrequency(sandbox, operation, frequency);
			expect(errorOf(run)).toMatchObject({
				code: 'PARAMETER_INVALID',
				message: 'Frequency contains "5", which means 5 seconds',
				description: 'Did you mean minutes? Enter 5 min or 300. For seconds, enter 5 s.',
			});
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('Frequency refuses a text that is not a frequency', async () => {
		const sandbox = await sandboxForTest();
		const run = await setFrequency(sandbox, operation, '={{ "often" }}');
		expect(errorOf(run)).toMatchObject({
			message: 'Frequency contains "often", which is not a frequency',
			description: expect.stringContaining('5 min'),
		});
		expect(sandbox.requests).toEqual([]);
	});
});

it('Device > Create checks every 5 minutes by default', async () => {
	const sandbox = await sandboxForTest();
	await runOperation(sandbox, 'device', 'create', newDevice);
	expect(sentFrequency(sandbox)).toBe(300);
});

it('Device > Create creates none of 20 devices when a sheet contains 5 without a unit', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.listDevices(41001).length;
	const rows = Array.from({ length: 20 }, (_, row) => ({ name: `Shop ${row}`, every: 5 }));
	const parameters = { ...newDevice, name: '={{ $json.name }}', frequency: '={{ $json.every }}' };
	const node = config('Create', 'device', 'create', parameters, { onError: 'continueErrorOutput' });
	const credential = credentialFor(sandbox);
	const run = await runNode(node, credential, { rows });
	expect(json(run, 'Create', 1)).toHaveLength(20);
	expect(sandbox.listDevices(41001)).toHaveLength(before);
});

describe('the list of Frequency in the editor', () => {
	async function searchFrequencies(
		credential: ReturnType<typeof credentialFor>,
		parameters: object,
		operation = 'create',
		filter?: string,
	) {
		const editor = await openEditor(
			config('Run', 'device', operation, { ...parameters }),
			credential,
		);
		return (await editor.searchList('searchFrequencies', filter)).results;
	}

	it('the list of Frequency offers the frequencies of the platform, in words', async () => {
		const sandbox = await sandboxForTest();
		const entries = [{ Seconds: 30 }, 3600, { Frequency: 300 }];
		const body = JSON.stringify({ Success: true, Result: entries });
		sandbox.faults.add({ path: '*/frequencies/ServerView', kind: 'body', body });
		const offered = [
			{ name: 'Every 30 seconds', value: '30 s' },
			{ name: 'Every 5 minutes', value: 300 },
			{ name: 'Every 1 hour', value: 3600 },
		];
		const credential = credentialFor(sandbox);
		for (const parameters of [
			{ platform: 'HTTPS' },
			{ platform: 'other', platformName: 'ServerView' },
		]) {
			expect(await searchFrequencies(credential, parameters)).toEqual(offered);
		}
		const device = { device: byId(firstDevice) };
		expect(await searchFrequencies(credential, device, 'update')).toEqual(offered);
		expect(await searchFrequencies(credential, device, 'update', 'HOUR')).toEqual([offered[2]]);
	});

	it('the list of Frequency offers the usual ones before a device is chosen, and for an unavailable platform', async () => {
		const sandbox = await sandboxForTest();
		const credential = credentialFor(sandbox);
		for (const found of [
			await searchFrequencies(credential, {}, 'update'),
			await searchFrequencies(credential, { platform: 'UserView' }),
		]) {
			expect(found).toContainEqual({ name: 'Every 5 minutes', value: 300 });
		}
	});

	it.each([
		['a refusal', { status: 404, body: '' }],
		['entries of another form', { body: '[{ "Period": "often" }]' }],
		['no list', { body: '{ "Success": true, "Result": null }' }],
	])(
		'the list of Frequency offers the usual ones when the service answers with %s',
		async (_what, response) => {
			const { credential } = await startRawService(({ path }) =>
				path === '/platforms' ? { body: '[{ "Id": 1, "Name": "ServerView" }]' } : response,
			);
			const found = await searchFrequencies(credential, { platform: 'HTTPS' });
			expect(found).toContainEqual({ name: 'Every 5 minutes', value: 300 });
		},
	);

	it('the list of Frequency shows an error when the service cannot be reached', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/frequencies/*', kind: 'status', status: 503 });
		await expect(
			searchFrequencies(credentialFor(sandbox), { platform: 'HTTPS' }),
		).rejects.toMatchObject({ context: { code: 'SERVICE_UNAVAILABLE' } });
	});
});

describe('Raw Frequency', () => {
	const send = async (plainFrequency: number | string, more: INodeParameters = {}) => {
		const sandbox = await sandboxForTest();
		const parameters = {
			name: 'Shop front',
			platform: 'HTTPS',
			urls: 'https://www.example.test/',
			frequency: 300,
			locations: ['London'],
			options: { plainFrequency, ...more },
		};
		const run = await runNode(
			config('Create', 'device', 'create', parameters),
			credentialFor(sandbox),
		);
		const [first] = findWriteRequests(sandbox);
		return { run, body: first?.body };
	};

	it.each([
		[5, 5],
		['5', 5],
		['0.5', 0.5],
		['={{ 7 }}', 7],
	])('Raw Frequency sends %j unchanged in place of Frequency', async (written, sent) => {
		expect((await send(written)).body).toMatchObject({ frequency: sent });
		const inSteps = await send(written, { requestStyle: 'deviceThenTasks' });
		expect(inSteps.body).toMatchObject({ Frequency: sent });
	});

	it.each(['', '5 min', '={{ $json.nothing }}'])(
		'Raw Frequency refuses %j, and sends nothing',
		async (written) => {
			const { run, body } = await send(written);
			expect(errorOf(run).message).toContain('Raw Frequency');
			expect(body).toBeUndefined();
		},
	);
});

describe('a frequency that the platform does not offer', () => {
	const notOffered = {
		message: 'Frequency is 7 minutes, which the platform ServerView does not offer',
		description: 'Enter 5 minutes or 10 minutes.',
	};

	it.each(Object.keys(operations))(
		'a frequency that the platform lacks is refused with the nearest: Device > %s',
		async (operation) => {
			const sandbox = await sandboxForTest();
			const run = await setFrequency(sandbox, operation, '={{ "7 min" }}');
			expect(errorOf(run)).toMatchObject(notOffered);
			expect(findWriteRequests(sandbox)).toEqual([]);
		},
	);

	it('a frequency that the platform lacks is refused with Device First, Then Tasks', async () => {
		const sandbox = await sandboxForTest();
		const options = { requestStyle: 'deviceThenTasks' };
		const parameters = { ...newDevice, frequency: '={{ "7 min" }}', options };
		const run = await runOperation(sandbox, 'device', 'create', parameters);
		expect(errorOf(run)).toMatchObject(notOffered);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('a frequency that the platform lacks is refused in a sheet for all rows before the first write', async () => {
		const sandbox = await sandboxForTest();
		const rows = ['5 min', '7 min', '4 h'].map((every, index) => ({
			...{ name: `Tea ${index}`, url: `https://tea${index}.example.test/` },
			...{ Every: every, locations: 'New York' },
		}));
		const node = config('Sheet', 'device', 'upsert', { fillInFrom: 'rows', mode: 'write' });
		const run = await runNode(node, credentialFor(sandbox), { rows });
		const { message, description } = errorOf(run);
		expect(`${message} ${description}`).toContain('column "Every"');
		expect(`${message} ${description}`).toContain('Enter 5 minutes or 10 minutes.');
		expect(`${message} ${description}`).toContain('Enter 3 hours.');
		expect(findWriteRequests(sandbox)).toEqual([]);
		const asked = sandbox.requests.filter(({ path }) => path.includes('/frequencies/'));
		expect(asked).toHaveLength(1);
	});

	it.each<[string, Fault]>([
		['a refusal', { kind: 'status', path: '*/frequencies/ServerView', status: 404 }],
		[
			'entries of another form',
			{ kind: 'body', path: '*/frequencies/ServerView', body: '[{ "Period": "often" }]' },
		],
	])(
		'a frequency is sent unchecked when the service answers the list of frequencies with %s',
		async (_what, fault) => {
			const sandbox = await sandboxForTest();
			sandbox.faults.add(fault);
			const run = await setFrequency(sandbox, 'update', '={{ "7 min" }}');
			expect(errorOf(run)).toEqual({});
			expect(sentFrequency(sandbox)).toBe(420);
		},
	);
});
