import type { WatchSettings } from '../../nodes/shared/features/watch';
import { minute, start, three, watchAccount } from '../support/watchAccount.cts';

it('leaves out for good what comes and goes in quiet hours', () => {
	const { change, events, poll } = watchAccount({ quiet: 'drop', events: new Set(['any']) });
	events(three);
	for (const state of ['down', 'up', 'down', 'paused', 'up']) {
		expect(events({ ...three, 1: state })).toEqual([]);
	}
	change({ quiet: 'no' });
	expect(poll(three)).toMatchObject({ events: [], held: [] });
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
});

it('reports devices that are still down once after quiet hours, with their true start', () => {
	const { change, events, poll } = watchAccount({ quiet: 'drop' });
	events(three);
	events({ ...three, 1: 'down' });
	events({ ...three, 1: 'down', 2: 'down', 3: 'down' });
	events({ ...three, 1: 'paused', 2: 'down', 3: 'down' });
	change({ quiet: 'no' });
	const { events: reported } = poll({ ...three, 1: 'down', 2: 'up', 3: 'unknown' });
	expect(reported).toMatchObject([
		{ kind: 'wentDown', deviceId: 1, since: start + minute, previousState: 'up' },
	]);
	expect(reported).toHaveLength(1);
	expect(events({ ...three, 1: 'down', 3: 'down' })).toEqual(['3 wentDown']);
	expect(events({ ...three, 1: 'down', 3: 'down' })).toEqual([]);
	expect(events(three)).toEqual(['1 cameBack', '3 cameBack']);
});

it('does not report after quiet hours the end of an outage that started in them', () => {
	const { change, events } = watchAccount({ quiet: 'drop', events: new Set(['any']) });
	events(three);
	events({ ...three, 1: 'down' });
	change({ quiet: 'no' });
	expect(events(three)).toEqual([]);
});

it('reports after quiet hours that an already reported outage ended in them', () => {
	const { change, events, poll } = watchAccount();
	const twoDown = { 1: 'down', 2: 'down', 3: 'up' };
	events(three);
	expect(events(twoDown)).toEqual(['1 wentDown', '2 wentDown']);
	change({ quiet: 'drop' });
	expect(events({ ...twoDown, 1: 'up' })).toEqual([]);
	expect(events({ 1: 'down', 3: 'up' })).toEqual([]);
	for (let polls = 0; polls < 3; polls++) expect(events({ 1: 'down', 3: 'up' })).toEqual([]);
	change({ quiet: 'no' });
	const { events: reported } = poll({ 1: 'down', 3: 'up' });
	expect(reported).toMatchObject([
		{
			kind: 'cameBack',
			deviceId: 1,
			previousState: 'down',
			state: 'up',
			since: start + 2 * minute,
			durationMs: minute,
		},
		{ kind: 'wentDown', deviceId: 1, since: start + 3 * minute },
	]);
	expect(reported).toHaveLength(2);
});

it('reminds of an outage from quiet hours one interval after it was reported', () => {
	const reminder = { everyMs: 2 * minute, maxCount: 9 };
	const kinds = new Set(['wentDown', 'stillDown'] as const);
	const { change, events } = watchAccount({ quiet: 'drop', events: kinds, reminder });
	events(three);
	for (let polls = 0; polls < 5; polls++) events({ ...three, 1: 'down' });
	change({ quiet: 'no' });
	const polls = Array.from({ length: 4 }, () => events({ ...three, 1: 'down' }).join());
	expect(polls).toEqual(['1 wentDown', '', '1 stillDown', '']);
});

it('announces after quiet hours what was down at the first poll, in them', () => {
	const { change, events } = watchAccount({ quiet: 'drop', announcesFirst: true });
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
});

it('says once that a device is down which the digest has, and reminds of it as long after', () => {
	const { change, events, poll } = watchAccount({
		quiet: 'hold',
		events: new Set(['wentDown', 'stillDown']),
		reminder: { everyMs: 3 * minute, maxCount: 9 },
	});
	events(three);
	for (let polls = 0; polls < 9; polls++) events({ ...three, 1: 'down' });
	change({ quiet: 'no' });
	const { events: found, held } = poll({ ...three, 1: 'down' });
	expect([found, held]).toMatchObject([[], [{ kind: 'wentDown', deviceId: 1 }]]);
	const polls = Array.from({ length: 4 }, () => events({ ...three, 1: 'down' }).join());
	expect(polls).toEqual(['', '', '1 stillDown', '']);
});

const gone = { 2: 'up', 3: 'up' };

