/** Planning maintenance: every week and once; Get Many and Cancel. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests, relativePath } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import {
	byId,
	byName,
	config,
	errorOf,
	json,
	reports,
	runNode,
	runOperation,
	storedObject,
} from '../support/workflows.cts';

const website = 'Company website';
const careers = 'Careers page';

/** A Tuesday. */
const now = '2026-11-24T12:00:00Z';

beforeEach(() => startClock(now));

async function run(
	sandbox: Sandbox,
	operation: string,
	parameters: INodeParameters,
	rows: object[] = [{}],
) {
	const node = config('Run', 'maintenance', operation, parameters);
	return await runNode(node, sandbox, { settings: { timezone: 'Europe/Berlin' }, rows });
}

async function output(sandbox: Sandbox, operation: string, parameters: INodeParameters = {}) {
	const result = await run(sandbox, operation, parameters);
	expect(errorOf(result)).toEqual({});
	return json(result, 'Run');
}

async function refusal(sandbox: Sandbox, parameters: INodeParameters, operation = 'plan') {
	const before = sandbox.snapshot();
	const error = errorOf(await run(sandbox, operation, parameters));
	expect(sandbox.snapshot()).toEqual(before);
	return error;
}

const scheduleOf = async (sandbox: Sandbox, device: number) =>
	(await storedObject(sandbox, 'device', device)).Scheduler_Id;

const several = (deviceIds: string) => ({ applyTo: 'several', deviceIds });

const sunday = {
	planName: 'Sunday backup',
	when: 'everyWeek',
	hours: '02:00-04:00 Su',
	...several(website),
};

const once = {
	planName: 'Move',
	when: 'once',
	start: '2026-12-24T22:00:00',
	end: '2026-12-25T02:00:00',
	...several(website),
};

it('Maintenance > Plan writes a schedule with the remaining hours, and then assigns it to the device', async () => {
	const sandbox = await sandboxForTest();
	const [item] = await output(sandbox, 'plan', sunday);
	expect(item).toEqual({
		action: 'planned',
		deviceId: firstDevice,
		deviceName: website,
		plan: 'Sunday backup',
		scheduleId: 303,
		earlierSchedule: 'None',
		nextStart: '2026-11-29T02:00:00',
		nextEnd: '2026-11-29T04:00:00',
		message:
			'Company website: no checks and no alerts every week 02:00-04:00 Su (time zone of your account).',
	});
	const writes = findWriteRequests(sandbox);
	expect(writes.map((one) => [one.method, relativePath(one)])).toEqual([
		['PUT', '/schedulers'],
		['POST', `/device/${firstDevice}`],
	]);
	expect(await storedObject(sandbox, 'schedule', 303)).toMatchObject({
		Name: 'Maintenance: Sunday backup',
		Weekly_Intervals: [
			{ Days: ['Su'], From_Min: 0, To_Min: 119, Included: true },
			{ Days: ['Su'], From_Min: 240, To_Min: 1439, Included: true },
			{ Days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'], From_Min: 0, To_Min: 1439, Included: true },
		],
		Date_Time_Intervals: [],
		Assigned_To: { Devices: [firstDevice] },
	});
	expect(await scheduleOf(sandbox, firstDevice)).toBe(303);
});

it('Maintenance > Plan writes nothing in a second run, whatever the spelling of the name', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', sunday);
	sandbox.resetCounters();
	const again = await output(sandbox, 'plan', { ...sunday, planName: 'sunday  Backup' });
	expect(again).toMatchObject([{ action: 'unchanged', scheduleId: 303 }]);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Maintenance > Plan keeps the hours and excluded times of devices, in a schedule for each', async () => {
	const sandbox = await sandboxForTest();
	const all = { ...sunday, hours: '17:00-19:00 We', ...several(`${website}, ${careers}`) };
	expect(await output(sandbox, 'plan', all)).toMatchObject([
		{ deviceName: website, scheduleId: 303, earlierSchedule: 'None' },
		{ deviceName: careers, scheduleId: 304, earlierSchedule: 'Office hours' },
	]);
	expect(await storedObject(sandbox, 'schedule', 304)).toMatchObject({
		Name: 'Maintenance: Sunday backup (Office hours)',
		Weekly_Intervals: [
			{ Days: ['Mo', 'Tu', 'Th', 'Fr'], From_Min: 480, To_Min: 1080, Included: true },
			{ Days: ['We'], From_Min: 480, To_Min: 1019, Included: true },
		],
		Date_Time_Intervals: [{ From: 1798675200000, To: 1798761540000 }],
	});
});

