import {
	describeEvent,
	describeOverview,
	toDigestItem,
	toEventItem,
	type Overview,
	type WatchEvent,
} from '../../nodes/shared/features/watch';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;

function eventOf(overrides: Partial<WatchEvent>): WatchEvent {
	return {
		kind: 'changed',
		eventId: 'e1',
		time: noon,
		deviceId: 7,
		deviceName: 'Shop',
		previousState: 'up',
		state: 'down',
		since: noon - 5 * minute,
		startedBefore: false,
		downSince: null,
		durationMs: null,
		...overrides,
	};
}

const took = { durationMs: 12 * minute, downSince: noon - 12 * minute };
const failed = { failedSince: '2026-11-20T11:50:00Z' };

it.each<[string, Partial<WatchEvent>]>([
	['Shop recovered after 12 min', { kind: 'cameBack', ...took }],
	['Shop recovered after at least 12 min', { kind: 'cameBack', ...took, startedBefore: true }],
	['Shop recovered', { kind: 'cameBack' }],
	['Shop has been down since 11:55 UTC; it was up', { kind: 'changed' }],
	['Shop is no longer in the account; it was up', { kind: 'deviceRemoved', state: null }],
	[
		'Shop is no longer in the account; it had been down since 11:48 UTC, and was removed after 12 min',
		{ kind: 'removedWhileDown', state: null, ...took },
	],
	[
		'Shop is no longer in the account; it was down, and was removed after at least 12 min',
		{ kind: 'removedWhileDown', state: null, ...took, startedBefore: true },
	],
	['Shop is new and is in an unknown state', { kind: 'newDevice', state: 'unknown' }],
	['Shop has been paused since 11:55 UTC', { kind: 'paused' }],
	[
		'Shop has been paused since 2026-11-19 12:00 UTC',
		{ kind: 'paused', since: noon - 1440 * minute },
	],
	[
		'Shop is monitored again after 12 min and is up',
		{ kind: 'resumed', state: 'up', durationMs: 12 * minute },
	],
	[
		'Shop is still down: it has been down since 11:48 UTC, for 12 min so far',
		{ kind: 'stillDown', ...took },
	],
	['Shop is still down, for at least 12 min', { kind: 'stillDown', ...took, startedBefore: true }],
	[
		'Shop is unstable: its state changed 5 times within an hour, and it is without tasks now',
		{ kind: 'unstable', changes: 5, state: 'noTasks' },
	],
	['Shop has been down since 11:55 UTC', { kind: 'wentDown' }],
	['Shop is down', { kind: 'wentDown', startedBefore: true }],
	[
		'Shop has been down since 11:55 UTC',
		{ kind: 'wentDown', details: { ...failed, failedLocations: [] } },
	],
	[
		'Shop has been down since 11:55 UTC. Seen from Oslo and Rome',
		{ kind: 'wentDown', details: { ...failed, failedLocations: ['Oslo', 'Rome'] } },
	],
	[
		'Shop has been down since 11:55 UTC. Checks failed: HTTP 500',
		{ kind: 'wentDown', details: { ...failed, failedLocations: [], lastError: 'HTTP 500' } },
	],
])('the message of an event is "%s"', (message, overrides) => {
	expect(describeEvent(eventOf(overrides), 'UTC').message).toBe(message);
});

it('the message of an event has times in the zone of the workflow, with its name at that time', () => {
	const describeIn = (since: string) =>
		describeEvent(eventOf({ kind: 'paused', since: Date.parse(since) }), 'America/New_York')
			.message;
	expect(describeIn('2026-11-20T11:55:00Z')).toBe('Shop has been paused since 06:55 EST');
	expect(describeIn('2026-10-20T11:55:00Z')).toBe(
		'Shop has been paused since 2026-10-20 07:55 EDT',
	);
});

