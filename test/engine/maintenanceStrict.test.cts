/** Maintenance plans when the service loses changes or responses, and in several departments. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import type { RawRequest } from '../support/rawService.cts';
import { firstDevice } from '../support/nodes.cts';
import { RawSchedules } from '../support/rawSchedules.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byName,
	config,
	errorOf,
	json,
	runNode,
	runOperation,
	storedObject,
} from '../support/workflows.cts';

beforeEach(() => startClock('2026-11-24T12:00:00Z'));

/** Runs an operation of Maintenance, in an account of devices and schedules only or in the sandbox. */
async function run(
	account: RawSchedules | Sandbox,
	operation: string,
	parameters: INodeParameters,
	rows?: Array<Record<string, unknown>>,
) {
	const own = account instanceof RawSchedules ? account.service.credential : account;
	return await runNode(config('Run', 'maintenance', operation, parameters), own, { rows });
}

const weekly = (deviceIds: string) => ({
	...{ planName: 'Backup', when: 'everyWeek', hours: '02:00-04:00 Su' },
	...{ applyTo: 'several', deviceIds },
});
const everywhere = (deviceIds: string) => ({ ...weekly(deviceIds), inAllDepartments: true });
const cancelBackup = { plan: byName('Backup') };

const actionsOf = (result: Awaited<ReturnType<typeof run>>) =>
	json(result, 'Run').map(({ action, deviceName }) => [action, deviceName]);

/** Replaces the responses to requests of this method and path. */
function answer(account: RawSchedules, method: string, path: string, response: object): void {
	account.instead = (request: RawRequest) =>
		request.method === method && request.path === path ? response : undefined;
}
const empty = { body: '' };
const notSaved = { body: JSON.stringify({ Success: true, Result: 'OK' }) };

describe('a plan in several departments', () => {
	const [website, shopFront] = [firstDevice, 84220];
	const scheduleOf = async (sandbox: Sandbox, device: number) =>
		(await storedObject(sandbox, 'device', device)).Scheduler_Id;

	it('a plan takes back the devices of a department in which no device is chosen anymore', async () => {
		const sandbox = await sandboxForTest();
		await run(sandbox, 'plan', everywhere('Company website; Shop front'));
		const result = await run(sandbox, 'plan', everywhere('Company website'));
		expect(actionsOf(result)).toEqual([
			['unchanged', 'Company website'],
			['takenBack', 'Shop front'],
		]);
		expect(await scheduleOf(sandbox, shopFront)).toBe(0);
	});

	it('a plan refused in one department is written in none', async () => {
		const sandbox = await sandboxForTest();
		await run(sandbox, 'plan', { ...everywhere('Shop front'), planName: 'Other' });
		const before = sandbox.snapshot();
		const result = await run(sandbox, 'plan', everywhere('Company website; Shop front'));
		expect(errorOf(result).message).toContain('already in the maintenance plan "Other"');
		expect(sandbox.snapshot()).toEqual(before);
	});

	it('a plan that fails in one department lists the changed devices of earlier ones', async () => {
		const sandbox = await sandboxForTest();
		const path = `*/device/${shopFront}`;
		sandbox.faults.add({ kind: 'status', path, method: 'POST', status: 400 });
		const result = await run(sandbox, 'plan', everywhere('Company website; Shop front'));
		expect(errorOf(result).description).toContain('Already done: Company website.');
		expect(await scheduleOf(sandbox, website)).not.toBe(0);
	});

	it('a plan canceled in one department lists the others that have it', async () => {
		const sandbox = await sandboxForTest();
		await run(sandbox, 'plan', everywhere('Company website; Shop front'));
		const [canceled] = json(await run(sandbox, 'cancel', cancelBackup), 'Run');
		expect(canceled.message).toContain('A plan of this name also exists in Web Shop.');
	});
});

it('a pause that fails in one department lists the paused devices of earlier ones', async () => {
	const sandbox = await sandboxForTest();
	const path = '*/devices/PostponeTimed';
	sandbox.faults.add({ kind: 'status', path, method: 'POST', status: 400, after: 1 });
	const result = await runOperation(sandbox, 'device', 'pauseForTime', {
		...{ applyTo: 'several', deviceIds: 'Company website; Shop front' },
		...{ inAllDepartments: true, minutes: 60 },
	});
	expect(errorOf(result).description).toContain('Already done: Company website.');
});

it('an empty response for a device keeps the schedule of its plan from being deleted', async () => {
	const account = await RawSchedules.start(3);
	await run(account, 'plan', weekly('1, 2'));
	answer(account, 'GET', '/device/2', empty);
	const result = await run(account, 'cancel', cancelBackup);
	expect(errorOf(result).message).toBe(
		'The service lists the device with the ID 2, but does not return it',
	);
	expect(account.scheduleNames()).toEqual(['Maintenance: Backup']);
});

it('an empty response for a schedule does not lose the earlier schedule of a device', async () => {
	const account = await RawSchedules.start(2);
	const own = account.addSchedule('Own');
	account.give(1, own);
	await run(account, 'plan', weekly('1'));
	answer(account, 'GET', `/scheduler/${own}`, empty);
	const result = await run(account, 'cancel', cancelBackup);
	expect(errorOf(result).message).toContain(`lists the schedule with the ID ${own}`);
	account.instead = () => undefined;
	await run(account, 'cancel', cancelBackup);
	expect(account.given()).toEqual([own, 0]);
});

