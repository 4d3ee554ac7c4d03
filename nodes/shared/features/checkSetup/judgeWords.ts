import { createWordReader } from '../../service/xmlFeed';
import { words } from './evidence';
import { judged, type Verdict } from './probe';

/** Whether all texts are words of a table of the service's words. */
export function judgeWords(
	texts: readonly string[],
	known: Readonly<Record<string, string>>,
	isPrivate: (text: string) => boolean,
): Verdict {
	const meaningOf = createWordReader(known);
	const areKnown = texts.every((text) => meaningOf(text) !== undefined);
	return judged(areKnown, words(texts, isPrivate));
}
