import { nameKey } from '../names';
import type { SetupEntry } from './setup';

/** What of two lists is the same thing, and what is in one of them alone. */
interface Matches {
	pairs: Array<[SetupEntry, SetupEntry]>;
	added: SetupEntry[];
	removed: SetupEntry[];
}

/**
 * Recognizes something by its ID and name, by its name, by its name in another spelling, or by its ID when it was
 * renamed.
 */
export function matchEntries(before: readonly SetupEntry[], after: readonly SetupEntry[]): Matches {
	const keys: Array<(entry: SetupEntry) => string | undefined> = [
		({ id, name }) => (id === undefined ? undefined : `${String(id)} ${name}`),
		({ name }) => name,
		({ name }) => nameKey(name),
		({ id }) => (id === undefined ? undefined : String(id)),
	];
	const partners = new Map<SetupEntry, SetupEntry>();
	let [olds, news] = [[...before], [...after]];
	for (const keyOf of keys) {
		const waiting = new Map<string, SetupEntry[]>();
		// The first of several is taken first.
		for (const old of [...olds].reverse()) {
			const key = keyOf(old);
			if (key === undefined) continue;
			const same = waiting.get(key);
			if (same) same.push(old);
			else waiting.set(key, [old]);
		}
		const matched = new Set<SetupEntry>();
		news = news.filter((entry) => {
			const old = waiting.get(keyOf(entry) ?? '')?.pop();
			if (old === undefined || keyOf(entry) === undefined) return true;
			partners.set(entry, old);
			matched.add(old);
			return false;
		});
		olds = olds.filter((old) => !matched.has(old));
	}
	const pairs = after.flatMap<[SetupEntry, SetupEntry]>((entry) => {
		const old = partners.get(entry);
		return old === undefined ? [] : [[old, entry]];
	});
	return { pairs, added: news, removed: olds };
}
