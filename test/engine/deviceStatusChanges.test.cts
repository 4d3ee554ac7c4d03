/** What has changed since the workflow ran last. */
import { shortHash } from '../../nodes/shared/words/util/shortHash';
import { messages, readStates } from '../support/deviceStates.cts';

import { passMinutes } from '../support/clock.cts';
import { credentialFor, errorOf, json, hintsOf } from '../support/workflows.cts';

describe('Device Status > Get Many with State Changed Since Last Run', () => {
	const changed = { state: 'changed' };

	it('remembers at first, and then returns what has changed', async () => {
		const { read } = await readStates(changed);
		const first = await read({ 84211: 'down' });
		expect(json(first, 'Read')).toEqual([]);
		expect(hintsOf(first)).toEqual([
			'There is no saved state to compare with yet for Shop front, Mail <relay>, Old site and 1 more. This run saves their states; from the next run on, changes are returned.',
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
			reason: null,
			address: null,
			message: 'Archive has been down since 12:10 UTC',
			status: 'active',
			deviceId: 84214,
			stateText: 'Down',
		});
		passMinutes(10);
		expect(messages(await read({ 84211: 'up', 84214: 'up', 84213: 'up' }))).toEqual([
			'Shop front recovered after at least 20 min',
			'Old site is monitored again after at least 20 min and is up',
			'Archive recovered after 10 min',
		]);
		expect(messages(await read())).toEqual([]);
	});

	it('reports new devices once, and removed ones in a hint', async () => {
		const { devices, read } = await readStates(changed);
		await read();
		devices[84215] = { name: 'Blog', state: 'down' };
		expect(json(await read(), 'Read')).toEqual([
			expect.objectContaining({ message: 'Blog is new and is down', since: null }),
		]);
		delete devices[84215];
		for (let run = 1; run < 3; run++) expect(hintsOf(await read())).toEqual([]);
		expect(hintsOf(await read())).toEqual([
			'No longer in the report, so their states were deleted: Blog.',
		]);
	});

	it('compares a run by hand, and says that n8n does not save it', async () => {
		const { read } = await readStates(changed);
		await read();
		const run = await read({ 84211: 'down' }, { mode: 'manual' });
		expect(messages(run)).toEqual(['Shop front has been down since 12:00 UTC']);
		expect(hintsOf(run)).toEqual([
			'This manual run compared the states but did not save them: n8n saves them only in runs of the published workflow.',
		]);
	});

	it('does not count as reported what a run that failed did not output', async () => {
		const { read, sandbox } = await readStates({ ...changed, devices: 'text' });
		const more = { deviceNames: '={{ $json.name }}' };
		const rows = [{ name: 'Archive, Shop*' }, { name: 'No such device' }];
		await read({}, { more, rows: rows.slice(0, 1) });
		const failed = await read({ 84211: 'down' }, { more, rows });
		expect(errorOf(failed).message).toContain('"No such device" in Devices is not known');
		expect(sandbox.requests.length).toBeGreaterThan(1);
		const again = await read({}, { more, rows: rows.slice(0, 1) });
		expect(messages(again)).toEqual(['Shop front has been down since 12:00 UTC']);
	});

	it('starts again with other devices or filters, and continues with the first ones later', async () => {
		const { read } = await readStates(changed);
		await read();
		const other = { more: { filters: { department: '41001' } } };
		expect(messages(await read({ 84211: 'down' }, other))).toEqual([]);
		expect(messages(await read())).toEqual(['Shop front has been down since 12:00 UTC']);
		passMinutes(5);
		expect(messages(await read({ 84211: 'up' }, other))).toEqual([
			'Shop front recovered after at least 5 min',
		]);
	});

	it('continues with a Date Range that has other days in each run', async () => {
		const { read, staticData } = await readStates({ ...changed, dateRange: 'today' });
		await read();
		passMinutes(24 * 60);
		const next = await read({ 84211: 'down' });
		expect(hintsOf(next)).toEqual([]);
		expect(messages(next)).toEqual(['Shop front has been down since 12:00 UTC']);
		expect(Object.keys(Object(staticData['node:Read']).lastStates)).toHaveLength(1);
	});

	it('continues with other days in Additional Query Parameters', async () => {
		const parameter = [
			{ name: 'from', value: '={{ $now.toISODate() }}' },
			{ name: 'Platform', value: '1' },
		];
		const options = { additionalQueryParameters: { parameter } };
		const { read, staticData } = await readStates({ ...changed, options });
		await read();
		passMinutes(24 * 60);
		expect(messages(await read({ 84211: 'down' }))).toEqual([
			'Shop front has been down since 12:00 UTC',
		]);
		parameter[1].value = '2';
		expect(messages(await read({ 84211: 'up' }))).toEqual([]);
		expect(Object.keys(Object(staticData['node:Read']).lastStates)).toHaveLength(2);
	});

	it('remembers under the same key as before where no Date Range is sent', async () => {
		const { read, sandbox, staticData } = await readStates(changed);
		await read();
		const { xmlFeedPid, xmlFeedUrl } = credentialFor(sandbox);
		const key = shortHash([xmlFeedUrl, xmlFeedPid, { devices: ['*'] }]);
		expect(Object.keys(Object(staticData['node:Read']).lastStates)).toEqual([key]);
	});

	it.each([
		['text', 'abc'],
		['text of another version', '{"version":99}'],
		['a list', [1, 2]],
	])('says that what was remembered cannot be read when it is %s', async (_, value) => {
		const { read, staticData } = await readStates(changed);
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
		const { devices, read, sandbox } = await readStates(changed);
		await read();
		const all = { ...devices };
		for (const id of Object.keys(devices)) delete devices[id];
		expect(json(await read(), 'Read')).toEqual([]);
		Object.assign(devices, all);
		sandbox.faults.add({ kind: 'body', path: '*status.aspx', body: '<html>', times: 1 });
		expect(errorOf(await read())).not.toEqual({});
		sandbox.faults.clear();
		expect(messages(await read({ 84211: 'down' }))).toEqual([
			'Shop front has been down since 12:00 UTC',
		]);
	});

	it('is one item with all changes, also when there is none', async () => {
		const { read } = await readStates({ ...changed, output: 'oneItem' });
		const [first] = json(await read(), 'Read');
		expect(first).toMatchObject({ isFirstRun: true, count: 0, devices: [] });
		expect(first.message).toBe(
			'Saved the states of 4 sites: changes are reported from the next run',
		);
		expect(messages(await read())).toEqual(['Nothing has changed at 4 sites since the last run']);
		const [item] = json(await read({ 84211: 'down', 84212: 'down' }), 'Read');
		expect(item).toMatchObject({ count: 2, down: 2, isFirstRun: false });
		expect(item.message).toBe(
			'2 changes since the last run\n- Shop front has been down since 12:00 UTC\n- Mail <relay> has been down since 12:00 UTC',
		);
	});

	it('holds nothing of the account in what it remembers', async () => {
		const { read, sandbox, staticData } = await readStates(changed);
		await read();
		const text = JSON.stringify(staticData);
		expect(text).toContain('Shop front');
		expect(text).not.toContain(String(credentialFor(sandbox).xmlFeedPid));
	});
});
