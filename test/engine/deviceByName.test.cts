/** Device > Create, Create or Update and Update look up what a person names, before they write. */
import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	byName,
	errorOf,
	json,
	operationOutput,
	runOperation,
} from '../support/workflows.cts';

const device = byId(firstDevice);

const newShop = {
	name: 'New shop',
	platform: 'HTTPS',
	urls: 'https://new.example.test/',
	frequency: 300,
	locations: ['London'],
};

const settings = {
	alertGroups: {
		group: [
			{ alertGroup: byName('on call'), delay: 0 },
			{ alertGroup: byName('Office'), delay: 20 },
		],
	},
	schedule: byName('={{ "BUSINESS hours" }}'),
	filter: byName('Two locations'),
	tags: ['shop', 'eu'],
	package: byName('professional'),
	owner: byName('Careers page'),
	sendUptimeAlert: true,
};

const stored = {
	Notifications: {
		Notification_Groups: [
			{ Id: 201, Time_Shift_Min: 0 },
			{ Id: 202, Time_Shift_Min: 20 },
		],
	},
	Filter_Id: 501,
	Tags: ['shop', 'eu'],
	Package_Id: 911,
	Owner_Device_Id: 84212,
	Send_Uptime_Alert: true,
};

const inSteps = { requestStyle: 'deviceThenTasks' };

async function upsert(sandbox: Sandbox, changes: object = {}) {
	const [outcome] = await operationOutput(sandbox, 'device', 'upsert', { ...newShop, ...changes });
	return outcome;
}

async function firstSchedule(sandbox: Sandbox) {
	const [{ id, name }] = await operationOutput(sandbox, 'schedule', 'getAll', {
		returnAll: true,
		simplify: true,
	});
	return { id, name: String(name) };
}

async function settingsFor(sandbox: Sandbox) {
	const { id, name } = await firstSchedule(sandbox);
	sandbox.resetCounters();
	return {
		chosen: { ...settings, schedule: byName(name.toUpperCase()) },
		expected: { ...stored, Scheduler_Id: id },
	};
}

it.each<[string, object]>([
	['create', { options: inSteps }],
	['upsert', {}],
])('Device > %s sends names as IDs with the new device', async (operation, more) => {
	const sandbox = await sandboxForTest();
	const { chosen, expected } = await settingsFor(sandbox);
	const parameters = { ...newShop, settings: chosen, ...more };
	await operationOutput(sandbox, 'device', operation, parameters);
	const [creation] = findWriteRequests(sandbox);
	expect(creation.body).toMatchObject({ Name: 'New shop', Platform_Id: 1, ...expected });
});

it('Device > Update sends names as IDs', async () => {
	const sandbox = await sandboxForTest();
	const { chosen, expected } = await settingsFor(sandbox);
	await operationOutput(sandbox, 'device', 'update', { device, updateFields: chosen });
	expect(findWriteRequests(sandbox)[0].body).toMatchObject(expected);
});

it('Create or Update leaves a device unchanged that has all settings already', async () => {
	const sandbox = await sandboxForTest();
	const { chosen } = await settingsFor(sandbox);
	expect(await upsert(sandbox, { settings: chosen })).toMatchObject({ action: 'created' });
	const [first, second] = chosen.alertGroups.group;
	const otherOrder = { ...chosen, alertGroups: { group: [second, first] }, tags: ['eu', 'shop'] };
	for (const same of [chosen, otherOrder, {}]) {
		expect(await upsert(sandbox, { settings: same })).toMatchObject({
			action: 'unchanged',
			changes: 'None',
		});
	}
});

it('Create or Update lists changes by label, and writes none of them as a dry run', async () => {
	const sandbox = await sandboxForTest();
	const { chosen, expected } = await settingsFor(sandbox);
	await upsert(sandbox);
	sandbox.resetCounters();
	const changed = { settings: chosen, frequency: '10 min', locations: ['Paris'] };
	const changes = [
		'Frequency',
		'Locations',
		'Filter',
		'Schedule',
		'Subscription Package',
		'Parent Device',
		'Tags',
		'Alert Groups',
	].join(', ');
	const dry = await upsert(sandbox, { ...changed, mode: 'preview' });
	expect(dry).toMatchObject({ action: 'wouldUpdate', changes });
	expect(findWriteRequests(sandbox)).toEqual([]);
	expect(await upsert(sandbox, changed)).toMatchObject({ action: 'updated', changes });
	expect(findWriteRequests(sandbox)[0].body).toMatchObject(expected);
});

it('Create or Update removes the settings that a row sets to none, once', async () => {
	const sandbox = await sandboxForTest();
	const { chosen } = await settingsFor(sandbox);
	await upsert(sandbox, { settings: chosen });
	const none = { alertGroups: {}, schedule: byId(0), filter: byId(0), owner: byId(0), tags: [] };
	expect(await upsert(sandbox, { settings: none })).toMatchObject({
		action: 'updated',
		changes: 'Filter, Schedule, Parent Device, Tags, Alert Groups',
	});
	expect(await upsert(sandbox, { settings: none })).toMatchObject({ action: 'unchanged' });
});

