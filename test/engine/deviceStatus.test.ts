/** Which devices are down now, and what has changed since the last run: one node, no expression. */
import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';

import { devicesByName } from '../support/reports';
import { sandboxForTest } from '../support/sandbox';
import {
	answerStates,
	passMinutes,
	startClock,
	type DeviceStates,
} from '../support/watchedDevices';
import { chain, credentialFor, errorOf, execute, json, reports, start } from '../support/workflows';

const noon = '2026-11-20T12:00:00Z';

async function setUp(parameters: object = {}) {
	startClock(noon);
	const sandbox = await sandboxForTest();
	const devices: DeviceStates = {
		84211: { name: 'Shop front', state: 'up' },
		84212: { name: 'Mail <relay>', state: 'up' },
		84213: { name: 'Old site', state: 'paused' },
		84214: { name: 'Archive', state: 'up' },
	};
	const staticData: IDataObject = {};
	const read = async (
		changes: Record<number, string> = {},
		{ more = {}, mode = 'trigger', onError = {}, rows = [{}] }: ReadOptions = {},
	) => {
		for (const [id, state] of Object.entries(changes)) devices[id].state = state;
		answerStates(sandbox, devices);
		const all = { ...parameters, ...more };
		const workflow = chain(start(), reports('Read', 'deviceStatus', 'getAll', all, onError));
		return await execute({
			workflow: { ...workflow, settings: { timezone: 'UTC' } },
			credential: credentialFor(sandbox),
			staticData,
			mode,
			rows,
		});
	};
	return { sandbox, devices, read, staticData };
}

interface ReadOptions {
	more?: object;
	mode?: WorkflowExecuteMode;
	onError?: object;
	rows?: object[];
}

type Run = Awaited<ReturnType<typeof execute>>;

const hintsOf = ({ run }: Run) =>
	(run.data.resultData.runData.Read[0].hints ?? []).map(({ message }) => message);

const messages = (run: Run) => json(run, 'Read').map(({ message }) => message);

