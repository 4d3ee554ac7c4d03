import { nameKey, type Named } from '../../words/names';
import { toId } from '../../words/util/id';
import { isObject, type JsonObject } from '../../words/util/json';
import { forEachInSteps, type Steps } from '../../words/util/turn';
import { withoutNameSecrets } from './secretText';
import type { ReferenceKind, SetupField } from './table';

export type Reference = string | { name?: string; id: unknown };

export type AccountNames = Readonly<Record<Exclude<ReferenceKind, 'task'>, readonly Named[]>>;

/** Turns IDs into names. */
export class References {
	private readonly names = new Map<string, Map<string, string>>();
	private readonly shared = new Map<string, Set<string>>();

	/**
	 * Indexes the names in an account by kind. Secrets are removed from names first. It notes names
	 * that several IDs share, because a reference then needs its ID.
	 */
	static *of(names: AccountNames): Steps<References> {
		const references = new References();
		for (const [kind, all] of Object.entries(names)) {
			const byId = new Map<string, string>();
			const owners = new Map<string, string>();
			const shared = new Set<string>();
			yield* forEachInSteps(all, ({ id, name: fullName }: Named) => {
				if (fullName === null || fullName === '') return;
				const name = withoutNameSecrets(fullName);
				byId.set(String(id), name);
				const owner = owners.get(nameKey(name));
				if (owner !== undefined && owner !== String(id)) shared.add(nameKey(name));
				owners.set(nameKey(name), String(id));
			});
			references.names.set(kind, byId);
			references.shared.set(kind, shared);
		}
		return references;
	}

	/** Whether a name is used more than once in a kind, in any spelling. */
	isShared(kind: ReferenceKind, name: string): boolean {
		return this.shared.get(kind)?.has(nameKey(name)) ?? false;
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
