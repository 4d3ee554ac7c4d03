/** Whatever can be picked can be picked by its name. */
import type { INodeType } from 'n8n-workflow';

import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { openEditor } from '../support/editor.cts';
import { allProperties } from '../support/fieldsByOperation.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	byName,
	config,
	errorOf,
	json,
	operationOutput,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const node: INodeType = new MonitoringConfig();

it('every picker has the modes From List, By ID and By Name', () => {
	const pickers = allProperties(node.description.properties).filter(
		({ type, name }) => type === 'resourceLocator' && name !== 'frequency',
	);
	expect(new Set(pickers.map(({ displayName }) => displayName))).toEqual(
		new Set([
			'Alert Group',
			'Alert Template',
			'Department',
			'Target Department',
			'Device',
			'Filter',
			'Load Test',
			'Parent Device',
			'Subscription Package',
			'Maintenance Plan',
			'Platform',
			'Schedule',
			'Task',
			'User',
		]),
	);
	for (const { displayName: label, modes = [] } of pickers) {
		// A maintenance plan has a name alone.
		const all =
			label === 'Maintenance Plan' ? ['From List', 'By Name'] : ['From List', 'By ID', 'By Name'];
		expect(modes.map(({ displayName }) => displayName)).toEqual(all);
	}
});

it.each([
	['alertGroup', { alertGroup: byName('on CALL') }, 'On call'],
	['alertTemplate', { alertTemplate: byName('short') }, 'Short'],
	['device', { device: byName(' company website ') }, 'Company website'],
	['filter', { filter: byName('Two locations') }, 'Two locations'],
	['loadTest', { loadTest: byName('black friday') }, 'Black Friday'],
	['schedule', { schedule: byName('office hours') }, 'Office hours'],
	['user', { user: byName('ann') }, 'Ann'],
])('By Name finds a %s in any case', async (resource, parameters, name) => {
	const sandbox = await sandboxForTest();
	const output = await operationOutput(sandbox, resource, 'get', {
		...parameters,
		simplify: true,
	});
	const field = resource === 'device' ? 'deviceName' : 'name';
	expect(output).toEqual([expect.objectContaining({ [field]: name })]);
});

it('By Name finds a platform', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { filters: { platform: byName('serverview') }, returnAll: true };
	const devices = await operationOutput(sandbox, 'device', 'getAll', parameters);
	expect(devices).toHaveLength(3);
});

it('By Name finds a department, and a device in it', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { department: byName('web shop'), device: byName('Shop front') };
	const [device] = await operationOutput(sandbox, 'device', 'get', parameters);
	expect(device).toMatchObject({ deviceId: 84220 });
});

it('By Name requests the departments once for many items', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { department: byName('Web Shop'), device: byId('84220') };
	const run = await runNode(config('Get', 'device', 'get', parameters), sandbox, {
		rows: [{}, {}, {}],
	});
	expect(json(run, 'Get')).toHaveLength(3);
	expect(sandbox.counters).toMatchObject({ discoveries: 1, logins: 1 });
});

it('By Name finds a task only among those of its device', async () => {
	const sandbox = await sandboxForTest();
	const device = byName('company website');
	const [known] = await operationOutput(sandbox, 'task', 'getAll', { device, returnAll: true });
	const task = byName(known.name);
	const [found] = await operationOutput(sandbox, 'task', 'get', { device, task });
	expect(found).toEqual(known);
	const other = await runOperation(sandbox, 'task', 'get', { device: byId('84212'), task });
	expect(errorOf(other).message).toBe(`"${String(known.name)}" in Task is not known`);
	const alone = await runOperation(sandbox, 'task', 'get', { task });
	expect(errorOf(alone).message).toBe('Device is empty');
});

