/** Planning maintenance from calendars as Google, Outlook and calendar files spell them. */
import type { Sandbox } from '../../sandbox/index.cts';
import { firstDevice } from '../support/nodes.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { startClock } from '../support/clock.cts';
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

async function run(sandbox: Sandbox, rows: object[], timezone = 'UTC') {
	const node = config('Run', 'maintenance', 'plan', { planName: 'Calendar', when: 'fromItems' });
	return await runNode(node, sandbox, { settings: { timezone }, rows });
}

async function taggedSandbox() {
	const sandbox = await sandboxForTest();
	const changes = { device: byId(firstDevice), updateFields: { tags: 'shop' } };
	await operationOutput(sandbox, 'device', 'update', changes);
	return sandbox;
}

/** The planned devices, or the error of the run. */
async function planned(rows: object[]) {
	const result = await run(await taggedSandbox(), rows);
	const { message, description } = errorOf(result);
	if (message !== undefined) return `${message} ${description}`;
	return json(result, 'Run').map(({ action, deviceName }) => `${action} ${deviceName}`);
}

/** One-off times in UTC. */
async function times(rows: object[], timezone?: string) {
	const sandbox = await taggedSandbox();
	const result = await run(sandbox, rows, timezone);
	expect(errorOf(result)).toEqual({});
	const schedule = await storedObject(sandbox, 'schedule', 303);
	const texts = (one: object) =>
		Object.values(one).map((time) => new Date(Number(time)).toISOString().slice(0, 16));
	return [schedule.Date_Time_Intervals].flat().map((one) => texts(Object(one)));
}

const website = ['planned Company website'];
const at = (hour: number) => ({ dateTime: `2026-12-10T${hour}:00:00Z` });
const shop = { summary: 'New database #shop', start: at(10), end: at(11) };
const outlookDay = {
	subject: 'Move of the data center #shop',
	isAllDay: true,
	isCancelled: false,
	type: 'singleInstance',
	recurrence: null,
	start: { dateTime: '2026-12-24T00:00:00.0000000', timeZone: 'UTC' },
	end: { dateTime: '2026-12-25T00:00:00.0000000', timeZone: 'UTC' },
};

it.each([
	'New database #shop.',
	'(#shop)',
	'#shop: new database',
	'Move of #shop!',
	'New database \u201c#shop\u201d',
	'New database #Shop',
	'Is it #shop?',
	'[#shop] #4711',
	'Move, "#shop"; then tests',
	'#shop/#shop',
])('Maintenance > Plan reads tags in %s', async (summary) => {
	expect(await planned([{ ...shop, summary }])).toEqual(website);
});

it.each([
	'Release #4711',
	'Meeting, room #2',
	'Sprint #12 planning',
	'C# training',
	'https://wiki.example.test/page#section',
	'Issue org/repo#81',
	'Item # shop',
])('Maintenance > Plan leaves out "%s", which names no device', async (summary) => {
	expect(await planned([shop, { ...shop, summary }])).toEqual(website);
});

it('Maintenance > Plan reads no number as a tag if a column names the devices', async () => {
	const entry = { ...shop, summary: 'Ticket #4711', devices: 'Careers page' };
	expect(await planned([entry])).toEqual(['planned Careers page']);
});

it('Maintenance > Plan refuses an unknown tag with the nearest one', async () => {
	const result = await run(await taggedSandbox(), [{ ...shop, summary: 'Move #shp' }]);
	expect(errorOf(result)).toMatchObject({
		message: '"#shp" in the entry "Move #shp" is not known',
		description: expect.stringContaining('Did you mean "#shop"?'),
	});
});

it.each<[string, object]>([
	['a reminder without length', { summary: 'Call Anna', start: at(12), end: at(12) }],
	['an Outlook series', { subject: 'Meeting', type: 'seriesMaster', start: at(12), end: at(13) }],
	[
		'a Google series',
		{ summary: 'Meeting', recurrence: ['RRULE:FREQ=WEEKLY'], start: at(12), end: at(13) },
	],
	[
		'an Outlook entry in simplified form',
		{ id: 'x', subject: 'Lunch', start: at(12), end: at(13) },
	],
	[
		'an unknown time zone',
		{
			subject: 'Lunch',
			type: 'singleInstance',
			start: { dateTime: '2026-12-10T12:00:00', timeZone: 'tzone://Microsoft/Custom' },
			end: { dateTime: '2026-12-10T13:00:00', timeZone: 'tzone://Microsoft/Custom' },
		},
	],
	['no end', { summary: 'Note', start: at(12) }],
	['a century', { summary: 'Note', start: at(12), end: '2126-12-10' }],
	['a task without times', { summary: 'To do', kind: 'tasks#task', due: '2026-12-10' }],
	['a deleted entry', { status: 'cancelled', id: 'x_20261210T120000Z', originalStartTime: at(12) }],
])(
	'Maintenance > Plan leaves out an entry that names no device, whatever its time: %s',
	async (_what, other) => {
		expect(await planned([shop, other])).toEqual(website);
	},
);