it('Maintenance > Plan writes single times for weeks ahead by the clock of the workflow, and later more', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...sunday, clock: 'workflow', weeksAhead: 2 };
	const [item] = await output(sandbox, 'plan', parameters);
	expect(item).toMatchObject({
		action: 'planned',
		nextStart: '2026-11-29T01:00:00Z',
		nextEnd: '2026-11-29T03:00:00Z',
	});
	const times = async () =>
		[(await storedObject(sandbox, 'schedule', 303)).Date_Time_Intervals]
			.flat()
			.map((one) => new Date(Number(Object(one).From)).toISOString());
	expect(await times()).toEqual(['2026-11-29T01:00:00.000Z', '2026-12-06T01:00:00.000Z']);
	passMinutes(4 * 24 * 60);
	expect(await output(sandbox, 'plan', parameters)).toMatchObject([{ action: 'unchanged' }]);
	passMinutes(24 * 60);
	expect(await output(sandbox, 'plan', parameters)).toMatchObject([{ action: 'updated' }]);
	expect(await times()).toEqual(['2026-12-06T01:00:00.000Z', '2026-12-13T01:00:00.000Z']);
});

it('Maintenance > Plan follows changes to the previous schedule of a device', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...sunday, hours: '02:00-04:00 Mo', ...several(careers) };
	await output(sandbox, 'plan', parameters);
	await runOperation(sandbox, 'schedule', 'update', {
		schedule: byId(301),
		updateFields: { monitoringHours: '00:00-12:00 Mo' },
	});
	expect(await output(sandbox, 'plan', parameters)).toMatchObject([{ action: 'updated' }]);
	expect(await storedObject(sandbox, 'schedule', 303)).toMatchObject({
		Weekly_Intervals: [
			{ Days: ['Mo'], From_Min: 0, To_Min: 119 },
			{ Days: ['Mo'], From_Min: 240, To_Min: 720 },
		],
	});
});

it('Maintenance > Plan reports that a person changed the schedule of a device, and continues with it', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', sunday);
	const changed = await runOperation(sandbox, 'device', 'update', {
		device: byId(firstDevice),
		updateFields: { schedule: byId(301) },
	});
	expect(errorOf(changed)).toEqual({});
	const [item] = await output(sandbox, 'plan', sunday);
	expect(item).toMatchObject({ action: 'planned', earlierSchedule: 'Office hours' });
	expect(item.message).toContain(
		'Its schedule was changed to "Office hours" outside this node since the last run.',
	);
});

it('Maintenance > Plan takes back devices that are not chosen any more', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', { ...sunday, ...several(`${website}, ${careers}`) });
	const items = await output(sandbox, 'plan', sunday);
	expect(items).toMatchObject([
		{ action: 'unchanged', deviceName: website },
		{ action: 'takenBack', deviceName: careers, scheduleId: null, nextStart: null },
	]);
	expect(items[1].message).toBe(
		'Careers page was removed from the plan "Sunday backup" and has its schedule "Office hours" again.',
	);
	expect(await scheduleOf(sandbox, 84212)).toBe(301);
	expect((await output(sandbox, 'getAll'))[0].scheduleIds).toEqual([303]);
});

it('Maintenance > Plan as a dry run only lists what would change', async () => {
	const sandbox = await sandboxForTest();
	const preview = { mode: 'preview' };
	const before = sandbox.snapshot();
	expect(await output(sandbox, 'plan', { ...sunday, ...preview })).toMatchObject([
		{ action: 'wouldPlan', scheduleId: null },
	]);
	expect(sandbox.snapshot()).toEqual(before);
	await output(sandbox, 'plan', { ...sunday, ...several(`${website}, ${careers}`) });
	const planned = sandbox.snapshot();
	const changed = { ...sunday, ...preview, hours: '03:00-04:00 Su' };
	const items = await output(sandbox, 'plan', changed);
	expect(items).toMatchObject([{ action: 'wouldUpdate' }, { action: 'wouldTakeBack' }]);
	expect(items[1].message).toBe(
		'Careers page would be removed from the plan "Sunday backup" and have its schedule "Office hours" again.',
	);
	expect(await output(sandbox, 'plan', { ...sunday, ...preview })).toMatchObject([
		{ action: 'unchanged' },
		{ action: 'wouldTakeBack' },
	]);
	expect(sandbox.snapshot()).toEqual(planned);
});

