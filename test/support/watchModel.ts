import type { WatchedEvent } from '../../nodes/shared/features/watch';

/** What a poll saw of each device; undefined for a poll that failed. */
export type SeenStates = Record<string, string> | undefined;

export interface ModelSettings {
	events: ReadonlySet<WatchedEvent>;
	confirmPolls: number;
	removedPolls: number;
	ignoresPaused: boolean;
}

/**
 * The events of a history, worked out again for each poll from all polls before it: slow, and in another
 * way than the node does it, which goes from poll to poll.
 */
export function modelEvents(history: readonly SeenStates[], settings: ModelSettings): string[][] {
	const polls = history.flatMap((seen, index) => (seen ? [{ seen, index }] : []));
	const events = history.map((): string[] => []);
	const ids = new Set(polls.flatMap(({ seen }) => Object.keys(seen)));
	for (const id of [...ids].sort()) {
		const seen = polls.map((poll) => poll.seen[id]);
		for (const { at, words } of deviceEvents(seen, settings)) {
			events[polls[at].index].push(`${id} ${words}`);
		}
	}
	return events.map((all) => all.sort());
}

/** @param seen the state at each poll; undefined where the device was missing */
function deviceEvents(seen: ReadonlyArray<string | undefined>, settings: ModelSettings) {
	const { confirmPolls, events, ignoresPaused, removedPolls } = settings;
	const found: Array<{ at: number; words: string }> = [];
	/** The states that were reported since the device is known; the last is the present one. */
	let reported: string[] = [];
	/** Those of a device that was removed while it was down. */
	let removed: string[] | undefined;
	for (let at = 0; at < seen.length; at++) {
		const report = (kinds: string[]) => {
			const wanted = kinds.find((kind) => [...events].some((event) => event === kind));
			const words = wanted ?? (events.has('any') ? kinds[0] : undefined);
			if (words) found.push({ at, words });
		};
		const state = seen[at];
		if (reported.length === 0) {
			if (state === undefined) continue;
			if (at > 0) report(['newDevice']);
			if (!removed) {
				reported = [state];
				if (at > 0 && state === 'down') report(['wentDown']);
				continue;
			}
			const isNew = state !== 'up' && !(ignoresPaused && state === 'paused');
			reported = isNew ? [...removed, state] : removed;
			removed = undefined;
		}
		const isGone = Array.from({ length: removedPolls }, (_, back) => seen[at - back]);
		if (at + 1 >= removedPolls && isGone.every((one) => one === undefined)) {
			const isDown = reported.filter((one) => one === 'up' || one === 'down').at(-1) === 'down';
			report([...(isDown ? ['removedWhileDown'] : []), 'deviceRemoved']);
			removed = isDown ? reported : undefined;
			reported = [];
			continue;
		}
		const last = reported[reported.length - 1];
		const window = Array.from({ length: confirmPolls }, (_, back) => seen[at - back]);
		const isIgnored = ignoresPaused && state === 'paused';
		if (state === undefined || isIgnored || state === last) continue;
		if (!window.every((one) => one === state)) continue;
		const lastKnown = reported.filter((one) => one === 'up' || one === 'down').at(-1);
		reported.push(state);
		const isResumed = last === 'paused' ? ['resumed'] : [];
		if (state === 'down' && lastKnown !== 'down') report(['wentDown', ...isResumed, 'changed']);
		else if (state === 'up' && lastKnown === 'down') report(['cameBack', ...isResumed, 'changed']);
		else if (state === 'paused') report(['paused', 'changed']);
		else report([...isResumed, 'changed']);
	}
	return found;
}
