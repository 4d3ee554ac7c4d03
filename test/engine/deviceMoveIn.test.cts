/** Device > Create or Update and Device > Create with the exports of other monitoring tools. */
import type { Sandbox } from '../../sandbox/index.cts';
import { imports, readExport } from '../support/exports.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, runSheet } from '../support/sheetRuns.cts';
import { errorOf, json } from '../support/workflows.cts';

const parameters = { ...automatically, locations: ['London'] };

async function moveIn(file: string) {
	const sandbox = await sandboxForTest();
	const run = async (more: object = {}) =>
		await runSheet(sandbox, readExport(file), { ...parameters, ...more });
	return { sandbox, run };
}

describe.each(Object.entries(imports))('the export %s', (file, expected) => {
	it('an export of another tool becomes devices or reasons, and a second run writes nothing', async () => {
		const { sandbox, run } = await moveIn(file);
		const { result } = await run();
		expect(errorOf(result)).toEqual({});
		const devices = sandbox.listDevices(41_001);
		const sent = findWriteRequests(sandbox).map(({ body }) => Object(body));
		const keywords = new Map(sent.map(({ Url, Keyword1 }) => [Url, Keyword1]));
		const found = json(result, 'Run').map(({ action, deviceId, deviceName, notes, reason }) => {
			const device = devices.find(({ id }) => id === deviceId);
			const [task] = device?.tasks ?? [];
			if (!device || action !== 'created') return [deviceName, action, reason];
			const { frequency } = device;
			const more = { keyword: keywords.get(task.url) || undefined, notes: notes || undefined };
			return [deviceName, action, { url: task.url, frequency, ...more }];
		});
		const wanted = Object.entries(expected).map(([name, one]) => [
			name,
			typeof one === 'string' ? 'notTakenOver' : 'created',
			one,
		]);
		expect(found).toEqual(wanted);
		expect(new Set(json(result, 'Run').map((row) => Object.keys(row).join(' '))).size).toBe(1);
		sandbox.resetCounters();
		const again = await run();
		const actions = json(again.result, 'Run').map(({ action }) => action);
		const kept = wanted.map(([, action]) => (action === 'created' ? 'unchanged' : action));
		expect(actions).toEqual(kept);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});
});

it('a summary counts the dry run and the writes of an export, with each reason and difference', async () => {
	const { run } = await moveIn('uptimeRobotApi.json');
	const message = async (mode: string) => {
		const { result } = await run({ mode, options: { output: 'summary' } });
		const [summary, ...others] = json(result, 'Run');
		expect(others).toEqual([]);
		return String(summary.message).split('\n');
	};
	const left = Object.entries(imports['uptimeRobotApi.json']).flatMap(([name, reason]) =>
		typeof reason === 'string' ? [`Not taken over: "${name}": ${reason}`] : [],
	);
	expect(left).toHaveLength(4);
	const differs =
		'Paused in UptimeRobot, active here: pause it with Device > Pause. Not taken over: status codes, login, timeout';
	const [counts, ...lines] = await message('preview');
	expect(counts).toBe('3 to create, 4 not taken over');
	expect(lines.slice(0, -1)).toEqual(left);
	expect(lines.at(-1)).toMatch(/^Create "Old shop": URL http:\/\/old.example.test/);
	expect(lines.at(-1)?.endsWith(differs)).toBe(true);
	expect(await message('write')).toEqual([
		'3 created, 4 not taken over',
		...left,
		`Created "Old shop": New device. ${differs}`,
	]);
	expect(await message('write')).toEqual(['3 unchanged, 4 not taken over', ...left]);
});

it('a hint names the export, and columns added to it are understood as in any sheet', async () => {
	const sandbox = await sandboxForTest();
	const [row] = readExport('checkly.json');
	const added = { 'Check From': 'Paris', 'Alert Group': 'On call', Floor: '2', 'Alert Grups': '' };
	const { result, messages } = await runSheet(sandbox, [{ ...row, ...added }]);
	expect(errorOf(result)).toEqual({});
	expect(messages).toEqual([
		'Export of Checkly. Columns used: Locations from Check From; Alert Groups from Alert Group; Name; URL; Frequency; Platform; Method; Keyword; Tags. Not used: Floor, Alert Grups.',
	]);
	const [{ Locations, Notifications }] = findWriteRequests(sandbox).map(({ body }) => Object(body));
	expect(Locations).toHaveLength(1);
	expect(Notifications.Notification_Groups).toHaveLength(1);
});

function frequenciesOf(sandbox: Sandbox, rows: Array<Record<string, unknown>>) {
	const names = rows.map((row) => row['Friendly Name']);
	const devices = sandbox.listDevices(41_001).filter(({ name }) => names.includes(name));
	return devices.map(({ frequency }) => frequency);
}

