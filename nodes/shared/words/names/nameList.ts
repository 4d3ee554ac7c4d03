import { addToGroup } from '../util/groupBy';
import { Turn } from '../util/turn';
import { nameKey, idAndNameOf, type Named, type NameKey } from './named';
import { matchesWildcards, isPattern } from './wildcards';

/** A text that is a name or an ID; `{ name }` is only a name, even if it consists of digits. */
export type NameReference = string | { name: string };

/** Finds entries by ID, name or pattern; an index makes this fast for many texts. */
export class NameList<Entry extends Named> {
	private byKey?: Map<string, Entry[]>;
	/** For each entry, its ID and name as lists of characters; created for the first pattern. */
	private characters?: string[][][];

	/** @param toKey names with the same key are the same; code that compares the results must use it, too */
	constructor(
		readonly entries: readonly Entry[],
		private readonly toKey: NameKey = nameKey,
	) {}

	/** Returns the entries with exactly this name or ID, otherwise those with the name in another spelling. */
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

	/** Returns all entries with this name or ID, in any spelling, or all that match the pattern. */
	matching(text: string): readonly Entry[] {
		if (!isPattern(text)) return this.entriesWithKeyOf(text);
		const pattern = [...this.toKey(text)];
		this.characters ??= this.entries.map((entry) => charactersOf(entry, this.toKey));
		const { characters } = this;
		return this.entries.filter((_, index) => matchesAny(characters[index], pattern));
	}

	/** Returns the texts (names, IDs or patterns) without a matching entry. */
	unmatched(texts: readonly string[]): string[] {
		return texts.filter((text) => this.matching(text).length === 0);
	}

	/** Like `unmatched`, but other work of n8n can run in between: many patterns take seconds. */
	async unmatchedInTurns(texts: readonly string[]): Promise<string[]> {
		const unmatched: string[] = [];
		for await (const { text, entries } of this.matchesInTurns(texts)) {
			if (entries.length === 0) unmatched.push(text);
		}
		return unmatched;
	}

	/** Yields the matching entries of each text. Other work of n8n can run in between. */
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
		if (!this.byKey) {
			this.byKey = new Map();
			for (const entry of this.entries) {
				const keys = new Set(idAndNameOf(entry).map(this.toKey));
				for (const key of keys) addToGroup(this.byKey, key, entry);
			}
		}
		return this.byKey.get(this.toKey(text)) ?? [];
	}
}

/** Tests whether entries are selected by a list of names, IDs and patterns. */
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
		return this.patterns.some((pattern) => matchesAny(texts, pattern));
	}

	/** Whether an entry is selected by its name or ID, and not only by a pattern. */
	includesExactly(entry: Named): boolean {
		return idAndNameOf(entry).some((text) => this.exact.has(nameKey(text)));
	}
}

/** Returns the keys of an entry's ID and name as lists of characters, for comparison with a pattern. */
function charactersOf(entry: Named, toKey: NameKey): string[][] {
	return idAndNameOf(entry).map((text) => [...toKey(text)]);
}

function matchesAny(texts: readonly string[][], pattern: readonly string[]): boolean {
	return texts.some((characters) => matchesWildcards(characters, pattern));
}
