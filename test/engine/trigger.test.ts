/** Monitoring Trigger in n8n's own poll contexts, against the sandbox. */
import type { INodeParameters } from 'n8n-workflow';

import { sandboxForTest } from '../support/sandbox';
import { TriggerHost, type TriggerHostOptions } from '../support/triggerHost';
import {
	answerStates,
	passMinutes,
	startClock,
	type DeviceStates,
} from '../support/watchedDevices';
import { credentialFor } from '../support/workflows';

const noon = '2026-11-20T12:00:00Z';

async function setUp(parameters: INodeParameters = {}, options: Partial<TriggerHostOptions> = {}) {
	startClock(noon);
	const sandbox = await sandboxForTest();
	const host = new TriggerHost({ credential: credentialFor(sandbox), parameters, ...options });
	const devices: DeviceStates = {
		84211: { name: 'Shop front', state: 'up' },
		84212: { name: 'Mail <relay>', state: 'up' },
		84213: { name: 'Old site', state: 'paused' },
		84214: { name: 'Archive', state: 'up' },
	};
	const poll = async (changes: Record<number, string> = {}, minutes = 1) => {
		passMinutes(minutes);
		for (const [id, state] of Object.entries(changes)) devices[id].state = state;
		answerStates(sandbox, devices);
		return await host.poll();
	};
	const activate = async () => {
		answerStates(sandbox, devices);
		return await host.activate();
	};
	return { sandbox, host, devices, poll, activate };
}

const briefly = (items: object[]) =>
	items.map((item) => {
		const { deviceName, event } = Object(item);
		return `${deviceName} ${event}`;
	});

it('fires when a device goes down and when it is back, and says how long it was down', async () => {
	const { activate, poll } = await setUp();
	expect(await activate()).toEqual([]);
	expect(await poll()).toEqual([]);
	const [down] = await poll({ 84211: 'down' });
	expect(down).toEqual({
		event: 'wentDown',
		deviceName: 'Shop front',
		message: 'Shop front is down since 12:02',
		slackText: ':red_circle: *Shop front* is down since 12:02',
		previousState: 'up',
		state: 'down',
		since: expect.stringContaining('2026-11-20T12:02:'),
		downSince: expect.stringContaining('2026-11-20T12:02:'),
		durationSeconds: null,
		duration: null,
		failedSince: null,
		failedLocations: [],
		lastError: null,
		status: null,
		isSample: false,
		time: expect.stringContaining('2026-11-20T12:02:'),
		deviceId: 84211,
		eventId: expect.stringMatching(/^84211-wentDown-\w+-1$/),
	});
	expect(await poll({}, 5)).toEqual([]);
	const [back] = await poll({ 84211: 'up' }, 7);
	expect(back).toMatchObject({
		event: 'cameBack',
		message: expect.stringMatching(/^Shop front is back after 12 min/),
		duration: expect.stringMatching(/^12 min/),
		downSince: down.since,
		eventId: expect.stringMatching(/^84211-cameBack-\w+-2$/),
	});
});

it('asks once per poll, and once more for the checks of devices that went down', async () => {
	const { activate, poll, sandbox } = await setUp();
	await activate();
	sandbox.resetCounters();
	await poll();
	expect(sandbox.requests.map(({ path }) => path)).toEqual([
		expect.stringMatching(/status\.aspx$/),
	]);
	await poll({ 84211: 'down', 84212: 'down' });
	const [, , checks] = sandbox.requests;
	expect(sandbox.requests).toHaveLength(3);
	expect(checks.path).toMatch(/responses\.aspx$/);
	expect(new URLSearchParams(checks.query).get('Site')).toBe('84211,84212');
});

