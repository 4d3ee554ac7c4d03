import { readFileContent } from '../../scripts/engine/index.cts';
import { itIsNoon, startClock } from '../support/clock.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { devicesByName, lastDay, readReport } from '../support/reports.cts';
import { expectedOutages } from '../support/simulatedOutages.cts';
import { errorOf, firstDevice, hintsOf, json, reports, runNode } from '../support/workflows.cts';

itIsNoon();

const days = { dateRange: 'custom', from: '2026-11-01T00:00:00', to: '2026-11-20T12:00:00' };
const fewDays = { ...days, from: '2026-11-16T00:00:00' };

const all = { simplify: false };

const read = async (parameters: object) =>
	await readReport('outage', 'getAll', { ...all, ...parameters });

async function readChecks(elements: string, parameters: object = {}) {
	const document = `<DotcomMonitorOnlineReport>${elements}</DotcomMonitorOnlineReport>`;
	const feed = await rawFeed(document);
	const node = reports('Read', 'outage', 'getAll', { ...all, ...parameters });
	const result = await runNode(node, rawFeedCredential(feed));
	return { result, items: json(result, 'Read') };
}

/** A check per letter, a minute apart. */
function device(name: string, letters: string, { location = 'London', isBackward = false } = {}) {
	const checks = [...letters].map((status, at) => {
		const minute = String(at).padStart(2, '0');
		return `<Response><Time>11/20/2026 10:${minute}:00 AM</Time><Status>${status}</Status></Response>`;
	});
	const ordered = isBackward ? checks.reverse() : checks;
	return `<Site ID="1" Name="${name}"><Location Name="${location}">${ordered.join('')}</Location></Site>`;
}

/** A check at 10:0N, with further elements. */
function check(minute: number, status: 'F' | 'S', more = '') {
	return `<Response><Time>11/20/2026 10:0${minute}:00 AM</Time><Status>${status}</Status>${more}</Response>`;
}

it('Outage > Get Many outputs the outages of the simulation, the latest first', async () => {
	const { items, request, sandbox } = await read(fewDays);
	expect(sandbox.requests).toHaveLength(1);
	expect(request.query).toMatchObject({ Type: 'Detail', Site: '*' });
	const found = items.map(({ deviceId, start, end, failedChecks }) => ({
		deviceId,
		start,
		end,
		failedChecks,
	}));
	const expected = expectedOutages(Date.parse(`${fewDays.from}Z`), Date.parse(`${days.to}Z`));
	expect(expected.length).toBeGreaterThan(2);
	expect(found).toEqual(expected);
});

it('Outage > Get Many describes an outage: its length, locations and status, also in words', async () => {
	const { items } = await read({ ...lastDay, ...devicesByName('84231') });
	expect(items).toEqual([
		{
			deviceId: 84231,
			deviceName: 'Warehouse portal',
			start: '2026-11-19T19:10:26',
			end: '2026-11-19T19:55:24',
			isOngoing: false,
			startedBefore: false,
			durationSeconds: 2698,
			unknownSeconds: 0,
			failedChecks: 4,
			checks: 4,
			failuresByLocation: [
				{ location: 'Frankfurt', firstFailure: '2026-11-19T19:10:24', count: 2 },
				{ location: 'Madrid', firstFailure: '2026-11-19T19:10:26', count: 2 },
			],
			statuses: [{ status: 'F', count: 4 }],
			reason: 'there was no connection',
			failedLayer: 'connection',
			locations: 'Frankfurt, Madrid',
			firstError: null,
			failures: [
				{ time: '2026-11-19T19:10:24', location: 'Frankfurt', layer: 'connection', error: null },
				{ time: '2026-11-19T19:10:26', location: 'Madrid', layer: 'connection', error: null },
			],
			incidentKey: '84231-20261119T191026',
			severity: 'allLocations',
			message:
				'Warehouse portal was down for 45 min, from 2026-11-19 19:10 to 19:55. 4 of 4 checks from Frankfurt and Madrid failed. Reason: there was no connection',
		},
	]);
});