it('filled columns added to an export replace those of the export', async () => {
	const sandbox = await sandboxForTest();
	const rows = readExport('uptimeRobot.csv').slice(0, 2);
	const added = [
		{ ...rows[0], Every: '1 hour', Keyword: 'Sale', Verb: 'POST' },
		{ ...rows[1], Every: '', Keyword: '', Verb: '' },
	];
	const { result } = await runSheet(sandbox, added, parameters);
	expect(errorOf(result)).toEqual({});
	const written = findWriteRequests(sandbox).map(({ body }) => Object(body));
	const tasks = written
		.filter(({ Url }) => Url)
		.map(({ Keyword1, RequestType }) => [Keyword1, RequestType]);
	expect(tasks).toEqual([
		['Sale', 'POST'],
		[undefined, 'GET'],
	]);
	expect(frequenciesOf(sandbox, rows)).toEqual([3600, 60]);
});

it.each([
	[
		'minutes in place of seconds',
		'uptimeRobot.csv',
		{ Interval: '5' },
		'"5"',
		'30 seconds to 24 hours',
	],
	[
		'seconds in place of minutes',
		'pingdom.json',
		{ resolution: 300 },
		'"300"',
		'1 minute to 1 hour',
	],
])('an export is refused whole because of %s', async (_unit, file, cells, found, range) => {
	const sandbox = await sandboxForTest();
	const [first, ...others] = readExport(file);
	const { result } = await runSheet(
		sandbox,
		[first, { ...first, name: 'x', 'Friendly Name': 'x', ...cells }, ...others],
		parameters,
	);
	const actions = json(result, 'Run').map(({ action }) => action);
	expect(new Set(actions)).toEqual(new Set(['notTakenOver']));
	const reasons = json(result, 'Run').map(({ reason }) => String(reason));
	expect(reasons[0]).toContain(`is unclear: the file contains ${found}, but`);
	expect(reasons[0]).toContain(`checks every ${range}. Add a unit, such as 5 min.`);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('intervals with units are read in any export', async () => {
	const sandbox = await sandboxForTest();
	const [first, second] = readExport('uptimeRobot.csv');
	const rows = [
		{ ...first, Interval: '5 min' },
		{ ...second, Interval: '60' },
	];
	const { result } = await runSheet(sandbox, rows, parameters);
	expect(errorOf(result)).toEqual({});
	expect(frequenciesOf(sandbox, rows)).toEqual([300, 60]);
});

it('the summary of a sheet counts the monitors that are not taken over', async () => {
	const sandbox = await sandboxForTest();
	const rows = readExport('uptimeRobot.csv').slice(4, 6);
	const options = { output: 'summary' };
	const { result } = await runSheet(sandbox, rows, { ...parameters, options });
	expect(json(result, 'Run')).toMatchObject([{ notTakenOver: 2, create: 0 }]);
});

it('Device > Create names the monitors of an export that it does not take over', async () => {
	const sandbox = await sandboxForTest();
	const rows = readExport('uptimeRobot.csv').slice(4, 6);
	const { result } = await runSheet(sandbox, rows, parameters, 'create');
	const { Router, 'Mail server': mail } = imports['uptimeRobot.csv'];
	const left = { action: 'notTakenOver', deviceId: null };
	expect(json(result, 'Run')).toEqual([
		{ ...left, deviceName: 'Router', reason: Router },
		{ ...left, deviceName: 'Mail server', reason: mail },
	]);
});

it.each<[string, object[], string]>([
	[
		'an invoice',
		[{ 'Invoice ID': 'INV-1', Date: '2026-01-01', Description: 'Pro Plan', Amount: '8.00' }],
		'No input column contains the device name',
	],
	[
		'an invoice with names',
		[{ Name: 'Pro Plan', Type: 'Subscription', Interval: 'monthly', Amount: '8.00' }],
		'The column "Interval" contains "monthly", which is not a frequency; "Subscription" in Platform (column "Type") is not known',
	],
	[
		'two tools',
		[...readExport('uptimeRobot.csv'), ...readExport('statusCake.json')],
		'The input mixes rows of UptimeRobot and StatusCake',
	],
	[
		'monitors and invoices',
		[...readExport('checkly.json'), { name: 'Pro Plan', amount: 8 }],
		'The input mixes rows of Checkly and another file',
	],
])('a sheet with %s is refused in one sentence', async (_file, rows, message) => {
	const sandbox = await sandboxForTest();
	const { result } = await runSheet(sandbox, rows, parameters);
	const { message: found } = errorOf(result);
	expect(String(found).split('. ')[0]).toBe(message);
	expect(findWriteRequests(sandbox)).toEqual([]);
});