it('Maintenance > Plan plans devices of all departments, with a schedule in each', async () => {
	const sandbox = await sandboxForTest();
	const everywhere = { ...several('Company website; Shop front'), inAllDepartments: true };
	const node = config('Run', 'maintenance', 'plan', { ...sunday, ...everywhere });
	const result = await runNode(node, sandbox);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run')).toMatchObject([
		{ action: 'planned', deviceName: 'Company website' },
		{ action: 'planned', deviceName: 'Shop front', departmentName: expect.any(String) },
	]);
	const again = await runNode(node, sandbox);
	expect(json(again, 'Run').map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
});

it('Maintenance > Plan lists the changes done before a refusal, and continues in the next run', async () => {
	const sandbox = await sandboxForTest();
	const all = { ...sunday, ...several(`${website}, ${careers}`) };
	sandbox.faults.add({ kind: 'status', path: '*/device/84212', method: 'POST', status: 400 });
	const error = errorOf(await run(sandbox, 'plan', all));
	expect(error.description).toContain('Already done: Company website. Run it again for the rest.');
	sandbox.faults.clear();
	expect(await output(sandbox, 'plan', all)).toMatchObject([
		{ action: 'unchanged', scheduleId: 303 },
		{ action: 'planned', scheduleId: 304 },
	]);
});

it('Maintenance > Plan, once, excludes the time from the schedule, in the time zone of the workflow', async () => {
	const sandbox = await sandboxForTest();
	expect(await output(sandbox, 'plan', once)).toMatchObject([
		{
			action: 'planned',
			nextStart: '2026-12-24T21:00:00Z',
			message:
				'Company website: no checks and no alerts 2026-12-24 22:00 to 2026-12-25 02:00 (Europe/Berlin).',
		},
	]);
	expect(await storedObject(sandbox, 'schedule', 303)).toMatchObject({
		Weekly_Intervals: [{ From_Min: 0, To_Min: 1439, Included: true }],
		Date_Time_Intervals: [
			{ From: Date.parse('2026-12-24T21:00:00Z'), To: Date.parse('2026-12-25T01:00:00Z') },
		],
	});
	expect(await output(sandbox, 'plan', once)).toMatchObject([{ action: 'unchanged' }]);
});

describe('a device in planned maintenance', () => {
	async function stateOf(sandbox: Sandbox) {
		const read = reports('Run', 'deviceStatus', 'getAll', { returnAll: true });
		const result = await runNode(read, sandbox);
		expect(errorOf(result)).toEqual({});
		return json(result, 'Run').find(({ deviceId }) => deviceId === firstDevice)?.state;
	}

	it.each([
		['once', { ...once, start: '2026-11-24T14:00:00', end: '2026-11-24T16:00:00' }],
		['by the clocks of the workflow', { ...sunday, hours: '14:00-16:00 Tu', clock: 'workflow' }],
		['every week, by the clock of the account', { ...sunday, hours: '13:00-15:00 Tu' }],
	])('a device in planned maintenance is not checked: %s', async (_when, parameters) => {
		const sandbox = await sandboxForTest({ throttleSeconds: 0 });
		await output(sandbox, 'plan', parameters);
		expect(await stateOf(sandbox)).not.toBe('paused');
		passMinutes(90);
		expect(await stateOf(sandbox)).toBe('paused');
		passMinutes(120);
		expect(await stateOf(sandbox)).not.toBe('paused');
	});
});

it.each<[string, INodeParameters, string]>([
	['no name', { ...sunday, planName: ' ' }, 'Plan Name is empty'],
	['no hours', { ...sunday, hours: '={{ "" }}' }, 'Days and Times is empty'],
	[
		'wrong names of days',
		{ ...sunday, hours: '02:00-04:00 Sonntag' },
		'Days and Times contains "02:00-04:00 Sonntag", which is not valid',
	],
	[
		'times that may be written backwards',
		{ ...sunday, hours: '04:00-02:00 Su' },
		'Days and Times contains "04:00-02:00 Su", which lasts 22 hours and runs past midnight',
	],
	['the whole week', { ...sunday, hours: 'all day' }, 'Days and Times covers the whole week'],
	['an end before the start', { ...once, end: '2026-12-23' }, 'End is not after Start'],
	['an end without a start', { ...once, start: '={{ "" }}' }, 'Start has no value'],
	['what is no date', { ...once, end: 'soon' }, 'End is not a date: "soon"'],
	['a wrong year', { ...once, end: '2027-12-25T02:00:00' }, 'End is more than 92 days after Start'],
	['what is over', { ...once, start: '2026-11-01', end: '2026-11-02' }, 'End is in the past'],
	[
		'a list of devices that an expression leaves empty',
		{ ...sunday, applyTo: 'several', deviceIds: '={{ [] }}' },
		'IDs or Names is an empty list',
	],
	[
		'an unknown device',
		{ ...sunday, ...several('Company web') },
		'"Company web" in IDs or Names is not known',
	],
	[
		'an unknown ID',
		{ ...sunday, applyTo: 'one', device: byId(9) },
		'There is no device with the ID 9',
	],
])('Maintenance > Plan refuses %s', async (_what, parameters, message) => {
	const sandbox = await sandboxForTest();
	expect(await refusal(sandbox, parameters)).toMatchObject({ message });
});

