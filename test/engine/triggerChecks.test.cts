/** Events of single checks: what is asked for, what is told, and what is remembered of it. */
import { watchChoices } from '../../nodes/MonitoringReportsTrigger/fields';
import { slowEvents } from '../../nodes/shared/features/watch';
import { firstDevice } from '../support/nodes.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';

const slow = { events: ['wentDown', 'cameBack', 'gotSlow', 'normalAgain'], slowSeconds: 2 };

const places = ['Paris', 'London', 'Madrid'];

/** What the service's clock shows, which is eight hours behind that of n8n. */
const clock = (at: number) => new Date(at - 8 * 3_600_000);

function checkAt(at: number, location: string, seconds: number, status = 'S') {
	const [day, time] = clock(at).toISOString().split('T');
	const [year, month, date] = day.split('-');
	return `<Location Name="${location}"><Response><URL>https://shop.example.test/?key=secret</URL><Time>${month}/${date}/${year} ${time.slice(0, 8)}</Time><Duration>${seconds}</Duration><FirstPacketTime>${seconds}</FirstPacketTime><Status>${status}</Status></Response></Location>`;
}

async function watchChecks(parameters: Parameters<typeof watchDevices>[0] = slow) {
	const watched = await watchDevices(parameters);
	const { sandbox } = watched;
	const checks: string[] = [];
	const answer = () => {
		sandbox.faults.clear();
		const body = `<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${checks.join('')}</Site></DotcomMonitorOnlineReport>`;
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	};
	/** A poll that finds one more check. */
	const pollWith = async (seconds: number, status = 'S', changes: Record<number, string> = {}) => {
		const at = Date.now() + 4 * 60_000;
		const from = status === 'S' ? [places[checks.length % places.length]] : places;
		checks.push(...from.map((location) => checkAt(at, location, seconds, status)));
		answer();
		return await watched.poll(changes, 5);
	};
	answer();
	await watched.activate();
	return { ...watched, answer, checks, pollWith };
}

const events = (items: object[]) => items.map((item) => Object(item).event);

it('the polling trigger reports a slow device, and its recovery, also after a restart', async () => {
	const { answer, devices, host, pollWith, sandbox } = await watchChecks();
	for (let at = 0; at < 4; at++) expect(await pollWith(1)).toEqual([]);
	expect(await pollWith(3)).toEqual([]);
	expect(await pollWith(3)).toEqual([]);
	const [gotSlow] = await pollWith(4);
	expect(gotSlow).toMatchObject({
		event: 'gotSlow',
		severity: 'slow',
		slowness: { seconds: 3.333, checks: 3, phase: 'waiting', locations: expect.any(Array) },
	});
	answer();
	answerStates(sandbox, devices);
	await host.restart();
	expect(await pollWith(1)).toEqual([]);
	expect(await pollWith(1)).toEqual([]);
	expect(await pollWith(1)).toMatchObject([
		{ event: 'normalAgain', incidentKey: gotSlow.incidentKey, incidentAction: 'close' },
	]);
});

