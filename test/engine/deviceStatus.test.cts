/** Which devices are down now: one node, no expression. */
import { messages, readStates } from '../support/deviceStates.cts';

import { devicesByName } from '../support/reports.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { errorOf, firstDevice, hintsOf, json, reports, runNode } from '../support/workflows.cts';

it.each([
	['any', ['Shop front', 'Mail <relay>', 'Old site', 'Archive']],
	['down', ['Shop front']],
	['paused', ['Old site']],
	['up', ['Mail <relay>', 'Archive']],
])(
	'Device Status with State %s returns only those devices, each with a message',
	async (state, names) => {
		const { read } = await readStates({ state });
		const run = await read({ [firstDevice]: 'down' });
		expect(json(run, 'Read').map(({ deviceName }) => deviceName)).toEqual(names);
		expect(hintsOf(run)).toEqual([]);
		if (state !== 'down') return;
		expect(json(run, 'Read')).toEqual([
			{
				deviceName: 'Shop front',
				state: 'down',
				since: null,
				reason: null,
				address: null,
				message: 'Shop front is down',
				status: 'active',
				deviceId: firstDevice,
				stateText: 'Down',
			},
		]);
	},
);

it('Device Status > Get Many counts a device that the service lists twice once', async () => {
	const site = (id: number, state: string) =>
		`<Site ID="${id}" Name="Shop ${id}" State="${state}"/>`;
	const sites = [site(7, 'Up'), site(8, 'Up'), site(7, 'Down')].join('');
	const feed = await rawFeed(`<DotcomMonitorConfig>${sites}</DotcomMonitorConfig>`);
	const read = async (output: string) => {
		const node = reports('Read', 'deviceStatus', 'getAll', { output });
		return json(await runNode(node, rawFeedCredential(feed)), 'Read');
	};
	expect((await read('items')).map(({ deviceId, state }) => [deviceId, state])).toEqual([
		...[
			[7, 'down'],
			[8, 'up'],
		],
	]);
	expect(await read('oneItem')).toMatchObject([{ down: 1, up: 1, total: 2 }]);
});

it('Device Status reports that no device is in the chosen state', async () => {
	const { read } = await readStates({ state: 'down' });
	const run = await read();
	expect(json(run, 'Read')).toEqual([]);
	expect(hintsOf(run)).toEqual(['None of 4 devices is down.']);
});

it('Device Status applies Limit after State, and the filters of the service, too', async () => {
	const limited = { returnAll: false, limit: 1 };
	const { read } = await readStates({ state: 'up', simplify: false, ...limited });
	const run = await read();
	expect(json(run, 'Read')).toEqual([expect.objectContaining({ Name: 'Shop front' })]);
	expect(hintsOf(run)).toEqual([]);
});