it('Create or Update reads a field that the service omits or returns as null as none', async () => {
	const sandbox = await sandboxForTest();
	await upsert(sandbox);
	const { id } = sandbox.listDevices(41001).at(-1) ?? {};
	const body = JSON.stringify({
		Id: id,
		Name: 'New shop',
		Platform_Id: 1,
		Frequency: 300,
		Locations: [3],
		Tags: null,
		Filter_Id: null,
		Notifications: null,
	});
	sandbox.faults.add({ path: `*/device/${id}`, method: 'GET', kind: 'body', body });
	const none = { alertGroups: {}, schedule: byId(0), filter: byId(0), owner: byId(0), tags: [] };
	const outcome = await upsert(sandbox, { urls: '', settings: none });
	expect(outcome).toMatchObject({ action: 'unchanged', changes: 'None' });
});

it('Create or Update sends alert groups in addition to the notifications in Additional Fields', async () => {
	const sandbox = await sandboxForTest();
	const { alertGroups } = settings;
	const additionalFields = '{ "Notifications": { "E_Mail_Flag": true } }';
	await upsert(sandbox, { settings: { alertGroups, additionalFields } });
	expect(findWriteRequests(sandbox)[0].body).toMatchObject({
		Notifications: { E_Mail_Flag: true, ...stored.Notifications },
	});
});

it('Create or Update reads each list once for all rows', async () => {
	const sandbox = await sandboxForTest();
	const { chosen } = await settingsFor(sandbox);
	await upsert(sandbox, { settings: chosen });
	const paths = sandbox.requests
		.filter(({ method }) => method === 'GET')
		.map(relativePath)
		.filter((path) => /^\/(groups|filters|schedulers)$/.test(path));
	expect(paths.sort()).toEqual(['/filters', '/groups', '/schedulers']);
});

const operations: Record<string, (chosen: object) => object> = {
	create: (chosen) => ({ ...newShop, settings: chosen, options: inSteps }),
	upsert: (chosen) => ({ ...newShop, settings: chosen, mode: 'preview' }),
	update: (chosen) => ({ device, updateFields: chosen }),
};

describe.each(Object.keys(operations))('Device > %s', (operation) => {
	it.each<[string, RegExp, object]>([
		[
			'"On cal" in Alert Groups',
			/Did you mean "On call"/,
			{ alertGroups: { group: [{ alertGroup: byName('On cal') }] } },
		],
		[
			'"Nights" in Schedule',
			/Did you mean "Always but Sunday nights"/,
			{ schedule: byName('Nights') },
		],
		[
			'"Twolocations" in Filter',
			/Did you mean "Two locations"/,
			{ filter: byName('Twolocations') },
		],
		['"Startr" in Subscription Package', /Did you mean "Starter"/, { package: byName('Startr') }],
		['"Carers" in Parent Device', /Did you mean "Careers page"/, { owner: byName('Carers') }],
	])('unknown names are refused before writing: %s', async (what, hint, chosen) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'device', operation, operations[operation](chosen));
		expect(errorOf(run)).toMatchObject({
			code: 'PARAMETER_INVALID',
			message: `${what} is not known`,
			description: expect.stringMatching(hint),
		});
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('a name of several entries is refused with their IDs, unless one is spelled exactly so', async () => {
		const sandbox = await sandboxForTest();
		const copies: unknown[] = [];
		for (const name of ['NIGHTS', 'nights', 'nights']) {
			const fields = { name, numberOfLocations: 1, numberOfTasks: 1 };
			const [{ id }] = await operationOutput(sandbox, 'filter', 'create', fields);
			copies.push(id);
		}
		sandbox.resetCounters();
		const choose = async (name: string) => {
			const chosen = { filter: byName(name) };
			return await runOperation(sandbox, 'device', operation, operations[operation](chosen));
		};
		for (const [name, ids] of [
			['nights', copies.slice(1)],
			['Nights', copies],
		] as const) {
			expect(errorOf(await choose(name)).message).toBe(
				`"${name}" in Filter matches ${ids.length} entries of your account: IDs ${ids.join(', ')}`,
			);
		}
		expect(findWriteRequests(sandbox)).toEqual([]);
		expect(errorOf(await choose('NIGHTS'))).toEqual({});
	});
});

it.each<[string, object]>([
	['Alert Groups', { alertGroups: settings.alertGroups }],
	['Tags', { tags: ['shop'] }],
	['False Positive Check', { falsePositiveCheck: false }],
])(
	'Create with Device and Tasks Together refuses %s, and names the option to choose',
	async (label, chosen) => {
		const sandbox = await sandboxForTest();
		const run = await runOperation(sandbox, 'device', 'create', { ...newShop, settings: chosen });
		expect(errorOf(run)).toMatchObject({
			message: `${label} cannot be sent with Device and Tasks Together`,
			description: expect.stringContaining(
				'Device First, Then Tasks in Options > Create Device and Tasks',
			),
		});
		expect(sandbox.requests).toEqual([]);
	},
);

it('Create with Device and Tasks Together needs only a name, an address and a location', async () => {
	const sandbox = await sandboxForTest();
	const run = await runOperation(sandbox, 'device', 'create', newShop);
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Run')[0].Success).toBe(true);
});
