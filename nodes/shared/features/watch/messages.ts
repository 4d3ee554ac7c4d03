import { escapeSlack, plainLine, slackLink } from '../../words/text';
import { deviceLabel, formatDuration, joinNames, reasonText } from '../uptime';
import { listSome, shorten } from '../../words/util/phrases';
import { toWallClock, zoneName } from '../../words/util/time';
import { wordsOfSlowness } from './checks/words';
import { detailsOf } from './incident';
import { kindNamed, type EventWords } from './kinds';
import type { DeviceReading, WatchEvent } from './types';

const stateWords: Record<string, string> = {
	noTasks: 'without tasks',
	unknown: 'in an unknown state',
};

/** An event as a sentence, plain and for Slack. @param timeZone of the times of day in the texts */
export function describeEvent(event: WatchEvent, timeZone: string) {
	const { describe, icon } = kindNamed(event.kind);
	const name = nameOf(event);
	const sample = sampleNote(event);
	const figures = figuresOf(event);
	const change = describe(wordsOf(event, timeZone));
	const words = `${change}${figures && `: ${figures}`}`;
	const address = detailsOf(event)?.address;
	const [at, slackAt] = address ? [` (${address})`, ` (${slackLink(address)})`] : ['', ''];
	return {
		message: `${sample}${name}${at} ${words}`,
		slackText: `${icon} ${sample}*${escapeSlack(name)}*${slackAt} ${escapeSlack(words)}`,
	};
}

/**
 * The sentence of an event after the name of its device, without reason and locations, and its
 * figures as a separate text.
 */
export function headlineOf(
	event: WatchEvent,
	timeZone: string,
): { headline: string; figures: string } {
	const { describe } = kindNamed(event.kind);
	const headline = describe({ ...wordsOf(event, timeZone), details: '', reason: '' });
	return { headline, figures: figuresOf(event) };
}

/** The figures of a slow response as text; empty for other events. */
function figuresOf({ slowness }: WatchEvent): string {
	return slowness ? wordsOfSlowness(slowness) : '';
}

/** Marks the text of a made-up event; empty for a real one. */
export function sampleNote({ isSample }: WatchEvent): string {
	return isSample ? 'Sample: ' : '';
}

/** The name of the device of an event in one line, or the subject of its kind, such as "The account". */
export function nameOf(
	{ deviceId, deviceName, kind }: WatchEvent,
	maxLength = Number.POSITIVE_INFINITY,
): string {
	return (
		kindNamed(kind).subject ?? plainLine(shorten(deviceLabel(deviceId, deviceName), maxLength))
	);
}

/** Names of the service in one line, at most `maxListed` of them: "Shop, Blog and 3 more" */
export function listNames(names: readonly string[], maxListed: number): string {
	return listSome(names.map(plainLine), maxListed);
}

/** "Shop is down" */
export function describeState({ id, name, state }: Omit<DeviceReading, 'key'>): string {
	return `${plainLine(deviceLabel(id, name))} is ${stateWord(state)}`;
}

/** The duration of an ended or lasting condition: "at least 12 min"; null for an event without a duration. */
export function lengthOf({ durationMs, startedBefore }: WatchEvent): string | null {
	if (durationMs === null) return null;
	return `${startedBefore ? 'at least ' : ''}${formatDuration(durationMs)}`;
}

/**
 * The texts for the sentences of an event. Unknown ones are empty, except that an unknown `since` or
 * `downSince` is the time of the event, and a missing state is "gone".
 */
function wordsOf(event: WatchEvent, timeZone: string): EventWords {
	const { changes = 0, downSince, previousState, since, startedBefore, state, time } = event;
	const length = lengthOf(event) ?? '';
	return {
		state: stateWord(state),
		previousState: stateWord(previousState),
		since: formatClock(since ?? time, time, timeZone),
		downSince: formatClock(downSince ?? time, time, timeZone),
		startedBefore,
		length,
		after: length && ` after ${length}`,
		changes,
		details: describeDetails(event),
		reason: reasonOf(event),
	};
}

/** The latest checks as a text to append, with a period first: ". Seen from London: Timeout"; empty if unknown. */
function describeDetails(event: WatchEvent): string {
	const details = detailsOf(event);
	if (!details) return '';
	const { failedLocations } = details;
	const reason = reasonOf(event);
	if (failedLocations.length === 0) return reason ? `. Checks failed: ${reason}` : '';
	return `. Seen from ${joinNames(failedLocations)}${reason ? `: ${reason}` : ''}`;
}

/** Why the latest check failed, from its layer and error; empty if unknown. */
export function reasonOf(event: WatchEvent): string {
	const { failedLayer = 'unknown', lastError } = detailsOf(event) ?? {};
	return reasonText(failedLayer, lastError);
}

/** @param state null for a device that does not exist */
function stateWord(state: string | null): string {
	if (state === null) return 'gone';
	return Object.hasOwn(stateWords, state) ? stateWords[state] : plainLine(state);
}

/** A moment as "22:37 EST" or, if it is not on the day of the event, "2026-11-20 22:37 EST". */
function formatClock(moment: number, eventTime: number, timeZone: string): string {
	const text = formatMoment(moment, timeZone);
	const isSameDay = text.slice(0, 10) === formatMoment(eventTime, timeZone).slice(0, 10);
	return isSameDay ? text.slice(11) : text;
}

/** 2026-11-20 22:37 EST */
export function formatMoment(moment: number, timeZone: string): string {
	const [day, clock] = toWallClock(moment, timeZone).toISOString().split('T');
	return `${day} ${clock.slice(0, 5)} ${zoneName(moment, timeZone)}`;
}
