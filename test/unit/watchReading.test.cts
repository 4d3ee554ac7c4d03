import { toReading, worstOfEach } from '../../nodes/shared/features/watch';

const reading = (state: string, name = 'Shop') => {
	const found = toReading(1, name, state);
	return found ? [found] : [];
};

it.each([
	[['up', 'down', 'unknown'], 'down'],
	[['up', 'paused', 'unknown'], 'unknown'],
	[['up', 'paused'], 'paused'],
	[['noTasks', 'unknown', 'up'], 'noTasks'],
])('a device is in the worst of the states %s: %s, whatever their order', (states, expected) => {
	const readings = states.flatMap((state) => reading(state));
	for (const all of [readings, [...readings].reverse()]) {
		expect(worstOfEach(all).map(({ state }) => state)).toEqual([expected]);
	}
});

it('a device with two names always has the same one', () => {
	const both = [...reading('up', 'Shop'), ...reading('up', 'Blog')];
	expect(worstOfEach(both)).toEqual(worstOfEach([...both].reverse()));
});

it('a reading has a name or an ID, or is none', () => {
	expect(toReading('', '', 'up')).toBeUndefined();
	expect(toReading('', 'Shop', 'up')).toMatchObject({ key: 'name Shop', id: null, name: 'Shop' });
	expect(toReading(7, '', 'up')).toMatchObject({ key: '7', id: 7, name: null });
});
