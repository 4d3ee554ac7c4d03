/** Maintenance in an account whose schedules do not list their devices, and while other runs and persons write. */
import type { INodeParameters } from 'n8n-workflow';

import { RawSchedules } from '../support/rawSchedules.cts';
import { startClock } from '../support/clock.cts';
import { byName, config, errorOf, hintsOf, json, runNode } from '../support/workflows.cts';

beforeEach(() => startClock('2026-11-24T12:00:00Z'));

async function run({ service }: RawSchedules, operation: string, parameters: INodeParameters) {
	return await runNode(config('Run', 'maintenance', operation, parameters), service.credential);
}

async function output(account: RawSchedules, operation: string, parameters: INodeParameters) {
	const result = await run(account, operation, parameters);
	expect(errorOf(result)).toEqual({});
	return json(result, 'Run');
}

const planOf = (name: string, deviceIds = '1, 2') => ({
	planName: name,
	when: 'everyWeek',
	hours: '02:00-04:00 Su',
	...{ applyTo: 'several', deviceIds },
});

const cancel = async (account: RawSchedules) =>
	await run(account, 'cancel', { plan: byName('Backup') });

/** All of an account whose IDs are too many for a description. */

it('Maintenance > Cancel does not delete a schedule that another device got while it ran', async () => {
	const account = await RawSchedules.start(3);
	const [{ scheduleId }] = await output(account, 'plan', planOf('Backup'));
	account.before = ({ method, path }) => {
		if (method === 'POST' && path === '/device/2') account.give(3, Number(scheduleId));
	};
	await cancel(account);
	expect(account.given()).toEqual([0, 0, 0]);
	expect(account.scheduleNames()).toEqual([]);
});

it('Maintenance > Cancel does not delete a schedule if the service does not save the change of a device', async () => {
	const account = await RawSchedules.start(2);
	const [{ scheduleId }] = await output(account, 'plan', planOf('Backup'));
	account.before = ({ path }) => {
		if (path.startsWith('/device/')) account.give(2, Number(scheduleId));
	};
	expect(errorOf(await cancel(account)).message).toBe(
		'"Device 2" still has a schedule of the plan, so no schedule was deleted',
	);
	expect(account.scheduleNames()).toEqual(['Maintenance: Backup']);
});

it('Maintenance > Cancel leaves a device that a person gives another schedule while it runs', async () => {
	const account = await RawSchedules.start(2);
	const own = account.addSchedule('Own hours');
	await output(account, 'plan', planOf('Backup'));
	account.before = ({ method, path }) => {
		if (method === 'POST' && path === '/device/1') account.give(2, own);
	};
	const [item] = json(await cancel(account), 'Run');
	expect(item.left).toEqual([{ deviceId: 2, deviceName: 'Device 2', schedule: 'Own hours' }]);
	expect(account.given()).toEqual([0, own]);
});

it('Maintenance > Cancel keeps a schedule that was renamed while it ran, or that an alert group has', async () => {
	const account = await RawSchedules.start(2);
	const [{ scheduleId }] = await output(account, 'plan', planOf('Backup'));
	account.groups.set(7, { Id: 7, Name: 'Ops', Scheduler_Id: scheduleId });
	expect(json(await cancel(account), 'Run')[0].deletedScheduleIds).toEqual([]);
	account.groups.clear();
	account.before = ({ method, path }) => {
		const schedule = account.schedules.get(Number(scheduleId));
		if (method === 'GET' && path === '/groups' && schedule) schedule.Name = 'Mine';
	};
	const [{ message }] = json(await cancel(account), 'Run');
	expect(message).toContain(
		'The schedule "Maintenance: Backup" was kept, because it was changed in the meantime.',
	);
	expect(account.scheduleNames()).toEqual(['Mine']);
});

it('Maintenance > Plan leaves a renamed copy of its schedule that a person made', async () => {
	const account = await RawSchedules.start(3);
	const [{ scheduleId }] = await output(account, 'plan', planOf('Backup'));
	const stored = account.schedules.get(Number(scheduleId));
	const mine = account.addSchedule('My hours', { Description: stored?.Description });
	account.give(3, mine);
	expect(await output(account, 'plan', planOf('Backup'))).toMatchObject([
		{ action: 'unchanged' },
		{ action: 'unchanged' },
	]);
	expect(account.scheduleNames()).toEqual(['Maintenance: Backup', 'My hours']);
	expect(errorOf(await run(account, 'plan', planOf('Other', '3'))).message).toBe(
		'A device uses the schedule "My hours". Its description belongs to the maintenance plan "Backup", but its name does not',
	);
	await cancel(account);
	expect(account.scheduleNames()).toEqual(['My hours']);
});

