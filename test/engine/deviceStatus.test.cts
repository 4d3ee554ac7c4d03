/** Which devices are down now, and what has changed since the last run: one node, no expression. */
import { messages, readStates } from '../support/deviceStates.cts';

import { devicesByName } from '../support/reports.cts';
import { errorOf, json, hintsOf } from '../support/workflows.cts';

describe('Device Status > Get Many with State', () => {
	it.each([
		['any', ['Shop front', 'Mail <relay>', 'Old site', 'Archive']],
		['down', ['Shop front']],
		['paused', ['Old site']],
		['up', ['Mail <relay>', 'Archive']],
	])('%s returns only those devices, each with a message', async (state, names) => {
		const { read } = await readStates({ state });
		const run = await read({ 84211: 'down' });
		expect(json(run, 'Read').map(({ deviceName }) => deviceName)).toEqual(names);
		expect(hintsOf(run)).toEqual([]);
		if (state !== 'down') return;
		expect(json(run, 'Read')).toEqual([
			{
				deviceName: 'Shop front',
				state: 'down',
				message: 'Shop front is down',
				status: 'active',
				deviceId: 84211,
				details: { stateText: 'Down' },
			},
		]);
	});

	it('says when no device is in that state', async () => {
		const { read } = await readStates({ state: 'down' });
		const run = await read();
		expect(json(run, 'Read')).toEqual([]);
		expect(hintsOf(run)).toEqual(['None of 4 devices is down.']);
	});

	it('counts Limit after State, and filters the fields of the service, too', async () => {
		const { read } = await readStates({ state: 'up', simplify: false });
		const run = await read({}, { more: { returnAll: false, limit: 1 } });
		expect(json(run, 'Read')).toEqual([expect.objectContaining({ Name: 'Shop front' })]);
		expect(hintsOf(run)).toEqual([]);
	});

	it('writes only those devices into a file', async () => {
		const { read } = await readStates({ state: 'paused', output: 'csv' });
		expect(json(await read(), 'Read')).toEqual([{ fileName: 'device-status.csv', records: 1 }]);
	});

	it.each([
		[{ state: '={{ "broken" }}' }, 'Device State cannot be "broken"'],
		[{ state: 'down', output: 'xml' }, 'Output cannot be File (XML) unless Device State is Any'],
		[
			{ state: 'down', options: { recordElement: 'Site' } },
			'Device State cannot be "down" with XML Record Element',
		],
		[
			{ output: 'oneItem', options: { recordElement: 'Site' } },
			'Output cannot be "oneItem" with XML Record Element',
		],
		[{ output: '={{ "table" }}' }, 'Output cannot be "table"'],
	])('rejects %j before anything is sent', async (parameters, message) => {
		const { read, sandbox } = await readStates(parameters);
		expect(errorOf(await read()).message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Device Status > Get Many as One Item With All', () => {
	const oneItem = { output: 'oneItem' };

	it('holds counts, lists by state, one text and the devices', async () => {
		const { read } = await readStates(oneItem);
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
		['down', {}, 'No site is down: 3 of 4 are up; 1 is paused: Old site', 0],
		[
			'down',
			{ 84211: 'unknown' },
			'No site is down: 2 of 4 are up; 1 is paused: Old site; 1 is in another state: Shop front',
			0,
		],
		['down', { 84211: 'down', 84214: 'down' }, '2 of 4 sites are down: Archive, Shop front', 2],
		['paused', {}, '1 of 4 sites is paused: Old site', 1],
		['up', { 84213: 'up' }, 'All 4 sites are up', 4],
	])('with State %s and %j says "%s"', async (state, changes, message, count) => {
		const { read } = await readStates({ ...oneItem, state });
		const run = await read(changes);
		expect(json(run, 'Read')).toEqual([expect.objectContaining({ message, count, total: 4 })]);
		expect(hintsOf(run)).toEqual([]);
	});

	it('names the device when it is the only one', async () => {
		const { devices, read } = await readStates({ ...oneItem, ...devicesByName('84211') });
		for (const id of ['84212', '84213', '84214']) delete devices[id];
		expect(messages(await read())).toEqual(['Shop front is up']);
	});

	it('does not take a report without devices for one in which all are up', async () => {
		const { devices, read } = await readStates(oneItem);
		for (const id of Object.keys(devices)) delete devices[id];
		expect(json(await read(), 'Read')).toEqual([
			expect.objectContaining({ message: 'The report has no sites', total: 0 }),
		]);
	});
});