it('Maintenance > Plan refuses a plan that leaves a device no time with monitoring', async () => {
	const sandbox = await sandboxForTest();
	const all = { ...sunday, hours: '07:00-19:00 Mo-Fr', ...several(careers) };
	expect((await refusal(sandbox, all)).message).toBe(
		'The plan covers all hours of the schedule "Office hours": there would be no monitoring left',
	);
});

it('Maintenance > Plan refuses a device that is in another plan', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', sunday);
	const error = await refusal(sandbox, once);
	expect(error.message).toBe(
		'"Company website" is already in the maintenance plan "Sunday backup", and a device can be in one plan only',
	);
	expect(error.description).toContain('Put all times into one plan');
});

it('Maintenance > Plan refuses the name of a schedule that belongs to no plan', async () => {
	const sandbox = await sandboxForTest();
	await runOperation(sandbox, 'schedule', 'create', {
		name: 'Maintenance: Sunday backup',
		monitoringHours: 'all day',
	});
	expect((await refusal(sandbox, sunday)).message).toBe(
		'A schedule named "Maintenance: Sunday backup" (ID 303) already exists, but it does not belong to a maintenance plan',
	);
});

it('Maintenance > Plan refuses to continue if the previous schedule of a device was deleted', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', { ...sunday, ...several(careers) });
	await deleteSchedule(sandbox, 301);
	expect((await refusal(sandbox, { ...sunday, ...several(careers) })).message).toBe(
		'The schedule with the ID 301, whose hours are part of the plan "Sunday backup", was deleted',
	);
});

it('Maintenance > Plan refuses two items with the same name, which would take each other back', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...sunday, ...several('={{ $json.device }}') };
	const rows = [{ device: website }, { device: careers }];
	const { message } = errorOf(await run(sandbox, 'plan', parameters, rows));
	expect(message).toContain('Several items have the Plan Name "Sunday backup"');
	expect(await scheduleOf(sandbox, firstDevice)).toBe(303);
});

async function deleteSchedule(sandbox: Sandbox, id: number): Promise<void> {
	const result = await runOperation(sandbox, 'schedule', 'delete', { schedule: byId(id) });
	expect(errorOf(result)).toEqual({});
}

it('Maintenance > Get Many lists the planned windows, and ignores other schedules', async () => {
	const sandbox = await sandboxForTest();
	expect(await output(sandbox, 'getAll')).toEqual([]);
	await output(sandbox, 'plan', { ...sunday, ...several(`${website}, ${careers}`) });
	await output(sandbox, 'plan', { ...once, ...several('84213') });
	expect(await output(sandbox, 'getAll')).toEqual([
		{
			plan: 'Move',
			nextStart: '2026-12-24T21:00:00Z',
			nextEnd: '2026-12-25T01:00:00Z',
			excludePlannedDowntime: '2026-12-24 22:00 to 2026-12-25 02:00',
			notice: [
				{
					title: 'Move',
					state: 'maintenance',
					from: '2026-12-24T21:00:00Z',
					until: '2026-12-25T01:00:00Z',
					text: '',
				},
			],
			deviceNames: 'Summer campaign (old)',
			deviceIds: [84213],
			scheduleIds: [305],
			message:
				'Move: no checks and no alerts 2026-12-24 22:00 to 2026-12-25 02:00 (Europe/Berlin).',
		},
		expect.objectContaining({
			plan: 'Sunday backup',
			nextStart: '2026-11-29T02:00:00',
			excludePlannedDowntime: '02:00-04:00 Su',
			deviceNames: `${website}, ${careers}`,
			scheduleIds: [303, 304],
			message:
				'Sunday backup: no checks and no alerts every week 02:00-04:00 Su (time zone of your account).',
		}),
	]);
});

