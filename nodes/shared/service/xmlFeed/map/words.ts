import { plainKey } from '../../../words/names';
import { feedFacts } from '../facts';

/** Returns the meaning of a word of the service, in any case; undefined for an unknown word. */
export type WordReader<Meaning extends string = string> = (text: string) => Meaning | undefined;

export type CheckResult = 'failure' | 'success';

/** @param words the meaning of each word; the words in lower case, without spaces and signs */
export function createWordReader<Meaning extends string>(
	words: Readonly<Record<string, Meaning>>,
): WordReader<Meaning> {
	const known = new Map(Object.entries(words));
	return (text) => known.get(text.toLowerCase().replace(/[^a-z]/g, ''));
}

/**
 * Returns a reader of the status of checks.
 *
 * @param successStatuses the statuses that mean success to the user: others then mean failure. If
 * empty, the likely meanings of the service's words are used, and other words are unknown
 */
export function createResultReader(
	successStatuses: readonly string[] = [],
): WordReader<CheckResult> {
	if (successStatuses.length === 0) return createWordReader(feedFacts.resultWords.value);
	const successes = new Set(successStatuses.map(plainKey));
	return (text) => (successes.has(plainKey(text)) ? 'success' : 'failure');
}