it('Maintenance > Plan names the entries that it left out because they name no device', async () => {
	const result = await run(await taggedSandbox(), [shop, { summary: 'Note', start: at(12) }]);
	expect(hintsOf(result, 'Run')).toEqual([
		'Entries without devices were skipped: "Note". Add a field named devices to these items, or a tag such as #shop to the title.',
	]);
});

it('Maintenance > Plan refuses an entry with devices but invalid times, and the error of an earlier node', async () => {
	expect(await planned([{ ...shop, end: at(10) }])).toContain('must end after it starts');
	const dateOnly = { ...shop, end: '2026-12-20' };
	expect(await planned([dateOnly])).toContain('but its end "2026-12-20" has none');
	expect(await planned([shop, { name: 'Calendar', error: 'Not allowed' }])).toContain('no start');
});

describe('Maintenance > Plan, from items, takes whole days in the time zone of the workflow', () => {
	const file = (start: unknown, end: unknown) => ({
		summary: 'Move #shop',
		start: { date: start, type: 'DATE' },
		...(end === undefined ? {} : { end: { date: end, type: 'DATE' } }),
	});
	const google = {
		summary: 'Move #shop',
		start: { date: '2026-12-24' },
		end: { date: '2026-12-25' },
	};

	it.each([
		['UTC', '2026-12-24T00:00', '2026-12-25T00:00'],
		['Europe/Berlin', '2026-12-23T23:00', '2026-12-24T23:00'],
		['America/New_York', '2026-12-24T05:00', '2026-12-25T05:00'],
		['Asia/Tokyo', '2026-12-23T15:00', '2026-12-24T15:00'],
	])('Maintenance > Plan reads whole days of Outlook in %s', async (zone, from, to) => {
		expect(await times([outlookDay], zone)).toEqual([[from, to]]);
	});

	it.each<[string, object]>([
		['Google', google],
		[
			'a calendar, as dates',
			{ ...google, start: { date: new Date('2026-12-24') }, end: { date: new Date('2026-12-25') } },
		],
		['a file, as dates', file(new Date('2026-12-24T00:00Z'), new Date('2026-12-25T00:00Z'))],
		['a file, as texts', file('2026-12-24T00:00:00.000Z', '2026-12-25T00:00:00.000Z')],
		['a file, in the zone', file('2026-12-23T23:00:00.000Z', '2026-12-24T23:00:00.000Z')],
		['a file, without an end', file('2026-12-24T00:00:00.000Z', undefined)],
		[
			'a file with a length',
			{ ...file('2026-12-24T00:00:00.000Z', undefined), duration: { days: 1 } },
		],
		['a sheet', { title: 'Move #shop', start: '2026-12-24', end: '2026-12-24' }],
		[
			'a sheet with a flag',
			{ Title: '#shop', Start: '2026-12-24', End: '2026-12-25', 'All Day': 'TRUE' },
		],
		['a raw file', { SUMMARY: '#shop', DTSTART: '20261224', DTEND: '20261224', 'All-Day': true }],
	])('Maintenance > Plan reads whole days of %s', async (_what, entry) => {
		expect(await times([entry], 'Europe/Berlin')).toEqual([
			['2026-12-23T23:00', '2026-12-24T23:00'],
		]);
	});

	it('Maintenance > Plan includes the last day of a row', async () => {
		const row = { name: 'Move', from: '2026-12-24', to: '2026-12-26', devices: '#shop' };
		expect(await times([row])).toEqual([['2026-12-24T00:00', '2026-12-27T00:00']]);
	});
});

it.each<object>([
	{ isCancelled: true },
	{ STATUS: 'CANCELLED' },
	{ status: 'Canceled' },
	{ Canceled: 'yes' },
	{ '@removed': { reason: 'deleted' } },
])('Maintenance > Plan leaves out the canceled entry %j', async (more) => {
	expect(await planned([{ ...shop, ...more }])).toEqual([]);
});

it.each<object>([
	{ recurrenceRule: { frequency: 'WEEKLY' } },
	{ RRULE: 'FREQ=WEEKLY' },
	{ rrule: ['FREQ=DAILY'] },
	{ type: 'SeriesMaster' },
	{ recurrence: { pattern: { type: 'weekly' } } },
	{ Repeats: 'weekly' },
])('Maintenance > Plan refuses the series %j', async (more) => {
	expect(await planned([{ ...shop, ...more }])).toContain('repeats, but has only');
});

it.each<object>([{ recurrence: null }, { Repeats: 'never' }, { recurringEventId: 'x' }])(
	'Maintenance > Plan plans the single entry %j',
	async (more) => expect(await planned([{ ...shop, ...more }])).toEqual(website),
);

