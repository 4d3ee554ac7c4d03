import { serializeState, toDigestItem } from '../../nodes/shared/features/watch';
import { minute, start, three, watchAccount } from '../support/watchAccount.cts';

it('the watch counts again from a clock that was set back', () => {
	const reminder = { everyMs: 2 * minute, maxCount: 9 };
	const settings = { events: new Set(['wentDown', 'cameBack', 'stillDown'] as const), reminder };
	const { events, pass } = watchAccount(settings);
	events(three);
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
	pass(-24 * 60);
	const polls = Array.from({ length: 4 }, () => events({ ...three, 1: 'down' }).join());
	expect(polls).toEqual(['', '', '1 stillDown', '']);
	expect(events(three)).toEqual(['1 cameBack']);
});

it('an unstable device is reported once, and its state when it is calm again', () => {
	const { events, pass } = watchAccount({ maxChangesPerHour: 3 });
	events(three);
	const states = ['down', 'up', 'down', 'up', 'down', 'up', 'down'];
	expect(states.map((state) => events({ ...three, 1: state }).join())).toEqual([
		'1 wentDown',
		'1 cameBack',
		'1 wentDown',
		'1 unstable',
		'',
		'',
		'',
	]);
	pass(30);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	pass(40);
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
	expect(events(three)).toEqual(['1 cameBack']);
});

it('an unstable device that is calm again needs its state confirmed', () => {
	const { events, pass, poll } = watchAccount({ maxChangesPerHour: 3, confirmPolls: 3 });
	events(three);
	const down = { ...three, 1: 'down' };
	const all = [down, three, down, three].flatMap((states) => [states, states, states]);
	expect(all.map((states) => events(states).join()).filter((given) => given !== '')).toEqual([
		'1 wentDown',
		'1 cameBack',
		'1 wentDown',
		'1 unstable',
	]);
	pass(120);
	expect(events(down)).toEqual([]);
	expect(events(three)).toEqual([]);
	pass(120);
	expect(events(down)).toEqual([]);
	expect(events(down)).toEqual([]);
	const { events: found } = poll(down);
	expect(found).toMatchObject([{ kind: 'wentDown', since: start + (240 + 15) * minute }]);
	expect(events(down)).toEqual([]);
});

it('rows are counted while a device is unstable, and restart when it was missing', () => {
	const { events, pass, poll } = watchAccount({ maxChangesPerHour: 3, confirmPolls: 2 });
	const down = { ...three, 1: 'down' };
	events(three);
	for (const states of [down, three, down, three]) [states, states].forEach(events);
	expect(events(down)).toEqual([]);
	expect(events({ 2: 'up', 3: 'up' })).toEqual([]);
	expect(events(down)).toEqual([]);
	pass(120);
	expect(poll(down).events).toMatchObject([{ kind: 'wentDown', since: start + 11 * minute }]);
});

it('events in quiet hours are kept up to a limit, and counted', () => {
	const { change, poll } = watchAccount({ quiet: 'hold' });
	const many = (state: string) =>
		Object.fromEntries(Array.from({ length: 150 }, (_, index) => [index + 1, state]));
	poll(many('up'));
	poll(many('down'));
	poll(many('up'));
	change({ quiet: 'no' });
	const { held, heldLeftOut } = poll(many('up'));
	expect([held.length, heldLeftOut]).toEqual([200, 100]);
});

it('old events are not emitted when settings change', () => {
	const { change, events } = watchAccount({ events: new Set(['cameBack']) });
	events(three);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	change({ events: new Set(['wentDown', 'any']), confirmPolls: 2, maxChangesPerHour: 1 });
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
});

it('states from before a device was chosen are not reported, and the others continue', () => {
	const { events, select } = watchAccount({ events: new Set(['any']) });
	select('one', [1]);
	events({ ...three, 2: 'down' });
	select('all', [1, 2, 3]);
	expect(events({ ...three, 1: 'down', 2: 'down' })).toEqual(['1 wentDown']);
	expect(events({ ...three, 1: 'down' })).toEqual(['2 cameBack']);
	select('two', [2]);
	expect(events(three)).toEqual([]);
});

it('the devices of another account, and an empty list, are rejected', () => {
	const { poll } = watchAccount();
	poll(three);
	expect(() => poll({ 7: 'up', 8: 'down' })).toThrow('none of them known');
	expect(() => poll({})).toThrow('an empty list of devices');
	expect(poll({ 1: 'up', 7: 'up' }).events).toEqual([]);
});

it('more devices than can be remembered are rejected', () => {
	const { poll } = watchAccount();
	const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [index + 1, 'up']));
	expect(() => poll(many)).toThrow('only 10000 can be watched');
});

it('the state of 5,000 devices has less than a megabyte', () => {
	const { poll, state } = watchAccount({ maxChangesPerHour: 5 });
	const many = (state: string) =>
		Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [84_000 + index, state]));
	poll(many('up'));
	poll(many('down'));
	const known = state();
	expect(known && JSON.stringify(serializeState(known)).length).toBeLessThan(1_000_000);
});

it('a digest counts events, lists them in one text and names the devices that are down', () => {
	const { poll } = watchAccount();
	poll(three);
	const { events } = poll({ ...three, 1: 'down', 2: 'down' });
	const digest = { eventId: 'd', time: start, events, leftOut: 1, isAfterQuiet: true };
	expect(toDigestItem({ ...digest, downNow: ['Device 1', 'Device 2'] }, 'UTC')).toMatchObject({
		event: 'digest',
		counts: { wentDown: 2 },
		message: [
			'3 events in the quiet hours',
			'- Device 1 has been down since 12:01 UTC',
			'- Device 2 has been down since 12:01 UTC',
			'and 1 more',
			'Down now: Device 1, Device 2',
		].join('\n'),
		down: 2,
		events: [{ deviceId: 1 }, { deviceId: 2 }],
	});
});
