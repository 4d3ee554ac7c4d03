/** How many requests an operation takes; docs/dev/scaling.md shows these numbers. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	credentialFor,
	errorOf,
	runNode,
	selectById,
} from '../support/workflows.cts';

const department = 41001;
const device = byId('={{ $json.device }}');
const urls = '=https://{{ $itemIndex }}.example.test/';
const newDevice = {
	name: '=Shop {{ $itemIndex }}',
	platform: 'HTTPS',
	urls,
	frequency: 300,
	locations: ['London'],
};

interface Case {
	operation: string;
	parameters?: INodeParameters;
	/** Run before with the same items; not counted. */
	before?: { operation: string; parameters: INodeParameters };
	/** Requests without the login for 1 and for 3 items. */
	counts: [one: number, three: number];
}

const upserted = { operation: 'device upsert', parameters: newDevice };
const steps = { ...newDevice, options: { requestStyle: 'deviceThenTasks' } };
const renamed = { device, updateFields: { name: '=New {{ $itemIndex }}' } };

/**
 * With Simplify the locations of a platform are read once for their names. The sandbox has 4 platforms,
 * 3 of them available; `devices` counts those of the first.
 */
const cases: Record<string, Case> = {
	'Session > Log In': { operation: 'session logIn', counts: [1, 1] },
	'Device > Get': { operation: 'device get', parameters: { device }, counts: [2, 4] },
	'Device > Get without Simplify': {
		operation: 'device get',
		parameters: { device, simplify: false },
		counts: [1, 3],
	},
	'Device > Create with Device and Tasks Together': {
		operation: 'device create',
		parameters: newDevice,
		counts: [4, 8],
	},
	'Device > Create with Device First, Then Tasks': {
		operation: 'device create',
		parameters: steps,
		// The list before the first, and each new device and task.
		counts: [7, 15],
	},
	'Device > Update': { operation: 'device update', parameters: renamed, counts: [3, 7] },
	'Device > Update of locations by name': {
		operation: 'device update',
		parameters: { device, updateFields: { locations: ['London'] } },
		counts: [3, 7],
	},
	'Device > Update that changes nothing': {
		operation: 'device update',
		parameters: renamed,
		before: { operation: 'device update', parameters: renamed },
		counts: [2, 4],
	},
	// The third device is paused from the start.
	'Device > Pause': { operation: 'device pause', parameters: { device }, counts: [2, 5] },
	'Device > Resume': { operation: 'device resume', parameters: { device }, counts: [2, 7] },
	'Device > Delete': { operation: 'device delete', parameters: { device }, counts: [2, 6] },
	'Task > Get Many': { operation: 'task getAll', parameters: { device }, counts: [2, 6] },
	'Frequency > Get Many': {
		operation: 'frequency getAll',
		parameters: selectById('platform', 1),
		counts: [2, 4],
	},
};

async function countRequests(
	sandbox: Sandbox,
	{ operation, parameters, before }: Case,
	count: number,
) {
	const rows = sandbox
		.listDevices(department)
		.slice(0, count)
		.map(({ id }) => ({ device: id }));
	expect(rows).toHaveLength(count);
	const runOnce = async (path: string, values?: INodeParameters) => {
		sandbox.resetCounters();
		const [resource, name] = path.split(' ');
		const run = await runNode(
			config('Run', resource, name, values),
			credentialFor(sandbox, { departmentId: String(department) }),
			{ rows },
		);
		expect(errorOf(run)).toEqual({});
	};
	if (before) await runOnce(before.operation, before.parameters);
	await runOnce(operation, parameters);
	expect(sandbox.counters.logins).toBe(1);
	return sandbox.counters.requests - 1;
}

it.each(Object.entries(cases))('%s sends the fewest requests', async (_name, one) => {
	const counts = [];
	for (const count of [1, 3]) counts.push(await countRequests(await sandboxForTest(), one, count));
	expect(counts).toEqual(one.counts);
});

describe('Device > Create or Update', () => {
	/** Platforms, locations, the list of the platform's devices, and each of them. */
	const indexCount = (sandbox: Sandbox) =>
		3 + sandbox.listDevices(department).filter(({ platform }) => platform !== 'BrowserView').length;

	it('Create or Update reads the platform once, sends four requests per new row, and checks for twins once', async () => {
		const sandbox = await sandboxForTest();
		const index = indexCount(sandbox);
		expect(await countRequests(sandbox, { ...upserted, counts: [0, 0] }, 3)).toBe(
			index + 1 + 3 * 4 + 1,
		);
	});

	it.each([
		['that is there', {}, 2],
		['whose frequency differs', { frequency: 60 }, 4],
		[
			'whose keyword differs',
			{ settings: { tasks: { task: [{ url: urls, keyword: 'Pay' }] } } },
			3,
		],
	])('Create or Update sends few requests for a row %s', async (_what, changes, perRow) => {
		const sandbox = await sandboxForTest();
		const parameters = { ...newDevice, ...changes };
		const one = {
			operation: 'device upsert',
			parameters,
			before: upserted,
			counts: [0, 0] as [number, number],
		};
		const counted = await countRequests(sandbox, one, 3);
		expect(counted).toBe(indexCount(sandbox) + 3 * perRow);
	});
});

describe('Account Setup', () => {
	/** 3 available platforms; each device has one task, and there are 7 other entities. */
	const accountCount = (devices: number) => 5 + 2 * 3 + 2 * devices + devices + 7;
	const [resource, options] = ['accountSetup', {}];
	const leaveOutRules = ['inNoDepartment', 'loadTestNeverRun', 'nearlyFull', 'pausedTooLong'];

	it.each([
		// The list of departments.
		['export', options, 1],
		['audit', { leaveOutRules }, 1],
		// And the feed, the list of load tests and each of them, the audit log.
		['audit', options, 1 + 1 + 1 + 3 + 1],
	])(
		'Account Setup: %s reads the whole account once for all items with the options %j, and %i more',
		async (name, own, more) => {
			const sandbox = await sandboxForTest();
			const { length } = sandbox.listDevices(department);
			const operation = `${resource} ${name}`;
			const one = { operation, parameters: { options: own }, counts: [0, 0] as [number, number] };
			for (const items of [1, 3]) {
				expect(await countRequests(sandbox, one, items)).toBe(accountCount(length) + more);
			}
		},
	);
});

it('Device > Get Many reads the platforms once for several items', async () => {
	const sandbox = await sandboxForTest();
	const devices = sandbox.listDevices(department).length;
	const one: Case = { operation: 'device getAll', parameters: { returnAll: true }, counts: [0, 0] };
	expect(await countRequests(sandbox, one, 1)).toBe(1 + 3 + devices + 1);
	expect(await countRequests(sandbox, one, 3)).toBe(1 + 3 * (3 + devices) + 1);
});