it('tells from where a device failed, since when and why', async () => {
	const { activate, poll, sandbox } = await setUp();
	await activate();
	const response = (time: string, location: string, status: string, error = '') =>
		`<Location Name="${location}"><Response><Time>${time}</Time><Status>${status}</Status>${error && `<Error>${error}</Error>`}</Response></Location>`;
	sandbox.faults.add({
		kind: 'body',
		path: '*responses.aspx',
		body: `<DotcomMonitorOnlineReport><Site ID="84211" Name="Shop front">${[
			response('11/20/2026 11:50:00 AM', 'Paris', 'S'),
			response('11/20/2026 11:55:00 AM', 'London', 'S'),
			response('11/20/2026 12:00:20 PM', 'London', 'F', 'Timeout'),
			response('11/20/2026 12:00:50 PM', 'Paris', 'F', 'Status 500'),
		].join('')}</Site></DotcomMonitorOnlineReport>`,
	});
	const [down] = await poll({ 84211: 'down' });
	expect(down).toMatchObject({
		message: 'Shop front is down since 12:01. Checks failed from London and Paris: Status 500',
		failedSince: '2026-11-20T12:00:20',
		failedLocations: ['London', 'Paris'],
		lastError: 'Status 500',
		status: 'F',
	});
});

it.each([
	['is refused', { kind: 'status', path: '*responses.aspx', status: 403 } as const],
	['is cut off', { kind: 'cutBody', path: '*responses.aspx', afterBytes: 90 } as const],
])('fires without the checks when their report %s', async (_, fault) => {
	const { activate, poll, sandbox } = await setUp();
	await activate();
	sandbox.faults.add(fault);
	expect(await poll({ 84211: 'down' })).toMatchObject([
		{ event: 'wentDown', message: 'Shop front is down since 12:01', failedSince: null },
	]);
});

it('stays silent about what is down when the workflow is switched on', async () => {
	const { activate, devices, poll } = await setUp();
	devices[84211].state = 'down';
	expect(await activate()).toEqual([]);
	expect(await poll()).toEqual([]);
	expect(await poll({ 84211: 'up' })).toMatchObject([
		{
			event: 'cameBack',
			message: expect.stringMatching(/^Shop front is back after at least 2 min/),
		},
	]);
});

it('announces what is down when the workflow is switched on, if that is chosen', async () => {
	const { activate, devices, poll } = await setUp({ options: { firstPoll: 'announce' } });
	devices[84211].state = 'down';
	expect(await activate()).toMatchObject([
		{ event: 'wentDown', message: 'Shop front is down', previousState: null },
	]);
	expect(await poll()).toEqual([]);
});

it('starts over when the workflow is switched on again', async () => {
	const { activate, devices, host, poll } = await setUp();
	await activate();
	const [first] = await poll({ 84211: 'down' });
	devices[84211].state = 'up';
	devices[84212].state = 'down';
	passMinutes(10_000);
	expect(await activate()).toEqual([]);
	const [second] = await poll({ 84211: 'down' });
	expect(second.eventId).not.toBe(first.eventId);
	expect(JSON.stringify(host.saved)).toContain('Shop front');
});

