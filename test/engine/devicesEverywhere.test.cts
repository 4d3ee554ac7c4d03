/** Devices by ID, name and pattern, one or several, in whichever department they are. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { storedNodes } from '../../scripts/generate/stored.cts';
import { openEditor } from '../support/editor.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { contentOf } from '../support/savedText.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import {
	byId,
	byName,
	config,
	credentialFor,
	errorOf,
	hintsOf,
	json,
	nodeTypes,
	operationOutput,
	reports,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const departments = { own: 41001, webShop: 41002, logistics: 41003, travel: 52001 };
const all = Object.values(departments);

const pausedIn = (sandbox: Sandbox, ids: number[] = all) =>
	ids
		.flatMap((id) => sandbox.listDevices(id))
		.filter(({ postponed }) => postponed)
		.map(({ name }) => name);

const old = 'Summer campaign (old)';

const several = (deviceIds: string, parameters: INodeParameters = {}) => ({
	applyTo: 'several',
	deviceIds,
	...parameters,
});

const everywhere = { inAllDepartments: true };

it.each([
	['by its name', byName('shop FRONT'), '"shop FRONT"'],
	['by its ID', byId(84220), 'the device with the ID 84220'],
])('a device in another department is found %s, with a hint', async (_how, device, written) => {
	const sandbox = await sandboxForTest();
	const run = await runOperation(sandbox, 'device', 'pause', { device });
	expect(json(run, 'Run')).toMatchObject([
		{ action: 'paused', deviceId: 84220, deviceName: 'Shop front' },
	]);
	expect(hintsOf(run, 'Run')).toEqual([
		`The department of the credential does not have ${written}, so Web Shop was used. Choose Web Shop in Department to avoid the search.`,
	]);
	expect(pausedIn(sandbox)).toEqual([old, 'Shop front']);
});

it('a device in another department is found for each operation on one device', async () => {
	const sandbox = await sandboxForTest();
	const device = byName('Shop front');
	const [found] = await operationOutput(sandbox, 'device', 'get', { device, simplify: true });
	expect(found).toMatchObject({ deviceId: 84220 });
	const tasks = await operationOutput(sandbox, 'task', 'getAll', { device, returnAll: true });
	expect(tasks.length).toBeGreaterThan(0);
	const byItsId = { device: byId(84220), returnAll: true };
	expect(await operationOutput(sandbox, 'task', 'getAll', byItsId)).toEqual(tasks);
	await operationOutput(sandbox, 'device', 'copy', { device, newName: 'Shop copy' });
	expect(sandbox.listDevices(departments.webShop).map(({ name }) => name)).toContain('Shop copy');
});

it.each([
	['by its name', byName('Shpo front'), '"Shpo front" in Device is not known'],
	['by its ID', byId(9), 'There is no device with the ID 9'],
])('a device that no department has is refused %s', async (_how, device, message) => {
	const sandbox = await sandboxForTest();
	const run = await runOperation(sandbox, 'device', 'pause', { device });
	expect(errorOf(run).message).toBe(message);
	if ('value' in device && device.value === 'Shpo front') {
		expect(errorOf(run).description).toBe(
			'Did you mean "Shop front" (ID 84220)? Correct Device: each name must match one of the devices of all departments that the Web API UID can access.',
		);
	}
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('missing devices are searched once in the lists of IDs, for any number of items', async () => {
	const sandbox = await sandboxForTest();
	const rows = [9, 10, 11, 12].map((id) => ({ id }));
	const read = config(
		'Run',
		'device',
		'get',
		{ device: byId('={{ $json.id }}') },
		{ onError: 'continueRegularOutput' },
	);
	const run = await runNode(read, sandbox, { rows });
	expect(json(run, 'Run')).toHaveLength(4);
	const lists = sandbox.requests.filter(({ path }) => /\/devices\/1$/.test(path));
	expect(lists).toHaveLength(all.length);
	expect(sandbox.counters.discoveries).toBe(1);
});

it('a device is not searched in other departments when Department is chosen', async () => {
	const sandbox = await sandboxForTest();
	const department = byId(departments.logistics);
	for (const device of [byName('Shop front'), byId(84220)]) {
		const run = await runOperation(sandbox, 'device', 'pause', { department, device });
		expect(errorOf(run).message).toMatch(/not known|no device with the ID/);
	}
	expect(pausedIn(sandbox)).toEqual([old]);
});

it('a device in two other departments is refused, and one in the own department wins', async () => {
	const sandbox = await sandboxForTest();
	const copyOf = async (department: number, id: number) =>
		await operationOutput(sandbox, 'device', 'copy', {
			department: byId(department),
			device: byId(id),
			newName: 'Shop front',
		});
	await copyOf(departments.logistics, 84230);
	const device = byName('Shop front');
	const run = await runOperation(sandbox, 'device', 'pause', { device });
	expect(errorOf(run)).toMatchObject({
		message: 'Several departments have this device: Web Shop, Logistics',
		description: 'Choose one of them in Department.',
	});
	await copyOf(departments.own, firstDevice);
	await operationOutput(sandbox, 'device', 'pause', { device });
	expect(pausedIn(sandbox)).toEqual([old, 'Shop front']);
	expect(pausedIn(sandbox, [departments.own])).toEqual([old, 'Shop front']);
});

it.each([
	['a pattern', several('*site*'), ['Company website']],
	['names and IDs', several('careers PAGE; 84211'), ['Company website', 'Careers page']],
	['a list of an expression', several('={{ [84212, 84212] }}'), ['Careers page']],
	[
		'IDs of several departments',
		several('84212, 84230'),
		['Careers page', 'Parcel tracking & labels'],
	],
	['a list', { applyTo: 'list', deviceList: ['84222'] }, ['Product API']],
	['all but some', { applyTo: 'allBut', exceptDevices: 'Company*' }, ['Careers page', old]],
	['all', { applyTo: 'all' }, ['Company website', 'Careers page', old]],
	[
		'a department',
		{ applyTo: 'all', department: byName('Logistics') },
		['Parcel tracking & labels', 'Warehouse portal'],
	],
	[
		'a pattern in all departments',
		several('*Shop*, *site*', everywhere),
		['Company website', 'Shop front', 'Booking site'],
	],
])('several devices are paused: %s', async (_how, parameters, names) => {
	const sandbox = await sandboxForTest();
	const output = await operationOutput(sandbox, 'device', 'pause', parameters);
	expect(output).toMatchObject(names.map((deviceName) => ({ action: 'paused', deviceName })));
	expect(new Set(pausedIn(sandbox))).toEqual(new Set([old, ...names]));
});

it('several devices are found by a tag, and by names that look like a tag', async () => {
	const sandbox = await sandboxForTest();
	const tag = async (id: number, tags: string) =>
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(id),
			updateFields: { tags },
		});
	await tag(84212, 'Web Shop, eu');
	await tag(84222, 'web  shop');
	await operationOutput(sandbox, 'device', 'copy', {
		device: byId(firstDevice),
		newName: '#web shop',
	});
	const parameters = several('#WEB shop', everywhere);
	const output = await operationOutput(sandbox, 'device', 'pause', parameters);
	expect(output.map(({ deviceName }) => deviceName).sort()).toEqual([
		'#web shop',
		'Careers page',
		'Product API',
	]);
	const unknown = await runOperation(sandbox, 'device', 'pause', several('#us', everywhere));
	expect(errorOf(unknown).message).toBe('"#us" in IDs or Names is not known');
});

it('items of several devices show their department, also that of the credential', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { applyTo: 'allBut', exceptDevices: '*ar*, *ai*, *ac*, p*', ...everywhere };
	const output = await operationOutput(sandbox, 'device', 'pause', parameters);
	expect(output).toMatchObject([
		{
			action: 'paused',
			deviceId: firstDevice,
			deviceName: 'Company website',
			departmentName: 'Example Shop',
		},
		{ action: 'paused', deviceId: 84220, deviceName: 'Shop front', departmentName: 'Web Shop' },
		{ action: 'paused', deviceId: 84221, deviceName: 'Checkout', departmentName: 'Web Shop' },
		{
			action: 'paused',
			deviceId: 131070,
			deviceName: 'Booking site',
			departmentName: 'Example Travel',
		},
	]);
});

it.each([
	['delete', { action: 'deleted' }, {}],
	['muteAlerts', { action: 'muted', minutes: 5 }, { minutes: 5 }],
	['pauseForTime', { action: 'paused', minutes: 5 }, { minutes: 5 }],
	['resume', { action: 'resumed' }, {}],
	['update', { action: 'updated' }, { updateFields: { frequency: 900 } }],
])('several devices of two departments are accepted by %s', async (operation, result, fields) => {
	const sandbox = await sandboxForTest();
	const parameters = several('Company*, Shop*', { ...everywhere, ...fields });
	const output = await operationOutput(sandbox, 'device', operation, parameters);
	expect(output).toMatchObject([
		{
			...result,
			deviceId: firstDevice,
			deviceName: 'Company website',
			departmentName: 'Example Shop',
		},
		{ ...result, deviceId: 84220, deviceName: 'Shop front', departmentName: 'Web Shop' },
	]);
	const left = all.flatMap((id) => sandbox.listDevices(id)).map(({ id }) => id);
	expect(left.includes(84220)).toBe(operation !== 'delete');
	expect(left).toHaveLength(operation === 'delete' ? 8 : 10);
});

it.each<[string, object, string, string]>([
	[
		'a name of another department',
		several('Shop*, Company*'),
		'"Shop*" in IDs or Names is not known in the department of the credential, but found in Web Shop',
		'Switch on All Departments, or choose one in Department.',
	],
	[
		'a name that nothing has',
		several('Company*, Shpo front', everywhere),
		'"Shpo front" in IDs or Names is not known',
		'Did you mean "Shop front" (ID 84220)? Correct IDs or Names: each name must match one of the devices of all departments that the Web API UID can access.',
	],
	[
		'all but all',
		{ applyTo: 'allBut', exceptDevices: '*a*, *e*' },
		'Devices to Exclude contains all devices',
		'Choose another department in Department, or switch on All Departments.',
	],
	[
		'one department and all',
		several('*a*', { ...everywhere, department: byName('Logistics') }),
		'All Departments is on, but Department is not empty',
		'Leave Department empty, or switch All Departments off.',
	],
	[
		'an ID that nothing has',
		several('84211, 9'),
		'"9" in IDs or Names is not known',
		'Correct IDs or Names: each name must match one of the devices of all departments that the Web API UID can access.',
	],
])(
	'several devices are refused before anything is written: %s',
	async (_what, parameters, message, description) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'device', 'pause', parameters);
		expect(errorOf(run)).toMatchObject({ message, description });
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('a device found in one department is named even if another one refuses the login', async () => {
	const sandbox = await sandboxForTest();
	const body = '{"Success":false}';
	// Logs in, lists the departments (also at this path), opens its own one again, then Web Shop.
	sandbox.faults.add({ path: '*/login', kind: 'body', body, after: 4 });
	const run = await runOperation(sandbox, 'device', 'pause', several('Shop front, Nowhere'));
	expect(errorOf(run).message).toMatch(/but found in Web Shop$/);
});

