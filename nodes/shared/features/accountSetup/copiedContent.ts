/** The devices to copy into another department, with all entries they refer to. */
import { nameKey } from '../../words/names';
import { isObject, type JsonObject } from '../../words/util/json';
import { referencesIn, refersToEntry, targetKey } from './references';
import { listedKinds, type ListedKind } from './setup';
import type { ReferenceKind, SetupField, SetupTable, SetupTables } from './table';
import type { AccountContent } from './toSetup';

/** Returns the name for a copy; see `suffixTakenNames`. */
export type Renamer = (kind: ListedKind, name: string) => string;

export interface CopiedContent {
	content: AccountContent;
	/** The removed references, of the entries named `of`: owners, packages, deleted entries. */
	dropped: ReadonlyArray<{ kind: ReferenceKind; id: string; of: string }>;
	/** The IDs among those of the devices that the account does not have. */
	missing: string[];
}

interface CopySettings {
	tables: SetupTables;
	/** The IDs of the devices. */
	ids: ReadonlySet<string>;
	/** Whether the department that it goes to has a package. */
	hasPackage(id: string): boolean;
	/** The ID that a copy gets in place of one; 0 for none. */
	replaceId(kind: ReferenceKind, id: unknown): unknown;
	rename: Renamer;
}

/** References to entries outside the copy are removed and reported. */
export function copiedContent(source: AccountContent, settings: CopySettings): CopiedContent {
	const { tables, ids, hasPackage, rename, replaceId } = settings;
	const wanted = new Set([...ids].map((id) => targetKey('device', id)));
	const known = entitiesByKey(source, tables);
	// The set grows in this loop: groups refer to schedules and templates.
	for (const key of wanted) {
		const { kind, entity } = known.get(key) ?? {};
		if (!kind || !entity) continue;
		for (const target of referencesIn(entity, tables[kind].fields)) {
			const to = targetKey(target.kind, replaceId(target.kind, target.id));
			if (target.kind !== 'device' && known.has(to)) wanted.add(to);
		}
	}
	const dropped: Array<CopiedContent['dropped'][number]> = [];
	const tasks = new Map<JsonObject, JsonObject[]>();
	const copyOf = (kind: ListedKind, entity: JsonObject): JsonObject => {
		const table = tables[kind];
		const name = nameOf(entity, table);
		const isKept = (target: SetupField['refersTo'], id: unknown) => {
			if (target === undefined || target === 'location' || target === 'platform') return true;
			const isThere =
				target === 'package' ? hasPackage(String(id)) : wanted.has(targetKey(target, id));
			if (!isThere) dropped.push({ kind: target, id: String(id), of: name });
			return isThere;
		};
		const copy = withoutReferences(entity, table.fields, { isKept, replaceId });
		const renamed = { ...copy, [serviceField(table, 'name')]: rename(kind, name) };
		const own = source.tasks.get(entity);
		if (own) tasks.set(renamed, [...own]);
		return renamed;
	};
	const entities = { ...source.entities };
	const names = { ...source.names };
	for (const kind of listedKinds) {
		const table = tables[kind];
		const isWanted = (entity: JsonObject) => wanted.has(targetKey(kind, idOf(entity, table)));
		const copies = entities[kind].filter(isWanted).map((entity) => copyOf(kind, entity));
		entities[kind] = copies;
		names[kind] = copies.map((copy) => ({
			id: String(idOf(copy, table)),
			name: nameOf(copy, table),
		}));
	}
	const missing = [...ids].filter((id) => !known.has(targetKey('device', id)));
	return { content: { ...source, entities, tasks, names }, dropped, missing };
}

/**
 * Returns a function that makes names unique: a taken one gets the suffix, and a number if needed.
 *
 * @param content the account whose names are taken
 */
export function suffixTakenNames(content: AccountContent, suffix: string): Renamer {
	const taken = new Map(
		listedKinds.map((kind) => [
			kind,
			new Set(content.names[kind].map(({ name }) => nameKey(name ?? ''))),
		]),
	);
	return (kind, name) => {
		const names = taken.get(kind) ?? new Set();
		let own = name;
		for (let count = 1; names.has(nameKey(own)); count++) {
			own = `${name}${suffix}${count === 1 ? '' : ` ${count}`}`;
		}
		names.add(nameKey(own));
		return own;
	};
}

/** All entries of an account with their kind, by `targetKey`. */
function entitiesByKey(
	{ entities }: AccountContent,
	tables: SetupTables,
): ReadonlyMap<string, { kind: ListedKind; entity: JsonObject }> {
	const known = new Map<string, { kind: ListedKind; entity: JsonObject }>();
	for (const kind of listedKinds) {
		for (const entity of entities[kind]) {
			known.set(targetKey(kind, idOf(entity, tables[kind])), { kind, entity });
		}
	}
	return known;
}

interface CopiedReferences extends Pick<CopySettings, 'replaceId'> {
	isKept(kind: SetupField['refersTo'], id: unknown): boolean;
}

/**
 * A copy of an entity without references to missing entries: they become 0. Rows whose key (first
 * field) is such a reference are removed.
 */
function withoutReferences(
	entity: JsonObject,
	fields: readonly SetupField[],
	references: CopiedReferences,
): JsonObject {
	const { isKept, replaceId } = references;
	const copy = { ...entity };
	for (const { from, refersTo, fields: inner } of fields) {
		const value = copy[from];
		if (refersTo && !Array.isArray(value)) {
			if (!refersToEntry(value)) continue;
			const id = replaceId(refersTo, value);
			copy[from] = refersToEntry(id) && isKept(refersTo, id) ? id : 0;
		} else if (inner && Array.isArray(value)) {
			const [key] = inner;
			copy[from] = value
				.filter((row) => !isObject(row) || !key.refersTo || isKept(key.refersTo, row[key.from]))
				// Without the key, which was just checked.
				.map((row) => (isObject(row) ? withoutReferences(row, inner.slice(1), references) : row));
		} else if (inner && isObject(value)) {
			copy[from] = withoutReferences(value, inner, references);
		}
	}
	return copy;
}

function serviceField({ fields }: SetupTable, name: 'id' | 'name'): string {
	return fields.find((field) => field.name === name)?.from ?? '';
}

function idOf(entity: JsonObject, table: SetupTable): unknown {
	return entity[serviceField(table, 'id')];
}

function nameOf(entity: JsonObject, table: SetupTable): string {
	return String(entity[serviceField(table, 'name')] ?? '');
}
