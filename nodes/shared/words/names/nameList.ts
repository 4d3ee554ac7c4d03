import { addToGroup } from '../util/groupBy';
import { Turn } from '../util/turn';
import { nameKey, idAndNameOf, type Named, type NameKey } from './named';
import { fitsWildcards, isPattern } from './wildcards';

/** An entered name or ID; `name` also if it consists of digits. */
export type NameReference = string | { name: string };

/** Entries by ID, name and pattern, without comparing all pairs. */
export class NameList<Entry extends Named> {
	private byKey?: ReadonlyMap<string, Entry[]>;

	/** The texts of each entry as characters; made with the first pattern. */
	private characters?: string[][][];

	/** @param toKey names with the same key are the same; must be that of code that uses the results */
	constructor(
		readonly entries: readonly Entry[],
		private readonly toKey: NameKey = nameKey,
	) {}

	/**
	 * Finds the entries that a person can mean: with exactly this name or ID, or else with the name
	 * in another spelling. Several if they share it.
	 */
	find(reference: NameReference): Entry[] {
		const [text, isName] =
			typeof reference === 'string' ? [reference, false] : [reference.name, true];
		const sought = text.trim();
		const named = this.entriesWithKeyOf(text);
		const exact = named.filter(
			({ id, name }) => name?.trim() === sought || (!isName && String(id) === sought),
		);
		if (exact.length > 0) return exact;
		return named.filter(({ name }) => name !== null && this.toKey(name) === this.toKey(text));
	}

	/** All entries that a name, an ID or a pattern means, in their order. */
	matching(text: string): readonly Entry[] {
		if (!isPattern(text)) return this.entriesWithKeyOf(text);
		const pattern = [...this.toKey(text)];
		this.characters ??= this.entries.map((entry) => charactersOf(entry, this.toKey));
		const all = this.characters;
		return this.entries.filter((_, index) => fitsPattern(all[index], pattern));
	}

	/** The names, IDs or patterns that mean no entry. */
	unmatched(texts: readonly string[]): string[] {
		return texts.filter((text) => this.matching(text).length === 0);
	}

	/** As `unmatched`, but other work of n8n can run in between: with many patterns it takes seconds. */
	async findUnmatched(texts: readonly string[]): Promise<string[]> {
		const unmatched: string[] = [];
		for await (const { text, entries } of this.matchesInTurns(texts)) {
			if (entries.length === 0) unmatched.push(text);
		}
		return unmatched;
	}

	/** The entries that each name, ID or pattern means. Other work of n8n can run in between. */
	async *matchesInTurns(
		texts: readonly string[],
	): AsyncGenerator<{ text: string; entries: readonly Entry[] }> {
		const turn = new Turn();
		for (const text of texts) {
			yield { text, entries: this.matching(text) };
			await turn.pause();
		}
	}

	private entriesWithKeyOf(text: string): Entry[] {
		this.byKey ??= indexByKey(this.entries, this.toKey);
		return this.byKey.get(this.toKey(text)) ?? [];
	}
}

/** Names, IDs and patterns that select entries. */
export class NameSelection {
	private readonly exact: ReadonlySet<string>;

	private readonly patterns: string[][];

	constructor(readonly texts: readonly string[]) {
		this.exact = new Set(texts.filter((text) => !isPattern(text)).map(nameKey));
		this.patterns = texts.filter(isPattern).map((text) => [...nameKey(text)]);
	}

	includes(entry: Named): boolean {
		if (this.includesExactly(entry)) return true;
		if (this.patterns.length === 0) return false;
		const texts = charactersOf(entry, nameKey);
		return this.patterns.some((pattern) => fitsPattern(texts, pattern));
	}

	/** Whether it means an entry by its name or ID, and not by a pattern. */
	includesExactly(entry: Named): boolean {
		return idAndNameOf(entry).some((text) => this.exact.has(nameKey(text)));
	}
}

function indexByKey<Entry extends Named>(
	entries: readonly Entry[],
	toKey: NameKey,
): ReadonlyMap<string, Entry[]> {
	const entriesByKey = new Map<string, Entry[]>();
	for (const entry of entries) {
		const keys = new Set(idAndNameOf(entry).map(toKey));
		for (const key of keys) addToGroup(entriesByKey, key, entry);
	}
	return entriesByKey;
}

function charactersOf(entry: Named, toKey: NameKey): string[][] {
	return idAndNameOf(entry).map((text) => [...toKey(text)]);
}

/** Whether one of the texts of an entry fits; texts and pattern are lists of characters. */
function fitsPattern(texts: readonly string[][], pattern: readonly string[]): boolean {
	return texts.some((characters) => fitsWildcards(characters, pattern));
}