it.each([['in order of time'], ['backward']])(
	'Outage > Get Many explains each outage by its own failed checks, %s',
	async (order) => {
		// Worked out by hand: an outage from 10:01 to 10:05 with three DNS failures (two texts) and
		// one that only the times show (connected, but no TLS), and one from 10:06 without an end.
		const [london, paris] = [
			[
				check(0, 'S'),
				check(1, 'F', '<Error>DNS: host not found</Error>'),
				check(2, 'F', '<Error>DNS: host not found</Error>'),
				check(5, 'S'),
				check(6, 'F', '<Error>HTTP 503 &lt;b&gt;Busy&lt;/b&gt;</Error>'),
			],
			[
				check(0, 'S'),
				check(1, 'F', '<Error>NXDOMAIN</Error>'),
				check(3, 'F', '<DNS_Time>0.1</DNS_Time><Connection_Time>0.2</Connection_Time>'),
				check(5, 'S'),
				check(6, 'F'),
			],
		].map((checks) => (order === 'backward' ? checks.reverse() : checks).join(''));
		const { items } = await readChecks(
			`<Site ID="1" Name="Shop"><Location Name="London">${london}</Location><Location Name="Paris">${paris}</Location></Site>`,
		);
		const explained = items.map(
			({ failedLayer, failures, firstError, locations, message, reason, severity }) => ({
				...{ failedLayer, failures, firstError, locations, message, reason, severity },
			}),
		);
		const seen = (minute: number, location: string, layer: string, error: string | null) => ({
			...{ time: `2026-11-20T10:0${minute}:00`, location, layer, error },
		});
		expect(explained).toEqual([
			{
				failedLayer: 'http',
				failures: [
					seen(6, 'London', 'http', 'HTTP 503 <b>Busy</b>'),
					seen(6, 'Paris', 'unknown', null),
				],
				firstError: 'HTTP 503 <b>Busy</b>',
				locations: 'London, Paris',
				message:
					'Shop went down at 2026-11-20 10:06 and was still down at its last check, after 0 s. 2 of 2 checks from London and Paris failed. Reason: HTTP 503 <b>Busy</b>',
				reason: 'HTTP 503 <b>Busy</b>',
				severity: 'allLocations',
			},
			{
				failedLayer: 'dns',
				failures: [
					seen(1, 'London', 'dns', 'DNS: host not found'),
					seen(1, 'Paris', 'dns', 'NXDOMAIN'),
					seen(3, 'Paris', 'connection', null),
				],
				firstError: 'DNS: host not found',
				locations: 'London, Paris',
				message:
					'Shop was down for 4 min, from 2026-11-20 10:01 to 10:05. 4 of 4 checks from London and Paris failed. Reason: DNS: host not found',
				reason: 'DNS: host not found',
				severity: 'allLocations',
			},
		]);
	},
);

it('Outage > Get Many keeps five different failures of a location, and counts the layers of all', async () => {
	const texts = ['HTTP 501', 'HTTP 502', 'HTTP 503', 'DNS: no', 'DNS: never', 'DNS: not'];
	const failed = texts.map((text, at) => check(at + 1, 'F', `<Error>${text}</Error>`));
	const last = check(9, 'F', '<Error>DNS: not</Error>');
	const { items } = await readChecks(
		`<Site ID="1" Name="Shop">${check(0, 'S')}${failed.join('')}${last}</Site>`,
	);
	expect(items).toMatchObject([
		{ failedLayer: 'dns', failures: texts.slice(0, 5).map((error) => ({ error })) },
	]);
});

it('Outage > Get Many cuts off an outage at the edges of the range, and reports it', async () => {
	const inside = { dateRange: 'custom', from: '2026-11-19T19:20:00', to: '2026-11-19T19:45:00' };
	const { items } = await read({ ...inside, ...devicesByName('84231') });
	expect(items).toMatchObject([
		{
			start: '2026-11-19T19:40:24',
			end: null,
			isOngoing: true,
			startedBefore: true,
			message: expect.stringContaining(
				'went down at 2026-11-19 19:40 or earlier and was still down at its last check',
			),
		},
	]);
});

