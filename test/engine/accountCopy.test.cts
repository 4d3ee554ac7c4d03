/** Devices with all that they point at, in another department. */
import { organizations, type Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	byName,
	config,
	credentialFor,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
	runOperation,
} from '../support/workflows.cts';

const webShop = 41002;

const twoDevices = { applyTo: 'several', deviceIds: 'Company website, Careers page' };

const copyOf = async (sandbox: Sandbox, parameters: object = {}) =>
	await runOperation(sandbox, 'accountSetup', 'copy', {
		...twoDevices,
		departmentTo: byId(webShop),
		...parameters,
	});

async function copied(sandbox: Sandbox, parameters: object = {}) {
	const run = await copyOf(sandbox, parameters);
	expect(errorOf(run)).toEqual({});
	return json(run, 'Run');
}

const there = async (sandbox: Sandbox, resource: string, parameters: object = {}) =>
	await operationOutput(sandbox, resource, 'getAll', {
		department: byId(webShop),
		returnAll: true,
		...parameters,
	});

const actionsOf = (items: Array<Record<string, unknown>>) =>
	items.map(({ kind, name, action }) => `${String(kind)} ${String(name)}: ${String(action)}`);

const all = [
	'schedule Office hours',
	'filter Two locations',
	'alert group On call',
	'device Careers page',
	'device Company website',
	'task Careers page > http://careers.shop.example.test/jobs',
	'task Company website > https://www.shop.example.test/',
];

it('Copy creates two devices with all they refer to, under new IDs', async () => {
	const sandbox = await sandboxForTest();
	const items = await copied(sandbox);
	expect(actionsOf(items)).toEqual(all.map((name) => `${name}: created`));
	expect(items[3]).toEqual({
		message: 'Device "Careers page" was created',
		kind: 'device',
		name: 'Careers page',
		action: 'created',
		idFrom: 84212,
		idTo: 250001,
	});
	const [schedule] = (await there(sandbox, 'schedule')).filter(
		({ name }) => name === 'Office hours',
	);
	const [group] = await there(sandbox, 'alertGroup');
	expect(schedule.id).not.toBe(301);
	const device = sandbox.listDevices(webShop).find(({ name }) => name === 'Careers page');
	expect(device).toMatchObject({
		id: 250001,
		frequency: 900,
		otherFields: {
			Scheduler_Id: schedule.id,
			Notifications: { Notification_Groups: [{ Id: group.id, Time_Shift_Min: 0 }] },
		},
	});
	expect([...sandbox.snapshot().alertGroups.values()].at(-1)).toContain(
		'https://hooks.example.test/services/T0/B0/x',
	);
});

it('Copy gives copies of devices in a maintenance plan the schedule from before it', async () => {
	const sandbox = await sandboxForTest();
	await runOperation(sandbox, 'maintenance', 'plan', {
		...{ planName: 'Backup', when: 'everyWeek', hours: '17:00-19:00 We' },
		...twoDevices,
	});
	const run = await copyOf(sandbox);
	expect(actionsOf(json(run, 'Run'))).toEqual(all.map((name) => `${name}: created`));
	expect(hintsOf(run, 'Run')).toEqual([
		'The copied devices are not in the maintenance plan ("Backup") and have the schedule from before the plan. To include them, add them with Maintenance > Plan.',
	]);
	const schedules = await there(sandbox, 'schedule');
	expect(schedules.map(({ name }) => name)).not.toContainEqual(
		expect.stringContaining('Maintenance'),
	);
	const office = schedules.find(({ name }) => name === 'Office hours');
	const given = (name: string) =>
		sandbox.listDevices(webShop).find((one) => one.name === name)?.otherFields.Scheduler_Id;
	expect(given('Careers page')).toBe(office?.id);
	expect(given('Company website') ?? 0).toBe(0);
});

it('Copy run again finds its copies, and creates nothing twice', async () => {
	const sandbox = await sandboxForTest();
	await copied(sandbox);
	const before = sandbox.snapshot();
	expect(actionsOf(await copied(sandbox))).toEqual(all.slice(0, 5).map((name) => `${name}: kept`));
	expect(actionsOf(await copied(sandbox, { existingNames: 'update' }))).toEqual(
		expect.arrayContaining(all.map((name) => `${name}: kept`)),
	);
	expect(sandbox.snapshot()).toEqual(before);
});

it('Copy updates items of the same name if that is chosen', async () => {
	const sandbox = await sandboxForTest();
	await copied(sandbox);
	await operationOutput(sandbox, 'device', 'update', {
		device: byId(84212),
		updateFields: { frequency: 60 },
	});
	const changed = await copied(sandbox, { existingNames: 'update' });
	expect(changed.filter(({ action }) => action !== 'kept')).toMatchObject([
		{ name: 'Careers page', action: 'updated', idFrom: 84212, idTo: 250001 },
	]);
	expect(sandbox.listDevices(webShop).at(-2)).toMatchObject({ frequency: 60 });
});

