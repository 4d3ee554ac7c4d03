/** Selects devices to copy into another department, with the entries to which they refer. */
import { nameKey } from '../../words/names';
import { isObject, type JsonObject } from '../../words/util/json';
import { referencesIn, refersToEntry, targetKey } from './references';
import { listedKinds, type ListedKind } from './setup';
import type { ReferenceKind, SetupField, SetupTable, SetupTables } from './table';
import type { AccountContent } from './toSetup';

/** Returns the name for the copy of an entry; see `suffixTakenNames`. */
export type Renamer = (kind: ListedKind, name: string) => string;

export interface CopiedContent {
	content: AccountContent;
	/** The removed references (owners, packages, deleted entries) of the entries named `of`. */
	dropped: ReadonlyArray<{ kind: ReferenceKind; id: string; of: string }>;
	/** The IDs among those of the devices that the account does not have. */
	missing: string[];
}

interface CopySettings {
	tables: SetupTables;
	/** The IDs of the devices. */
	ids: ReadonlySet<string>;
	/** Whether the department of the copies has a package with this ID. */
	hasPackage(id: string): boolean;
	/** The ID that a copy has in place of a referenced one; 0 for none. */
	replaceId(kind: ReferenceKind, id: unknown): unknown;
	rename: Renamer;
}

/** The content to create in another department. References to entries not copied are removed and reported. */
export function copiedContent(source: AccountContent, settings: CopySettings): CopiedContent {
	const { tables, ids, hasPackage, rename, replaceId } = settings;
	const wantedKeys = new Set([...ids].map((id) => targetKey('device', id)));
	const entities = entitiesByKey(source, tables);
	// The set grows in this loop: devices refer to groups, and groups to schedules and templates.
	for (const key of wantedKeys) {
		const { kind, entity } = entities.get(key) ?? {};
		if (!kind || !entity) continue;
		for (const target of referencesIn(entity, tables[kind].fields)) {
			const newKey = targetKey(target.kind, replaceId(target.kind, target.id));
			if (target.kind !== 'device' && entities.has(newKey)) wantedKeys.add(newKey);
		}
	}
	const dropped: Array<CopiedContent['dropped'][number]> = [];
	const tasks = new Map<JsonObject, JsonObject[]>();
	// Adds the tasks of the copy to `tasks`, and the references it lacks to `dropped`.
	const copyOf = (kind: ListedKind, entity: JsonObject): JsonObject => {
		const table = tables[kind];
		const name = nameOf(entity, table);
		const isKept = (target: SetupField['refersTo'], id: unknown) => {
			// The plan of the copy reports locations and platforms that the department lacks.
			if (target === undefined || target === 'location' || target === 'platform') return true;
			const exists =
				target === 'package' ? hasPackage(String(id)) : wantedKeys.has(targetKey(target, id));
			if (!exists) dropped.push({ kind: target, id: String(id), of: name });
			return exists;
		};
		const copy = withoutReferences(entity, table.fields, { isKept, replaceId });
		const renamed = { ...copy, [serviceField(table, 'name')]: rename(kind, name) };
		const copiedTasks = source.tasks.get(entity);
		if (copiedTasks) tasks.set(renamed, [...copiedTasks]);
		return renamed;
	};
	const copiedEntities = { ...source.entities };
	const names = { ...source.names };
	for (const kind of listedKinds) {
		const table = tables[kind];
		const isWanted = (entity: JsonObject) => wantedKeys.has(targetKey(kind, idOf(entity, table)));
		const copies = source.entities[kind].filter(isWanted).map((entity) => copyOf(kind, entity));
		copiedEntities[kind] = copies;
		names[kind] = copies.map((copy) => ({
			id: String(idOf(copy, table)),
			name: nameOf(copy, table),
		}));
	}
	const missing = [...ids].filter((id) => !entities.has(targetKey('device', id)));
	return { content: { ...source, entities: copiedEntities, tasks, names }, dropped, missing };
}

/** Returns a function that appends a suffix, and a number if needed, to names that the account already has. */
export function suffixTakenNames(content: AccountContent, suffix: string): Renamer {
	const keysByKind = new Map(
		listedKinds.map((kind) => [
			kind,
			new Set(content.names[kind].map(({ name }) => nameKey(name ?? ''))),
		]),
	);
	return (kind, name) => {
		const usedKeys = keysByKind.get(kind) ?? new Set();
		let newName = name;
		for (let count = 1; usedKeys.has(nameKey(newName)); count++) {
			newName = `${name}${suffix}${count === 1 ? '' : ` ${count}`}`;
		}
		usedKeys.add(nameKey(newName));
		return newName;
	};
}

/** All entries of an account with their kind, by `targetKey`. */
function entitiesByKey({ entities }: AccountContent, tables: SetupTables) {
	const known = new Map<string, { kind: ListedKind; entity: JsonObject }>();
	for (const kind of listedKinds) {
		for (const entity of entities[kind]) {
			known.set(targetKey(kind, idOf(entity, tables[kind])), { kind, entity });
		}
	}
	return known;
}

interface CopiedReferences extends Pick<CopySettings, 'replaceId'> {
	/** Whether a copy keeps a reference to this ID. */
	isKept(kind: SetupField['refersTo'], id: unknown): boolean;
}

/**
 * A copy of an entity, or of an object in it, with 0 for each reference to drop. Rows of a list are
 * left out if their first field is such a reference.
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
			const [key, ...otherFields] = inner;
			const keptRows = value.filter(
				(row) => !isObject(row) || !key.refersTo || isKept(key.refersTo, row[key.from]),
			);
			copy[from] = keptRows.map((row) =>
				isObject(row) ? withoutReferences(row, otherFields, references) : row,
			);
		} else if (inner && isObject(value)) {
			copy[from] = withoutReferences(value, inner, references);
		}
	}
	return copy;
}

/** The service's name of the field with the ID or name of an entry: "Id". */
function serviceField({ fields }: SetupTable, name: 'id' | 'name'): string {
	return fields.find((field) => field.name === name)?.from ?? '';
}

function idOf(entity: JsonObject, table: SetupTable): unknown {
	return entity[serviceField(table, 'id')];
}

function nameOf(entity: JsonObject, table: SetupTable): string {
	return String(entity[serviceField(table, 'name')] ?? '');
}
