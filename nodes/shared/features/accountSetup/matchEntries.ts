import { nameKey } from '../../words/names';
import { isObject } from '../../words/util/json';
import { groupInSteps, type Steps } from '../../words/util/turn';
import { tasksOf, type SetupEntry } from './setup';
import { canonical } from './toSetup';

export interface Matches {
	pairs: Array<[SetupEntry, SetupEntry]>;
	added: SetupEntry[];
	removed: SetupEntry[];
}

/**
 * Pairs entries of two lists that are the same entry: with the same ID and name, the same name, the
 * name in another spelling, or the same ID if renamed. Of several candidates, those with the most
 * in common form a pair. The rest is `added` or `removed`.
 */
export function* matchEntries(
	before: readonly SetupEntry[],
	after: readonly SetupEntry[],
): Steps<Matches> {
	const keys: Array<(entry: SetupEntry) => string | undefined> = [
		({ id, name }) => (id === undefined ? undefined : `${String(id)} ${name}`),
		({ name }) => name,
		({ name }) => nameKey(name),
		({ id }) => (id === undefined ? undefined : String(id)),
	];
	const partners = new Map<SetupEntry, SetupEntry>();
	let [olds, news] = [[...before], [...after]];
	for (const keyOf of keys) {
		const waiting = yield* groupInSteps(olds, keyOf);
		const matched = new Set<SetupEntry>();
		for (const [key, entries] of yield* groupInSteps(news, keyOf)) {
			const same = key === undefined ? undefined : waiting.get(key);
			for (const [old, entry] of same ? pairUp(same, entries) : []) {
				partners.set(entry, old);
				matched.add(old);
			}
		}
		news = news.filter((entry) => !partners.has(entry));
		olds = olds.filter((old) => !matched.has(old));
	}
	const pairs = after.flatMap<[SetupEntry, SetupEntry]>((entry) => {
		const old = partners.get(entry);
		return old === undefined ? [] : [[old, entry]];
	});
	return { pairs, added: news, removed: olds };
}

/** The limit of comparisons between entries with the same name; beyond it, they pair up in order. */
const maxComparisons = 10_000;

/**
 * Pairs entries with the same key; the longer list keeps some without a partner. Those with the
 * most in common come first; with a single pair or very many, their order decides.
 */
function pairUp(
	olds: readonly SetupEntry[],
	news: readonly SetupEntry[],
): Array<[SetupEntry, SetupEntry]> {
	const pairsInOrder =
		(olds.length === 1 && news.length === 1) || olds.length * news.length > maxComparisons;
	if (pairsInOrder) return news.slice(0, olds.length).map((entry, index) => [olds[index], entry]);
	const [before, after] = [olds.map(toFieldTexts), news.map(toFieldTexts)];
	const candidates = before.flatMap((own, old) =>
		after.map((other, entry) => ({ old, entry, inCommon: countCommon(own, other) })),
	);
	candidates.sort((one, other) => other.inCommon - one.inCommon);
	const [usedOlds, usedNews] = [new Set<number>(), new Set<number>()];
	return candidates.flatMap<[SetupEntry, SetupEntry]>(({ old, entry }) => {
		if (usedOlds.has(old) || usedNews.has(entry)) return [];
		usedOlds.add(old);
		usedNews.add(entry);
		return [[olds[old], news[entry]]];
	});
}

/** The fields and tasks of an entry as texts, without IDs, because other accounts have different ones. */
function toFieldTexts(entry: SetupEntry): Set<string> {
	const fields = Object.entries(entry).filter(([name]) => name !== 'id' && name !== 'tasks');
	return new Set([...fields, ...tasksOf(entry)].map((mark) => canonical(withoutIds(mark))));
}

function countCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
	return [...one].filter((mark) => other.has(mark)).length;
}

/** A value without IDs; a reference to a shared name, `{ name, id }`, becomes the name alone. */
function withoutIds(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutIds);
	if (!isObject(value)) return value;
	const fields = Object.entries(value).filter(([name]) => name !== 'id');
	if (fields.length === 1 && fields[0][0] === 'name') return fields[0][1];
	return Object.fromEntries(fields.map(([name, inner]) => [name, withoutIds(inner)]));
}
