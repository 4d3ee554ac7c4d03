/** The state that a poll saves for the next one, in n8n's data of the node. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { processRun } from '../shared/words/util/monotonic';
import {
	saveReplayable,
	restoreState,
	serializeState,
	replayEvents,
	type DeviceReading,
	type WatchEvent,
	type WatchSettings,
	type WatchState,
	type WatchStep,
} from '../shared/features/watch';

/** Replaces the saved state in n8n's data, if it changed, because n8n may save that each time. */
export function saveState(kept: IDataObject, state: WatchState): void {
	const text = serializeState(state);
	if (kept.watch !== text) kept.watch = text;
}

/**
 * The last events that an earlier run of n8n reported, to emit them again, and the state that marks
 * them as reported by this run, too. None in quiet hours, and unless the user chose to repeat events.
 */
export function againAfterRestart(
	step: WatchStep,
	readings: readonly DeviceReading[],
	{ quiet, replaysEvents }: WatchSettings,
	now: number,
): { again: WatchEvent[]; state: WatchState } {
	const { reported, ...state } = step.state;
	// Drops saved events from a time when the option was on.
	if (!replaysEvents) return { again: [], state };
	// In quiet hours, they stay saved for a later poll.
	if (!reported || quiet !== 'no') return { again: [], state: step.state };
	const found = replayEvents(reported, step, readings, processRun(), now);
	return { again: found.again, state: { ...state, reported: found.reported } };
}

/**
 * Saves the events that a poll reports, so that the first polls after a restart of n8n can repeat
 * them. Does nothing unless the user chose that.
 */
export function saveReportedEvents(
	context: IPollFunctions,
	{ replaysEvents }: WatchSettings,
	events: readonly WatchEvent[],
	now: number,
): void {
	if (!replaysEvents || events.length === 0) return;
	const kept = context.getWorkflowStaticData('node');
	const { state } = restoreState(kept.watch);
	if (state)
		saveState(kept, {
			...state,
			reported: saveReplayable(state.reported, events, processRun(), now),
		});
}
