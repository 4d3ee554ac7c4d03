/** Verdicts that several probes share. */
import { createWordReader } from '../../service/xmlFeed';
import {
	count,
	describeReplies,
	listFieldNames,
	roundedText,
	median,
	missingFields,
	objectOf,
	shapeOf,
	listPublicWords,
} from './evidence';
import { judged, notSeen, type Verdict } from './probe';
import type { SetupService } from './service';
import type { Reply } from './webApiReader';

type Names = Pick<SetupService, 'isPrivate'>;

/** @param without the evidence if there are no texts */
export function judgeWords(
	texts: readonly string[],
	known: Readonly<Record<string, string>>,
	without: string,
	{ isPrivate }: Names,
): Verdict {
	if (texts.length === 0) return notSeen(without);
	const meaningOf = createWordReader(known);
	return judged(
		texts.every((text) => meaningOf(text) !== undefined),
		listPublicWords(texts, isPrivate),
	);
}

/** @param without the evidence if there are no numbers */
export function judgeMedian(
	numbers: readonly number[],
	without: string,
	isExpected: (middle: number) => boolean,
): Verdict {
	const middle = median(numbers);
	return middle === undefined
		? notSeen(without)
		: judged(isExpected(middle), `median ${roundedText(middle)}`);
}

/** @param without the evidence if there are no replies */
export function judgeBareObjects(
	replies: readonly Reply[],
	fields: readonly string[],
	without: string,
	{ isPrivate }: Names,
): Verdict {
	if (replies.length === 0) return notSeen(without);
	const objects = replies.map(objectOf);
	const isBare = replies.every((reply) => shapeOf(reply) === 'object');
	const isComplete = objects.every((object) => missingFields(object, fields).length === 0);
	const names = listFieldNames(objects.flatMap(Object.keys), isPrivate);
	return judged(isBare && isComplete, `${describeReplies(replies)}, with ${names}`);
}

/** Whether all are as expected; the evidence is "3 of 4 checks", followed by `more`. */
export function judgeShare(found: number, all: number, noun: string, more = ''): Verdict {
	return judged(found === all, `${found} of ${count(all, noun)}${more}`);
}
