import { feedFacts } from '../facts';

/** The meaning of service words in any case; undefined for unknown ones. */
export type WordReader<Meaning extends string = string> = (text: string) => Meaning | undefined;

export type CheckResult = 'failure' | 'success';

/** @param words by meaning: lower case, letters only */
export function createWordReader<Meaning extends string>(
	words: Readonly<Record<string, Meaning>>,
): WordReader<Meaning> {
	const known = new Map(Object.entries(words));
	return (text) => known.get(text.toLowerCase().replace(/[^a-z]/g, ''));
}

/**
 * How a check ended by its status: the one place for all reports of checks.
 *
 * @param successStatuses those that the user names; everything else then means failure. Without one, what
 *   the words of the service most likely mean
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
