/** Device > Create or Update and Device > Create with the exports of other monitoring tools. */
import type { Sandbox } from '../../sandbox/index.cts';
import { readExport } from '../support/exports.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, runSheet } from '../support/sheetRuns.cts';
import { errorOf, json } from '../support/workflows.cts';

const parameters = { ...automatically, locations: ['London'] };

const absence = 'It alerts when a text is present, but a Keyword must be present.';
const heartbeat = 'A heartbeat waits for calls of a job, but Dotcom-Monitor only sends checks.';
const inverted = 'It expects a failure, but a device expects success.';
const script = 'It runs a script. Record its steps again in Dotcom-Monitor.';
const needs = (kind: string) =>
	`A ${kind} needs a Task Type ID, which is not known. Create it in Dotcom-Monitor.`;
const pausedIn = (tool: string) => `Paused in ${tool}, active here: pause it with Device > Pause`;
const pingdomList =
	'The list of checks has no path, scheme or text: https and the start page are used. To keep them, read each check (GET /checks/{id})';
const statusCakeList =
	'The list of tests has no text to find. To keep it, read each test (GET /uptime/{id})';

/** The address and frequency of an imported monitor, and what differs. */
const taken = (url: string, frequency: number, keyword = '', notes = '') => ({
	url,
	frequency,
	...(keyword && { keyword }),
	...(notes && { notes }),
});

const noted = (url: string, frequency: number, notes: string) => taken(url, frequency, '', notes);

const [shop, basket] = ['https://shop.example.test/', 'https://shop.example.test/basket'];
const text = 'Add to cart';

/** By monitor: a reason why it is left out, or the imported values. */
const files: Record<string, Record<string, string | ReturnType<typeof taken>>> = {
	'uptimeRobot.csv': {
		'Shop front': taken(shop, 300),
		'Bücher & Café ☕': taken('https://café.example.test/bücher', 60),
		Basket: taken(basket, 900, text),
		'No error page': absence,
		Router: needs('ping'),
		'Mail server': needs('port'),
		'Nightly backup': heartbeat,
		Intranet: noted('https://intranet.example.test', 60, 'Every 1 minute, not 2 minutes'),
	},
	'uptimeRobotApi.json': {
		'Shop front': taken(shop, 300),
		Basket: taken(basket, 900, text),
		'No error page': absence,
		'Old shop': noted(
			'http://old.example.test/',
			600,
			`${pausedIn('UptimeRobot')}. Not taken over: status codes, login, timeout`,
		),
		Router: needs('ping'),
		'Mail server': needs('port'),
		'Nightly backup': heartbeat,
	},
	'pingdom.json': {
		'Shop front': noted('https://shop.example.test', 60, pingdomList),
		Mail: needs('mail server'),
		Router: needs('ping'),
		Database: needs('port'),
		Names: taken('example.test', 900),
		'Kleine Straße': noted(
			'https://straße.example.test',
			3600,
			`${pausedIn('Pingdom')}. ${pingdomList}`,
		),
		Basket: taken(basket, 300, text, 'Not taken over: login, slow responses, certificate errors'),
		'No error page': absence,
	},
	'betterStack.json': {
		'Shop front': noted(
			shop,
			60,
			'Every 1 minute, not 30 seconds. Not taken over: certificate alerts',
		),
		Basket: taken(basket, 180, text, 'Not taken over: request headers, alert delay'),
		'No error page': absence,
		'Orders API': noted(
			'https://api.example.test/orders',
			300,
			`${pausedIn('Better Stack')}. Not taken over: status codes, request body`,
		),
		Router: needs('ping'),
		数据库: needs('port'),
		Names: taken('example.test', 900),
		'Nightly backup': heartbeat,
	},
	'statusCake.json': {
		'Shop front': noted(shop, 300, statusCakeList),
		'Old shop': noted(
			'http://old.example.test/',
			1800,
			`${pausedIn('StatusCake')}. ${statusCakeList}`,
		),
		Basket: taken(
			basket,
			60,
			text,
			'Every 1 minute, not 30 seconds. Not taken over: status codes, request headers, alert delay, certificate alerts',
		),
		'No error page': absence,
		Names: noted(
			'example.test',
			10_800,
			'Every 3 hours, not 24 hours. Not taken over: expected DNS address, DNS server',
		),
		Router: needs('ping'),
		Database: needs('port'),
		'Nightly backup': heartbeat,
		Ελλάδα: taken('https://ελλάδα.example.test/', 900),
	},
	'uptimeKuma.json': {
		Customers: 'A group checks nothing. Its monitors have their own rows.',
		'Shop front': noted(shop, 60, 'Not taken over: certificate alerts'),
		Basket: taken(
			basket,
			60,
			text,
			`${pausedIn('Uptime Kuma')}. Every 1 minute, not 20 seconds. GET, not HEAD: a keyword needs the page. Not taken over: status codes, request headers, alert delay`,
		),
		'No error page': absence,
		'Must stay closed': inverted,
		'Namen für Köln': noted('koeln.example.test', 300, 'Not taken over: DNS server'),
		'Mail names': 'It asks for another DNS record than A, which a sheet cannot contain.',
		'Nightly backup': heartbeat,
		'Web container': 'No task matches its type "docker".',
		Database: needs('port'),
	},
	'checkly.json': {
		'Shop front': taken(shop, 300, text),
		'Orders API': noted(
			'https://api.example.test/orders',
			600,
			`${pausedIn('Checkly')}. Not taken over: other assertions, request headers, request body, muted alerts`,
		),
		'Schöne Straße': noted(
			'https://straße.example.test/',
			60,
			'Every 1 minute, not 30 seconds. Not taken over: status codes',
		),
		Variables: 'Its address "{{BASE_URL}}/health" is not a web address.',
		Checkout: script,
		'Nightly backup': heartbeat,
		Database: needs('port'),
		Names: taken('example.test', 3600),
		Closed: inverted,
		Certificate: taken('https://shop.example.test', 10_800),
	},
};

