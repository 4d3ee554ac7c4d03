/** The events of random histories are those of docs/trigger-reference.md, also when n8n is killed. */
import {
	restoreState,
	serializeState,
	watch,
	type WatchedEvent,
	type WatchState,
} from '../../nodes/shared/features/watch';
import { seededRandom, type Random } from '../support/random.cts';
import { TriggerOracle } from '../support/triggerOracle.cts';
import { toWatchSettings } from '../support/watchSettings.cts';

const kinds = [
	'any',
	'cameBack',
	'deviceRemoved',
	'newDevice',
	'paused',
	'removedWhileDown',
	'resumed',
	'wentDown',
] as const satisfies WatchedEvent[];

/** By device; undefined for a poll that failed. */
type SeenStates = Record<string, string> | undefined;

interface Settings {
	events: ReadonlySet<WatchedEvent>;
	confirmPolls: number;
	removedPolls: number;
	ignoresPaused: boolean;
}

const states = ['up', 'up', 'up', 'down', 'down', 'paused', 'unknown', 'noTasks'];

/** Twenty to sixty polls of up to six devices; one of them is always there, as in every account. */
function randomHistory(random: Random): SeenStates[] {
	const count = 2 + random.integerBelow(5);
	const stability = random.pick([0.3, 0.7, 0.9]);
	let current: Record<string, string> = { 0: 'up' };
	const change = () => {
		const next: Record<string, string> = {
			0: random.chance(stability) ? current[0] : random.pick(states),
		};
		for (let id = 1; id <= count; id++) {
			const isSame = random.chance(stability);
			const state = isSame ? current[id] : random.chance(0.25) ? undefined : random.pick(states);
			if (state !== undefined) next[id] = state;
		}
		current = next;
		return next;
	};
	const polls = Array.from({ length: 20 + random.integerBelow(40) }, () =>
		random.chance(0.1) ? undefined : change(),
	);
	return [change(), ...polls];
}

function randomSettings(random: Random): Settings {
	return {
		events: new Set(kinds.filter(() => random.chance(0.5))),
		confirmPolls: 1 + random.integerBelow(3),
		removedPolls: 1 + random.integerBelow(3),
		ignoresPaused: random.chance(0.3),
	};
}

/**
 * The events of each poll, and all their ids.
 *
 * @param isKilled whether n8n is killed after this poll, and keeps only what it saved with items
 */
function runWatch(
	history: readonly SeenStates[],
	settings: Settings,
	isKilled: () => boolean = () => false,
) {
	let kept: string | undefined;
	let saved: string | undefined;
	const ids: string[] = [];
	const all = toWatchSettings(settings);
	const devices = { key: 'all', includes: () => true };
	const events = history.map((seen, index) => {
		if (!seen) return [];
		const readings = Object.entries(seen).map(([key, state]) => ({
			key,
			id: key,
			name: null,
			state,
		}));
		const before: WatchState | undefined = restoreState(kept).state;
		const now = timeOf(index);
		const poll = { now, readings, account: 'account', devices, isActivation: false };
		const step = watch(before, poll, all);
		kept = serializeState(step.state);
		if (step.events.length > 0 || before === undefined) saved = kept;
		if (isKilled()) kept = saved;
		ids.push(...step.events.map(({ eventId }) => eventId));
		return step.events.map(({ deviceId, kind }) => `${deviceId} ${kind}`).sort();
	});
	return { events, ids };
}

const timeOf = (index: number) => 1_800_000_000_000 + index * 60_000;

function eventsByDocs(history: readonly SeenStates[], settings: Settings): string[][] {
	const oracle = new TriggerOracle({
		...settings,
		events: [...settings.events],
		announcesFirst: false,
		maxChangesPerHour: 0,
		remindMinutes: 60,
		maxReminders: 0,
		quiet: 'no',
	});
	return history.map((seen, index) => {
		if (!seen) return [];
		const list = Object.entries(seen).map(([id, state]) => ({ id, state }));
		const result = oracle.poll(list, timeOf(index), false);
		if (result === 'refused') throw new Error('The list is refused');
		return result.events.map(({ deviceId, event }) => `${deviceId} ${event}`).sort();
	});
}

const seeds = Array.from({ length: 250 }, (_, index) => index + 1);

it('finds in 250 random histories the events of the docs, none twice', () => {
	let count = 0;
	for (const seed of seeds) {
		const random = seededRandom(seed);
		const history = randomHistory(random);
		const settings = randomSettings(random);
		const { events, ids } = runWatch(history, settings);
		expect({ seed, events }).toEqual({ seed, events: eventsByDocs(history, settings) });
		expect(new Set(ids).size).toBe(ids.length);
		count += ids.length;
	}
	expect(count).toBeGreaterThan(2_500);
});

it('finds the same when n8n is killed at any time and knows only what it saved with items', () => {
	for (const seed of seeds) {
		const random = seededRandom(seed);
		const history = randomHistory(random);
		const settings: Settings = {
			events: new Set(['any']),
			confirmPolls: 1,
			removedPolls: 1,
			ignoresPaused: false,
		};
		const { events, ids } = runWatch(history, settings, () => random.chance(0.3));
		expect({ seed, events }).toEqual({ seed, events: eventsByDocs(history, settings) });
		expect(new Set(ids).size).toBe(ids.length);
	}
});