it('several devices cannot get one name, and all devices cannot be deleted at once', async () => {
	const sandbox = await sandboxForTest();
	const renamed = several('*a*', { updateFields: { name: 'Shop' } });
	expect(errorOf(await runOperation(sandbox, 'device', 'update', renamed)).message).toBe(
		'Several devices cannot have the same name',
	);
	const chosen = { applyTo: '={{ "all" }}', device: byId(firstDevice) };
	expect(errorOf(await runOperation(sandbox, 'device', 'delete', chosen)).message).toBe(
		'Apply to Devices cannot be "all"',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it.each(['delete', 'pause'])(
	'several devices are not changed by %s if a name is ambiguous, also next to a pattern',
	async (operation) => {
		const sandbox = await sandboxForTest();
		const copy = { device: byId(firstDevice), newName: 'Careers page' };
		const [{ deviceId }] = await operationOutput(sandbox, 'device', 'copy', copy);
		const before = sandbox.snapshot();
		const parameters = several('Company*, careers page');
		const run = await runOperation(sandbox, 'device', operation, parameters);
		expect(errorOf(run).message).toBe(
			`"careers page" in IDs or Names matches 2 entries of your account: IDs 84212, ${deviceId}`,
		);
		expect(sandbox.snapshot()).toEqual(before);
	},
);

it('devices are found by the exact spelling of a name before another spelling', async () => {
	const sandbox = await sandboxForTest();
	const copy = { device: byId(firstDevice), newName: 'CAREERS page' };
	await operationOutput(sandbox, 'device', 'copy', copy);
	await operationOutput(sandbox, 'device', 'pause', several('Careers page'));
	expect(pausedIn(sandbox)).toEqual(['Careers page', old]);
});

it('a refusal of one of several devices reports what was done before, and stops', async () => {
	const sandbox = await sandboxForTest();
	const refusal = '{"Success":false,"ErrorDescription":"Not this one"}';
	sandbox.faults.add({
		path: '*/device/84221',
		kind: 'status',
		status: 400,
		body: refusal,
		after: 1,
	});
	const parameters = { applyTo: 'all', department: byName('Web Shop') };
	const run = await runOperation(sandbox, 'device', 'pause', parameters);
	expect(errorOf(run).message).toBe('Not this one');
	expect(errorOf(run).description).toMatch(
		/Already done: Shop front\. Run it again for the rest\.$/,
	);
	expect(pausedIn(sandbox, [departments.webShop])).toEqual(['Shop front']);
});

it('All Departments means the own account with a UID that sees no departments', async () => {
	const sandbox = await sandboxForTest();
	const { webApiUid } = sandbox.credentials;
	const credential = credentialFor(sandbox, { webApiUid });
	const run = await runNode(
		config('Run', 'device', 'pause', { applyTo: 'all', ...everywhere }),
		credential,
	);
	expect(errorOf(run)).toEqual({});
	expect(pausedIn(sandbox)).toEqual(['Company website', 'Careers page', old]);
	expect(hintsOf(run, 'Run')).toEqual([
		'The Web API UID only has access to its own account, so All Departments uses that account.',
	]);
});

describe('devices that are chosen by what is written', () => {
	const namesOf = (items: ReadonlyArray<{ deviceName?: unknown }>) =>
		items.map(({ deviceName }) => String(deviceName)).sort();

	it.each([
		['a name', 'shop FRONT', ['Shop front']],
		['an ID', `${firstDevice}`, ['Company website']],
		['a pattern', 'Ch*, C?reers*', ['Careers page', 'Checkout']],
		['all of it', '84211; shop front, Ch*', ['Checkout', 'Company website', 'Shop front']],
	])(
		'devices are selected alike in Config, in all departments, and in Reports: %s',
		async (_how, text, names) => {
			const sandbox = await sandboxForTest();
			const statesOf = async (parameters: INodeParameters) => {
				const node = reports('Read', 'deviceStatus', 'getAll', parameters);
				return namesOf(json(await runNode(node, sandbox), 'Read'));
			};
			expect(await statesOf({ devices: 'text', deviceNames: text })).toEqual(names);
			const output = await operationOutput(sandbox, 'device', 'pause', several(text, everywhere));
			expect(namesOf(output)).toEqual(names);
			const left = await statesOf({ devices: 'allBut', exceptDevices: text });
			expect(left.filter((name) => names.includes(name))).toEqual([]);
			expect(left.length).toBeGreaterThan(2);
		},
	);

	it.each([
		['patterns', { devices: 'text', deviceNames: 'Car*; *shop*' }],
		['all but a name', { devices: 'allBut', exceptDevices: 'Company website' }],
	])('devices are selected alike for the trigger and for Reports: %s', async (_how, parameters) => {
		const sandbox = await sandboxForTest();
		const run = await runNode(reports('Read', 'deviceStatus', 'getAll', parameters), sandbox);
		const names = namesOf(json(run, 'Read'));
		expect(names.length).toBeGreaterThan(1);
		const host = new TriggerHost({
			credential: sandbox,
			parameters: { ...parameters, events: ['any'] },
		});
		await host.activate();
		const kept = contentOf(Object(Object.values(host.saved)[0]).watch);
		const watched: object[] = Object.values(kept.devices);
		expect(watched.map((device) => String(Object(device).name)).sort()).toEqual(names);
	});
});

describe('the list of devices in the editor', () => {
	const labels = async (parameters: INodeParameters, filter = 'sh') => {
		const sandbox = await sandboxForTest();
		const editor = await openEditor(config('Get', 'device', 'get', parameters), sandbox);
		const { results } = await editor.searchList('searchAllDevices', filter);
		return results.map(({ name }) => name);
	};

	it('the list of devices shows those of all departments, with their department', async () => {
		expect(await labels({}, 'site')).toEqual([
			expect.stringMatching(/^Booking site .* · Example Travel$/),
			expect.stringMatching(/^Company website \(/),
		]);
	});

	it('the list of devices shows those of the chosen department alone', async () => {
		expect(await labels({ department: byName('Web Shop') })).toEqual([
			expect.stringMatching(/^Shop front \([^·]*$/),
		]);
	});
});

describe('every operation that has to do with devices', () => {
	const ways = async (node: string, parameter: string) => {
		const { parameters } = storedNodes(await nodeTypes())[node];
		return Object.entries(parameters).flatMap(([operation, fields]) => {
			const field = fields.find(({ name }) => name === parameter);
			return field ? [[operation, [...field.choices].sort().join(' ')]] : [];
		});
	};

	it('operations on several devices offer the same ways, but delete all of them only by name', async () => {
		const all = 'all allBut list one several';
		expect(Object.fromEntries(await ways('monitoringConfig', 'applyTo'))).toEqual({
			'accountSetup copy': all,
			'device delete': 'list one several',
			'device muteAlerts': all,
			'device pause': all,
			'device pauseForTime': all,
			'device resume': all,
			'device update': all,
			'maintenance plan': all,
		});
	});

	it('operations on one device alone read it, or make something for it', async () => {
		const several = (await ways('monitoringConfig', 'applyTo')).map(([operation]) => operation);
		const one = await ways('monitoringConfig', 'device');
		const alone = one.filter(([operation]) => !several.includes(operation));
		expect(alone).toEqual(
			[
				...['device copy', 'device get'],
				...['task create', 'task delete', 'task get', 'task getAll', 'task update'],
			].map((operation) => [operation, 'id list name']),
		);
	});

	it.each(['monitoringReports', 'monitoringReportsTrigger'])(
		'all operations of %s offer all devices, all but some, a list, and an ID, name or pattern',
		async (node) => {
			const choices = (await ways(node, 'devices')).map(([, offered]) => offered);
			const offered = choices.map((one) => one.replace(' notSent', ''));
			expect(new Set(offered)).toEqual(new Set(['all allBut list text']));
		},
	);
});