it('an event has the results of the latest checks in its fields, and whether it is a sample', () => {
	const details = {
		failedSince: '2026-11-20T11:50:00Z',
		failedLocations: ['Oslo'],
		status: 'timeout',
	};
	expect(toEventItem(eventOf({ details, isSample: true }), 'UTC')).toMatchObject({
		...details,
		failedLocations: 'Oslo',
		lastError: null,
		isSample: true,
	});
	expect(toEventItem(eventOf({}), 'UTC')).toMatchObject({
		failedSince: null,
		failedLocations: null,
		lastError: null,
		status: null,
		isSample: false,
	});
});

describe('a digest', () => {
	const digestOf = (count: number, isAfterQuiet: boolean, downNow: string[]) =>
		toDigestItem(
			{
				eventId: 'd1',
				time: noon,
				events: Array.from({ length: count }, () => eventOf({ kind: 'paused' })),
				leftOut: 0,
				isAfterQuiet,
				downNow,
			},
			'UTC',
		).message;
	const line = '- Shop has been paused since 11:55 UTC';

	it('a digest names devices that are down only after quiet hours', () => {
		expect(digestOf(1, false, ['Blog'])).toBe(`1 event\n${line}`);
		expect(digestOf(2, true, [])).toBe(`2 events in the quiet hours\n${line}\n${line}`);
		expect(digestOf(1, true, ['Blog'])).toBe(`1 event in the quiet hours\n${line}\nDown now: Blog`);
	});

	it('a digest has a bold title in Slack, and the devices that are down without extra marks', () => {
		const { slackText } = toDigestItem(
			{
				eventId: 'd1',
				time: noon,
				events: [eventOf({ kind: 'paused' })],
				leftOut: 0,
				isAfterQuiet: true,
				downNow: ['<Blog>'],
			},
			'UTC',
		);
		const lines = String(slackText).split('\n');
		expect(lines[0]).toBe('*1 event in the quiet hours*');
		expect(lines[1]).toMatch(/^• /);
		expect(lines[2]).toBe('Down now: &lt;Blog&gt;');
	});

	it.each([
		[50, undefined],
		[51, 'and 1 more'],
	])('a digest of %d events ends with %s', (count, more) => {
		const lines = String(digestOf(count, false, [])).split('\n');
		expect(lines.slice(51)).toEqual(more === undefined ? [] : [more]);
	});
});

describe('all devices', () => {
	const describeStates = (chosen: Overview['chosen'], states: string[]) => {
		const all = states.map((state, at) => ({ id: at, name: `Site ${at}`, state }));
		return describeOverview({ chosen, all, devices: [] }).message;
	};

	it.each<[string, Overview['chosen'], string[]]>([
		['The report has no sites', 'any', []],
		['Site 0 is paused', 'any', ['paused']],
		['All 2 sites are up', 'down', ['up', 'up']],
		['All 2 sites are down', 'any', ['down', 'down']],
		['All 2 sites are paused', 'paused', ['paused', 'paused']],
		['0 of 2 sites are paused', 'paused', ['up', 'up']],
		['1 of 2 sites is up: Site 0; 1 is down: Site 1', 'up', ['up', 'down']],
		['2 of 3 sites are down: Site 0, Site 1', 'down', ['down', 'down', 'paused']],
		['1 of 3 sites is down: Site 0; 1 is paused: Site 1', 'any', ['down', 'paused', 'up']],
		[
			'No site is down: 1 of 3 are up; 2 are in another state: Site 1, Site 2',
			'down',
			['up', 'unknown', 'noTasks'],
		],
	])('the message about all devices is "%s"', (message, chosen, states) => {
		expect(describeStates(chosen, states)).toBe(message);
	});

	it.each([
		[50, []],
		[51, ['and 1 more']],
	])('the message about all devices lists 50 of %d reasons', (count, more) => {
		const devices = Array.from({ length: count }, (_, id) => ({
			...{ id, name: `Site ${id}`, state: 'down' },
			item: { message: `Site ${id} is down`, reason: 'Timeout' },
		}));
		const { message } = describeOverview({ chosen: 'down', all: devices, devices });
		expect(String(message).split('\n').slice(51)).toEqual(more);
	});
});