it('Maintenance > Get Many names devices that have another schedule by now', async () => {
	const sandbox = await sandboxForTest();
	await output(sandbox, 'plan', sunday);
	await giveSchedule(sandbox, firstDevice, 302);
	expect(await output(sandbox, 'getAll')).toMatchObject([
		{ deviceNames: 'None', message: expect.stringContaining(`another schedule: ${website}.`) },
	]);
});

it('Maintenance > Get Many refuses an invalid limit', async () => {
	const sandbox = await sandboxForTest();
	const error = await refusal(sandbox, { returnAll: false, limit: 0 }, 'getAll');
	expect(error.message).toBe('Limit is not a whole number greater than 0');
});

async function giveSchedule(sandbox: Sandbox, device: number, schedule: number): Promise<void> {
	const result = await runOperation(sandbox, 'device', 'update', {
		device: byId(device),
		updateFields: { schedule: byId(schedule) },
	});
	expect(errorOf(result)).toEqual({});
}

describe('Maintenance > Cancel', () => {
	const plan = byName('sunday backup');

	it('Maintenance > Cancel restores the previous schedules of devices, and deletes those of the plan', async () => {
		const sandbox = await sandboxForTest();
		await output(sandbox, 'plan', { ...sunday, ...several(`${website}, ${careers}`) });
		expect(await output(sandbox, 'cancel', { plan })).toEqual([
			{
				action: 'canceled',
				plan: 'Sunday backup',
				restored: [
					{ deviceId: firstDevice, deviceName: website, schedule: null },
					{ deviceId: 84212, deviceName: careers, schedule: 'Office hours' },
				],
				left: [],
				deletedScheduleIds: [303, 304],
				message:
					'The plan "Sunday backup" was canceled. Company website has no schedule, as before. Careers page has its schedule "Office hours" again.',
			},
		]);
		expect(await scheduleOf(sandbox, firstDevice)).toBe(0);
		expect(await scheduleOf(sandbox, 84212)).toBe(301);
		expect(await output(sandbox, 'getAll')).toEqual([]);
	});

	it('Maintenance > Cancel leaves a device that has another schedule by now, and reports it', async () => {
		const sandbox = await sandboxForTest();
		await output(sandbox, 'plan', { ...sunday, ...several(`${website}, 84213`) });
		await giveSchedule(sandbox, firstDevice, 302);
		const [{ left, message }] = await output(sandbox, 'cancel', { plan });
		expect(left).toEqual([
			{ deviceId: firstDevice, deviceName: website, schedule: 'Always but Sunday nights' },
		]);
		expect(message).toContain(
			'Company website was not changed, because its schedule was changed outside the plan: it now has the schedule "Always but Sunday nights".',
		);
		expect(await scheduleOf(sandbox, firstDevice)).toBe(302);
	});

	it('Maintenance > Cancel removes the schedule if the previous one was deleted, and reports it', async () => {
		const sandbox = await sandboxForTest();
		await output(sandbox, 'plan', { ...sunday, ...several(careers) });
		await deleteSchedule(sandbox, 301);
		const [{ message }] = await output(sandbox, 'cancel', { plan });
		expect(message).toContain(
			'Careers page has no schedule, because the previous one was deleted.',
		);
		expect(await scheduleOf(sandbox, 84212)).toBe(0);
	});

	it('Maintenance > Cancel leaves the schedule of an alert group', async () => {
		const sandbox = await sandboxForTest();
		await output(sandbox, 'plan', sunday);
		await runOperation(sandbox, 'alertGroup', 'update', {
			alertGroup: byId(201),
			updateFields: { schedule: byId(303) },
		});
		const [{ message, deletedScheduleIds }] = await output(sandbox, 'cancel', { plan });
		expect(deletedScheduleIds).toEqual([]);
		expect(message).toContain(
			'The schedule "Maintenance: Sunday backup" was kept, because an alert group has it.',
		);
	});

	it('Maintenance > Cancel refuses an unknown plan, with the nearest names', async () => {
		const sandbox = await sandboxForTest();
		await output(sandbox, 'plan', sunday);
		const error = await refusal(sandbox, { plan: byName('Sunday bakcup') }, 'cancel');
		expect(error.message).toBe('"Sunday bakcup" in Maintenance Plan is not known');
		expect(error.description).toContain('Did you mean "Sunday backup"?');
		expect(await refusal(sandbox, { plan: byName(' ') }, 'cancel')).toMatchObject({
			message: 'Maintenance Plan is empty',
		});
	});
});