it('Outage > Get Many obeys the Outage Rule', async () => {
	const starts = async (outageRule: object) =>
		(
			await read({ ...days, ...devicesByName(`${firstDevice}`), options: { outageRule } })
		).items.map((item) => item.start);
	const seenByTwo = ['2026-11-17T19:45:36', '2026-11-08T09:35:36'];
	expect(await starts({})).toEqual(seenByTwo);
	expect(await starts({ minLocations: 2 })).toEqual(seenByTwo);
	expect(await starts({ minLocations: 1 })).toEqual(['2026-11-17T19:45:34', '2026-11-08T09:35:34']);
	expect(await starts({ allLocations: true })).toEqual(seenByTwo);
	expect(await starts({ minFailures: 3 })).toEqual(['2026-11-08T09:35:36']);
	expect(await starts({ ignoreMinutes: 30 })).toEqual(['2026-11-08T09:35:36']);
	expect(await starts({ joinMinutes: 20_000 })).toEqual(['2026-11-08T09:35:36']);
});

it('Outage > Get Many outputs the totals of each device, also of those without an outage', async () => {
	const { items } = await read({ ...days, ...devicesByName('84211, 84220'), itemPer: 'device' });
	expect(items).toHaveLength(2);
	expect(items[0]).toEqual({
		deviceId: firstDevice,
		deviceName: 'Company website',
		outages: 2,
		isDown: false,
		outageSeconds: 3900,
		longestSeconds: 3300,
		mttrSeconds: 1950,
		mtbfSeconds: 840_300,
		availabilityPercentage: 99.7684,
		checks: 5624,
		failedChecks: 17,
		firstCheck: '2026-11-01T00:00:34',
		lastCheck: '2026-11-20T11:55:34',
	});
	const quiet = await read({ ...lastDay, ...devicesByName('84220'), itemPer: 'device' });
	expect(quiet.items).toMatchObject([
		{ outages: 0, outageSeconds: 0, mttrSeconds: null, mtbfSeconds: null },
	]);
});

it('Outage > Get Many returns one item with all outages and a message, also if there are none', async () => {
	const itemPer = 'report';
	const both = await readChecks(device('Shop &lt;b&gt;', 'SFFSSF') + device('Blog', 'SS'), {
		itemPer,
	});
	const single = await readChecks(device('Shop &lt;b&gt;', 'SFFSSF'), { itemPer });
	const each = await readChecks(device('Shop &lt;b&gt;', 'SFFSSF'));
	const title = '2 outages on Shop <b>, checked from 2026-11-20 10:00 to 10:05';
	expect(single.items).toEqual([
		{
			message: `${title}\n- ${each.items[0].message}\n- ${each.items[1].message}`,
			slackText: expect.stringMatching(/^2 outages on Shop &lt;b&gt;, checked/),
			count: 2,
			checkedDevices: 1,
			deviceNames: ['Shop <b>'],
			downNames: ['Shop <b>'],
			outages: each.items,
		},
	]);
	expect(both.items).toHaveLength(1);
	const quiet = await read({ ...lastDay, ...devicesByName('84220'), itemPer });
	expect(quiet.items).toEqual([
		{
			message: expect.stringMatching(
				/^No outages on .+, checked from 2026-11-19 \d\d:\d\d to 2026-11-\d\d \d\d:\d\d$/,
			),
			slackText: expect.stringMatching(/^No outages on /),
			count: 0,
			checkedDevices: 1,
			deviceNames: [],
			downNames: [],
			outages: [],
		},
	]);
});

it('Outage > Get Many does not report a range without checks as one without outages', async () => {
	const none = await read({ ...days, ...devicesByName('84213'), itemPer: 'report' });
	const message = 'No checks in this range, so outages are unknown';
	expect(none.items).toMatchObject([{ message, count: 0, checkedDevices: 0 }]);
});

it('Outage > Get Many has ten fields with Simplify, without lists', async () => {
	const { items } = await readChecks(device('Shop', 'SFFS'), { simplify: true });
	expect(items).toEqual([
		{
			deviceName: 'Shop',
			message: expect.stringContaining('was down'),
			start: '2026-11-20T10:01:00',
			end: '2026-11-20T10:03:00',
			durationSeconds: 120,
			reason: null,
			locations: 'London',
			deviceId: 1,
			incidentKey: expect.stringMatching(/\S/),
		},
	]);
});

