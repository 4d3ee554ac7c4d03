/**
 * Finds the IDs for the references of a file. A reference has the name of an entry, its ID or both.
 * An entry that is not created yet has a placeholder ID, such as "new 3". `Steps` are generators that
 * yield, so that other work can run.
 */
import { nameKey, type Named } from '../../words/names';
import { isObject, type JsonObject } from '../../words/util/json';
import { forEachInSteps, groupInSteps, type Steps } from '../../words/util/turn';
import { referencesIn, targetKey } from './references';
import { listedKinds, setupLists, type AccountSetup, type SetupEntry } from './setup';
import type { ReferenceKind, SetupTable } from './table';
import type { AccountContent } from './toSetup';

const newPrefix = 'new ';

/** @param key the position of the entry in the file: 3 gives "new 3" */
export function newId(key: number | string): string {
	return `${newPrefix}${key}`;
}

export function isNewId(id: unknown): id is string {
	return typeof id === 'string' && id.startsWith(newPrefix);
}

/** Entries of a kind by ID, by name, and by name in another spelling. */
class EntryIndex<Entry extends { id?: unknown; name: string | null }> {
	private constructor(
		private readonly byId: ReadonlyMap<unknown, Entry[]>,
		private readonly byName: ReadonlyMap<unknown, Entry[]>,
		private readonly byNameKey: ReadonlyMap<unknown, Entry[]>,
	) {}

	/** Groups the entries by each of the three keys. */
	static *of<Entry extends { id?: unknown; name: string | null }>(
		entries: readonly Entry[],
	): Steps<EntryIndex<Entry>> {
		return new EntryIndex(
			yield* groupInSteps(entries, ({ id }) => (id === undefined ? id : String(id))),
			yield* groupInSteps(entries, ({ name }) => name),
			yield* groupInSteps(entries, ({ name }) => (name === null ? name : nameKey(name))),
		);
	}

	/**
	 * The entry with the ID, if it has the name or none is given; else the only one with the name;
	 * else undefined.
	 */
	find(name: unknown, id: unknown): Entry | undefined {
		const [withId] = id === undefined ? [] : (this.byId.get(String(id)) ?? []);
		if (withId && (name === undefined || withId.name === name)) return withId;
		if (typeof name !== 'string') return undefined;
		const named = this.byName.get(name) ?? this.byNameKey.get(nameKey(name)) ?? [];
		return named.length === 1 ? named[0] : undefined;
	}
}

/** Finds the entries of references: first in the file, then in the account. Keys are from `targetKey`. */
export class PlanTargets {
	/** The keys of entries that the file refers to but does not have, so that they are in the account. */
	private readonly referredInAccount = new Set<string>();
	/** The keys of entries that kinds outside the comparison refer to. */
	private readonly referredByOthers = new Set<string>();
	/** References by ID found neither in the file nor in the account. */
	readonly unknownIds = new Set<string>();
	/** The ID of each entry of the file. */
	private readonly ids = new Map<SetupEntry, unknown>();
	private readonly inFile = new Map<string, EntryIndex<SetupEntry>>();
	private readonly inAccount = new Map<string, EntryIndex<Named>>();

	/**
	 * Indexes the entries of a file (`wished`) and of an account. New entries get a placeholder ID.
	 *
	 * @param idOf returns the ID of an entry in the account; undefined for a new entry
	 */
	static *of(
		wished: AccountSetup,
		content: AccountContent,
		idOf: (entry: SetupEntry) => unknown,
	): Steps<PlanTargets> {
		const targets = new PlanTargets();
		for (const [kind, names] of Object.entries(content.names)) {
			// A location is listed by each platform that has it.
			const keyOf = ({ id, name }: Named) => JSON.stringify([String(id), name]);
			const equalEntries = [...(yield* groupInSteps(names, keyOf)).values()];
			targets.inAccount.set(kind, yield* EntryIndex.of(equalEntries.map(([first]) => first)));
		}
		for (const kind of listedKinds) {
			const entries = wished[setupLists[kind]];
			targets.inFile.set(kind, yield* EntryIndex.of(entries));
			yield* forEachInSteps(entries.entries(), ([position, entry]) => {
				targets.ids.set(entry, idOf(entry) ?? newId(position + 1));
			});
		}
		return targets;
	}

	idOf(entry: SetupEntry): unknown {
		return this.ids.get(entry);
	}

	/** Notes that the entries to which these objects of the account refer must not be removed. */
	*keepTargetsOf(entities: readonly JsonObject[], { fields }: SetupTable): Steps<void> {
		yield* forEachInSteps(entities, (entity) => {
			for (const { kind, id } of referencesIn(entity, fields)) {
				this.referredByOthers.add(targetKey(kind, id));
			}
		});
	}

	/**
	 * Why an entry of the account must not be removed; null if it can be removed.
	 *
	 * @param users the IDs of the devices and alert groups that use it, by the service's own list
	 */
	reasonToKeep(kind: ReferenceKind, id: unknown, users: readonly string[]): string | null {
		const key = targetKey(kind, id);
		if (this.referredInAccount.has(key)) return 'An item of the file refers to it';
		if (this.referredByOthers.has(key)) return 'An item that is not compared refers to it';
		const hidden = users.find(
			(user) => !this.isInAccount('device', user) && !this.isInAccount('alertGroup', user),
		);
		return hidden === undefined
			? null
			: `Something outside of this department uses it (ID ${hidden})`;
	}

	private isInAccount(kind: ReferenceKind, id: string): boolean {
		return this.inAccount.get(kind)?.find(undefined, id) !== undefined;
	}

	/**
	 * The ID for a reference; undefined for a name that no entry or several have. An unknown ID is
	 * returned unchanged. An entry found only in the account is noted, so that it is not removed.
	 */
	resolveReference(kind: ReferenceKind, reference: unknown): unknown {
		const { name, id } = isObject(reference) ? reference : { name: reference, id: undefined };
		const entry = this.inFile.get(kind)?.find(name, id);
		if (entry) return this.ids.get(entry);
		const entity = this.inAccount.get(kind)?.find(name, id);
		if (entity) {
			this.referredInAccount.add(targetKey(kind, entity.id));
			return entity.id;
		}
		if (name !== undefined) return undefined;
		this.unknownIds.add(targetKey(kind, id));
		return id;
	}
}
