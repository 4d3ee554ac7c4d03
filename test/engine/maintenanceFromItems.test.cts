/** Planning maintenance from the entries of a calendar or the rows of a sheet. */
import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import {
	byId,
	config,
	errorOf,
	hintsOf,
	json,
	operationOutput,
	runNode,
	storedObject,
} from '../support/workflows.cts';

beforeEach(() => startClock('2026-11-24T12:00:00Z'));

const parameters = { planName: 'Calendar', when: 'fromItems' };

interface RunSettings {
	changes?: INodeParameters;
	more?: object;
}

async function run(
	sandbox: Sandbox,
	rows: object[],
	{ changes = {}, more = {} }: RunSettings = {},
) {
	const node = { ...config('Run', 'maintenance', 'plan', { ...parameters, ...changes }), ...more };
	return await runNode(node, sandbox, { settings: { timezone: 'Europe/Berlin' }, rows });
}

async function output(sandbox: Sandbox, rows: object[], changes?: INodeParameters) {
	const result = await run(sandbox, rows, { changes });
	expect(errorOf(result)).toEqual({});
	return result.items('Run').map(({ json, pairedItem }) => ({ ...json, pairedItem }));
}

/** One-off times in UTC. */
async function timesOf(sandbox: Sandbox, id: number) {
	const { Date_Time_Intervals: times } = await storedObject(sandbox, 'schedule', id);
	return [times].flat().map((one) => new Date(Number(Object(one).From)).toISOString());
}

/** An entry as Google Calendar gives it. */
const entry = (summary: string, day: string, more: object = {}) => ({
	kind: 'calendar#event',
	status: 'confirmed',
	summary,
	start: { dateTime: `${day}T22:00:00+01:00`, timeZone: 'Europe/Berlin' },
	end: { dateTime: `${day}T23:00:00+01:00`, timeZone: 'Europe/Berlin' },
	...more,
});

const shop = entry('New database #shop', '2026-12-01');
const office = entry('Network #office #shop', '2026-12-02');

async function taggedSandbox() {
	const sandbox = await sandboxForTest();
	for (const [id, tags] of [
		[firstDevice, 'shop'],
		[84212, 'office'],
	] as const) {
		const changes = { device: byId(id), updateFields: { tags } };
		await operationOutput(sandbox, 'device', 'update', changes);
	}
	sandbox.resetCounters();
	return sandbox;
}

it('plans each entry for the devices with the tags in its title, and outputs each device once', async () => {
	const sandbox = await taggedSandbox();
	expect(await output(sandbox, [shop, office])).toMatchObject([
		{ action: 'planned', deviceId: firstDevice, scheduleId: 303, pairedItem: { item: 0 } },
		{ action: 'planned', deviceId: 84212, scheduleId: 304, pairedItem: { item: 1 } },
	]);
	expect(await timesOf(sandbox, 303)).toEqual([
		'2026-12-01T21:00:00.000Z',
		'2026-12-02T21:00:00.000Z',
	]);
	expect(await timesOf(sandbox, 304)).toEqual([
		'2026-12-02T21:00:00.000Z',
		'2026-12-31T00:00:00.000Z',
	]);
});

