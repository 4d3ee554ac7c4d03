/** The files of a status page: the page and its feed, with visible content only. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { readFileContent } from '../../scripts/engine/index.cts';
import { devicesByName, now, readReport } from '../support/reports.cts';
import { errorOf } from '../support/workflows.cts';

const address = 'https://status.example.com/?a=1&b=2';
const all = {
	...devicesByName('8421*'),
	files: ['feed', 'page'],
	options: { pageAddress: address },
};

async function create(parameters: object) {
	jest.spyOn(Date, 'now').mockImplementation(now);
	const run = await readReport('statusPage', 'create', parameters);
	const items = run.result.items('Read');
	const files = new Map<string, string>();
	for (const { binary = {} } of items) {
		const { data } = binary;
		if (data) files.set(String(data.fileName), await readFileContent(data));
	}
	return { run, items, files };
}

const notice = (more: object) => ({
	title: 'Move to a new server',
	state: 'maintenance',
	from: '2026-11-22T02:00:00',
	until: '2026-11-22T04:00:00',
	text: 'Orders are possible again\nfrom 4 o’clock.',
	...more,
});

const listIn = (value: unknown) => [value ?? []].flat().map((one) => Object(one));

function readFeed(text: string) {
	expect(XMLValidator.validate(text)).toBe(true);
	const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text);
	const entries = listIn(feed.entry).map((entry) => ({
		id: String(entry.id),
		title: String(entry.title),
		updated: String(entry.updated),
	}));
	return { feed, entries };
}

const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

it('files of a status page are an item each, in the same field, with the name for the upload', async () => {
	const { files, items, run } = await create(all);
	expect(errorOf(run.result)).toEqual({});
	const names = items.map(({ json }) => json.fileName);
	expect(names).toEqual(['status.html', 'feed.atom']);
	expect([...files.keys()]).toEqual(names);
	expect(run.sandbox.requests).toHaveLength(3);
});

it('files of a status page are the chosen ones, and without a choice there are figures only', async () => {
	const feed = await create({ files: ['feed'], include: [] });
	expect([...feed.files.keys()]).toEqual(['feed.atom']);
	expect(feed.items).toHaveLength(1);
	const none = await create({ files: [], include: [] });
	expect([none.files.size, none.items.length]).toEqual([0, 1]);
	expect(none.items[0].json).toMatchObject({ fileName: null, up: expect.any(Number) });
});

it('the feed of a status page has all that RFC 4287 requires', async () => {
	const { files, items } = await create({ ...all, notices: { notice: [notice({}), notice({})] } });
	const { entries, feed } = readFeed(files.get('feed.atom') ?? '');
	expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
	expect([feed.id, feed.updated]).toEqual([
		expect.stringMatching(uuid),
		expect.stringMatching(moment),
	]);
	expect([feed.title, feed.author.name, feed.link['@_href']]).toEqual([
		'Service status',
		'Service status',
		address,
	]);
	expect(entries).toHaveLength(Number(items[0].json.outageCount) + 2);
	for (const { id, title, updated } of entries) {
		expect(id).toMatch(uuid);
		expect(updated).toMatch(moment);
		expect(updated <= String(items[0].json.updatedAt)).toBe(true);
		expect(title).not.toBe('');
	}
	const ids = entries.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	const times = entries.map(({ updated }) => updated);
	expect(times).toEqual([...times].sort().reverse());
	expect(entries.map(({ title }) => title)).toContain('Move to a new server: Planned');
});

it('files of a status page have the same IDs at each run, and no hidden name or ID of the account', async () => {
	const states = await readReport('deviceStatus', 'getAll', {});
	const [hidden, shown, ...others] = states.items.map(({ deviceId, deviceName }) => ({
		deviceId: String(deviceId),
		deviceName: String(deviceName),
	}));
	const choices = {
		...all,
		hiddenDevices: [hidden, ...others.slice(1)].map(({ deviceId }) => deviceId).join(', '),
		publicNames: {
			device: [
				{ device: shown.deviceId, name: 'Site A', group: '' },
				{ device: others[0].deviceId, name: 'Site A', group: '' },
			],
		},
	};
	const [one, other] = [await create(choices), await create(choices)];
	expect(other.files).toEqual(one.files);
	const texts = [...one.files].flat().join('\n');
	const secrets = [hidden, shown, ...others].flatMap(({ deviceId, deviceName }) => [
		deviceId,
		deviceName,
	]);
	expect(secrets.filter((secret) => texts.includes(secret))).toEqual([]);
});

it.each([
	['Page URL', { options: { pageAddress: 'javascript:alert(1)' } }, 'is not a web address'],
	[
		'Subscribe URL',
		{ options: { subscribeAddress: 'javascript:alert(1)' } },
		'is not a web address',
	],
	['Files to Create', { files: ['pdf'] }, 'cannot contain "pdf"'],
	['Title in row 1 of Notices', { notices: { notice: [notice({ title: ' ' })] } }, 'is empty'],
	[
		'From in row 1 of Notices',
		{ notices: { notice: [notice({ from: 'soon' })] } },
		'is not a date',
	],
	[
		'State in entry 2 of Notices from List',
		{ noticeList: '={{ [{ title: "a" }, { title: "b", state: "what" }] }}' },
		'cannot be "what"',
	],
	['Notices from List', { noticeList: 'none' }, 'Notices from List'],
])(
	'a wrong %s of a status page is refused before anything is sent',
	async (label, parameters, problem) => {
		const { run } = await create({ ...all, ...parameters });
		const { message } = errorOf(run.result);
		expect(message).toContain(label);
		expect(message).toContain(problem);
		expect(run.sandbox.requests).toEqual([]);
	},
);

it('notices of a status page come from a list, whatever the spelling of their states', async () => {
	const list = [
		{ title: 'One', state: 'planned maintenance', from: '2026-11-01', until: '2026-11-02' },
		{ title: 'Two', state: 'Monitoring', text: 'Fixed' },
		{ Title: 'Three', Text: null, Ticket: 7 },
	];
	const { files, items } = await create({
		include: [],
		noticeList: `={{ ${JSON.stringify(list)} }}`,
	});
	expect(items[0].json).toMatchObject({ notices: 3, hints: ['Columns not used: Ticket.'] });
	const page = files.get('status.html') ?? '';
	const shown = [...page.matchAll(/<h3 dir="auto">(\w+)<\/h3><p class="state \w">([^<]*)/g)];
	expect(shown.map(([, title, phase]) => [title, phase])).toEqual([
		['Two', 'Monitoring'],
		['Three', 'In progress'],
		['One', 'Completed'],
	]);
});

it('a status page links the address to subscribe', async () => {
	const subscribeAddress = 'https://n8n.example.com/form/subscribe?a=1&b=2';
	const { files } = await create({ include: [], options: { subscribeAddress } });
	expect(files.get('status.html')).toContain(
		'<a href="https://n8n.example.com/form/subscribe?a=1&amp;b=2">Subscribe to updates</a>',
	);
	const without = await create({ include: [], options: { subscribeAddress: '' } });
	expect(without.files.get('status.html')).not.toContain('<a ');
});

const listed = (rows: object[]) => ({
	...{ ...all, include: [] },
	noticeList: `={{ ${JSON.stringify(rows)} }}`,
});
const row = (state: string, time: string, more: object = {}) => ({ id: 7, state, time, ...more });

it('rows with the same ID become one incident, whatever their order', async () => {
	const { files, items, run } = await create(
		listed([
			row('Identified', '2026-11-20T09:30:00', { text: 'A disk is full.' }),
			row('investigating', '2026-11-20T09:00:00', { title: 'Slow search', until: '' }),
			{ id: 8, title: 'Alone, without a time', state: 'monitoring' },
			row('Monitoring', '2026-11-20T10:00:00', { Title: 'Search is slow', text: '<b>Fixed</b>' }),
			{ title: 'Move', from: '2026-11-22T02:00:00', until: '2026-11-22T04:00:00' },
		]),
	);
	expect(errorOf(run.result)).toEqual({});
	expect(items[0].json.notices).toBe(3);
	const page = files.get('status.html') ?? '';
	const history = [...page.matchAll(/<strong>(\w+)<\/strong> · ([^<]+)<\/p>(?:<p[^>]*>([^<]*))?/g)];
	expect(history.map(([, state, time, text]) => [state, time.replace(/\s/g, ' '), text])).toEqual([
		['Monitoring', 'Nov 20, 2026, 10:00 AM', '&lt;b&gt;Fixed&lt;/b&gt;'],
		['Identified', 'Nov 20, 2026, 9:30 AM', 'A disk is full.'],
		['Investigating', 'Nov 20, 2026, 9:00 AM', undefined],
	]);
	expect(page).not.toContain('Slow search');
	const [entry] = readFeed(files.get('feed.atom') ?? '').entries;
	expect(entry).toMatchObject({
		title: 'Search is slow: Monitoring',
		updated: '2026-11-20T10:00:00.000Z',
	});
});

it('makes one incident of the notices that were added with its ID', async () => {
	const notice = [
		row('identified', '2026-11-20T09:30:00', { text: 'A disk is full.' }),
		row('investigating', '2026-11-20T09:00:00', { title: 'Slow search' }),
		{ title: 'Move', state: 'maintenance', from: '2026-11-22T02:00:00' },
	];
	const { files, items } = await create({ ...all, include: [], notices: { notice } });
	expect(items[0].json.notices).toBe(2);
	const states = [...(files.get('status.html') ?? '').matchAll(/<strong>([^<]+)/g)];
	expect(states.map(([, state]) => state)).toEqual(['Identified', 'Investigating']);
});

it('an incident that is over is shown until 14 days after its last update', async () => {
	const rows = ['2026-11-07T00:00:00', '2026-11-06T23:59:59'].map((time, id) =>
		row('Resolved', time, { id, title: `Over ${id}` }),
	);
	const { files } = await create(listed([...rows, { title: 'By hand', state: 'resolved' }]));
	const titles = readFeed(files.get('feed.atom') ?? '').entries.map(({ title }) => title);
	expect(titles.sort()).toEqual(['By hand: Resolved', 'Over 0: Resolved']);
});

it('steps of maintenance are shown as they were at the time', async () => {
	const planned = { from: '2026-11-20T10:00:00', until: '2026-11-20T11:00:00' };
	const { files } = await create(
		listed([
			row('Planned Maintenance', '2026-11-18T08:00:00', { title: 'Move', ...planned }),
			row('Planned Maintenance', '2026-11-20T10:05:00', { text: 'It starts.' }),
			row('Planned Maintenance', '2026-11-20T11:00:00', { text: 'It is done.' }),
		]),
	);
	const page = files.get('status.html') ?? '';
	const states = [...page.matchAll(/<strong>([^<]+)/g)].map(([, state]) => state);
	expect(states).toEqual(['Completed', 'In progress', 'Planned']);
});

it.each([
	['a row without a time', [{}, { time: '' }], 'Update Time in entry 2', 'is empty'],
	['a row without a state', [{}, { state: null }], 'Incident State in entry 2', 'is empty'],
	['one row without a state', [{ state: '' }], 'Incident State in entry 1', 'is empty'],
	[
		'a time that is none',
		[{}, { time: 'noon' }],
		'Update Time in entry 2',
		'is not a date: "noon"',
	],
	['no title', [{ title: '' }, { title: ' ' }], 'Notice Title in entry 1', 'is empty'],
	[
		'a time to come',
		[{}, { time: '2026-11-20T12:06:00' }],
		'Update Time in entry 2',
		'is in the future ("2026-11-20T12:06:00")',
	],
	[
		'two kinds',
		[{}, { state: 'maintenance' }],
		'Incident State in entry 2',
		'mixes maintenance and an incident in "7"',
	],
])('an incident with %s is refused, by row and column', async (_, changes, place, problem) => {
	const rows = changes.map((change, at) =>
		row('identified', `2026-11-20T0${9 - at}:00:00`, { title: 'Search', ...change }),
	);
	const { run } = await create(listed(rows));
	expect(errorOf(run.result).message).toBe(`${place} of Notices from List ${problem}`);
	expect(run.sandbox.requests).toEqual([]);
});

it.each([
	['an empty list', []],
	['an item without anything, of an empty sheet', [{}]],
	['rows with nothing in them', [{ title: '', state: ' ', from: null }, { row_number: 3 }]],
])('a status page is made without notices for %s', async (_, list) => {
	const { items, run } = await create({
		include: [],
		noticeList: `={{ ${JSON.stringify(list)} }}`,
	});
	expect(errorOf(run.result)).toEqual({});
	expect(items[0].json.notices).toBe(0);
});

it.each<[unknown, string]>([
	[null, 'Notices from List has no value'],
	[[{ title: 'a' }, {}, { text: 'b' }], 'Title in entry 3 of Notices from List is empty'],
	[[{ title: 'a', Language: 'de' }], 'The column "Language" of Notices from List is not used'],
	[[{ title: 'a', 'Start time': '02:00' }], 'The column "Start time" of Notices from List is not'],
	[[{ title: 'a', text: 'n/a' }], 'Notice Text in entry 1 of Notices from List contains the'],
	[[{ title: 'a', from: 'soon' }], 'From in entry 1 of Notices from List is not a date: "soon"'],
	[[{ Titel: 'a' }], 'Notices from List has none of the columns title, state, from, until, text'],
])('the list of notices %j is refused', async (list, problem) => {
	const { run } = await create({ include: [], noticeList: `={{ ${JSON.stringify(list)} }}` });
	expect(errorOf(run.result).message).toContain(problem);
	expect(run.sandbox.requests).toEqual([]);
});

it('shows 200 notices, the open and the newest ones, and names the others in a hint', async () => {
	const list = Array.from({ length: 203 }, (_, at) => ({
		...{ title: `Notice ${at}`, id: String(at), state: at === 0 ? 'identified' : 'resolved' },
		time: new Date(Date.parse('2026-11-19T00:00:00Z') + at * 60_000).toISOString(),
	}));
	const noticeList = `={{ ${JSON.stringify(list)} }}`;
	const { files, items } = await create({ ...all, files: ['page'], noticeList });
	expect(items[0].json).toMatchObject({
		notices: 200,
		hints: ['The page shows the 200 newest notices and omits "Notice 3", "Notice 2", "Notice 1".'],
	});
	expect([...(files.get('status.html') ?? '').matchAll(/Notice [0-4]\b/g)].map(String)).toEqual(
		expect.arrayContaining(['Notice 0', 'Notice 4']),
	);
});

it('shows the 200 newest updates of a notice, and says so', async () => {
	const list = Array.from({ length: 201 }, (_, at) => ({
		...{ title: 'Long', id: '1', state: 'identified', text: `Text ${at}.` },
		time: new Date(Date.parse('2026-11-19T00:00:00Z') + at * 60_000).toISOString(),
	}));
	const noticeList = `={{ ${JSON.stringify(list)} }}`;
	const { files, items } = await create({ ...all, files: ['page'], noticeList });
	expect(items[0].json.hints).toEqual(['The page shows the 200 newest updates of "Long".']);
	const page = files.get('status.html') ?? '';
	expect([page.includes('Text 0.'), page.includes('Text 1.')]).toEqual([false, true]);
});
