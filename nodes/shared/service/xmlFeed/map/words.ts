import { feedFacts } from '../facts';

/** The meaning of service words in any case; undefined for unknown ones. */
export type WordReader<Meaning extends string = string> = (text: string) => Meaning | undefined;

export type CheckResult = 'failure' | 'success';

/** @param words the meanings by word, in lower case and letters only */
export function createWordReader<Meaning extends string>(
	words: Readonly<Record<string, Meaning>>,
): WordReader<Meaning> {
	const known = new Map(Object.entries(words));
	return (text) => known.get(text.toLowerCase().replace(/[^a-z]/g, ''));
}

/**
 * @param successStatuses those that the user names: all others then mean failure. Without one, the most
 *   likely meanings of the service's words are used
 */
export function createResultReader(
	successStatuses: readonly string[] = [],
): WordReader<CheckResult> {
	if (successStatuses.length === 0) return createWordReader(feedFacts.resultWords.value);
	const successes = new Set(successStatuses.map(normalize));
	return (text) => (successes.has(normalize(text)) ? 'success' : 'failure');
}

function normalize(status: string): string {
	return status.trim().toLowerCase();
}