it('Maintenance > Plan from items writes nothing in a second run', async () => {
	const sandbox = await taggedSandbox();
	await output(sandbox, [shop, office]);
	sandbox.resetCounters();
	const again = await output(sandbox, [office, shop]);
	expect(again.map((item) => Object(item).action)).toEqual(Array(2).fill('unchanged'));
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('Maintenance > Plan cancels windows missing from the items, and moves the changed ones', async () => {
	const sandbox = await taggedSandbox();
	await output(sandbox, [shop, office]);
	expect(await output(sandbox, [entry('New database #shop', '2026-12-03')])).toMatchObject([
		{ action: 'updated', deviceId: firstDevice, scheduleId: 303 },
		{ action: 'takenBack', deviceId: 84212 },
	]);
	expect(await timesOf(sandbox, 303)).toEqual(['2026-12-03T21:00:00.000Z']);
	expect((await storedObject(sandbox, 'device', 84212)).Scheduler_Id).toBe(301);
});

it('Maintenance > Plan takes all back when the calendar is empty, which n8n sends as one empty item', async () => {
	const sandbox = await taggedSandbox();
	await output(sandbox, [shop]);
	expect(await output(sandbox, [{}])).toMatchObject([
		{ action: 'takenBack', deviceId: firstDevice },
	]);
	expect((await storedObject(sandbox, 'device', firstDevice)).Scheduler_Id).toBe(0);
	expect(await output(sandbox, [{}])).toEqual([]);
});

it('Maintenance > Plan keeps the time of a past entry for reports', async () => {
	const sandbox = await taggedSandbox();
	await output(sandbox, [shop, office]);
	passMinutes(8 * 24 * 60);
	expect(await output(sandbox, [shop, office])).toMatchObject([
		{ action: 'unchanged', pairedItem: { item: 1 } },
		{ action: 'unchanged', pairedItem: { item: 1 } },
	]);
	const list = config('Run', 'maintenance', 'getAll');
	const [plan] = json(
		await runNode(list, sandbox, { settings: { timezone: 'Europe/Berlin' } }),
		'Run',
	);
	expect(plan.excludePlannedDowntime).toBe(
		'2026-12-01 22:00 to 2026-12-01 23:00; 2026-12-02 22:00 to 2026-12-02 23:00',
	);
	expect(plan.nextStart).toBe('2026-12-02T21:00:00Z');
});

it('Maintenance > Plan reads rows of a sheet with the names of devices and patterns', async () => {
	const sandbox = await sandboxForTest();
	const row = { Name: 'Backup', Start: '2026-12-01 02:00', End: '2026-12-01 04:00' };
	expect(await output(sandbox, [{ ...row, Devices: 'C*; 84213' }])).toMatchObject([
		{ deviceName: 'Company website' },
		{ deviceName: 'Summer campaign (old)' },
		{ deviceName: 'Careers page' },
	]);
});

it('Maintenance > Plan leaves out entries without devices, and names them', async () => {
	const sandbox = await taggedSandbox();
	const result = await run(sandbox, [entry('Birthday', '2026-12-05'), shop]);
	expect(json(result, 'Run')).toHaveLength(1);
	expect(hintsOf(result, 'Run')).toEqual([
		'Entries without devices were skipped: "Birthday". Add a field named devices to these items, or a tag such as #shop to the title.',
	]);
});

it('Maintenance > Plan from items as a dry run only lists what would change', async () => {
	const sandbox = await taggedSandbox();
	const before = sandbox.snapshot();
	expect(await output(sandbox, [shop], { mode: 'preview' })).toMatchObject([
		{ action: 'wouldPlan', deviceId: firstDevice },
	]);
	expect(sandbox.snapshot()).toEqual(before);
});

const move = (changes: object) => entry('Move #shop', '2026-12-01', changes);
const endAt = (dateTime: string) => move({ end: { dateTime } });
const series = move({ recurrence: ['RRULE:FREQ=WEEKLY'] });

it.each<[string, object, string, INodeParameters?]>([
	[
		'an unknown tag',
		entry('Move #shp', '2026-12-01'),
		'"#shp" in the entry "Move #shp" is not known',
	],
	['an end before the start', endAt('2026-12-01T21:00:00+01:00'), 'must end after it starts'],
	['an end in another century', endAt('2126-12-01T23:00:00+01:00'), 'lasts more than 92 days'],
	['an entry that repeats', series, 'repeats, but has only the time of its first occurrence'],
	['what is no entry', { error: 'No calendar' }, 'An entry without a title has no start'],
	['a name from the item', shop, 'Plan Name differs', { planName: '={{ $json.summary }}' }],
])(
	'Maintenance > Plan refuses %s, and writes nothing of the others',
	async (_what, bad, message, changes = {}) => {
		const sandbox = await taggedSandbox();
		const before = sandbox.snapshot();
		const error = errorOf(await run(sandbox, [shop, bad], { changes }));
		expect(`${error.message} ${error.description}`).toContain(message);
		expect(sandbox.snapshot()).toEqual(before);
	},
);

it.each([
	['Network work #shpo', 'Did you mean "#shop"?'],
	['Network work #berlin', 'Correct the entry "Network work #berlin": '],
])('only the item with the unknown tag in "%s", and offers tags', async (title, advice) => {
	const sandbox = await taggedSandbox();
	const rows = [shop, entry(title, '2026-12-01'), office];
	const { message, description } = errorOf(await run(sandbox, rows));
	expect(message).toBe('1 of 3 items cannot be used, so nothing was written');
	expect(description).toMatch(/^Item 2: "#[a-z]+" in the entry "Network work #/);
	expect(description).toContain(advice);
});

it('an unknown tag where no device has one, without names of devices', async () => {
	const rows = [entry('#website', '2026-12-01')];
	const { description } = errorOf(await run(await sandboxForTest(), rows));
	expect(description).not.toContain('Company website');
});

it('Maintenance > Plan sends all items to the error output if one is invalid, with Continue On Fail', async () => {
	const sandbox = await taggedSandbox();
	await output(sandbox, [shop, office]);
	const before = sandbox.snapshot();
	const more = { onError: 'continueErrorOutput' };
	const result = await run(sandbox, [shop, entry('#office', 'soon')], { more });
	expect(json(result, 'Run', 0)).toEqual([]);
	const message = 'The entry "#office" has the start "soonT22:00:00+01:00", which is not a date';
	expect(result.items('Run', 1).map((item) => [item.json.error, item.pairedItem])).toEqual([
		[message, { item: 0 }],
		[message, { item: 1 }],
	]);
	expect(sandbox.snapshot()).toEqual(before);
});