it('the polling trigger sends two requests per poll, and requests new checks by their own clock', async () => {
	const { pollWith, sandbox } = await watchChecks();
	await pollWith(1);
	const pages: string[][] = [];
	const asked: Array<string | null> = [];
	const takePoll = async (...args: Parameters<typeof pollWith>) => {
		sandbox.resetCounters();
		const items = await pollWith(...args);
		pages.push(sandbox.requests.map(({ path }) => path.replace(/^.*\//, '')));
		asked.push(new URLSearchParams(sandbox.requests[1].query).get('From'));
		return items;
	};
	await takePoll(1);
	const down = await takePoll(1, 'F', { [firstDevice]: 'down' });
	await takePoll(1, 'S', { [firstDevice]: 'up' });
	expect(pages).toEqual(Array(3).fill(['status.aspx', 'responses.aspx']));
	expect(down).toMatchObject([
		{ event: 'wentDown', failedLocations: [...places].sort().join(', ') },
	]);
	// The first check of the story was at 12:04, which that clock shows as 4:04.
	expect(asked[0]).toBe('11/20/2026 03:49:00');
	expect(asked[1]).toBe('11/20/2026 01:09:00');
});

/** All events without slow responses, which a second request in each poll would be for. */
const stateEvents = watchChoices.flatMap(({ value }) =>
	slowEvents.some((event) => event === value) ? [] : [value],
);

it('without slow responses, the polling trigger requests checks only for the reason of a new outage', async () => {
	const { activate, poll, sandbox } = await watchDevices({ events: stateEvents });
	await activate();
	const pages: string[] = [];
	for (const state of ['up', 'paused', 'up', 'down', 'down', 'unknown', 'up', 'up']) {
		sandbox.resetCounters();
		await poll({ [firstDevice]: state }, 5);
		const asked = sandbox.requests.map(({ path }) => path.replace(/^.*\/|\.aspx$/g, ''));
		pages.push(`${state}: ${asked.join()}`);
	}
	expect(pages).toEqual([
		...['up: status', 'paused: status', 'up: status', 'down: status,responses'],
		...['down: status', 'unknown: status', 'up: status', 'up: status'],
	]);
});

it.each(slowEvents)('the polling trigger requests checks in each poll for %s', async (event) => {
	const { activate, poll, sandbox } = await watchDevices({ events: [event] });
	await activate();
	for (let polls = 0; polls < 3; polls++) {
		sandbox.resetCounters();
		await poll({}, 5);
		const asked = sandbox.requests.map(({ path }) => path.replace(/^.*\//, ''));
		expect(asked).toEqual(['status.aspx', 'responses.aspx']);
	}
});

it('the polling trigger continues with the next poll when the checks cannot be read', async () => {
	const { answer, poll, pollWith, sandbox } = await watchChecks();
	await pollWith(1);
	await pollWith(3);
	sandbox.faults.clear();
	sandbox.faults.add({ kind: 'status', path: '*responses.aspx', status: 403 });
	expect(await poll({ 84212: 'down' })).toMatchObject([{ event: 'wentDown' }]);
	answer();
	await pollWith(3);
	expect(events(await pollWith(3))).toEqual(['gotSlow']);
});

it.each([
	['slowSeconds', 0, 'Seconds is not a number above 0'],
	['slowChecks', 0, 'Slow Checks in a Row'],
	['slowLocations', 21, 'Minimum Locations'],
])('the polling trigger refuses %s of %s', async (name, value, message) => {
	const { sandbox } = await watchDevices();
	const parameters = { ...slow, [name]: value };
	const host = new TriggerHost({ credential: sandbox, parameters });
	await expect(host.activate()).rejects.toThrow(message);
});

it('the polling trigger refuses more devices than it can read the checks of', async () => {
	const { activate, devices } = await watchDevices(slow);
	for (let id = 1; id <= 500; id++) devices[id] = { name: `Site ${id}`, state: 'up' };
	await expect(activate()).rejects.toThrow(
		'Devices contains 504 devices, but events of slow responses support only 500',
	);
	passMinutes(1);
});

it('the polling trigger watches 500 devices after some were removed and others added', async () => {
	const { activate, devices, poll } = await watchDevices(slow);
	for (let id = 1; id <= 496; id++) devices[id] = { name: `Site ${id}`, state: 'up' };
	await activate();
	for (let id = 1; id <= 10; id++) {
		delete devices[id];
		devices[1000 + id] = { name: `Site ${1000 + id}`, state: 'up' };
	}
	for (let polls = 0; polls < 4; polls++) await poll();
	expect(events(await poll({ [firstDevice]: 'down' }))).toEqual(['wentDown']);
});

it('the polling trigger reports outages, and unread checks, of more than 500 devices', async () => {
	const { activate, devices, poll, sandbox } = await watchDevices(slow);
	const body = `<DotcomMonitorOnlineReport><Site ID="${firstDevice}" Name="Shop front">${checkAt(Date.parse('2026-11-20T12:00:00Z'), 'Paris', 1)}</Site></DotcomMonitorOnlineReport>`;
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	await activate();
	for (let id = 1; id <= 500; id++) devices[id] = { name: `Site ${id}`, state: 'up' };
	expect(events(await poll({ [firstDevice]: 'down' }))).toEqual(['wentDown']);
	expect(await poll({}, 60)).toMatchObject([
		{ event: 'checksUnread', lastError: expect.stringContaining('support only 500') },
	]);
	for (let id = 1; id <= 4; id++) delete devices[id];
	expect(await poll()).toEqual([]);
});

it('the polling trigger reports unread checks if the latest known one is missing for an hour', async () => {
	const { answer, checks, poll, pollWith } = await watchChecks();
	await pollWith(1);
	const known = checks.splice(0);
	answer();
	for (let at = 0; at < 12; at++) expect(await poll({}, 5)).toEqual([]);
	expect(await poll({}, 5)).toMatchObject([
		{ event: 'checksUnread', lastError: expect.stringContaining('returned no checks') },
	]);
	checks.push(...known);
	answer();
	expect(await poll({}, 24 * 60)).toEqual([]);
});

it('the polling trigger reports unread checks if a check has a time in an unknown format', async () => {
	const { answer, checks, poll } = await watchChecks();
	checks.push(checkAt(Date.now(), 'Paris', 9).replace(/(?<=<Time>)[^<]+/, '1795168800'));
	answer();
	for (let at = 0; at < 12; at++) expect(await poll({}, 5)).toEqual([]);
	const lastError = expect.stringContaining('times in an unknown format ("1795168800")');
	expect(await poll({}, 5)).toMatchObject([{ event: 'checksUnread', lastError }]);
});

it('the polling trigger skips a check far in the future, and continues with the others', async () => {
	const { checks, pollWith } = await watchChecks();
	for (let at = 0; at < 4; at++) expect(await pollWith(1)).toEqual([]);
	checks.push(checkAt(Date.parse('2031-01-01T00:00:00Z'), 'Paris', 1));
	await pollWith(1);
	checks.pop();
	await pollWith(3);
	await pollWith(3);
	expect(events(await pollWith(3))).toEqual(['gotSlow']);
});
