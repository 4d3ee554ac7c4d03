import {
	restoreState,
	serializeState,
	watch,
	type WatchedDevices,
	type WatchSettings,
	type WatchState,
} from '../../nodes/shared/features/watch';
import { toWatchSettings } from './watchSettings.cts';

export const start = Date.parse('2026-11-20T12:00:00Z');
export const minute = 60_000;

/** Polls are a minute apart; states are kept as text in between. */
export function watchAccount(overrides: Partial<WatchSettings> = {}) {
	let settings = toWatchSettings(overrides);
	let kept: string | undefined;
	let now = start - minute;
	let devices: WatchedDevices = { key: 'all', includes: () => true };
	const poll = (states: Record<string, string>, more: { isActivation?: boolean } = {}) => {
		now += minute;
		const readings = Object.entries(states).map(([key, state]) => ({
			key,
			id: Number(key),
			name: `Device ${key}`,
			state,
		}));
		const { state: before } = restoreState(kept);
		const all = { now, readings, account: 'account', devices, isActivation: false, ...more };
		const step = watch(before, all, settings);
		kept = serializeState(step.state);
		return step;
	};
	const events = (states: Record<string, string>) =>
		poll(states).events.map(({ deviceId, kind }) => `${deviceId} ${kind}`);
	return {
		poll,
		events,
		change: (changes: Partial<WatchSettings>) => (settings = { ...settings, ...changes }),
		select: (key: string, ids: number[]) =>
			(devices = { key, includes: ({ id }) => ids.includes(Number(id)) }),
		pass: (minutes: number) => (now += minutes * minute),
		state: (): WatchState | undefined => restoreState(kept).state,
	};
}

export const three = { 1: 'up', 2: 'up', 3: 'up' };
