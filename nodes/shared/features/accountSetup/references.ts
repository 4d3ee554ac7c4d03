/**
 * References: an entry of the service refers to others by ID, such as a device to its schedule. A
 * file has names in place of these IDs, because another account has other IDs. `Steps` are generators
 * that yield, so that other work can run.
 */
import { nameKey, type Named } from '../../words/names';
import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { groupInSteps, mapInSteps, type Steps } from '../../words/util/turn';
import { withoutNameSecrets } from './secretText';
import type { ReferenceKind, SetupField, SetupTable } from './table';

export type Reference = string | { name?: string; id: unknown };

export type AccountNames = Readonly<Record<Exclude<ReferenceKind, 'task'>, readonly Named[]>>;

/** Converts IDs into references by name. */
export class References {
	/** By kind: the name of each ID. */
	private readonly names = new Map<string, ReadonlyMap<string, string>>();
	/** By kind: the name keys that several IDs share. */
	private readonly sharedKeys = new Map<string, ReadonlySet<string>>();

	/** Indexes the names of an account by kind, as a file has them: without secrets. */
	static *of(names: AccountNames): Steps<References> {
		const references = new References();
		for (const [kind, entries] of Object.entries(names)) {
			const pairs = yield* mapInSteps(entries, ({ id, name }): Array<[id: string, name: string]> =>
				name ? [[String(id), withoutNameSecrets(name)]] : [],
			);
			const pairsByKey = yield* groupInSteps(pairs.flat(), ([, name]) => nameKey(name));
			const shared = [...pairsByKey].filter(([, [first, ...others]]) =>
				others.some(([id]) => id !== first[0]),
			);
			references.names.set(kind, new Map(pairs.flat()));
			references.sharedKeys.set(kind, new Set(shared.map(([key]) => key)));
		}
		return references;
	}

	/** Whether several entries of a kind have this name; case and spaces are ignored. */
	private isShared(kind: ReferenceKind, name: string): boolean {
		return this.sharedKeys.get(kind)?.has(nameKey(name)) ?? false;
	}

	/**
	 * The reference for an ID: the name, `{ name, id }` if several entries share it, or `{ id }` for
	 * an unknown one. Undefined if the ID refers to nothing (0 or empty).
	 */
	referenceTo(kind: ReferenceKind, id: unknown): Reference | undefined {
		if (!refersToEntry(id)) return undefined;
		const name = this.names.get(kind)?.get(String(id));
		if (name === undefined) return { id: toId(id) };
		return this.isShared(kind, name) ? { name, id: toId(id) } : name;
	}
}

/** A reference of a file as one text: `Office hours`, `Office hours (ID 7)` or `ID 7`. */
export function referenceText(reference: unknown): string {
	if (!isObject(reference)) return String(reference);
	const { name, id }: JsonObject = reference;
	return name === undefined ? `ID ${String(id)}` : `${String(name)} (ID ${String(id)})`;
}

/** The IDs by which an object of the service refers to others, also in inner objects and lists. */
export function referencesIn(
	entity: JsonObject,
	fields: readonly SetupField[],
): Array<{ kind: ReferenceKind; id: unknown }> {
	return fields.flatMap(({ from, refersTo, fields: inner }) => {
		const values = [entity[from]].flat();
		if (refersTo) return values.filter(refersToEntry).map((id) => ({ kind: refersTo, id }));
		return inner ? values.filter(isObject).flatMap((one) => referencesIn(one, inner)) : [];
	});
}

/** The IDs of the entries that use an entry, by the service's own list of them, as texts. */
export function usersOf(entity: JsonObject, { usedBy }: SetupTable): string[] {
	const users = usedBy === undefined ? undefined : entity[usedBy];
	const lists = isObject(users) ? Object.values(users) : [users];
	return lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
}

/** A text that identifies an entry which others refer to: "schedule 7". */
export function targetKey(kind: ReferenceKind, id: unknown): string {
	return `${kind} ${String(id)}`;
}

/** Whether the value of an ID field refers to an entry: 0, null, undefined and '' mean "none". */
export function refersToEntry(id: unknown): boolean {
	return Number(id ?? 0) !== 0;
}