it('tells of pauses, new and removed devices, and of any change', async () => {
	const { activate, devices, poll } = await setUp({ events: ['any'] });
	await activate();
	expect(briefly(await poll({ 84211: 'paused' }))).toEqual(['Shop front paused']);
	expect(await poll({ 84211: 'up' }, 2)).toMatchObject([
		{
			event: 'resumed',
			message: expect.stringMatching(/^Shop front is monitored again after 2 min.* and is up$/),
		},
	]);
	expect(await poll({ 84211: 'unknown' })).toMatchObject([
		{ event: 'changed', message: 'Shop front is in an unknown state since 12:04; it was up' },
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

it('counts a pause or an unknown state in the middle of an outage as a part of it', async () => {
	const { activate, poll } = await setUp();
	await activate();
	expect(briefly(await poll({ 84211: 'down' }))).toEqual(['Shop front wentDown']);
	expect(await poll({ 84211: 'unknown' })).toEqual([]);
	expect(await poll({ 84211: 'down' })).toEqual([]);
	expect(await poll({ 84211: 'paused' })).toEqual([]);
	expect(await poll({ 84211: 'up' })).toMatchObject([
		{ event: 'cameBack', duration: expect.stringMatching(/^4 min/) },
	]);
});

it.each([
	['that are chosen from the list', { devices: 'list', deviceIds: ['84212'] }],
	['whose name fits', { devices: 'text', deviceNames: 'mail*' }],
	['but those that are left out', { devices: 'allBut', exceptDevices: 'Shop*, 84213, 84214' }],
])('watches only the devices %s', async (_, parameters) => {
	const { activate, poll, sandbox } = await setUp(parameters);
	await activate();
	sandbox.resetCounters();
	expect(briefly(await poll({ 84211: 'down', 84212: 'down' }))).toEqual(['Mail <relay> wentDown']);
	expect(sandbox.requests).toHaveLength(2);
});

it('escapes names for Slack', async () => {
	const { activate, poll } = await setUp();
	await activate();
	const [down] = await poll({ 84212: 'down' });
	expect(down.slackText).toBe(':red_circle: *Mail &lt;relay&gt;* is down since 12:01');
});

it.each<[string, INodeParameters, string]>([
	[
		'a name that the account does not have',
		{ devices: 'text', deviceNames: 'Shp front' },
		'Devices names what the account does not have: "Shp front"',
	],
	[
		'a selection without devices',
		{ devices: 'allBut', exceptDevices: '*' },
		'Devices leaves no device to watch',
	],
	['no events', { events: [] }, 'Events is empty'],
	['an unknown event', { events: ['crashed'] }, 'Events cannot be "crashed"'],
	['quiet hours that are not understood', { options: { quietHours: 'at night' } }, 'Quiet Hours'],
	[
		'reminders without a pause',
		{ events: ['stillDown'], remindMinutes: 0 },
		'Remind Every (Minutes) is not a whole number of at least 1',
	],
	[
		'a confirmation by no poll',
		{ options: { confirmPolls: 0 } },
		'Confirm Before Firing is not a whole number of at least 1',
	],
])('refuses %s when the workflow is switched on', async (_, parameters, message) => {
	const { activate } = await setUp(parameters);
	await expect(activate()).rejects.toThrow(message);
});

it('suggests the names that a mistyped one could be', async () => {
	const { activate } = await setUp({ devices: 'text', deviceNames: 'Shp front' });
	await expect(activate()).rejects.toMatchObject({
		description: expect.stringContaining('Shop front'),
		context: { code: 'PARAMETER_INVALID' },
	});
});

it('refuses a credential without a PID', async () => {
	const { sandbox } = await setUp();
	const credential = credentialFor(sandbox, { xmlFeedPid: '' });
	await expect(new TriggerHost({ credential }).activate()).rejects.toThrow(
		'The credential has no XML Feed PID',
	);
});

it('reads the credential at each poll', async () => {
	startClock(noon);
	const sandbox = await sandboxForTest();
	const credential = credentialFor(sandbox);
	const host = new TriggerHost({ credential });
	await host.activate();
	credential.xmlFeedPid = '';
	await expect(host.poll()).rejects.toThrow('The credential has no XML Feed PID');
});

it.each([
	['nothing', { kind: 'body', path: '*status.aspx', body: '' } as const, 'answered with nothing'],
	[
		'a list without devices',
		{ kind: 'body', path: '*status.aspx', body: '<DotcomMonitorConfig/>' } as const,
		'a list without devices',
	],
	[
		'an error document',
		{
			kind: 'body',
			path: '*status.aspx',
			body: '<DotcomMonitorConfig><error>Maintenance</error></DotcomMonitorConfig>',
		} as const,
		'Maintenance',
	],
	[
		'half a list',
		{ kind: 'cutBody', path: '*status.aspx', afterBytes: 200 } as const,
		'not complete',
	],
	[
		'a web page',
		{ kind: 'body', path: '*status.aspx', body: '<html><body>Sorry</body></html>' } as const,
		'a web page',
	],
	[
		'another account',
		{
			kind: 'body',
			path: '*status.aspx',
			body: '<DotcomMonitorConfig><Site ID="1" Name="Foreign" State="Down" Status="ACTIVE"/></DotcomMonitorConfig>',
		} as const,
		'other devices than before',
	],
	['status 500', { kind: 'status', path: '*status.aspx', status: 500 } as const, 'status 500'],
])('changes nothing when the service answers with %s, and says so', async (_, fault, message) => {
	const { activate, host, poll, sandbox } = await setUp({ events: ['any'] });
	await activate();
	const before = JSON.stringify(host.saved);
	sandbox.faults.clear();
	const remove = sandbox.faults.add(fault);
	await expect(host.poll()).rejects.toThrow(message);
	remove();
	expect(JSON.stringify(host.saved)).toBe(before);
	expect(await poll()).toEqual([]);
	expect(briefly(await poll({ 84211: 'down' }))).toEqual(['Shop front wentDown']);
});

it('ends in time when the service asks to wait for longer than a poll may take', async () => {
	const { activate, host, sandbox } = await setUp();
	await activate();
	sandbox.faults.add({
		kind: 'status',
		path: '*status.aspx',
		status: 429,
		headers: { 'Retry-After': '50' },
		times: 1,
	});
	await expect(host.poll()).rejects.toMatchObject({
		message: 'The XML feed asks to wait (status 429)',
		httpCode: '429',
		description: expect.stringContaining('the next poll goes on'),
	});
});

it('shows a device that is down as the test event, and remembers nothing', async () => {
	const { devices, host, sandbox } = await setUp();
	devices[84212].state = 'down';
	answerStates(sandbox, devices);
	expect(await host.fetchTestEvent()).toMatchObject([
		{ event: 'wentDown', deviceName: 'Mail <relay>', isSample: false },
	]);
	expect(host.saved).toEqual({});
});

it('shows a sample that is marked as one when nothing is down', async () => {
	const { devices, host, sandbox } = await setUp({ events: ['cameBack'] });
	answerStates(sandbox, devices);
	expect(await host.fetchTestEvent()).toMatchObject([
		{
			event: 'cameBack',
			message: 'Sample: Shop front is back after 12 min',
			isSample: true,
			eventId: expect.stringMatching(/^sample-/),
		},
	]);
	expect(host.saved).toEqual({});
});

it('a test event does not touch what an active workflow remembers', async () => {
	const { activate, devices, host, poll, sandbox } = await setUp();
	await activate();
	const before = JSON.stringify(host.saved);
	answerStates(sandbox, { ...devices, 84211: { name: 'Shop front', state: 'down' } });
	await host.fetchTestEvent();
	expect(JSON.stringify(host.saved)).toBe(before);
	expect(briefly(await poll({ 84211: 'down' }))).toEqual(['Shop front wentDown']);
});

it('starts over with what it cannot read, and never holds the PID', async () => {
	const { activate, host, poll, sandbox } = await setUp();
	await activate();
	expect(JSON.stringify(host.saved)).not.toContain(sandbox.credentials.feedPid);
	Object.assign(host.saved, { 'node:Monitoring Trigger': { watch: '{"version":1,"devices":[]}' } });
	answerStates(sandbox, { 84211: { name: 'Shop front', state: 'down' } });
	expect(await host.restart()).toEqual([]);
	expect(await poll({ 84211: 'up' })).toMatchObject([
		{ event: 'cameBack', message: expect.stringContaining('at least') },
	]);
});

it('tells an event once when two polls see it at the same moment', async () => {
	const { activate, devices, host, sandbox } = await setUp();
	await activate();
	devices[84211].state = 'down';
	answerStates(sandbox, devices);
	answerStates(sandbox, devices);
	const polls = await Promise.all([host.poll(), host.poll()]);
	expect(briefly(polls.flat())).toEqual(['Shop front wentDown']);
});