describe('Device Status > Get Many with State', () => {
	it.each([
		['any', ['Shop front', 'Mail <relay>', 'Old site', 'Archive']],
		['down', ['Shop front']],
		['paused', ['Old site']],
		['up', ['Mail <relay>', 'Archive']],
	])('%s returns only those devices, each with a message', async (state, names) => {
		const { read } = await setUp({ state });
		const run = await read({ 84211: 'down' });
		expect(json(run, 'Read').map(({ deviceName }) => deviceName)).toEqual(names);
		expect(hintsOf(run)).toEqual([]);
		if (state !== 'down') return;
		expect(json(run, 'Read')).toEqual([
			{
				deviceName: 'Shop front',
				state: 'down',
				since: null,
				message: 'Shop front is down',
				stateText: 'Down',
				status: 'active',
				deviceId: 84211,
			},
		]);
	});

	it('says when no device is in that state', async () => {
		const { read } = await setUp({ state: 'down' });
		const run = await read();
		expect(json(run, 'Read')).toEqual([]);
		expect(hintsOf(run)).toEqual(['None of 4 devices is down.']);
	});

	it('counts Limit after State, and filters the fields of the service, too', async () => {
		const { read } = await setUp({ state: 'up', simplify: false });
		const run = await read({}, { more: { returnAll: false, limit: 1 } });
		expect(json(run, 'Read')).toEqual([expect.objectContaining({ Name: 'Shop front' })]);
		expect(hintsOf(run)).toEqual([expect.stringContaining('Limit cut off the output')]);
	});

	it('writes only those devices into a file', async () => {
		const { read } = await setUp({ state: 'paused', output: 'csv' });
		expect(json(await read(), 'Read')).toEqual([{ fileName: 'device-status.csv', records: 1 }]);
	});

	it.each([
		[{ state: '={{ "broken" }}' }, 'State cannot be "broken"'],
		[{ state: 'down', output: 'xml' }, 'Output cannot be "xml" with this State'],
		[
			{ state: 'down', options: { recordElement: 'Site' } },
			'State cannot be "down" with Record Element',
		],
		[
			{ output: 'oneItem', options: { recordElement: 'Site' } },
			'Output cannot be "oneItem" with Record Element',
		],
		[{ output: '={{ "table" }}' }, 'Output cannot be "table"'],
	])('rejects %j before anything is sent', async (parameters, message) => {
		const { read, sandbox } = await setUp(parameters);
		expect(errorOf(await read()).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Device Status > Get Many as One Item With All', () => {
	const oneItem = { output: 'oneItem' };

	it('holds counts, lists by state, one text and the devices', async () => {
		const { read } = await setUp(oneItem);
		const [item, ...others] = json(await read({ 84212: 'down', 84214: 'unknown' }), 'Read');
		expect(others).toEqual([]);
		expect(item).toEqual({
			message:
				'1 of 4 sites is down: Mail <relay>; 1 is paused: Old site; 1 is in another state: Archive',
			slackText:
				'1 of 4 sites is down: Mail &lt;relay&gt;; 1 is paused: Old site; 1 is in another state: Archive',
			count: 4,
			total: 4,
			up: 1,
			down: 1,
			paused: 1,
			other: 1,
			upNames: ['Shop front'],
			downNames: ['Mail <relay>'],
			pausedNames: ['Old site'],
			otherNames: ['Archive'],
			devices: expect.arrayContaining([expect.objectContaining({ deviceName: 'Archive' })]),
			isFirstRun: false,
		});
	});

	it.each([
		['any', {}, 'No site is down: 3 of 4 are up; 1 is paused: Old site', 4],
		['any', { 84213: 'up' }, 'All 4 sites are up', 4],
		['down', { 84213: 'up' }, 'All 4 sites are up', 0],
		['down', {}, 'No site is down: 3 of 4 are up', 0],
		[
			'down',
			{ 84211: 'unknown' },
			'No site is down: 2 of 4 are up; 1 is in another state: Shop front',
			0,
		],
		['down', { 84211: 'down', 84214: 'down' }, '2 of 4 sites are down: Archive, Shop front', 2],
		['paused', {}, '1 of 4 sites is paused: Old site', 1],
		['up', { 84213: 'up' }, 'All 4 sites are up', 4],
	])('with State %s and %j says "%s"', async (state, changes, message, count) => {
		const { read } = await setUp({ ...oneItem, state });
		const run = await read(changes);
		expect(json(run, 'Read')).toEqual([expect.objectContaining({ message, count, total: 4 })]);
		expect(hintsOf(run)).toEqual([]);
	});

	it('names the device when it is the only one', async () => {
		const { devices, read } = await setUp({ ...oneItem, ...devicesByName('84211') });
		for (const id of ['84212', '84213', '84214']) delete devices[id];
		expect(messages(await read())).toEqual(['Shop front is up']);
	});

	it('does not take a report without devices for one in which all are up', async () => {
		const { devices, read } = await setUp(oneItem);
		for (const id of Object.keys(devices)) delete devices[id];
		expect(json(await read(), 'Read')).toEqual([
			expect.objectContaining({ message: 'The report has no sites', total: 0 }),
		]);
	});
});

describe('Device Status > Get Many with State Changed Since Last Run', () => {
	const changed = { state: 'changed' };

	it('remembers at first, and then returns what has changed', async () => {
		const { read } = await setUp(changed);
		const first = await read({ 84211: 'down' });
		expect(json(first, 'Read')).toEqual([]);
		expect(hintsOf(first)).toEqual([
			'There is no last run of these devices to compare with. This one remembers the states of 4 devices; from the next run on, what has changed is returned.',
		]);
		passMinutes(5);
		const second = await read();
		expect([json(second, 'Read'), hintsOf(second)]).toEqual([[], []]);
		passMinutes(5);
		const [down] = json(await read({ 84214: 'down' }), 'Read');
		expect(down).toEqual({
			deviceName: 'Archive',
			state: 'down',
			since: expect.stringContaining('2026-11-20T12:10:'),
			message: 'Archive is down since 12:10',
			stateText: 'Down',
			status: 'active',
			deviceId: 84214,
		});
		passMinutes(10);
		expect(messages(await read({ 84211: 'up', 84214: 'up', 84213: 'up' }))).toEqual([
			'Shop front is back after at least 20 min',
			'Old site is monitored again after at least 20 min and is up',
			'Archive is back after 10 min',
		]);
		expect(messages(await read())).toEqual([]);
	});

	it('tells of new devices once, and of those that are gone in a hint', async () => {
		const { devices, read } = await setUp(changed);
		await read();
		devices[84215] = { name: 'Blog', state: 'down' };
		expect(json(await read(), 'Read')).toEqual([
			expect.objectContaining({ message: 'Blog is new and is down', since: null }),
		]);
		delete devices[84215];
		for (let run = 1; run < 3; run++) expect(hintsOf(await read())).toEqual([]);
		expect(hintsOf(await read())).toEqual(['No longer in the report, and forgotten: Blog.']);
	});

	it('compares a run by hand, and says that n8n does not save it', async () => {
		const { read } = await setUp(changed);
		await read();
		const run = await read({ 84211: 'down' }, { mode: 'manual' });
		expect(messages(run)).toEqual(['Shop front is down since 12:00']);
		expect(hintsOf(run)).toEqual([
			'n8n saves what this node remembers only in runs of the published workflow: a run by hand compares, but does not count as the last run.',
		]);
	});

	it('does not count as told what a run that failed did not output', async () => {
		const { read, sandbox } = await setUp({ ...changed, devices: 'text' });
		const more = { deviceNames: '={{ $json.name }}' };
		const rows = [{ name: 'Archive, Shop*' }, { name: 'No such device' }];
		await read({}, { more, rows: rows.slice(0, 1) });
		const failed = await read({ 84211: 'down' }, { more, rows });
		expect(errorOf(failed).message).toContain('"No such device" in Devices is not known');
		expect(sandbox.requests.length).toBeGreaterThan(1);
		const again = await read({}, { more, rows: rows.slice(0, 1) });
		expect(messages(again)).toEqual(['Shop front is down since 12:00']);
	});

	it('begins again with other devices or filters, and goes on with the first ones later', async () => {
		const { read } = await setUp(changed);
		await read();
		const other = { more: { filters: { department: '41001' } } };
		expect(messages(await read({ 84211: 'down' }, other))).toEqual([]);
		expect(messages(await read())).toEqual(['Shop front is down since 12:00']);
		passMinutes(5);
		expect(messages(await read({ 84211: 'up' }, other))).toEqual([
			'Shop front is back after at least 5 min',
		]);
	});

	it.each([
		['text', 'abc'],
		['text of another version', '{"version":99}'],
		['a list', [1, 2]],
	])('says that what was remembered cannot be read when it is %s', async (_, value) => {
		const { read, staticData } = await setUp(changed);
		await read();
		const memory = Object(staticData['node:Read']).lastStates;
		for (const key of Object.keys(memory)) memory[key] = value;
		staticData['node:Read'] = { lastStates: { ...memory } };
		const run = await read({ 84211: 'down' });
		expect(json(run, 'Read')).toEqual([]);
		expect(hintsOf(run)).toEqual([expect.stringContaining('cannot be read')]);
		expect(messages(await read({ 84211: 'up' }))).toHaveLength(1);
	});

	it('keeps what it remembers when the feed fails or answers without devices', async () => {
		const { devices, read, sandbox } = await setUp(changed);
		await read();
		const all = { ...devices };
		for (const id of Object.keys(devices)) delete devices[id];
		expect(json(await read(), 'Read')).toEqual([]);
		Object.assign(devices, all);
		sandbox.faults.add({ kind: 'body', path: '*status.aspx', body: '<html>', times: 1 });
		expect(errorOf(await read())).not.toEqual({});
		sandbox.faults.clear();
		expect(messages(await read({ 84211: 'down' }))).toEqual(['Shop front is down since 12:00']);
	});

	it('is one item with all changes, also when there is none', async () => {
		const { read } = await setUp({ ...changed, output: 'oneItem' });
		const [first] = json(await read(), 'Read');
		expect(first).toMatchObject({ isFirstRun: true, count: 0, devices: [] });
		expect(first.message).toBe('4 sites remembered: what changes is told from the next run on');
		expect(messages(await read())).toEqual(['Nothing has changed at 4 sites since the last run']);
		const [item] = json(await read({ 84211: 'down', 84212: 'down' }), 'Read');
		expect(item).toMatchObject({ count: 2, down: 2, isFirstRun: false });
		expect(item.message).toBe(
			'2 changes since the last run\n- Shop front is down since 12:00\n- Mail <relay> is down since 12:00',
		);
	});

	it('holds nothing of the account in what it remembers', async () => {
		const { read, sandbox, staticData } = await setUp(changed);
		await read();
		const text = JSON.stringify(staticData);
		expect(text).toContain('Shop front');
		expect(text).not.toContain(String(credentialFor(sandbox).xmlFeedPid));
	});
});
