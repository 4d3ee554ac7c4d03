/** Verdicts that several probes share. Their parameter `ifNone` is the evidence when there is no data. */
import { createWordReader } from '../../service/xmlFeed';
import {
	count,
	describeReplies,
	hasFields,
	listFieldNames,
	roundedText,
	median,
	objectOf,
	shapeOf,
	listPublicWords,
} from './evidence';
import { confirmedIf, notSeen, type Verdict } from './probe';
import type { SetupService } from './service';
import type { Reply } from './webApiReader';

/**
 * Whether all texts are known words; the evidence lists them.
 *
 * @param known meanings by word, in lower case and letters only
 */
export function wordsVerdict(
	texts: readonly string[],
	known: Readonly<Record<string, string>>,
	ifNone: string,
	{ isPrivate }: SetupService,
): Verdict {
	if (texts.length === 0) return notSeen(ifNone);
	const meaningOf = createWordReader(known);
	const isKnown = texts.every((text) => meaningOf(text) !== undefined);
	return confirmedIf(isKnown, listPublicWords(texts, isPrivate));
}

/** The evidence is the median of the numbers, which is often, but not always, what decides. */
export function medianVerdict(
	numbers: readonly number[],
	ifNone: string,
	isExpected: (middle: number) => boolean,
): Verdict {
	const middle = median(numbers);
	if (middle === undefined) return notSeen(ifNone);
	return confirmedIf(isExpected(middle), `median ${roundedText(middle)}`);
}

/** Checks and responses take less than a minute, so a larger median is in milliseconds. */
const maxPlausibleSeconds = 60;

/** Whether durations are in seconds. */
export function secondsVerdict(durations: readonly number[], ifNone: string): Verdict {
	return medianVerdict(durations, ifNone, (middle) => middle < maxPlausibleSeconds);
}

/** Whether each reply is a bare object (not in an envelope) with these fields. */
export function objectsVerdict(
	replies: readonly Reply[],
	fields: readonly string[],
	ifNone: string,
	{ isPrivate }: SetupService,
): Verdict {
	if (replies.length === 0) return notSeen(ifNone);
	const isExpected = replies.every(
		(reply) => shapeOf(reply) === 'object' && hasFields(objectOf(reply), fields),
	);
	const names = listFieldNames(replies.map(objectOf).flatMap(Object.keys), isPrivate);
	return confirmedIf(isExpected, `${describeReplies(replies)}, with ${names}`);
}

/** Whether all are as expected; the evidence is "3 of 4 checks", followed by `more`. */
export function shareVerdict(found: number, all: number, noun: string, more = ''): Verdict {
	return confirmedIf(found === all, `${found} of ${count(all, noun)}${more}`);
}
