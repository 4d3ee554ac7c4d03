/** Monitoring Reports Trigger in n8n's own poll contexts, against the sandbox. */
import { firstDevice } from '../support/nodes.cts';
import { briefly, watchDevices } from '../support/pollingTrigger.cts';

import { passMinutes } from '../support/clock.cts';
import { answerStates, statusDocument } from '../support/watchedDevices.cts';

it('the polling trigger fires when a device goes down and recovers, with the length of the outage', async () => {
	const { activate, poll } = await watchDevices();
	expect(await activate()).toEqual([]);
	expect(await poll()).toEqual([]);
	const [down] = await poll({ [firstDevice]: 'down' });
	expect(down).toEqual({
		event: 'wentDown',
		deviceName: 'Shop front',
		address: null,
		message: 'Shop front has been down since 12:02 UTC',
		slackText: ':red_circle: *Shop front* has been down since 12:02 UTC',
		subject: 'Shop front has been down since 12:02 UTC',
		emailHtml: expect.stringContaining('>Shop front has been down since 12:02 UTC<'),
		previousState: 'up',
		state: 'down',
		since: expect.stringContaining('2026-11-20T12:02:'),
		downSince: expect.stringContaining('2026-11-20T12:02:'),
		startedBefore: false,
		durationSeconds: null,
		durationText: null,
		failedSince: null,
		failedLocations: null,
		failedLayer: null,
		firstError: null,
		lastError: null,
		status: null,
		failures: [],
		slowness: null,
		alsoDown: [],
		incidentKey: expect.stringMatching(/^84211-seen-20261120T1202\d\dZ$/),
		incidentAction: 'open',
		severity: null,
		isSample: false,
		timeZoneHint: null,
		time: expect.stringContaining('2026-11-20T12:02:'),
		deviceId: firstDevice,
		eventId: expect.stringMatching(/^84211-wentDown-outage-\w+$/),
	});
	expect(await poll({}, 5)).toEqual([]);
	const [back] = await poll({ [firstDevice]: 'up' }, 7);
	expect(back).toMatchObject({
		event: 'cameBack',
		message: expect.stringMatching(/^Shop front recovered after 12 min/),
		durationText: expect.stringMatching(/^12 min/),
		downSince: down.since,
		eventId: expect.stringMatching(/^84211-cameBack-outage-\w+$/),
	});
});

it('the polling trigger sends one request per poll, and one more for the checks of failed devices', async () => {
	const { activate, poll, sandbox } = await watchDevices();
	await activate();
	sandbox.resetCounters();
	await poll();
	expect(sandbox.requests.map(({ path }) => path)).toEqual([
		expect.stringMatching(/status\.aspx$/),
	]);
	await poll({ [firstDevice]: 'down', 84212: 'down' });
	const [, , checks] = sandbox.requests;
	expect(sandbox.requests).toHaveLength(3);
	expect(checks.path).toMatch(/responses\.aspx$/);
	expect(new URLSearchParams(checks.query).get('Site')).toBe('84211,84212');
});

it('the polling trigger shows from where a device failed, since when and why', async () => {
	const { activate, poll, sandbox } = await watchDevices();
	await activate();
	const url = 'https://ann:secret@shop.example.test/cart?key=secret#top';
	const response = (time: string, location: string, status: string, error = '') =>
		`<Location Name="${location}"><Response><Time>${time}</Time><URL>${url}</URL><Status>${status}</Status>${error && `<Error>${error}</Error>`}</Response></Location>`;
	sandbox.faults.add({
		kind: 'body',
		path: '*responses.aspx',
		body: `<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${[
			response('11/20/2026 11:50:00 AM', 'Paris', 'S'),
			response('11/20/2026 11:55:00 AM', 'London', 'S'),
			response('11/20/2026 12:00:20 PM', 'London', 'F', 'Timeout'),
			response('11/20/2026 12:00:50 PM', 'Paris', 'F', 'Status 500'),
		].join('')}</Site></DotcomMonitorOnlineReport>`,
	});
	const [down] = await poll({ [firstDevice]: 'down' });
	expect(down).toMatchObject({
		message:
			'Shop front (https://shop.example.test/cart) has been down since 12:01 UTC. Seen from London and Paris: Status 500',
		slackText:
			':red_circle: *Shop front* (<https://shop.example.test/cart>) has been down since 12:01 UTC. Seen from London and Paris: Status 500',
		address: 'https://shop.example.test/cart',
		failedSince: '2026-11-20T12:00:50',
		failedLocations: 'London, Paris',
		lastError: 'Status 500',
		status: 'F',
	});
});