async function moveIn(file: string) {
	const sandbox = await sandboxForTest();
	const run = async (more: object = {}) =>
		await runSheet(sandbox, readExport(file), { ...parameters, ...more });
	return { sandbox, run };
}

describe.each(Object.entries(files))('the export %s', (file, expected) => {
	it('is taken over, or each monitor is named with the reason, and a second run writes nothing', async () => {
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
			return [
				deviceName,
				action,
				taken(task.url, device.frequency, keywords.get(task.url), notes as string),
			];
		});
		const wanted = Object.entries(expected).map(([name, one]) => [
			name,
			typeof one === 'string' ? 'notTakenOver' : 'created',
			one,
		]);
		expect(found).toEqual(wanted);
		sandbox.resetCounters();
		const again = await run();
		const actions = json(again.result, 'Run').map(({ action }) => action);
		const kept = wanted.map(([, action]) => (action === 'created' ? 'unchanged' : action));
		expect(actions).toEqual(kept);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});
});

it('sums up a dry run and the writes for a ticket, with each reason and difference', async () => {
	const { run } = await moveIn('uptimeRobotApi.json');
	const message = async (mode: string) => {
		const { result } = await run({ mode, options: { output: 'summary' } });
		const [summary, ...others] = json(result, 'Run');
		expect(others).toEqual([]);
		return String(summary.message).split('\n');
	};
	const left = [
		`Not taken over: "No error page": ${absence}`,
		`Not taken over: "Router": ${needs('ping')}`,
		`Not taken over: "Mail server": ${needs('port')}`,
		`Not taken over: "Nightly backup": ${heartbeat}`,
	];
	const differs = `${pausedIn('UptimeRobot')}. Not taken over: status codes, login, timeout`;
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

it('names the export, and understands columns that were added to it as in any sheet', async () => {
	const sandbox = await sandboxForTest();
	const [row] = readExport('checkly.json');
	const added = { 'Check From': 'Paris', 'Alert Group': 'On call', Floor: '2', 'Alert Grups': '' };
	const { result, messages } = await runSheet(sandbox, [{ ...row, ...added }]);
	expect(errorOf(result)).toEqual({});
	expect(messages).toEqual([
		'Export of Checkly. Understood: Locations from Check From; Alert Groups from Alert Group; Name; URL; Frequency; Platform; Method; Keyword; Tags. Not used: Floor, Alert Grups.',
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

it('lets filled columns that were added replace those of the export', async () => {
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
])('refuses a whole file with %s', async (_unit, file, cells, found, range) => {
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

it('reads intervals with units in any export', async () => {
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

it('names monitors that Device > Create does not take over', async () => {
	const sandbox = await sandboxForTest();
	const rows = readExport('uptimeRobot.csv').slice(4, 6);
	const { result } = await runSheet(sandbox, rows, parameters, 'create');
	expect(json(result, 'Run')).toEqual([
		{ action: 'notTakenOver', deviceId: null, deviceName: 'Router', reason: needs('ping') },
		{ action: 'notTakenOver', deviceId: null, deviceName: 'Mail server', reason: needs('port') },
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
])('refuses %s in one sentence', async (_file, rows, message) => {
	const sandbox = await sandboxForTest();
	const { result } = await runSheet(sandbox, rows, parameters);
	const { message: found } = errorOf(result);
	expect(String(found).split('. ')[0]).toBe(message);
	expect(findWriteRequests(sandbox)).toEqual([]);
});