it('Outage > Get Many lists fifty outages in the text, and counts the others', async () => {
	const checks = Array.from({ length: 104 }, (_, at) => {
		const [hour, minute] = [10 + Math.floor(at / 60), at % 60].map((part) =>
			String(part).padStart(2, '0'),
		);
		return `<Response><Time>11/20/2026 ${hour}:${minute}:00</Time><Status>${at % 2 ? 'F' : 'S'}</Status></Response>`;
	});
	const { items } = await readChecks(`<Site ID="1" Name="Shop">${checks.join('')}</Site>`, {
		itemPer: 'report',
	});
	const lines = String(items[0].message).split('\n');
	expect([items[0].count, lines.length, lines.at(-1)]).toEqual([52, 52, 'and 2 more']);
});

it('Outage > Get Many reports no data without checks, but not if checks have no outage', async () => {
	const none = await read({ ...days, ...devicesByName('84213') });
	expect(none.items).toEqual([]);
	expect(hintsOf(none.result)).toEqual([
		expect.stringContaining('missing data'),
		expect.stringContaining('Your account has "84213"'),
	]);
	const quiet = await read({ ...lastDay, ...devicesByName('84220') });
	expect(quiet.items).toEqual([]);
	expect(hintsOf(quiet.result)).toEqual([]);
});

it('Outage > Get Many names devices with too few locations for the rule', async () => {
	const outageRule = { minLocations: 3 };
	const report = await read({ ...days, ...devicesByName('8421*'), options: { outageRule } });
	expect(hintsOf(report.result)).toEqual([
		'These devices are checked from fewer locations than Minimum Locations (3), so they count as down only when all their locations fail: Careers page.',
	]);
});

it('Outage > Get Many writes a file, and obeys a Limit without a hint', async () => {
	const file = await read({ ...fewDays, output: 'csv' });
	const [{ binary = {}, json: row }] = file.result.items('Read');
	expect(row).toEqual({ fileName: 'outages.csv', records: 4 });
	const lines = (await readFileContent(binary.data)).trimEnd().split('\r\n');
	expect(lines).toHaveLength(5);
	expect(lines[0]).toMatch(/^deviceId,deviceName,message,start,end,isOngoing/);
	const few = await read({ ...fewDays, returnAll: false, limit: 2 });
	expect(few.items).toHaveLength(2);
	expect(hintsOf(few.result)).toEqual([]);
});

it('Outage > Get Many has the same results for a feed sorted backward or by location', async () => {
	const forward = await readChecks(device('Shop', 'SFFSSFSFFF'));
	const backward = await readChecks(device('Shop', 'SFFSSFSFFF', { isBackward: true }));
	expect(forward.items).toHaveLength(3);
	expect(backward.items).toEqual(forward.items);
	const both = await readChecks(
		device('Shop', 'SFFFFS') + device('Shop', 'SSFFSS', { location: 'Paris' }),
		{ options: { outageRule: { minLocations: 2 } } },
	);
	expect(both.items).toMatchObject([
		{ start: '2026-11-20T10:02:00', end: '2026-11-20T10:04:00', failedChecks: 6 },
	]);
});

it('Outage > Get Many reports unknown statuses, and accepts the statuses that the user names', async () => {
	const failed = await readChecks(device('Shop', 'FFFF'));
	expect(failed.items).toHaveLength(1);
	expect(hintsOf(failed.result)).toEqual([
		expect.stringMatching(/None of the 4 checks succeeded.*status F\..*Success Status Values/),
	]);
	const unknown = await readChecks(device('Shop', 'UUXU'));
	expect(unknown.items).toEqual([]);
	expect(hintsOf(unknown.result)).toEqual([
		expect.stringMatching(/unknown status: U and X.*neither.*Success Status Values/),
	]);
	const named = await readChecks(device('Shop', 'UUXU'), { options: { successStatuses: 'u, V' } });
	expect(named.items).toMatchObject([{ failedChecks: 1, statuses: [{ status: 'X', count: 1 }] }]);
	expect(hintsOf(named.result)).toEqual([]);
});

