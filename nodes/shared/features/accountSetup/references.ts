import { nameKey, type Named } from '../../words/names';
import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { groupInSteps, mapInSteps, type Steps } from '../../words/util/turn';
import { withoutNameSecrets } from './secretText';
import type { ReferenceKind, SetupField } from './table';

export type Reference = string | { name?: string; id: unknown };

export type AccountNames = Readonly<Record<Exclude<ReferenceKind, 'task'>, readonly Named[]>>;

/** Turns IDs into names. */
export class References {
	/** By kind: the name of each ID. */
	private readonly names = new Map<string, ReadonlyMap<string, string>>();
	/** By kind: the name keys that several IDs share. */
	private readonly sharedKeys = new Map<string, ReadonlySet<string>>();

	/**
	 * Indexes the names in an account by kind. Secrets are removed from names first. It notes names
	 * that several IDs share, because a reference then needs its ID.
	 */
	static *of(names: AccountNames): Steps<References> {
		const references = new References();
		for (const [kind, all] of Object.entries(names)) {
			const named = yield* mapInSteps(all, ({ id, name }): Array<[id: string, name: string]> =>
				name ? [[String(id), withoutNameSecrets(name)]] : [],
			);
			const nameById = new Map(named.flat());
			const sameNames = yield* groupInSteps(named.flat(), ([, name]) => nameKey(name));
			const shared = [...sameNames].filter(([, same]) => same.some(([id]) => id !== same[0][0]));
			references.names.set(kind, nameById);
			references.sharedKeys.set(kind, new Set(shared.map(([key]) => key)));
		}
		return references;
	}

	/** Whether a name is used more than once in a kind, in any spelling. */
	isShared(kind: ReferenceKind, name: string): boolean {
		return this.sharedKeys.get(kind)?.has(nameKey(name)) ?? false;
	}

	/**
	 * The name of the referenced entry; with its ID if the name is shared, and the ID alone if it has
	 * no known name. Undefined if the ID refers to nothing (0 or empty).
	 */
	referenceTo(kind: ReferenceKind, id: unknown): Reference | undefined {
		if (!isIdOfSomething(id)) return undefined;
		const name = this.names.get(kind)?.get(String(id));
		if (name === undefined) return { id: toId(id) };
		return this.isShared(kind, name) ? { name, id: toId(id) } : name;
	}
}

export function referenceText(reference: unknown): string {
	if (!isObject(reference)) return String(reference);
	const { name, id }: JsonObject = reference;
	return name === undefined ? `ID ${String(id)}` : `${String(name)} (ID ${String(id)})`;
}

/** All IDs that an entity of the service refers to, also in its inner objects and lists. */
export function referencesIn(
	entity: JsonObject,
	fields: readonly SetupField[],
): Array<{ kind: ReferenceKind; id: unknown }> {
	return fields.flatMap(({ from, refersTo, fields: inner }) => {
		const values = [entity[from]].flat();
		if (refersTo) return values.filter(isIdOfSomething).map((id) => ({ kind: refersTo, id }));
		return inner ? values.filter(isObject).flatMap((one) => referencesIn(one, inner)) : [];
	});
}

export function targetKey(kind: ReferenceKind, id: unknown): string {
	return `${kind} ${String(id)}`;
}

/** Whether a value of an ID field refers to something: 0, null, undefined and an empty text do not. */
export function isIdOfSomething(value: unknown): boolean {
	return Number(value ?? 0) !== 0;
}