it('Copy adds the suffix to existing names, also in references to them', async () => {
	const sandbox = await sandboxForTest();
	await copied(sandbox);
	const items = await copied(sandbox, { existingNames: 'suffix', suffix: ' 2nd' });
	expect(items.filter(({ kind }) => kind !== 'task').map(({ name }) => name)).toEqual([
		'Office hours 2nd',
		'Two locations 2nd',
		'On call 2nd',
		'Careers page 2nd',
		'Company website 2nd',
	]);
	expect(items.every(({ action }) => action === 'created')).toBe(true);
});

it('Copy as a dry run lists what it would create, and writes nothing', async () => {
	const sandbox = await sandboxForTest();
	const items = await copied(sandbox, { mode: 'preview', departmentTo: byName('Web Shop') });
	expect(actionsOf(items)).toEqual(all.map((name) => `${name}: wouldCreate`));
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Copy run again completes a copy that was cut off', async () => {
	const sandbox = await sandboxForTest();
	const heal = sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'drop' });
	expect(errorOf(await copyOf(sandbox)).description).toContain('Created items remain.');
	heal();
	expect(actionsOf(await copied(sandbox))).toEqual([
		...all.slice(0, 5).map((name) => `${name}: kept`),
		...all.slice(5).map((name) => `${name}: created`),
	]);
});

it('Copy reports what the service refused, and copies the rest', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/filters', method: 'PUT', kind: 'status', status: 400 });
	const items = await copied(sandbox);
	expect(items.filter(({ action }) => action === 'notCopied')).toMatchObject([
		{ name: 'Two locations', idFrom: 501, idTo: null },
		{
			name: 'Company website',
			message:
				'Device "Company website" was not copied: It needs the filter "Two locations", which was not created',
		},
		{ kind: 'task' },
	]);
});

it('Copy leaves out an owner device that is not copied, with a hint', async () => {
	const sandbox = await sandboxForTest();
	await operationOutput(sandbox, 'device', 'update', {
		device: byId(firstDevice),
		updateFields: { additionalFields: JSON.stringify({ Owner_Device_Id: 84213 }) },
	});
	const run = await copyOf(sandbox);
	expect(hintsOf(run, 'Run')).toEqual([
		expect.stringContaining('"owner device 84213 of Company website"'),
	]);
	expect(json(run, 'Run').every(({ action }) => action === 'created')).toBe(true);
});

it.each([
	['Target Department', { departmentTo: byId(999) }],
	[
		'Target Department is the department of "Company website", "Careers page"',
		{ departmentTo: byId(41001) },
	],
	['Suffix is empty', { existingNames: 'suffix', suffix: ' ' }],
	['The department has no device with the ID 4', { applyTo: 'one', device: byId(4) }],
])('Copy refuses before it writes: %s', async (message, parameters) => {
	const sandbox = await sandboxForTest();
	expect(errorOf(await copyOf(sandbox, parameters)).message).toContain(message);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Copy writes nothing if a later department turns out to be the target', async () => {
	const sandbox = await sandboxForTest();
	const run = await copyOf(sandbox, {
		...{ deviceIds: 'Careers page, Shop front', inAllDepartments: true },
	});
	expect(errorOf(run).message).toContain('Target Department is the department of "Shop front"');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Copy refuses a target name that several departments have', async () => {
	const sandbox = await sandboxForTest();
	const [shop] = organizations;
	const Accounts = shop.Accounts.map((account) => ({ ...account, Name: 'Web Shop' }));
	const body = JSON.stringify({ Success: true, Result: [{ ...shop, Accounts }] });
	sandbox.faults.add({ path: '*/login', kind: 'body', body });
	const run = await copyOf(sandbox, {
		...{ applyTo: 'one', device: byId(firstDevice) },
		departmentTo: byName('Web Shop'),
	});
	expect(errorOf(run).message).toBe(
		'"Web Shop" in Target Department matches 3 entries of your account: IDs 41001, 41002, 41003',
	);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Copy reports that a UID of one account has no other department', async () => {
	const sandbox = await sandboxForTest();
	const { webApiUid } = sandbox.credentials;
	const parameters = { ...twoDevices, departmentTo: byId(webShop) };
	const run = await runNode(
		config('Run', 'accountSetup', 'copy', parameters),
		credentialFor(sandbox, { webApiUid }),
	);
	expect(errorOf(run)).toMatchObject({
		message: expect.stringContaining('Target Department'),
		code: 'PARAMETER_INVALID',
	});
});
