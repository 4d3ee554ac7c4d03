/** Devices that are missing in lists: for a moment, until they are removed, and in lists of a part of the account. */
import type { WatchSettings } from '../../nodes/shared/features/watch';
import { minute, start, three, watchAccount } from '../support/watchAccount.cts';

const gone = { 2: 'up', 3: 'up' };

/** A device goes down, and is missing until it is removed. */
function watchRemoved(overrides: Partial<WatchSettings> = {}) {
	const account = watchAccount({
		events: new Set(['wentDown', 'cameBack', 'removedWhileDown']),
		...overrides,
	});
	account.events(three);
	const reported = [{ ...three, 1: 'down' }, gone, gone, gone].map((states) =>
		account.events(states).join(),
	);
	return { ...account, reported };
}

it('reports a device that is removed while it is down, and for a day that it recovered', () => {
	const { events, pass, poll, reported } = watchRemoved();
	expect(reported).toEqual(['1 wentDown', '', '', '1 removedWhileDown']);
	expect(events(gone)).toEqual([]);
	pass(23 * 60);
	expect(poll(three).events).toMatchObject([
		{
			kind: 'cameBack',
			deviceId: 1,
			downSince: start + minute,
			durationMs: (23 * 60 + 5) * minute,
		},
	]);
	expect(events(three)).toEqual([]);
});

it('does not report again that a device is down which returned to the list', () => {
	const { events, reported } = watchRemoved({ events: new Set(['any']) });
	expect(reported).toEqual(['1 wentDown', '', '', '1 removedWhileDown']);
	expect(events({ ...three, 1: 'down' })).toEqual(['1 newDevice']);
	expect(events({ ...three, 1: 'down' })).toEqual([]);
	expect(events(three)).toEqual(['1 cameBack']);
});

it('takes the state in which a device is back in the list, and confirms only that it is up', () => {
	const again = watchRemoved({ events: new Set(['any']) });
	expect(again.events({ ...three, 1: 'unknown' })).toEqual(['1 newDevice']);
	expect(again.events(three)).toEqual(['1 cameBack']);
	const confirmed = watchRemoved({ events: new Set(['cameBack']) });
	confirmed.change({ confirmPolls: 2 });
	expect(confirmed.events(three)).toEqual([]);
	expect(confirmed.events(three)).toEqual(['1 cameBack']);
});

it('forgets after a day what a removed device was', () => {
	const { events, pass, state } = watchRemoved();
	pass(24 * 60 - 1);
	events(gone);
	expect(state()?.devices.has('1')).toBe(false);
	const { events: later, pass: wait } = watchRemoved();
	wait(24 * 60 - 1);
	expect(later({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
});

it('calls a device that was removed while it was down removed, if only that was chosen', () => {
	expect(watchRemoved({ events: new Set(['deviceRemoved']) }).reported[3]).toBe('1 deviceRemoved');
	const both = new Set(['any', 'deviceRemoved', 'removedWhileDown'] as const);
	expect(watchRemoved({ events: both }).reported[3]).toBe('1 removedWhileDown');
});

it('says of it how long it was down, whatever its removal is called', () => {
	const { events, poll } = watchAccount({ events: new Set(['deviceRemoved']), removedPolls: 1 });
	events({ ...three, 1: 'down' });
	expect(poll({ 3: 'up' }).events).toMatchObject([
		{
			kind: 'deviceRemoved',
			previousState: 'down',
			downSince: start,
			durationMs: minute,
			startedBefore: true,
		},
		{ kind: 'deviceRemoved', previousState: 'up', downSince: null, durationMs: null },
	]);
});

it('remembers a removed device through a weekend of quiet hours', () => {
	const { change, events, pass } = watchAccount({
		events: new Set(['wentDown', 'removedWhileDown']),
	});
	events(three);
	expect(events({ ...three, 1: 'down' })).toEqual(['1 wentDown']);
	change({ quiet: 'drop' });
	for (let polls = 0; polls < 3; polls++) expect(events(gone)).toEqual([]);
	pass(48 * 60);
	expect(events(gone)).toEqual([]);
	change({ quiet: 'no' });
	expect(events(gone)).toEqual(['1 removedWhileDown']);
	expect(events(gone)).toEqual([]);
});

const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, 'up']));
const halfOf = (rest: number) =>
	Object.fromEntries(Object.entries(twelve).filter(([id]) => Number(id) % 2 === rest));

it('continues with the rest of the devices after a list of only three', () => {
	const { events } = watchAccount({ events: new Set(['any']) });
	events(twelve);
	const { 1: one, 2: two, 3: last, ...others } = twelve;
	expect(events({ 1: one, 2: two, 3: last })).toEqual([]);
	for (let polls = 0; polls < 2; polls++) expect(events(others)).toEqual([]);
	expect(events({ ...others, 7: 'down' })).toEqual([
		'7 wentDown',
		'1 deviceRemoved',
		'2 deviceRemoved',
		'3 deviceRemoved',
	]);
	expect(events({ 1: one, 2: two, 3: last })).toEqual([
		'1 newDevice',
		'2 newDevice',
		'3 newDevice',
	]);
});

it('continues after a list of a few devices none of which is watched', () => {
	const { events, select } = watchAccount();
	select('one', [12]);
	events(twelve);
	const others = { 4: 'up', 5: 'up', 6: 'up', 7: 'up', 8: 'up' };
	expect(events(three)).toEqual([]);
	expect(events(others)).toEqual([]);
	expect(events({ ...others, 12: 'down' })).toEqual(['12 wentDown']);
});

it('does not take devices for removed when lists alternate between two halves', () => {
	const { events } = watchAccount({ events: new Set(['any']) });
	events(twelve);
	for (let polls = 0; polls < 20; polls++) expect(events(halfOf(polls % 2))).toEqual([]);
	expect(events({ ...halfOf(0), 2: 'down' })).toEqual(['2 wentDown']);
});

it.each(['no', 'drop'] as const)(
	'remembers no more removed devices than it can watch: %s',
	(quiet) => {
		const { poll, state } = watchAccount({ removedPolls: 1, quiet });
		for (let polls = 0; polls < 4; polls++) {
			const many = Array.from({ length: 6000 }, (_, index) => [`${polls}${index + 10_000}`, 'up']);
			poll({ 1: 'up', ...Object.fromEntries(many) });
		}
		expect(state()?.devices.size).toBe(16_001);
	},
);

it('forgets the oldest of more than 10,000 removed devices', () => {
	const { events, state } = watchAccount({ removedPolls: 1 });
	const listOf = (prefix: string) =>
		Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`${prefix}${at + 10_000}`, 'up']));
	// In the state the keys are in order of number: the oldest devices come last.
	events({ 1: 'up', ...listOf('3') });
	events({ 1: 'up', ...listOf('2') });
	events({ 1: 'up' });
	const kept = [...(state()?.devices.keys() ?? [])];
	const countOf = (prefix: string) => kept.filter((key) => key.startsWith(prefix)).length;
	expect([countOf('1'), countOf('2'), countOf('3')]).toEqual([1, 6000, 4000]);
});