it.each([
	['is refused', { kind: 'status', path: '*responses.aspx', status: 403 } as const],
	['is cut off', { kind: 'cutBody', path: '*responses.aspx', afterBytes: 90 } as const],
])('the polling trigger fires without the checks when their report %s', async (_, fault) => {
	const { activate, poll, sandbox } = await watchDevices();
	await activate();
	sandbox.faults.add(fault);
	expect(await poll({ [firstDevice]: 'down' })).toMatchObject([
		{ event: 'wentDown', message: 'Shop front has been down since 12:01 UTC', failedSince: null },
	]);
});

it('the polling trigger does not report devices already down when the workflow is switched on', async () => {
	const { activate, devices, poll } = await watchDevices();
	devices[firstDevice].state = 'down';
	expect(await activate()).toEqual([]);
	expect(await poll()).toEqual([]);
	expect(await poll({ [firstDevice]: 'up' })).toMatchObject([
		{
			event: 'cameBack',
			message: expect.stringMatching(/^Shop front recovered after at least 2 min/),
		},
	]);
});

it('the polling trigger reports devices already down at the start if that is chosen', async () => {
	const { activate, devices, poll } = await watchDevices({ options: { firstPoll: 'announce' } });
	devices[firstDevice].state = 'down';
	expect(await activate()).toMatchObject([
		{ event: 'wentDown', message: 'Shop front is down', previousState: null },
	]);
	expect(await poll()).toEqual([]);
});

it('the polling trigger starts over when the workflow is switched on again', async () => {
	const { activate, devices, host, poll } = await watchDevices();
	await activate();
	const [first] = await poll({ [firstDevice]: 'down' });
	devices[firstDevice].state = 'up';
	devices[84212].state = 'down';
	passMinutes(10_000);
	expect(await activate()).toEqual([]);
	const [second] = await poll({ [firstDevice]: 'down' });
	expect(second.eventId).not.toBe(first.eventId);
	expect(JSON.stringify(host.saved)).toContain('Shop front');
});

it('the polling trigger reports pauses, new and removed devices, and any change', async () => {
	const { activate, devices, poll } = await watchDevices({ events: ['any'] });
	await activate();
	expect(briefly(await poll({ [firstDevice]: 'paused' }))).toEqual(['Shop front paused']);
	expect(await poll({ [firstDevice]: 'up' }, 2)).toMatchObject([
		{
			event: 'resumed',
			message: expect.stringMatching(/^Shop front is monitored again after 2 min.* and is up$/),
		},
	]);
	expect(await poll({ [firstDevice]: 'unknown' })).toMatchObject([
		{
			event: 'changed',
			message: 'Shop front has been in an unknown state since 12:04 UTC; it was up',
		},
	]);
	devices[90001] = { name: 'Blog', state: 'down' };
	expect(briefly(await poll())).toEqual(['Blog newDevice', 'Blog wentDown']);
	delete devices[84213];
	expect(await poll()).toEqual([]);
	expect(await poll()).toEqual([]);
	expect(await poll()).toMatchObject([
		{
			event: 'deviceRemoved',
			state: null,
			message: 'Old site is no longer in the account; it was paused',
		},
	]);
});

it.each([
	['that are chosen from the list', { devices: 'list', deviceList: ['84212'] }],
	['whose name fits', { devices: 'text', deviceNames: 'mail*' }],
	['but those that are left out', { devices: 'allBut', exceptDevices: 'Shop*, 84213, 84214' }],
])('the polling trigger watches only the devices %s', async (_, parameters) => {
	const { activate, poll, sandbox } = await watchDevices(parameters);
	await activate();
	sandbox.resetCounters();
	expect(briefly(await poll({ [firstDevice]: 'down', 84212: 'down' }))).toEqual([
		'Mail <relay> wentDown',
	]);
	expect(sandbox.requests).toHaveLength(2);
});

it('the polling trigger escapes names for Slack', async () => {
	const { activate, poll } = await watchDevices();
	await activate();
	const [down] = await poll({ 84212: 'down' });
	expect(down.slackText).toBe(':red_circle: *Mail &lt;relay&gt;* has been down since 12:01 UTC');
});

it('the test event shows a device that is down, and saves nothing', async () => {
	const { devices, host, sandbox } = await watchDevices();
	devices[84212].state = 'down';
	answerStates(sandbox, devices);
	expect(await host.fetchTestEvent()).toMatchObject([
		{ event: 'wentDown', deviceName: 'Mail <relay>', isSample: false },
	]);
	expect(host.saved).toEqual({});
});