it('Maintenance > Plan refuses Outlook entries without the fields of a series, and names the option', async () => {
	const { subject, start: from, end } = outlookDay;
	const simplified = { id: 'x', subject, bodyPreview: '', start: from, end, webLink: '' };
	const result = await run(await taggedSandbox(), [simplified]);
	expect(errorOf(result)).toMatchObject({
		message: `The entry "${subject}" has no fields that show whether it repeats or is an all-day event`,
		description: expect.stringContaining('choose Output: Raw'),
	});
	const selected = { ...simplified, type: 'singleInstance' };
	expect(await planned([selected])).toContain('has no fields that show');
});

describe('Maintenance > Plan, from items, reads a calendar file of Extract from File', () => {
	const event = (summary: string, more: object = {}) => ({
		summary,
		start: {
			date: new Date('2026-12-01T21:00Z'),
			type: 'DATE-TIME',
			local: { date: new Date('2026-12-01T22:00Z'), timezone: 'W. Europe Standard Time' },
		},
		end: { date: new Date('2026-12-01T22:00Z'), type: 'DATE-TIME' },
		...more,
	});
	const file = (...events: object[]) => ({ data: { version: '2.0', prodId: '-//x//EN', events } });
	const expected = [['2026-12-01T21:00', '2026-12-01T22:00']];

	it('Maintenance > Plan reads a calendar file as one item or an item for each event', async () => {
		const others = [event('Birthday'), event('#shop', { status: 'CANCELLED' })];
		expect(await times([file(event('#shop'), ...others)])).toEqual(expected);
		expect(await times([event('#shop'), ...others])).toEqual(expected);
	});

	it('Maintenance > Plan reads a calendar file with lengths in place of ends', async () => {
		const long = event('#shop', { end: undefined, duration: { hours: 1, minutes: 30 } });
		expect(await times([file(long)])).toEqual([['2026-12-01T21:00', '2026-12-01T22:30']]);
	});

	it('Maintenance > Plan refuses all mistakes in a calendar file at once', async () => {
		const series = event('Backup #shop', { recurrenceRule: { frequency: 'DAILY' } });
		const message = await planned([file(event('#shop', { end: undefined }), series)]);
		expect(message).toContain('The entry "#shop" has no end');
		expect(message).toContain('The entry "Backup #shop" repeats');
	});

	it('Maintenance > Plan takes the plan back for a calendar file without events', async () => {
		const sandbox = await taggedSandbox();
		await run(sandbox, [file(event('#shop'))]);
		const empty = await run(sandbox, [{ data: { version: '2.0', prodId: '-//x//EN' } }]);
		expect(json(empty, 'Run')).toMatchObject([{ action: 'takenBack' }]);
	});
});

it.each([
	['W. Europe Standard Time', '2026-12-10T21:00'],
	['Eastern Standard Time', '2026-12-11T03:00'],
	['India Standard Time', '2026-12-10T16:30'],
	['Central Standard Time (Mexico)', '2026-12-11T04:00'],
	['Eastern Daylight Time (Mexico)', '2026-12-11T03:00'],
	['Russia Time Zone 3', '2026-12-10T18:00'],
	['Lord Howe Standard Time', '2026-12-10T11:00'],
	['UTC-09', '2026-12-11T07:00'],
	['Mid-Atlantic Standard Time', '2026-12-11T00:00'],
	['Kamchatka Standard Time', '2026-12-10T10:00'],
	['Mountain Standard Time (Mexico)', '2026-12-11T05:00'],
	['Central Asia Standard Time', '2026-12-10T16:00'],
	['tzone://Microsoft/Utc', '2026-12-10T22:00'],
	['Asia/Tokyo', '2026-12-10T13:00'],
])('Maintenance > Plan, from items, reads times in %s', async (timeZone, from) => {
	const zoned = (dateTime: string) => ({ dateTime, timeZone });
	const entry = { ...shop, start: zoned('2026-12-10T22:00'), end: zoned('2026-12-10T23:00') };
	const [[first]] = await times([entry], 'Europe/Berlin');
	expect(first).toBe(from);
});

it('Maintenance > Plan, once, covers the whole hour that comes twice, and moves no skipped time', async () => {
	const once = async (from: string, until: string) => {
		const sandbox = await sandboxForTest();
		const parameters = { planName: 'Move', when: 'once', start: from, end: until };
		const devices = { applyTo: 'several', deviceIds: 'Company website' };
		const node = config('Run', 'maintenance', 'plan', { ...parameters, ...devices });
		const result = await runNode(node, sandbox, { settings: { timezone: 'Europe/Berlin' } });
		const [item] = json(result, 'Run');
		return errorOf(result).message ?? [item.nextStart, item.nextEnd];
	};
	expect(await once('2027-10-31T02:15', '2027-10-31T02:45')).toEqual([
		'2027-10-31T00:15:00Z',
		'2027-10-31T01:45:00Z',
	]);
	expect(await once('2027-03-28T02:15', '2027-03-28T02:45')).toBe('End is not after Start');
	expect(await once('2026-12-24', '2026-12-26')).toEqual([
		'2026-12-23T23:00:00Z',
		'2026-12-26T23:00:00Z',
	]);
});