it('By Name works inside of Update Fields and of rows', async () => {
	const sandbox = await sandboxForTest();
	const [group] = await operationOutput(sandbox, 'alertGroup', 'update', {
		alertGroup: byName('Office'),
		updateFields: {
			schedule: byName('office hours'),
			addAddresses: {
				address: [{ type: 'Email', email: 'ann@example.test', templateId: byName('short') }],
			},
		},
	});
	expect(group).toMatchObject({ name: 'Office', scheduleId: 301 });
	const { body } = sandbox.requests.at(-1) ?? {};
	const { Addresses } = JSON.parse(JSON.stringify(body));
	expect(Addresses.at(-1)).toMatchObject({ Template_Id: expect.any(Number) });
	expect(Addresses.at(-1).Template_Id).toBeGreaterThan(0);
});

it('By Name reads digits as a name', async () => {
	const sandbox = await sandboxForTest();
	const run = await runOperation(sandbox, 'device', 'get', { device: byName(`${firstDevice}`) });
	expect(errorOf(run).message).toBe('"84211" in Device is not known');
});

it.each([
	['Parent Device', { owner: byName('84212') }],
	['Schedule', { schedule: byName('0') }],
	['Alert Groups', { alertGroups: { group: [{ alertGroup: byName('201'), delay: 0 }] } }],
])('By Name reads digits as a name in %s of a device', async (label, updateFields) => {
	const sandbox = await sandboxForTest();
	const device = byName('Company website');
	const run = await runOperation(sandbox, 'device', 'update', { device, updateFields });
	expect(errorOf(run).message).toMatch(new RegExp(`^"\\d+" in ${label} is not known$`));
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('By Name finds a device whose name consists of digits', async () => {
	const sandbox = await sandboxForTest();
	const owner = byId(84212);
	await runOperation(sandbox, 'device', 'update', {
		device: owner,
		updateFields: { name: `${firstDevice}` },
	});
	const device = byName('Company website');
	const updateFields = { owner: byName(`${firstDevice}`) };
	const run = await runOperation(sandbox, 'device', 'update', { device, updateFields });
	expect(errorOf(run)).toEqual({});
	expect(findWriteRequests(sandbox).at(-1)?.body).toMatchObject({ Owner_Device_Id: 84212 });
});

it('By Name lists the departments if one is unknown', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { department: byName('Webshop'), device: byId('84220') };
	const run = await runOperation(sandbox, 'device', 'get', parameters);
	expect(errorOf(run)).toMatchObject({
		message: '"Webshop" in Department is not known',
		description: expect.stringContaining('"Web Shop"'),
	});
	expect(sandbox.counters.logins).toBe(0);
});

it('By Name lists some of many IDs with the same name', async () => {
	const sandbox = await sandboxForTest();
	for (let index = 0; index < 12; index++) {
		await operationOutput(sandbox, 'alertGroup', 'create', { name: 'Ops' });
	}
	const run = await runOperation(sandbox, 'alertGroup', 'get', { alertGroup: byName('Ops') });
	expect(errorOf(run).message).toMatch(
		/^"Ops" in Alert Group matches 12 entries of your account: IDs (\d+, ){9}\d+ and 2 more$/,
	);
});

it('By Name reads the names once for many items', async () => {
	const sandbox = await sandboxForTest();
	const run = await runNode(
		config('Get', 'alertGroup', 'get', { alertGroup: byName('={{ $json.name }}') }),
		sandbox,
		{ rows: [{ name: 'On call' }, { name: 'Office' }, { name: 'On call' }] },
	);
	expect(json(run, 'Get').map(({ id }) => id)).toEqual([201, 202, 201]);
	// The login, the list, each of the two groups, and what each item gets.
	expect(sandbox.counters.requests).toBe(1 + 1 + 2 + 3);
});

it('a device by name fills the lists of the editor that depend on it', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { department: byName('Web Shop'), device: byName('checkout') };
	const get = config('Get', 'task', 'get', { ...parameters });
	const tasks = await (await openEditor(get, sandbox)).searchList('searchTasks');
	expect(tasks.results).toHaveLength(2);
	const update = config('Update', 'device', 'update', { ...parameters });
	const editor = await openEditor(update, sandbox);
	const locations = await editor.loadOptions('getLocations');
	const names = locations.map(({ name }) => name);
	expect(names).toContain('New York');
	expect(names).toEqual([...names].sort());
});
