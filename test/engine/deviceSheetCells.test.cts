/** What the cells of a sheet say, and what an empty one leaves alone. */
import { firstDevice } from '../support/nodes.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, findBranches, runSheet } from '../support/sheetRuns.cts';
import { byId, errorOf, json, operationOutput, storedObject } from '../support/workflows.cts';

it('a cell keeps the commas inside the names of locations', async () => {
	const sandbox = await sandboxForTest();
	const names = ['London', 'Washington, DC', 'Washington'];
	const body = JSON.stringify(names.map((Name, index) => ({ Id: index + 2, Name })));
	sandbox.faults.add({ path: '*/locations/*', kind: 'body', body });
	const { result } = await runSheet(sandbox, [
		{
			Name: 'Branch 1',
			URL: 'https://www.branch1.example.test/',
			Locations: 'Washington, DC, London',
		},
	]);
	expect(errorOf(result)).toEqual({});
	expect(findBranches(sandbox)[0]).toMatchObject({ locations: ['3', '2'] });
});

it('a cell keeps the commas inside the names of alert groups', async () => {
	const sandbox = await sandboxForTest();
	const ids: unknown[] = [];
	for (const name of ['Ops, EU', 'Ops', 'EU']) {
		const addresses = { address: [{ type: 'Email', email: 'a@b.test' }] };
		const [{ id }] = await operationOutput(sandbox, 'alertGroup', 'create', { name, addresses });
		ids.push(id);
	}
	const row = { Name: 'Branch 1', URL: 'https://www.branch1.example.test/', Locations: 'London' };
	const groups: Array<[cell: unknown, own: unknown[]]> = [
		['Ops, EU', [ids[0]]],
		[
			['Ops, EU', 'EU'],
			[ids[0], ids[2]],
		],
		['EU, Ops, EU', [ids[2], ids[0]]],
		['EU, Ops', [ids[2], ids[1]]],
	];
	for (const [cell, own] of groups) {
		const { result } = await runSheet(sandbox, [{ ...row, 'Alert Groups': cell }]);
		expect(errorOf(result)).toEqual({});
		const [{ deviceId: id }] = json(result, 'Run');
		const [device] = await operationOutput(sandbox, 'device', 'get', { device: byId(Number(id)) });
		// In any order, which says nothing.
		expect(new Set([device.alertGroupIds].flat())).toEqual(new Set(own));
	}
});

it('a sheet is read, and devices are found, without invisible characters', async () => {
	const sandbox = await sandboxForTest();
	const row = { URL: '\u200bhttps://www.branch1.example.test/', Every: '5\u200bmin' };
	const { result } = await runSheet(sandbox, [
		{ ...row, Name: 'Branch\u00ad 1', Locations: 'London\u200b', Notes: '\u200b' },
		{ ...row, Name: '\u200eCompany website\u2060', Locations: 'London' },
	]);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['created', 'updated']);
	expect(findBranches(sandbox)[0]).toMatchObject({ name: 'Branch 1', frequency: 300 });
});

it('a row from Notion is read from its properties only, not from the url of its page', async () => {
	const sandbox = await sandboxForTest();
	const page = { id: 'a1', name: 'Branch 1', url: 'https://www.notion.example/Branch-1-a1' };
	const { result, messages } = await runSheet(sandbox, [
		{
			...page,
			property_name: 'Branch 1',
			property_url: 'https://www.branch1.example.test/',
			property_every: '5 min',
			property_locations: ['London'],
		},
	]);
	expect(errorOf(result)).toEqual({});
	const [{ id }] = findBranches(sandbox);
	const tasks = await operationOutput(sandbox, 'task', 'getAll', {
		device: byId(Number(id)),
		returnAll: true,
	});
	expect(tasks.map(({ address }) => address)).toEqual(['https://www.branch1.example.test/']);
	expect(messages[0]).toContain('Not used: name, url.');
});

it.each(['Name;URL;Every', 'Site\tAddress', 'name,url,locations'])(
	'a file with the wrong separator is refused with the separator: %j',
	async (column) => {
		const sandbox = await sandboxForTest();
		const { result } = await runSheet(sandbox, [{ [column]: 'Branch 1;https://a.example.test/' }]);
		expect(errorOf(result).description ?? '').toContain('Set it in Options > Delimiter');
	},
);