it('an empty response for an alert group keeps its schedule from being deleted', async () => {
	const account = await RawSchedules.start(1);
	const [{ scheduleId }] = json(await run(account, 'plan', weekly('1')), 'Run');
	account.groups.set(7, { Id: 7, Name: 'Ops', Scheduler_Id: scheduleId });
	account.groups.set(8, { Id: 8, Name: 'Other', Scheduler_Id: 0 });
	answer(account, 'GET', '/group/7', empty);
	const result = await run(account, 'cancel', cancelBackup);
	expect(errorOf(result).message).toContain('lists the alert group with the ID 7');
	expect(account.scheduleNames()).toEqual(['Maintenance: Backup']);
});

it('a device that leaves a plan is taken back by the next run if the service refused it at first', async () => {
	const account = await RawSchedules.start(2);
	await run(account, 'plan', weekly('1, 2'));
	answer(account, 'POST', '/device/2', { status: 400 });
	expect(errorOf(await run(account, 'plan', weekly('1'))).message).toContain('refused');
	account.instead = () => undefined;
	await run(account, 'plan', weekly('1'));
	expect(account.given()[1]).toBe(0);
});

it.each([
	['the service does not save the change', notSaved],
	['the service reports it as not found', { status: 404 }],
])('a device that leaves a plan is not reported as taken back if %s', async (_case, response) => {
	const account = await RawSchedules.start(2);
	await run(account, 'plan', weekly('1, 2'));
	answer(account, 'POST', '/device/2', response);
	expect(errorOf(await run(account, 'plan', weekly('1')))).toMatchObject({
		message: '"Device 2" is still in the plan: the service did not save the change',
		description: 'Run this again, or give the device another schedule (Device > Update).',
	});
});

it('the schedule of a plan is not reported as updated if the service does not save the change', async () => {
	const account = await RawSchedules.start(1);
	const [{ scheduleId }] = json(await run(account, 'plan', weekly('1')), 'Run');
	answer(account, 'POST', `/scheduler/${String(scheduleId)}`, notSaved);
	const result = await run(account, 'plan', { ...weekly('1'), hours: '02:00-04:00 Mo' });
	expect(errorOf(result).message).toContain('"Maintenance: Backup" was not saved');
});

it('the schedule of a plan is deleted again if the service shortens its description', async () => {
	const account = await RawSchedules.start(1);
	account.before = () => {
		for (const schedule of account.schedules.values()) {
			schedule.Description = String(schedule.Description ?? '').slice(0, 200);
		}
	};
	const own = account.addSchedule('Own');
	account.give(1, own);
	const result = await run(account, 'plan', weekly('1'));
	expect(errorOf(result).message).toContain('did not save its whole description');
	expect([account.scheduleNames(), account.given()]).toEqual([['Own'], [own]]);
});

it('the description of a plan has at most 2,000 characters, without the oldest past windows', async () => {
	const account = await RawSchedules.start(1);
	const hour = 3600_000;
	const windows = () =>
		Array.from({ length: 60 }, (_none, index) => {
			const from = Date.now() + (12 * index + 1) * hour;
			const [begin, end] = [from, from + hour].map((time) => new Date(time).toISOString());
			return { title: 'W', devices: '1', start: begin, end };
		});
	const plan = { planName: 'Calendar', when: 'fromItems' };
	expect(errorOf(await run(account, 'plan', plan, windows()))).toEqual({});
	passMinutes(28 * 24 * 60);
	expect(errorOf(await run(account, 'plan', plan, windows()))).toEqual({});
	const [{ Description: description }] = account.schedules.values();
	expect(String(description).length).toBeLessThanOrEqual(2000);
});

it('a plan without any monitoring left is refused, also in the time zone of the workflow', async () => {
	const account = await RawSchedules.start(1);
	const mondays = { Days: ['Mo'], From_Min: 540, To_Min: 1020, Included: true };
	account.give(1, account.addSchedule('Mondays', { Weekly_Intervals: [mondays] }));
	const hours = 'all day Su; all day Mo; all day Tu';
	const result = await run(account, 'plan', { ...weekly('1'), hours, clock: 'workflow' });
	expect(errorOf(result).message).toBe(
		'The plan covers all hours of the schedule "Mondays": there would be no monitoring left',
	);
});

it('items of one plan with different values in Run Mode are refused', async () => {
	const account = await RawSchedules.start(2);
	const [begin, end] = ['2026-12-01T22:00', '2026-12-01T23:00'];
	const rows = ['preview', 'write'].map((mode, index) => ({
		...{ mode, title: 'W', devices: String(index + 1), start: begin, end },
	}));
	const plan = { planName: 'Calendar', when: 'fromItems', mode: '={{ $json.mode }}' };
	const result = await run(account, 'plan', plan, rows);
	expect(errorOf(result).message).toContain('Run Mode differs from that of the first item');
	expect(account.given()).toEqual([0, 0]);
});
