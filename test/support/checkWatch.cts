import {
	applyChecks,
	restoreState,
	serializeState,
	toEventItem,
	watch,
	type SeenCheck,
	type SlowSettings,
	type WatchEvent,
	type WatchSettings,
	type WatchState,
} from '../../nodes/shared/features/watch';
import { toWatchSettings } from './watchSettings.cts';

export const minuteMs = 60_000;

/** When everything begins: a Friday. */
export const start = Date.parse('2026-01-02T00:00:00Z');

export function checkOf(time: number, more: Partial<SeenCheck> = {}): SeenCheck {
	return { key: '1', location: 'Paris', task: 'a', time, isSuccess: true, parts: [], ...more };
}

export class CheckWatch {
	state: WatchState;

	constructor(
		private readonly slow: SlowSettings,
		private readonly more: Partial<WatchSettings> = {},
	) {
		const device = { key: '1', id: 1, name: 'Shop', state: 'up' };
		const poll = {
			now: start,
			readings: [device],
			account: 'account',
			devices: { key: 'all', includes: () => true },
			isActivation: true,
		};
		this.more = { events: new Set(['gotSlow', 'normalAgain'] as const), slow, ...more };
		this.state = watch(undefined, poll, toWatchSettings(this.more)).state;
	}

	poll(
		checks: readonly SeenCheck[],
		now = checks.at(-1)?.time ?? start,
		quiet: WatchSettings['quiet'] = 'no',
	): WatchEvent[] {
		const settings = { ...toWatchSettings({ ...this.more, quiet }), slow: this.slow };
		const step = applyChecks(this.state, { now, checks }, settings);
		this.state = step.state;
		return step.events;
	}

	restart(): void {
		const { state } = restoreState(serializeState(this.state));
		if (!state) throw new Error('The state cannot be read');
		this.state = state;
	}
}

export function itemOf(event: WatchEvent) {
	return toEventItem(event, 'UTC');
}