it('Maintenance > Plan accepts an earlier schedule whose name looks like the data of a plan', async () => {
	const account = await RawSchedules.start(1);
	const own = account.addSchedule('Hours {"maintenancePlan":"x"}');
	account.give(1, own);
	const plan = planOf('Backup', '1');
	expect(await output(account, 'plan', plan)).toMatchObject([{ action: 'planned' }]);
	expect(await output(account, 'plan', plan)).toMatchObject([{ action: 'unchanged' }]);
	await cancel(account);
	expect(account.given()).toEqual([own]);
});

it('Maintenance > Plan lets only one of two workflows plan a device, and refuses the other one', async () => {
	const account = await RawSchedules.start(2);
	const results = await Promise.all([
		run(account, 'plan', planOf('Backup')),
		run(account, 'plan', planOf('Move')),
	]);
	const messages = results.map((result) => errorOf(result).message ?? 'planned').sort();
	expect(messages).toEqual([
		expect.stringMatching(/^"Device 1", "Device 2" are already in the maintenance plan "\w+"/),
		'planned',
	]);
	expect(account.schedules.size).toBe(1);
});

it('Maintenance > Plan makes one schedule when the same workflow runs twice at the same time', async () => {
	const account = await RawSchedules.start(2);
	const both = [1, 2].map(async () => await output(account, 'plan', planOf('Backup')));
	const actions = (await Promise.all(both)).flat().map(({ action }) => action);
	expect(actions.sort()).toEqual(['planned', 'planned', 'unchanged', 'unchanged']);
	expect(account.scheduleNames()).toEqual(['Maintenance: Backup']);
});

it('Maintenance > Plan reports devices that another process gives another schedule while it runs', async () => {
	const account = await RawSchedules.start(2);
	const other = account.addSchedule('Maintenance: Other');
	account.before = ({ method, path }) => {
		if (method === 'PUT') account.give(1, other);
		if (method === 'POST' && path === '/device/2') account.give(1, other);
	};
	const error = errorOf(await run(account, 'plan', planOf('Backup')));
	expect(error.message).toBe(
		'"Device 1" is not in the plan: the schedule was changed while this ran',
	);
	expect(account.given()).toEqual([other, expect.any(Number)]);
});

it('Maintenance > Plan reports a schedule of the same name that another process made while it ran', async () => {
	const account = await RawSchedules.start(1);
	account.before = ({ method }) => {
		if (method === 'PUT') account.addSchedule('Maintenance: Backup');
	};
	expect(errorOf(await run(account, 'plan', planOf('Backup', '1'))).message).toBe(
		'There are two schedules "Maintenance: Backup": another run made the same plan at the same time',
	);
});

it('Maintenance > Plan writes a schedule whose cut name is that of another one, and finds it again', async () => {
	const account = await RawSchedules.start(1);
	account.storeName = (name) => name.slice(0, 30);
	account.addSchedule('Maintenance: Backup of the ser');
	const plan = planOf('Backup of the servers', '1');
	const result = await run(account, 'plan', plan);
	expect(hintsOf(result, 'Run').join()).toContain('stored as "Maintenance: Backup of the ser"');
	expect(await output(account, 'plan', plan)).toMatchObject([{ action: 'unchanged' }]);
});

it('Maintenance > Plan leaves an unneeded schedule if an alert group has it, with a hint', async () => {
	const account = await RawSchedules.start(2);
	account.give(2, account.addSchedule('Own hours'));
	const [, { scheduleId }] = await output(account, 'plan', planOf('Backup'));
	account.groups.set(7, { Id: 7, Name: 'Ops', Scheduler_Id: scheduleId });
	expect(hintsOf(await run(account, 'plan', planOf('Backup', '1')), 'Run')).toEqual([
		'The schedule "Maintenance: Backup (Own hours)" was kept, because an alert group has it.',
	]);
});
