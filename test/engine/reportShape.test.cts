/** What the items of the reports look like: which fields, in which order, with which words. */
import { allSimplified, devicesByName, lastDay, readReport } from '../support/reports.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import {
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	json,
	reports,
	selectById,
	start,
} from '../support/workflows.cts';
import { sandboxForTest } from '../support/sandbox.cts';

async function readDocument(document: string, resource: string, parameters: object = {}) {
	const feed = await rawFeed(document);
	const node = reports('Read', resource, resource === 'subscription' ? 'getUsage' : 'getAll', {
		...allSimplified,
		...parameters,
	});
	const result = await execute({
		workflow: { ...chain(start(), node), settings: { timezone: 'UTC' } },
		credential: rawFeedCredential(feed),
	});
	expect(errorOf(result)).toEqual({});
	return json(result, 'Read');
}

const withDetails = { options: { includeDetails: true } };

const online = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;
const state = (content: string) => `<DotcomMonitorConfig>${content}</DotcomMonitorConfig>`;

const responseFields = [
	'time',
	'deviceName',
	'location',
	'result',
	'durationSeconds',
	'error',
	'url',
	'deviceId',
	'id',
];

const summaryFields = [
	'deviceName',
	'uptimePercentage',
	'downtimePercentage',
	'checks',
	'failed',
	'averageSeconds',
	'standardDeviationSeconds',
	'deviceId',
	'from',
	'to',
];

it.each([
	['summary', online('<Site ID="7"><Summary/></Site>'), summaryFields],
	['response', online('<Site ID="7"><Response/></Site>'), responseFields],
	[
		'deviceStatus',
		state('<Site ID="7"/>'),
		['deviceName', 'state', 'message', 'status', 'deviceId', 'stateText'],
	],
	[
		'configuration',
		state('<Site ID="7"/>'),
		['deviceName', 'platform', 'frequencySeconds', 'tasks', 'deviceId'],
	],
	[
		'subscription',
		'<DotcomMonitorAccount><Solution/></DotcomMonitorAccount>',
		['name', 'used', 'available'],
	],
])(
	'items of %s have every known field in order, null without a value',
	async (name, text, fields) => {
		const [item] = await readDocument(text, name);
		expect(Object.keys(item)).toEqual(fields);
		expect(fields.length).toBeLessThanOrEqual(10);
		const { deviceId, message, tasks, from, to, ...others } = item;
		expect(deviceId ?? 7).toBe(7);
		expect(message ?? '').toBe(name === 'deviceStatus' ? 'Device 7 is in an unknown state' : '');
		const allowed = Object.values(others).filter((value) => value !== null);
		expect(allowed).toEqual(allowed.map(() => 'unknown'));
		expect([tasks ?? []].flat()).toEqual([]);
		const bound = name === 'summary' ? expect.any(String) : undefined;
		expect([from, to]).toEqual([bound, bound]);
	},
);

it('items have the same fields for a device without results as for one with them', async () => {
	const { items } = await readReport('summary', 'getAll', { ...lastDay, ...allSimplified });
	expect(new Set(items.map((item) => Object.keys(item).join()))).toEqual(
		new Set([summaryFields.join()]),
	);
	expect(items.filter(({ uptimePercentage }) => uptimePercentage === null)).toHaveLength(1);
});

it('items contain the range that was sent', async () => {
	const [item] = await readDocument(online('<Summary/>'), 'summary', {
		dateRange: 'custom',
		from: '2026-02-04T09:30:00',
		to: '2026-02-05T00:00:00',
		options: { additionalQueryParameters: { parameter: [{ name: 'TO', value: '2/6/2026' }] } },
	});
	expect(item).toMatchObject({ from: '2026-02-04T09:30:00', to: '2026-02-06' });
	const [unlimited] = await readDocument(online('<Summary/>'), 'summary', {
		dateRange: 'notSent',
	});
	expect(unlimited).toMatchObject({ from: null, to: null });
});

it('items of a part of the range contain its date in place of the whole range', async () => {
	const [item] = await readDocument(
		online('<Site ID="7"><Summary Date="2/4/2026"/></Site>'),
		'summary',
		{ groupBy: 'day' },
	);
	expect(Object.keys(item).slice(0, 3)).toEqual(['deviceName', 'date', 'uptimePercentage']);
	expect(item).toMatchObject({ date: '2026-02-04', deviceId: 7 });
	expect(item).not.toHaveProperty('from');
});

