import type { WatchSettings } from '../../nodes/shared/features/watch';
import { describeEvent } from '../../nodes/shared/features/watch';
import { minute, start, three, watchAccount } from '../support/watchAccount.cts';

const oneDown = { ...three, 1: 'down' };
const twoDown = { ...oneDown, 2: 'down' };

function watchAll(overrides: Partial<WatchSettings> = {}) {
	const account = watchAccount({ events: new Set(['allRecovered']), ...overrides });
	account.events(three);
	return account;
}

it('All Recovered is emitted once, when the last of several outages has ended', () => {
	const { events, poll } = watchAll({ events: new Set(['cameBack', 'allRecovered']) });
	expect(events(oneDown)).toEqual([]);
	expect(events(twoDown)).toEqual([]);
	expect(events({ ...three, 2: 'down' })).toEqual(['1 cameBack']);
	const { events: reported } = poll(three);
	expect(reported).toMatchObject([
		{ kind: 'cameBack', deviceId: 2 },
		{
			kind: 'allRecovered',
			deviceId: null,
			deviceName: null,
			downSince: start + minute,
			durationMs: 3 * minute,
			startedBefore: false,
		},
	]);
	expect(reported[1].incident).toBeUndefined();
	expect(describeEvent(reported[1], 'UTC').message).toBe(
		'No watched device is down anymore. The first outage began at 12:01 UTC, 3 min ago',
	);
	expect(events(three)).toEqual([]);
});

it('All Recovered counts outages of the first poll, and no removed devices', () => {
	const { events, poll } = watchAccount({ events: new Set(['allRecovered']), removedPolls: 1 });
	events(twoDown);
	expect(events({ ...three, 2: 'down' })).toEqual([]);
	const { events: reported } = poll({ 1: 'up', 3: 'up' });
	expect(reported).toMatchObject([{ kind: 'allRecovered', startedBefore: true }]);
	expect(describeEvent(reported[0], 'UTC').message).toBe(
		'No watched device is down anymore. The first outage began at least 2 min ago',
	);
});

it('All Recovered forgets outages of devices no longer chosen, and is not in Any Change', () => {
	const { change, events, select } = watchAll();
	events(oneDown);
	select('others', [2, 3]);
	expect(events(oneDown)).toEqual([]);
	select('others and one', [1, 2, 3]);
	events(oneDown);
	change({ events: new Set(['any']) });
	expect(events(three)).toEqual(['1 cameBack']);
});
