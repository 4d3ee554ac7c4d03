/** What is reported after quiet hours that leave events out. */
import { minute, start, three, watchAccount } from '../support/watchAccount';

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

it('tells once after quiet hours what is still down, with its true start', () => {
	const { change, events, poll } = watchAccount({ quiet: 'drop' });
	events(three);
	events({ ...three, 1: 'down' });
	events({ ...three, 1: 'down', 2: 'down', 3: 'down' });
	events({ ...three, 1: 'paused', 2: 'down', 3: 'down' });
	change({ quiet: 'no' });
	const { events: told } = poll({ ...three, 1: 'down', 2: 'up', 3: 'unknown' });
	expect(told).toMatchObject([
		{ kind: 'wentDown', deviceId: 1, since: start + minute, previousState: 'up' },
	]);
	expect(told).toHaveLength(1);
	expect(events({ ...three, 1: 'down', 3: 'down' })).toEqual(['3 wentDown']);
	expect(events({ ...three, 1: 'down', 3: 'down' })).toEqual([]);
	expect(events(three)).toEqual(['1 cameBack', '3 cameBack']);
});

it('does not tell after quiet hours of the end of an outage that began in them', () => {
	const { change, events } = watchAccount({ quiet: 'drop', events: new Set(['any']) });
	events(three);
	events({ ...three, 1: 'down' });
	change({ quiet: 'no' });
	expect(events(three)).toEqual([]);
});

it('tells after quiet hours that an outage ended in them which was told before', () => {
	const { change, events, poll } = watchAccount();
	const twoDown = { 1: 'down', 2: 'down', 3: 'up' };
	events(three);
	expect(events(twoDown)).toEqual(['1 wentDown', '2 wentDown']);
	change({ quiet: 'drop' });
	expect(events({ ...twoDown, 1: 'up' })).toEqual([]);
	expect(events({ 1: 'down', 3: 'up' })).toEqual([]);
	for (let polls = 0; polls < 3; polls++) expect(events({ 1: 'down', 3: 'up' })).toEqual([]);
	change({ quiet: 'no' });
	const { events: told } = poll({ 1: 'down', 3: 'up' });
	expect(told).toMatchObject([
		{ kind: 'cameBack', deviceId: 1, since: start + 2 * minute, durationMs: minute },
		{ kind: 'wentDown', deviceId: 1, since: start + 3 * minute },
	]);
	expect(told).toHaveLength(2);
});

it('reminds of an outage from quiet hours only as long after it was told as is asked for', () => {
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