it('items keep unknown fields, above the IDs or under details if they are included', async () => {
	const summary = online('<Site ID="7"><Summary Outages="3" From="1/2/2026" Apdex="x"/></Site>');
	const [item] = await readDocument(summary, 'summary');
	expect(item).toMatchObject({ outages: '3', from: '2026-01-02', apdex: 'x' });
	expect(Object.keys(item).slice(-5)).toEqual(['outages', 'apdex', 'deviceId', 'from', 'to']);
	const response = online(
		'<Site ID="7" Zone="CET"><Response Result="F" Status="9" Details="d"/></Site>',
	);
	const [plain] = await readDocument(response, 'response');
	expect(Object.keys(plain)).toEqual(responseFields);
	expect((await readDocument(response, 'response', withDetails))[0]).toMatchObject({
		result: 'failure',
		details: { resultText: 'F', status: '9', otherDetails: 'd', deviceZone: 'CET' },
	});
});

it('items count the succeeded and failed checks, unless the service does', async () => {
	const counts = async (attributes: string) => {
		const [item] = await readDocument(online(`<Summary ${attributes}/>`), 'summary');
		const { checks, failed, succeeded } = item;
		return { checks, failed, succeeded };
	};
	expect(await counts('Success-Count="8" Failure-Count="2"')).toEqual({ checks: 10, failed: 2 });
	expect(await counts('Success-Count="8"')).toEqual({ checks: null, failed: null, succeeded: 8 });
	expect(await counts('Check-Count="11" Success-Count="8" Failure-Count="2"')).toEqual({
		checks: 11,
		failed: 2,
		succeeded: 8,
	});
	const several = online(
		'<Summary Success-Count="8" Failure-Count="2"/><Summary Success-Count="1" Failure-Count="0"/>',
	);
	expect((await readDocument(several, 'summary')).map(({ checks }) => checks)).toEqual([10, 1]);
});

it.each([
	['State="Up" Status="ACTIVE"', 'up', 'Up', 'active'],
	['State="DOWN" Status="Active"', 'down', 'DOWN', 'active'],
	['State="Postponed" Status="POSTPONED"', 'paused', 'Postponed', 'paused'],
	['Status="NoTasks"', 'noTasks', null, 'noTasks'],
	['Status="Postponed"', 'paused', null, 'paused'],
	['State="Up?!" Status="Asleep"', 'up', 'Up?!', 'Asleep'],
	['State="Limbo" Status="ACTIVE"', 'unknown', 'Limbo', 'active'],
	['', 'unknown', null, null],
])('an item of a device with %s has the state %s', async (attributes, word, stateText, status) => {
	const [item] = await readDocument(state(`<Site ID="7" ${attributes}/>`), 'deviceStatus');
	expect(item).toMatchObject({ state: word, status, stateText });
});

it('items keep the letter of an unknown result', async () => {
	const document = online('<Response Status="S"/><Response Status="Q"/><Response/>');
	const items = await readDocument(document, 'response', withDetails);
	expect(items).toMatchObject([
		{ result: 'success', details: { resultText: 'S' } },
		{ result: 'unknown', details: { resultText: 'Q' } },
		{ result: 'unknown', details: { resultText: null } },
	]);
});

it('items have locations with ID and name, however the service lists them', async () => {
	const configuration = async (content: string) =>
		(await readDocument(state(`<Site ID="7">${content}</Site>`), 'configuration'))[0].locations;
	const both = [
		{ id: 2, name: 'New York' },
		{ id: 14, name: 'London' },
	];
	const elements = '<Location ID="2" Name="New York"/><Location ID="14" Name="London"/>';
	expect(await configuration(elements)).toEqual(both);
	expect(await configuration(`<Locations>${elements}</Locations>`)).toEqual(both);
	expect(await configuration('<Location>NY, USA</Location><Location>14</Location>')).toEqual([
		{ id: null, name: 'NY, USA' },
		{ id: 14, name: null },
	]);
});

it('items hold IDs as numbers, or as text if a number would change them', async () => {
	const ids = ['84220', '9007199254740991', '9007199254740992', '0101', '-1', 'a1'];
	const document = state(ids.map((id) => `<Site ID="${id}"/>`).join(''));
	expect((await readDocument(document, 'deviceStatus')).map(({ deviceId }) => deviceId)).toEqual([
		84220,
		9007199254740991,
		'9007199254740992',
		'0101',
		'-1',
		'a1',
	]);
});

it('device IDs of Monitoring Config find the same devices in reports', async () => {
	const sandbox = await sandboxForTest();
	const result = await execute({
		workflow: chain(
			start(),
			config('Device', 'device', 'get', { ...selectById('device', 84213) }),
			reports('Read', 'deviceStatus', 'getAll', {
				...devicesByName('={{ $json.deviceId }}'),
				simplify: true,
			}),
		),
		credential: credentialFor(sandbox),
	});
	expect(errorOf(result)).toEqual({});
	expect(json(result, 'Read')[0].deviceId).toBe(json(result, 'Device')[0].deviceId);
	expect(json(result, 'Read')[0].status).toBe(json(result, 'Device')[0].status);
});
