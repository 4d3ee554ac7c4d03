import { nameKey } from '../../words/names';
import type { EntityId, NamedKind } from '../../service/webApi';

/** An entity that the user entered by name. */
export interface NameLookup {
	kind: NamedKind;
	name: string;
	label: string;
	/** The device whose tasks are meant. */
	deviceId?: EntityId;
}

/** The placeholder for an ID that is not known yet; no entity has it. */
const unknownId = -1;

/**
 * The names in the fields of an item. Fields are read without calling the service, so the first reading only
 * notes the names; the operation looks them up and reads the fields again.
 */
export class NameLookups {
	/** The IDs of the names that were looked up. */
	private readonly ids = new Map<string, EntityId>();
	/** The noted names, by their key in `ids`. */
	private readonly unresolved = new Map<string, NameLookup>();

	/**
	 * Returns the ID of a name that was looked up. Otherwise notes the name for `resolve` and
	 * returns the placeholder -1. A task's name is noted only after its device is known.
	 */
	idOf(lookup: NameLookup): EntityId {
		if (lookup.deviceId === unknownId) return unknownId;
		const key = JSON.stringify([lookup.kind, lookup.name, lookup.deviceId]);
		const id = this.ids.get(key);
		if (id === undefined) this.unresolved.set(key, lookup);
		return id ?? unknownId;
	}

	get hasUnresolvedNames(): boolean {
		return this.unresolved.size > 0;
	}

	/** The first noted name of a device; undefined if there is none. */
	get unresolvedDevice(): NameLookup | undefined {
		return [...this.unresolved.values()].find(({ kind }) => kind === 'device');
	}

	/**
	 * The IDs as texts, to find items about the same entity. Placeholders are replaced by all noted
	 * names: which name has which placeholder is not known.
	 */
	withUnresolvedNames(ids: Array<string | number>): string[] {
		const known = ids.map(String).filter((id) => id !== String(unknownId));
		if (known.length === ids.length) return known;
		const names = [...this.unresolved.values()].map(({ name }) => nameKey(name));
		return [...known, ...names];
	}

	/** Looks up the noted names with `find`. Its first error stops this, and keeps the remaining names. */
	async resolve(find: (lookup: NameLookup) => Promise<EntityId>): Promise<void> {
		for (const [key, lookup] of this.unresolved) {
			this.ids.set(key, await find(lookup));
			this.unresolved.delete(key);
		}
	}
}