it('the test event is a marked sample when nothing is down', async () => {
	const { devices, host, sandbox } = await watchDevices({ events: ['cameBack'] });
	answerStates(sandbox, devices);
	const sample = await host.fetchTestEvent();
	const [{ downSince, durationSeconds, since }] = sample;
	expect(Date.parse(String(since)) - Date.parse(String(downSince))).toBe(
		Number(durationSeconds) * 1000,
	);
	expect(sample).toMatchObject([
		{
			event: 'cameBack',
			message: 'Sample: Shop front (https://www.example.com) recovered after 12 min',
			isSample: true,
			eventId: expect.stringMatching(/^sample-/),
		},
	]);
	expect(host.saved).toEqual({});
});

it('the test event is a sample with every field of an event', async () => {
	const { devices, host, sandbox } = await watchDevices();
	answerStates(sandbox, devices);
	const [sample] = await host.fetchTestEvent();
	const empty = Object.entries(sample).filter(([, value]) => value === null || value === '');
	// An outage that begins has no length yet; the others are of other events.
	expect(empty.map(([name]) => name)).toEqual([
		'durationSeconds',
		'durationText',
		'timeZoneHint',
		'slowness',
	]);
	expect(sample).toMatchObject({
		event: 'wentDown',
		isSample: true,
		failedLocations: 'London, New York',
	});
});

const wholeOutages = [
	'Shop front wentDown',
	'Shop front cameBack',
	'Mail <relay> wentDown',
	'Mail <relay> removedWhileDown',
];

it.each([
	['by default', undefined, wholeOutages],
	['as one choice', ['outage'], wholeOutages],
	['as three', ['wentDown', 'cameBack', 'removedWhileDown'], wholeOutages],
	['without its beginning', ['cameBack'], ['Shop front cameBack']],
	[
		'and more',
		['outage', 'paused'],
		[...wholeOutages.slice(0, 3), 'Archive paused', wholeOutages[3]],
	],
])(
	'the polling trigger reports an outage from its start to its end: %s',
	async (_how, events, told) => {
		const { activate, devices, poll } = await watchDevices(events && { events });
		await activate();
		const items = [
			...(await poll({ [firstDevice]: 'down' })),
			...(await poll({ [firstDevice]: 'up' })),
		];
		items.push(...(await poll({ 84212: 'down' })), ...(await poll({ 84214: 'paused' })));
		delete devices[84212];
		for (let polls = 0; polls < 3; polls++) items.push(...(await poll()));
		expect(briefly(items)).toEqual(told);
	},
);

it('a test event does not change the memory of an active workflow', async () => {
	const { activate, devices, host, poll, sandbox } = await watchDevices();
	await activate();
	const before = JSON.stringify(host.saved);
	answerStates(sandbox, { ...devices, [firstDevice]: { name: 'Shop front', state: 'down' } });
	await host.fetchTestEvent();
	expect(JSON.stringify(host.saved)).toBe(before);
	expect(briefly(await poll({ [firstDevice]: 'down' }))).toEqual(['Shop front wentDown']);
});

it('the polling trigger starts over if its memory is unreadable, and never saves the PID', async () => {
	const { activate, host, poll, sandbox } = await watchDevices();
	await activate();
	expect(JSON.stringify(host.saved)).not.toContain(sandbox.credentials.feedPid);
	const saved = Object(host.saved['node:Monitoring Reports Trigger']);
	saved.watch = saved.watch.replace('"up"', '"paused"');
	answerStates(sandbox, { [firstDevice]: { name: 'Shop front', state: 'down' } });
	expect(await host.restart()).toEqual([]);
	expect(await poll({ [firstDevice]: 'up' })).toMatchObject([
		{ event: 'cameBack', message: expect.stringContaining('at least') },
	]);
});

it('the polling trigger emits an event once when two polls see it at the same moment', async () => {
	const { activate, devices, host, sandbox } = await watchDevices();
	await activate();
	devices[firstDevice].state = 'down';
	answerStates(sandbox, devices);
	answerStates(sandbox, devices);
	const polls = await Promise.all([host.poll(), host.poll()]);
	expect(briefly(polls.flat())).toEqual(['Shop front wentDown']);
});

it('a device that is in a list twice has its worse state, and one event', async () => {
	const { activate, host, sandbox } = await watchDevices({ events: ['any'] });
	await activate();
	const site = (state: string) => statusDocument({ [firstDevice]: { name: 'Shop front', state } });
	const [up, down] = ['up', 'down'].map((state) => site(state).match(/<Site .*\/>/)?.[0] ?? '');
	const told: string[][] = [];
	for (const sites of [up + down, down + up, up + down]) {
		const body = `<DotcomMonitorConfig>${sites}</DotcomMonitorConfig>`;
		sandbox.faults.add({ kind: 'body', path: '*status.aspx', body, times: 1 });
		told.push(briefly(await host.poll()));
	}
	expect(told.map((all) => all.filter((text) => text.startsWith('Shop')))).toEqual([
		['Shop front wentDown'],
		[],
		[],
	]);
});
