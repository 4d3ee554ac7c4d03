/** Matches the entries of two lists. `Steps` are generators that yield, so that other work can run. */
import { minCutLength, nameKey } from '../../words/names';
import { canonicalJson, isObject } from '../../words/util/json';
import { groupInSteps, type Steps } from '../../words/util/turn';
import { tasksOf, type SetupEntry } from './setup';

/** The result of matching an old list (`before`) with a new one (`after`). */
export interface Matches {
	/** The old entry for each new one that is the same. */
	partners: ReadonlyMap<SetupEntry, SetupEntry>;
	/** New entries without an old one. */
	added: SetupEntry[];
	/** Old entries without a new one. */
	removed: SetupEntry[];
}

/**
 * Finds the entries that are in both lists. They have the same ID and name, else the same name, else
 * the name in another spelling, else the same ID (renamed), else the name as a service cut it. Among
 * several, the most similar match.
 */
export function* matchEntries(
	before: readonly SetupEntry[],
	after: readonly SetupEntry[],
): Steps<Matches> {
	const lengths = [before, after].map((all) =>
		all.reduce((longest, { name }) => Math.max(longest, name.length), 0),
	);
	// The limit of a service that cuts names: none of its names is longer.
	const limit = Math.min(...lengths);
	const keys: Array<(entry: SetupEntry) => string | undefined> = [
		({ id, name }) => (id === undefined ? undefined : `${String(id)} ${name}`),
		({ name }) => name,
		({ name }) => nameKey(name),
		({ id }) => (id === undefined ? undefined : String(id)),
		({ name }) => (limit < minCutLength ? undefined : nameKey(name.slice(0, limit))),
	];
	const partners = new Map<SetupEntry, SetupEntry>();
	let [removed, added] = [[...before], [...after]];
	for (const keyOf of keys) {
		const oldsByKey = yield* groupInSteps(removed, keyOf);
		for (const [key, news] of yield* groupInSteps(added, keyOf)) {
			const olds = key === undefined ? undefined : oldsByKey.get(key);
			if (!olds) continue;
			for (const [entry, old] of pairMostSimilar(olds, news)) partners.set(entry, old);
		}
		const matched = new Set(partners.values());
		added = added.filter((entry) => !partners.has(entry));
		removed = removed.filter((old) => !matched.has(old));
	}
	return { partners, added, removed };
}

/** The limit of comparisons between entries with the same key. */
const maxComparisons = 10_000;

/**
 * Pairs old and new entries that have the same key, the most similar first, and returns the pairs as
 * [new, old]. Entries are paired in order if there is only one pair, or too many to compare.
 */
function pairMostSimilar(
	olds: readonly SetupEntry[],
	news: readonly SetupEntry[],
): Iterable<[SetupEntry, SetupEntry]> {
	const pairsInOrder =
		(olds.length === 1 && news.length === 1) || olds.length * news.length > maxComparisons;
	if (pairsInOrder) return news.slice(0, olds.length).map((entry, index) => [entry, olds[index]]);
	const newsWithTexts = news.map((entry) => ({ entry, newTexts: toFieldTexts(entry) }));
	const possiblePairs = olds.flatMap((old) => {
		const oldTexts = [...toFieldTexts(old)];
		return newsWithTexts.map(({ entry, newTexts }) => {
			const inCommon = oldTexts.filter((text) => newTexts.has(text)).length;
			return { old, entry, inCommon };
		});
	});
	possiblePairs.sort((one, other) => other.inCommon - one.inCommon);
	const partners = new Map<SetupEntry, SetupEntry>();
	const usedOlds = new Set<SetupEntry>();
	for (const { old, entry } of possiblePairs) {
		if (usedOlds.has(old) || partners.has(entry)) continue;
		usedOlds.add(old);
		partners.set(entry, old);
	}
	return partners;
}

/** Each field and task of an entry as a text, without IDs, because they differ between accounts. */
function toFieldTexts(entry: SetupEntry): Set<string> {
	const fields = Object.entries(entry).filter(([name]) => name !== 'id' && name !== 'tasks');
	return new Set([...fields, ...tasksOf(entry)].map((part) => canonicalJson(withoutIds(part))));
}

/** A value without IDs; a reference to a shared name, `{ name, id }`, becomes the name alone. */
function withoutIds(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutIds);
	if (!isObject(value)) return value;
	const fields = Object.entries(value).filter(([name]) => name !== 'id');
	if (fields.length === 1 && fields[0][0] === 'name') return fields[0][1];
	return Object.fromEntries(fields.map(([name, inner]) => [name, withoutIds(inner)]));
}