it('masks the login in an address of an error', async () => {
	const error = '<Error>GET https://admin:S3cretPw@shop.test/ failed: 502</Error>';
	const failed = `<Response><Time>11/20/2026 10:01:00 AM</Time><Status>F</Status>${error}</Response>`;
	const { items } = await readChecks(`<Site ID="1" Name="Shop">${failed}</Site>`);
	expect(items).toMatchObject([{ firstError: 'GET https://*****@shop.test/ failed: 502' }]);
	expect(JSON.stringify(items)).not.toContain('S3cretPw');
});

it('Outage > Get Many reports how many records it could not count', async () => {
	const odd = '<Site ID="2"><Response><Status>F</Status></Response></Site>';
	const report = await readChecks(device('Shop', 'SFS') + odd);
	expect(report.items).toHaveLength(1);
	expect(hintsOf(report.result)).toEqual([expect.stringContaining('1 record has no time')]);
});

it.each([
	['One Item Per cannot be "day"', { itemPer: '={{ "day" }}' }],
	['Output cannot be "xml"', { output: 'xml' }],
	[
		'Minimum Locations is not a whole number between 1 and 1000',
		{ options: { outageRule: { minLocations: 0 } } },
	],
	[
		'Ignore Outages Under (Minutes) is not a whole number of 0 or more',
		{ options: { outageRule: { ignoreMinutes: -1 } } },
	],
])(
	'Outage > Get Many rejects invalid parameters without sending a request: %s',
	async (message, parameters) => {
		const { result, sandbox } = await read(parameters);
		expect(errorOf(result)).toMatchObject({ message, description: expect.stringMatching(/\w/) });
		expect(sandbox.requests).toEqual([]);
	},
);

/** Checks every 15 minutes of the night when Europe's clocks show 02:00 to 02:45 twice; some fail. */
const autumnNight = (first: number, last: number) =>
	Array.from({ length: 20 }, (_, at) => {
		const minutes = at * 15 - (at >= 12 ? 60 : 0);
		const time = new Date(minutes * 60_000).toISOString().slice(11, 19);
		const status = at >= first && at <= last ? 'F' : 'S';
		return `<Response><Time>10/25/2026 ${time}</Time><Status>${status}</Status></Response>`;
	}).join('');

it.each([
	['the first 02:30 until the second 02:30', 10, 13, '02:30', '02:30', 60, '1 h'],
	['01:45 until the second 02:00', 7, 11, '01:45', '02:00', 75, '1 h 15 min'],
	['the second 02:15 until 03:00', 13, 15, '02:15', '03:00', 45, '45 min'],
])('an outage from %s is one, with its real length', async (...test) => {
	const [, first, last, start, end, minutes, length] = test;
	startClock('2026-10-26T12:00:00Z');
	const site = `<Site ID="1" Name="Shop">${autumnNight(first, last)}</Site>`;
	const feed = await rawFeed(`<DotcomMonitorOnlineReport>${site}</DotcomMonitorOnlineReport>`);
	const run = async (resource: string, operation: string, parameters: object = {}) => {
		const range = { dateRange: 'custom', from: '2026-10-25', to: '2026-10-25' };
		const node = reports('Read', resource, operation, { ...range, ...parameters });
		const settings = { timezone: 'Europe/Berlin' };
		return json(await runNode(node, rawFeedCredential(feed), { settings }), 'Read');
	};
	const times = { start: `2026-10-25T${start}:00`, end: `2026-10-25T${end}:00` };
	const [outage, ...others] = await run('outage', 'getAll');
	expect([outage, others]).toMatchObject([{ ...times, durationSeconds: minutes * 60 }, []]);
	const [report] = await run('uptimeReport', 'create', { include: ['outages'] });
	const text = String(report.plainText).replaceAll('\u00a0', ' ');
	expect(text).toContain(`Outages: 1, ${length} in total`);
});