/** A device is missing in quiet hours until it would be removed. */
function missInQuietHours(overrides: Partial<WatchSettings>, before: string) {
	const account = watchAccount(overrides);
	account.events(three);
	account.events({ ...three, 1: before });
	account.change({ quiet: 'drop' });
	for (let polls = 0; polls < 4; polls++) account.events(gone);
	return account;
}

it('knows a device that was missing in quiet hours, and is back in them, as it was', () => {
	const { change, events, poll } = missInQuietHours({ events: new Set(['any']) }, 'unknown');
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	change({ quiet: 'no', confirmPolls: 2 });
	expect(poll({ ...three, 1: 'down' }).events).toMatchObject([
		{ kind: 'wentDown', previousState: 'unknown', since: start + 6 * minute },
	]);
});

it('confirms that a device is down which was missing in quiet hours', () => {
	const settings = { events: new Set(['any' as const]), confirmPolls: 2 };
	const { change, events } = missInQuietHours(settings, 'up');
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	change({ quiet: 'no' });
	expect(events(three)).toEqual([]);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
});

it('continues an outage of quiet hours when its device was only missing in them', () => {
	const { change, events, poll } = watchAccount({ quiet: 'drop' });
	events(three);
	events({ ...three, 1: 'down' });
	for (let polls = 0; polls < 4; polls++) events(gone);
	events({ ...three, 1: 'down' });
	change({ quiet: 'no' });
	expect(poll({ ...three, 1: 'down' }).events).toMatchObject([
		{ kind: 'wentDown', previousState: 'up', since: start + minute },
	]);
});

it('removes at their end devices missing in quiet hours, with an outage that was never reported', () => {
	const { change, events } = watchAccount({ events: new Set(['any']), quiet: 'drop' });
	events(three);
	events({ ...three, 1: 'down' });
	for (let polls = 0; polls < 4; polls++) events(gone);
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual(['1 newDevice', '1 wentDown']);
});

it('closes an outage whose device was removed in quiet hours as Device Removed, if only that was chosen', () => {
	const kinds = new Set(['wentDown', 'deviceRemoved'] as const);
	const { change, poll } = missInQuietHours({ events: kinds }, 'down');
	change({ quiet: 'no' });
	expect(poll(gone).events).toMatchObject([
		{
			kind: 'deviceRemoved',
			time: start + 6 * minute,
			downSince: start + minute,
			durationMs: 3 * minute,
		},
	]);
	expect(poll(gone).events).toEqual([]);
});

it('closes an outage after more than a day of quiet hours, also when the device is new then', () => {
	const { change, events, pass } = missInQuietHours({ events: new Set(['any']) }, 'down');
	pass(25 * 60);
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual([
		'1 removedWhileDown',
		'1 newDevice',
		'1 wentDown',
	]);
});

it('reports the end of an outage before the device that is new', () => {
	const { change, events } = watchAccount({ events: new Set(['any']) });
	events(three);
	events({ ...three, 1: 'down' });
	change({ quiet: 'drop' });
	events(three);
	for (let polls = 0; polls < 4; polls++) events(gone);
	change({ quiet: 'no' });
	expect(events(three)).toEqual(['1 cameBack', '1 newDevice']);
});

it.each([
	['Went Down', 'wentDown', { previousState: 'up', since: start + minute }],
	[
		'the next name that was chosen',
		'resumed',
		{ previousState: 'paused', since: start + 4 * minute },
	],
] as const)('calls a change to down after quiet hours %s', (_, kind, expected) => {
	const { change, events, poll } = watchAccount({ events: new Set([kind, 'any']), quiet: 'drop' });
	events(three);
	events({ ...three, 1: 'down' });
	events({ ...three, 1: 'paused' });
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'paused' })).toEqual([]);
	expect(poll({ ...three, 1: 'down' }).events).toMatchObject([
		{ kind, downSince: start + minute, ...expected },
	]);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
});

it('reminds at once of an outage from quiet hours that had no event, as Went Down was not chosen', () => {
	const { change, events } = watchAccount({
		quiet: 'drop',
		events: new Set(['stillDown', 'cameBack']),
		reminder: { everyMs: 2 * minute, maxCount: 9 },
	});
	events(three);
	for (let polls = 0; polls < 3; polls++) events({ ...three, 1: 'down' });
	events({ ...three, 1: 'paused' });
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual(['1 stillDown']);
});

it('makes no device unstable in quiet hours that leave events out, and counts its changes', () => {
	const { change, events } = watchAccount({ maxChangesPerHour: 2, quiet: 'drop' });
	events(three);
	for (const state of ['down', 'up', 'down', 'up', 'down']) events({ ...three, 1: state });
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
	expect(events(three)).toEqual(['1 unstable']);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
});
