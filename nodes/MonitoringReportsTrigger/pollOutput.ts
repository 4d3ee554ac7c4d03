import type { INodeExecutionData } from 'n8n-workflow';

import { toJson } from '../shared/n8n/run/operations';
import {
	toDigestItem,
	toEventItem,
	type Digest,
	type ItemOptions,
	type WatchEvent,
	type WatchStep,
} from '../shared/features/watch';
import type { JsonObject } from '../shared/words/util/json';

/** Null without an event: the workflow is not started. */
export type PollOutput = INodeExecutionData[][] | null;

interface OutputOptions extends ItemOptions {
	oneItemPerPoll?: boolean;
	/** The time zone of the times in texts. */
	timeZone: string;
}

/** The items of a poll: a digest of events held in quiet hours, then the others. Null without any. */
export function toPollOutput(
	{ events, held, heldLeftOut, state }: WatchStep,
	{ downNow, time }: Pick<Digest, 'downNow' | 'time'>,
	options: OutputOptions,
): PollOutput {
	const digestId = (name: string, [first]: WatchEvent[]) =>
		`${name}-${state.generation}-${first.eventId}`;
	const items: JsonObject[] = [];
	if (held.length > 0) {
		const quiet = { eventId: digestId('quiet', held), time, events: held, downNow };
		const digest = { ...quiet, leftOut: heldLeftOut, isAfterQuiet: true };
		items.push(toDigestItem(digest, options.timeZone, options));
	}
	if (events.length > 0) {
		const digest = { eventId: digestId('poll', events), time, events, downNow };
		items.push(...eventItems(digest, options));
	}
	return items.length === 0 ? null : toOutput(items);
}

/** The output of Fetch Test Event; `digest` has at least one event. */
export function toTestOutput(
	digest: Pick<Digest, 'downNow' | 'events' | 'time'>,
	options: OutputOptions,
): PollOutput {
	const eventId = `digest-${digest.events[0].eventId}`;
	return toOutput(eventItems({ ...digest, eventId }, options));
}

/** One item per event or, with One Item per Poll, a digest of all. */
function eventItems(
	digest: Omit<Digest, 'isAfterQuiet' | 'leftOut'>,
	options: OutputOptions,
): JsonObject[] {
	const { oneItemPerPoll, timeZone } = options;
	if (!oneItemPerPoll) {
		return digest.events.map((event) => toEventItem(event, timeZone, options));
	}
	return [toDigestItem({ ...digest, leftOut: 0, isAfterQuiet: false }, timeZone, options)];
}

function toOutput(items: JsonObject[]): INodeExecutionData[][] {
	return [items.map((item) => ({ json: toJson(item), pairedItem: { item: 0 } }))];
}
