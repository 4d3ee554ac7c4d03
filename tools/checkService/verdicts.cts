/**
 * Verdicts that several probes share. `ifNone` is the evidence without data, when nothing could be
 * compared (`notSeen`).
 */
import { createWordReader } from '../../nodes/shared/service/xmlFeed';
import {
	countText,
	describeFeed,
	describeReplies,
	hasFields,
	listFieldNames,
	roundedText,
	median,
	objectOf,
	shapeOf,
	listWords,
} from './evidence.cts';
import type { FeedReply } from './feedReader.cts';
import { confirmedIf, notSeen, type Verdict } from './probe.cts';
import type { Reply } from './webApiReader.cts';

/** Whether all texts are known words. @param known meanings by word, in lower case and letters only */
export function wordsVerdict(
	texts: readonly string[],
	known: Readonly<Record<string, string>>,
	ifNone: string,
): Verdict {
	if (texts.length === 0) return notSeen(ifNone);
	const meaningOf = createWordReader(known);
	const isKnown = texts.every((text) => meaningOf(text) !== undefined);
	return confirmedIf(isKnown, listWords(texts));
}

/** Whether the smallest number is at least `min`. The evidence shows the median, which hints at the unit. */
export function minimumVerdict(numbers: readonly number[], ifNone: string, min: number): Verdict {
	if (numbers.length === 0) return notSeen(ifNone);
	return confirmedIf(Math.min(...numbers) >= min, `median ${roundedText(median(numbers))}`);
}

/** Checks and responses take less than a minute, so a larger median is in milliseconds. */
const maxPlausibleSeconds = 60;

/** Whether durations are in seconds, and not in milliseconds. The evidence shows their median. */
export function secondsVerdict(durations: readonly number[], ifNone: string): Verdict {
	const middle = median(durations);
	if (middle === undefined) return notSeen(ifNone);
	return confirmedIf(middle < maxPlausibleSeconds, `median ${roundedText(middle)}`);
}

/** Whether each reply is an object with these fields, not wrapped in a field `Result`. */
export function objectsVerdict(
	replies: readonly Reply[],
	fields: readonly string[],
	ifNone: string,
): Verdict {
	if (replies.length === 0) return notSeen(ifNone);
	const isExpected = replies.every(
		(reply) => shapeOf(reply) === 'object' && hasFields(objectOf(reply), fields),
	);
	const names = listFieldNames(replies.map(objectOf).flatMap(Object.keys));
	return confirmedIf(isExpected, `${describeReplies(replies)}, with ${names}`);
}

/** Whether a feed request got a report with `min` to `max` records. */
export function recordCountVerdict(reply: FeedReply, min: number, max: number): Verdict {
	const { code, records } = reply;
	const isExpected = code === undefined && records.length >= min && records.length <= max;
	return confirmedIf(isExpected, describeFeed(reply));
}

/** Whether the number of expected ones is the number of all. The evidence is "3 of 4 checks" and `more`. */
export function shareVerdict(expected: number, all: number, noun: string, more = ''): Verdict {
	return confirmedIf(expected === all, `${expected} of ${countText(all, noun)}${more}`);
}
