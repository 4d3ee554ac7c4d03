/** How long devices are remembered that are missing in lists (their events: test/oracles). */
import { three, watchAccount } from '../support/watchAccount.cts';

const gone = { 2: 'up', 3: 'up' };

it('a removed device closes its outage after a day of quiet hours, also if it is new again by then', () => {
	const { change, events, pass } = watchAccount({ events: new Set(['any']) });
	events(three);
	events({ ...three, 1: 'down' });
	change({ quiet: 'drop' });
	for (let polls = 0; polls < 4; polls++) events(gone);
	pass(25 * 60);
	change({ quiet: 'no' });
	expect(events({ ...three, 1: 'down' })).toEqual([
		'1 removedWhileDown',
		'1 newDevice',
		'1 wentDown',
	]);
});

it('the state of a removed device is forgotten after a day', () => {
	const { events, pass, state } = watchAccount({ removedPolls: 1 });
	events({ ...three, 1: 'down' });
	events(gone);
	pass(24 * 60 - 1);
	events(gone);
	expect(state()?.devices.has('1')).toBe(false);
});

it('the watch continues after a list of a few devices none of which is watched', () => {
	const { events, select } = watchAccount();
	const others = { 4: 'up', 5: 'up', 6: 'up', 7: 'up', 8: 'up' };
	select('one', [12]);
	events({ ...three, ...others, 12: 'up' });
	expect(events(three)).toEqual([]);
	expect(events(others)).toEqual([]);
	expect(events({ ...others, 12: 'down' })).toEqual(['12 wentDown']);
});

it.each(['no', 'drop'] as const)(
	'the watch remembers no more removed devices than it can watch: %s',
	(quiet) => {
		const { poll, state } = watchAccount({ removedPolls: 1, quiet });
		for (let polls = 0; polls < 4; polls++) {
			const many = Array.from({ length: 6000 }, (_, index) => [`${polls}${index + 10_000}`, 'up']);
			poll({ 1: 'up', ...Object.fromEntries(many) });
		}
		expect(state()?.devices.size).toBe(16_001);
	},
);

it('the watch forgets the oldest of more than 10,000 removed devices', () => {
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
