/** Resolves the references of a file in an account: existing entries, or new ones. */
import { nameKey, type Named } from '../../words/names';
import { isObject, type JsonObject } from '../../words/util/json';
import { forEachInSteps, type Steps } from '../../words/util/turn';
import { referencesIn, targetKey } from './references';
import { listedKinds, setupLists, type AccountSetup, type SetupEntry } from './setup';
import type { ReferenceKind, SetupTable } from './table';
import type { AccountContent } from './toSetup';

const newMark = 'new ';

/** The placeholder ID of an entry without an ID yet: "new 3". */
export function newId(key: number | string): string {
	return `${newMark}${key}`;
}

export function isNewId(id: unknown): id is string {
	return typeof id === 'string' && id.startsWith(newMark);
}

/** Entries of a kind by ID, by name, and by name in another spelling. */
class Index<Entry> {
	private readonly byId = new Map<string, Entry>();
	private readonly byName = new Map<string, Entry[]>();
	private readonly byKey = new Map<string, Entry[]>();

	add(entry: Entry, id: unknown, name: string | null): void {
		if (id !== undefined && !this.byId.has(String(id))) this.byId.set(String(id), entry);
		if (name === null) return;
		addToList(this.byName, name, entry);
		addToList(this.byKey, nameKey(name), entry);
	}

	withId(id: unknown): Entry | undefined {
		return this.byId.get(String(id));
	}

	/** All entries of this name as written; if there are none, of this name in another spelling. */
	named(name: string): Entry[] {
		return this.byName.get(name) ?? this.byKey.get(nameKey(name)) ?? [];
	}
}

function addToList<Entry>(index: Map<string, Entry[]>, key: string, entry: Entry): void {
	const same = index.get(key);
	if (same) same.push(entry);
	else index.set(key, [entry]);
}

/** Finds the entries of references: first in the file, then in the account. */
export class PlanTargets {
	/** The keys of entries that the file refers to but does not have, so that they are in the account. */
	private readonly referredInAccount = new Set<string>();
	/** The keys of entries that kinds outside the comparison refer to. */
	private readonly referredByOthers = new Set<string>();
	/** References by ID found neither in the file nor in the account. */
	readonly unknownIds = new Set<string>();
	private readonly ids = new Map<SetupEntry, unknown>();
	private readonly inFile = new Map<string, Index<SetupEntry>>();
	private readonly inAccount = new Map<string, Index<Named>>();

	/**
	 * A new entry gets a mark, such as "new 3", in place of its ID.
	 *
	 * @param idOf undefined for a new entry
	 */
	static *of(
		wished: AccountSetup,
		content: AccountContent,
		idOf: (entry: SetupEntry) => unknown,
	): Steps<PlanTargets> {
		const targets = new PlanTargets();
		for (const [kind, names] of Object.entries(content.names)) {
			const index = new Index<Named>();
			// A location is listed by each platform that has it.
			const seen = new Set<string>();
			yield* forEachInSteps(names, (entity: Named) => {
				const key = JSON.stringify([String(entity.id), entity.name]);
				if (!seen.has(key)) index.add(entity, entity.id, entity.name);
				seen.add(key);
			});
			targets.inAccount.set(kind, index);
		}
		for (const kind of listedKinds) {
			const index = new Index<SetupEntry>();
			yield* forEachInSteps(wished[setupLists[kind]].entries(), ([position, entry]) => {
				index.add(entry, entry.id, entry.name);
				targets.ids.set(entry, idOf(entry) ?? newId(position + 1));
			});
			targets.inFile.set(kind, index);
		}
		return targets;
	}

	idOf(entry: SetupEntry): unknown {
		return this.ids.get(entry);
	}

	/** Notes the entries that these entities refer to: a plan must not remove them. */
	keepTargetsOf(entities: readonly JsonObject[], { fields }: SetupTable): void {
		for (const { kind, id } of entities.flatMap((entity) => referencesIn(entity, fields))) {
			this.referredByOthers.add(targetKey(kind, id));
		}
	}

	/** Why an entry of the account cannot be removed; null when it can be. */
	reasonToKeep(kind: ReferenceKind, id: unknown): string | null {
		const key = targetKey(kind, id);
		if (this.referredInAccount.has(key)) return 'An item of the file refers to it';
		return this.referredByOthers.has(key) ? 'An item that is not compared refers to it' : null;
	}

	/**
	 * The ID of a reference, from the file or else the account; undefined for a name that none or several
	 * have. An ID that nothing has is returned as it is and kept in `unknownIds`. An entry found only in
	 * the account is noted, so that it is not removed.
	 */
	resolveReference(kind: ReferenceKind, reference: unknown): unknown {
		const { name, id } = isObject(reference) ? reference : { name: reference, id: undefined };
		const file = this.inFile.get(kind);
		const entry = file && findReferenced(file, name, id, (fileEntry) => fileEntry.name);
		if (entry) return this.ids.get(entry);
		const account = this.inAccount.get(kind);
		const entity = account && findReferenced(account, name, id, (one) => one.name);
		if (entity) {
			this.referredInAccount.add(targetKey(kind, entity.id));
			return entity.id;
		}
		if (name !== undefined) return undefined;
		this.unknownIds.add(`${kind} ${String(id)}`);
		return id;
	}
}

/**
 * The entry that a name, an ID or both refer to; undefined if none or several fit. With both, the
 * ID decides, unless it now belongs to another entry.
 */
function findReferenced<Entry>(
	index: Index<Entry>,
	name: unknown,
	id: unknown,
	nameOf: (entry: Entry) => string | null,
): Entry | undefined {
	const byId = id === undefined ? undefined : index.withId(id);
	if (byId !== undefined && (name === undefined || nameOf(byId) === name)) return byId;
	if (typeof name !== 'string') return undefined;
	const named = index.named(name);
	return named.length === 1 ? named[0] : undefined;
}