it('Device Status writes only the devices in the chosen state into a file', async () => {
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
])('Device Status rejects %j before anything is sent', async (parameters, message) => {
	const { read, sandbox } = await readStates(parameters);
	expect(errorOf(await read()).message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

/** Checks of Shop front in UTC: its last success at 11:55, then no name resolution, then a refusal. */
const failing = `<Report><Site ID="${firstDevice}" Name="Shop front">${[
	['London', '11:55:00', 'S', ''],
	['Paris', '11:56:00', 'S', ''],
	['London', '11:58:00', 'F', '<Error>Host not found (DNS)</Error>'],
	['Paris', '11:59:00', 'F', '<Error>Connection refused &lt;b&gt;\n</Error>'],
]
	.map(
		([location, time, status, error]) =>
			`<Location Name="${location}"><Response><URL>https://anna:pw@shop.example.test/cart?key=secret</URL><Time>11/20/2026 ${time}</Time><Status>${status}</Status>${error}</Response></Location>`,
	)
	.join('')}</Site></Report>`;

describe('Device Status > Get Many of devices that are down', () => {
	const down = {
		deviceName: 'Shop front',
		state: 'down',
		since: '2026-11-20T11:59:00',
		reason: 'Connection refused <b>',
		address: 'https://shop.example.test/cart',
		message: 'Shop front is down. Reason: Connection refused <b>',
	};

	it('Device Status adds since, reason and address from the latest checks of devices that are down', async () => {
		const { read, sandbox } = await readStates({ state: 'down' });
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: failing });
		const run = await read({ [firstDevice]: 'down' });
		expect(json(run, 'Read')).toMatchObject([down]);
		expect(sandbox.requests.map(({ query }) => query)).toMatchObject([
			{ Site: '*' },
			{ Site: `${firstDevice}`, Type: 'Detail', From: '11/19/2026', To: '11/21/2026' },
		]);
		expect(hintsOf(run)).toEqual([]);
	});

	it.each([
		[
			'several sites',
			[firstDevice, 84212],
			'1 of 2 sites is down: Shop front\n- Shop front is down. ',
		],
		['a single site', [firstDevice], 'Shop front is down. '],
	])(
		'Device Status adds since and reason to one item about %s, also to its texts',
		async (_, ids, start) => {
			const { devices, read, sandbox } = await readStates({ output: 'oneItem', state: 'down' });
			for (const id of Object.keys(devices)) if (!ids.includes(Number(id))) delete devices[id];
			sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: failing });
			expect(json(await read({ [firstDevice]: 'down' }), 'Read')).toMatchObject([
				{
					message: `${start}Reason: Connection refused <b>`,
					slackText: `${start}Reason: Connection refused &lt;b&gt;`,
					devices: [down],
				},
			]);
		},
	);

	it.each([
		['before', 'S F F F', '2026-10-25T02:41:00'],
		['after', 'S S F F', '2026-10-25T02:11:00'],
	])(
		'Device Status shows since of an outage that starts %s the clocks go back',
		async (_, results, since) => {
			const states = { now: '2026-10-25T02:10:00Z', timezone: 'Europe/Berlin' };
			const { read, sandbox } = await readStates({ state: 'down' }, states);
			const places = ['London', 'Paris'].map((place, minute) => {
				const checks = results
					.split(' ')
					.map(
						(result, at) =>
							`<Response><Time>10/25/2026 02:${at % 2 ? 4 : 1}${minute}:00</Time>` +
							`<Status>${result}</Status></Response>`,
					);
				return `<Location Name="${place}">${checks.join('')}</Location>`;
			});
			const body = `<Report><Site ID="${firstDevice}" Name="Shop front">${places.join('')}</Site></Report>`;
			sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
			expect(json(await read({ [firstDevice]: 'down' }), 'Read')).toMatchObject([{ since }]);
		},
	);

	it.each([[{}], [{ simplify: false, state: 'down' }], [{ state: 'up' }]])(
		'Device Status sends no second request for %j without a reason to show',
		async (parameters) => {
			const { read, sandbox } = await readStates(parameters);
			await read('state' in parameters ? { [firstDevice]: 'down' } : {});
			expect(sandbox.requests).toHaveLength(1);
		},
	);

	it('Device Status returns devices without a reason, and a hint, if the checks are refused', async () => {
		const { read, sandbox } = await readStates({ state: 'down' });
		const refusal = '<DotcomMonitorOnlineReport><error>Refused</error></DotcomMonitorOnlineReport>';
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: refusal });
		const run = await read({ [firstDevice]: 'down' });
		expect(json(run, 'Read')).toMatchObject([
			{ message: 'Shop front is down', since: null, reason: null, address: null },
		]);
		expect(hintsOf(run)).toEqual([
			expect.stringMatching(/^The checks of the devices that are down could not be read.*Refused/),
		]);
	});
});

describe('Device Status > Get Many as One Item With All', () => {
	const oneItem = { output: 'oneItem' };

	it('Device Status as one item holds counts, lists by state, one text and the devices', async () => {
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
		});
	});

	it.each([
		['any', {}, 'No site is down: 3 of 4 are up; 1 is paused: Old site', 4],
		['any', { 84213: 'up' }, 'All 4 sites are up', 4],
		['down', { 84213: 'up' }, 'All 4 sites are up', 0],
		['down', {}, 'No site is down: 3 of 4 are up; 1 is paused: Old site', 0],
		[
			'down',
			{ [firstDevice]: 'unknown' },
			'No site is down: 2 of 4 are up; 1 is paused: Old site; 1 is in another state: Shop front',
			0,
		],
		[
			'down',
			{ [firstDevice]: 'down', 84214: 'down' },
			'2 of 4 sites are down: Archive, Shop front',
			2,
		],
		['paused', {}, '1 of 4 sites is paused: Old site', 1],
		['up', { 84213: 'up' }, 'All 4 sites are up', 4],
	])(
		'Device Status as one item with State %s and %j has the message "%s"',
		async (state, changes, message, count) => {
			const { read } = await readStates({ ...oneItem, state });
			const run = await read(changes);
			expect(json(run, 'Read')).toEqual([expect.objectContaining({ message, count, total: 4 })]);
			expect(hintsOf(run)).toEqual([]);
		},
	);

	it('Device Status as one item names the device when it is the only one', async () => {
		const { devices, read } = await readStates({ ...oneItem, ...devicesByName(`${firstDevice}`) });
		for (const id of ['84212', '84213', '84214']) delete devices[id];
		expect(messages(await read())).toEqual(['Shop front is up']);
	});

	it('Device Status as one item does not report that all are up if there are no devices', async () => {
		const { devices, read } = await readStates(oneItem);
		for (const id of Object.keys(devices)) delete devices[id];
		expect(json(await read(), 'Read')).toEqual([
			expect.objectContaining({ message: 'The report has no sites', total: 0 }),
		]);
	});
});