describe('an alert group with a delay', () => {
	/** Returns IDs by name. */
	async function withGroups(...names: string[]) {
		const sandbox = await sandboxForTest();
		const ids: Record<string, unknown> = {};
		for (const name of names) {
			const addresses = { address: [{ type: 'Email', email: 'a@b.test' }] };
			const [{ id }] = await operationOutput(sandbox, 'alertGroup', 'create', { name, addresses });
			ids[name] = id;
		}
		return { sandbox, ids };
	}

	it.each<[cell: unknown, own: Array<[name: string, delay: number]>]>([
		[
			'Ops, Night (20 min)',
			[
				['Ops', 10],
				['Night', 20],
			],
		],
		[
			['Ops, Night (20 min)'],
			[
				['Ops', 10],
				['Night', 20],
			],
		],
		['Berlin, Ops (20 min)', [['Berlin, Ops', 20]]],
		[
			'Night, Berlin, Ops after 20 min, Ops',
			[
				['Night', 10],
				['Berlin, Ops', 20],
				['Ops', 10],
			],
		],
		[
			['Berlin, Ops (20 min)', 'Night, Ops'],
			[
				['Berlin, Ops', 20],
				['Night', 10],
				['Ops', 10],
			],
		],
	])(
		'only the alert group with a delay has it, and commas inside of names are kept: %j',
		async (cell, own) => {
			const { sandbox, ids } = await withGroups('Berlin, Ops', 'Ops', 'Night');
			const row = { Name: 'Company website', 'Alert Groups': cell, 'Alert Delay': 10 };
			const { result } = await runSheet(sandbox, [row]);
			expect(errorOf(result)).toEqual({});
			const groups = own.map(([name, delay]) => ({ Id: ids[name], Time_Shift_Min: delay }));
			expect(await storedObject(sandbox, 'device', firstDevice)).toMatchObject({
				Notifications: { Notification_Groups: groups },
			});
		},
	);

	it('the other alert groups get no delay, and an Alert Delay that cannot be used is named', async () => {
		const { sandbox } = await withGroups('Ops', 'Night');
		const row = { Name: 'Company website', 'Alert Groups': '201, Ops (20 min)' };
		const rows = [row, { ...row, 'Alert Groups': 'Ops, Night (7 min)' }];
		const options = { checkAllRowsFirst: false };
		const { result } = await runSheet(sandbox, rows, { ...automatically, options });
		expect(errorOf(result).message).toContain(
			'Alert Delay of "Night" in Alert Groups cannot be used',
		);
		expect(await storedObject(sandbox, 'device', firstDevice)).toMatchObject({
			Notifications: {
				Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }, { Time_Shift_Min: 20 }],
			},
		});
	});
});

it.each<[cell: unknown]>([[','], [' , ; '], ['\n,'], [[',']], [[',', ' ; ']]])(
	'a cell of separators only leaves the alert groups of a device unchanged: %j',
	async (cell) => {
		const sandbox = await sandboxForTest();
		const row = { Name: 'Company website', 'Alert Groups': cell };
		const { result } = await runSheet(sandbox, [row]);
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Run')).toMatchObject([{ action: 'unchanged' }]);
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('separators before and after alert groups are left out', async () => {
	const sandbox = await sandboxForTest();
	const row = { Name: 'Company website', 'Alert Groups': [', 201 ;', ','] };
	const { result } = await runSheet(sandbox, [row]);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run')).toMatchObject([{ action: 'unchanged' }]);
});

it('a Locations field of separators only leaves the locations of a device unchanged', async () => {
	const sandbox = await sandboxForTest();
	const parameters = { ...automatically, locations: '={{ ", " }}' };
	const { result } = await runSheet(sandbox, [{ Name: 'Company website' }], parameters);
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Run')).toMatchObject([{ action: 'unchanged' }]);
});

it('an alert group of separators only is refused in Device Settings', async () => {
	const sandbox = await sandboxForTest();
	const settings = { alertGroups: { group: [{ alertGroup: byId(', '), delay: 0 }] } };
	const parameters = { ...automatically, settings };
	const { result } = await runSheet(sandbox, [{ Name: 'Company website' }], parameters);
	expect(errorOf(result).message).toBe('Alert Group in row 1 of Alert Groups is empty');
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('a row without a frequency leaves the frequency of a device unchanged', async () => {
	const sandbox = await sandboxForTest();
	const row = { Name: 'Branch 1', URL: 'https://www.branch1.example.test/', Locations: 'London' };
	await runSheet(sandbox, [{ ...row, Every: '1 h' }]);
	const { result } = await runSheet(sandbox, [row, { ...row, Every: '' }]);
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
	expect(findBranches(sandbox)[0]).toMatchObject({ frequency: 3600 });
});

it('a row without a keyword leaves the keyword of a task unchanged', async () => {
	const sandbox = await sandboxForTest();
	const row = { Name: 'Company website', URL: 'https://www.shop.example.test/' };
	const { result } = await runSheet(sandbox, [row, { ...row, Keyword: '' }]);
	expect(json(result, 'Run').map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
	expect(findWriteRequests(sandbox)).toEqual([]);
});

it('a hint names some of many unused columns, as does the refusal of a sheet without a device column', async () => {
	const sandbox = await sandboxForTest();
	const others = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Note ${at + 1}`, 'x']));
	const row = { Name: 'Branch 1', URL: 'https://www.branch1.example.test/', Locations: 'London' };
	const { messages } = await runSheet(sandbox, [{ ...row, ...others }]);
	expect(messages[0]).toMatch(/ Not used: Note 1, .*, Note 10 and 50 more\.$/);
	const { result } = await runSheet(sandbox, [others]);
	expect(errorOf(result).description).toContain('"Note 1", "Note 2"');
	expect(errorOf(result).description).toContain('"Note 10" and 50 more. ');
});

it.each([',', ' , ; '])(
	'Create refuses Locations of separators only, in one request: %j',
	async (Locations) => {
		const sandbox = await sandboxForTest();
		const row = { Name: 'Branch 1', URL: 'https://www.branch1.example.test/', Locations };
		const { result } = await runSheet(sandbox, [row], automatically, 'create');
		expect(errorOf(result)).toMatchObject({ message: 'Locations is empty' });
		expect(findWriteRequests(sandbox)).toEqual([]);
	},
);

it('rows of one device with different keywords are refused', async () => {
	const sandbox = await sandboxForTest();
	const row = { Name: 'Branch 1', URL: 'https://www.branch1.example.test/', Locations: 'London' };
	const rows = [
		{ ...row, Keyword: 'Cart' },
		{ ...row, Keyword: 'Pay' },
	];
	const { result } = await runSheet(sandbox, rows);
	expect(errorOf(result).description).toContain('Keyword');
	expect(findWriteRequests(sandbox)).toEqual([]);
});
