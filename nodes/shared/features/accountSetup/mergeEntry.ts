/**
 * Merges an entry of a file into the object that the service has for it. In all functions, `value`
 * or `entry` is from the file, `current` or `known` is from the service, and `at` is the place of
 * the value: the names of the fields that lead to it, and whether its entry is new. A table describes
 * the known fields of an entry, each with its name in the service (`from`) and in the file (`name`).
 */
import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import {
	reservedNameTest,
	keyOfRow,
	referenceInWords,
	unorderedKey,
	valueIfAbsent,
	type EntryReading,
} from './mergeParts';
import { fromFileValue, isEmptyValue, toFileValue } from './plainValues';
import { SecretReader, type Place } from './secretReader';
import { withoutNameSecrets, withoutSecretMarks, withoutSecrets } from './secretText';
import type { SetupEntry } from './setup';
import type { ReferenceKind, SetupField, SetupTable } from './table';
import { pairNamesIn } from './toSetup';

export interface MergedEntry {
	/** The body for the service; existing values missing from the file stay. */
	body: JsonObject;
	/** The needed values that the file lacks: "addresses 2, webHook". */
	missing: string[];
	/** References without an entry: `schedule "Office hours"`. */
	unresolved: string[];
	/** Names among its other fields that would change a known field, a read-only one or an ID. */
	reserved: string[];
	/** Names of fields that no entry of a file has, such as typos. */
	unknown: string[];
}

/**
 * The body to send for an entry; `current` is undefined for a new one. Fields missing from the file
 * become empty, except for unknown fields, numbers and switches.
 */
export function mergeEntry(
	entry: SetupEntry,
	current: JsonObject | undefined,
	table: SetupTable,
	reading: EntryReading,
): MergedEntry {
	const merger = new EntryMerger(table, reading);
	const isNew = current === undefined;
	const body = merger.mergeObject(entry, current, table.fields, { path: [], isNew });
	const { missing, unresolved, reserved, unknown } = merger;
	return {
		body,
		missing,
		unresolved: [...new Set(unresolved)],
		reserved: [...reserved],
		unknown: [...unknown],
	};
}

/** Merges one entry, and notes what `MergedEntry` reports about it. */
class EntryMerger {
	missing: string[] = [];
	unresolved: string[] = [];
	readonly reserved = new Set<string>();
	readonly unknown = new Set<string>();
	private readonly secrets: SecretReader;

	constructor(
		private readonly table: SetupTable,
		private readonly reading: EntryReading,
	) {
		this.secrets = new SecretReader(reading.isInMemory, (path) => this.missing.push(path));
	}

	/** Merges an entry or inner object with these known fields. Reserved names are noted and left out. */
	mergeObject(
		entry: JsonObject,
		current: JsonObject | undefined,
		fields: readonly SetupField[],
		{ path, isNew }: Place,
	): JsonObject {
		const pairNames = new Set([
			...pairNamesIn(current ?? {}, fields),
			...pairNamesIn(entry, fields, 'name'),
		]);
		const body = { ...current };
		for (const field of fields) {
			const { name, from, refersTo } = field;
			// The ID of the entry itself is not written.
			if (name === 'id' && refersTo === undefined) continue;
			const at = { path: [...path, name], isNew };
			const value = this.mergeField(entry[name], current?.[from], field, at, pairNames);
			if (value !== undefined) body[from] = value;
		}
		const known = ['otherFields', 'tasks', ...fields.map(({ name }) => name)];
		for (const name of Object.keys(entry)) if (!known.includes(name)) this.unknown.add(name);
		const others = isObject(entry.otherFields) ? entry.otherFields : {};
		const isReserved = reservedNameTest(this.table, fields);
		for (const [name, value] of Object.entries(others)) {
			if (isReserved(name)) {
				this.reserved.add(name);
				continue;
			}
			const at = { path: [...path, name], isNew };
			body[name] = this.mergeOther(value, current?.[name], name, at);
		}
		return body;
	}

	/**
	 * The value for a known field; undefined keeps the current one. `pairNames` are parameters whose
	 * values are secret.
	 */
	private mergeField(
		value: unknown,
		current: unknown,
		field: SetupField,
		at: Place,
		pairNames: ReadonlySet<string>,
	): unknown {
		if (value === undefined || value === null)
			return valueIfAbsent(current, field, at.isNew, this.reading);
		if (field.isSecret) return this.secrets.valueToWrite(value, current, at);
		if (Array.isArray(value)) return this.mergeList(value, current, field, at);
		return this.mergeItem(value, current, field, at, pairNames);
	}

	/** The value for a field that is no list. The current value stays if it means the same. */
	private mergeItem(
		value: unknown,
		current: unknown,
		field: SetupField,
		at: Place,
		pairNames: ReadonlySet<string> = new Set(),
	): unknown {
		if (field.refersTo) return this.mergeReference(value, current, field.refersTo);
		if (isObject(value)) {
			const known = isObject(current) ? current : undefined;
			const innerPath = { path: at.path, isNew: at.isNew || known === undefined };
			return field.fields
				? this.mergeObject(value, known, field.fields, innerPath)
				: this.mergeOther(value, current, field.from, at);
		}
		const isSecretParameter = (name: string) => pairNames.has(name);
		if (field.as === 'name' && typeof current === 'string') {
			return withoutNameSecrets(current, isSecretParameter) === value ? current : value;
		}
		// New entries take all fields of the file, because the defaults of the service are unknown.
		const hasCurrent = current !== undefined || !at.isNew;
		if (hasCurrent && toFileValue(current, field) === value) return current;
		const read = fromFileValue(value, field);
		if (typeof read !== 'string' || field.as === 'name') return read;
		const as = field.as === 'url' ? 'url' : 'text';
		return this.secrets.textToWrite(read, current, { as, isSecretParameter }, at);
	}

	/** The ID for a reference. If none is found, it is noted as unresolved, and the current ID stays. */
	private mergeReference(value: unknown, current: unknown, kind: ReferenceKind): unknown {
		const id = this.reading.find(kind, value);
		if (id !== undefined) return String(id) === String(current) ? current : id;
		// Without the list of the kind, the current ID can be the right one.
		const canBeCurrent = this.reading.isUnread(kind) && !isEmptyValue(current);
		if (!canBeCurrent) this.unresolved.push(referenceInWords(kind, value));
		return current;
	}

	/** The value for an unknown field (`name`). Its texts count as secrets, except for fields in `openTexts`. */
	private mergeOther(value: unknown, current: unknown, name: string, at: Place): unknown {
		const { path, isNew } = at;
		if (Array.isArray(value)) {
			const known = Array.isArray(current) ? current : [];
			return value.map((element, index) => {
				const isAdded = isNew || index >= known.length;
				const elementPath = { path: [...path, `${index + 1}`], isNew: isAdded };
				return this.mergeOther(element, known[index], name, elementPath);
			});
		}
		if (isObject(value)) {
			const known = isObject(current) ? current : {};
			const entries = Object.entries(value).map(([key, inner]) => [
				key,
				this.mergeOther(inner, known[key], key, { path: [...path, key], isNew }),
			]);
			return { ...known, ...Object.fromEntries(entries) };
		}
		if (typeof value !== 'string') return value;
		return this.table.openTexts.includes(name)
			? this.secrets.textToWrite(value, current, { as: 'text' }, at)
			: this.secrets.valueToWrite(value, current, at);
	}

	/** The list for a known field. The current list stays if it differs only in an order without meaning. */
	private mergeList(values: unknown[], current: unknown, field: SetupField, at: Place): unknown[] {
		const known = Array.isArray(current) ? current : [];
		const merged = field.fields
			? this.mergeRows(values, known, field, at)
			: this.mergeTexts(values, known, field, at);
		const isSame = field.isUnordered && unorderedKey(merged) === unorderedKey(known);
		return isSame ? known : merged.filter((element) => element !== undefined);
	}

	/**
	 * Merges texts or references. A text gets the secrets of a current text that is equal without its
	 * secrets.
	 */
	private mergeTexts(values: unknown[], known: unknown[], field: SetupField, at: Place): unknown[] {
		const { refersTo } = field;
		if (refersTo) return values.map((value) => this.mergeReference(value, undefined, refersTo));
		const unused = [...known];
		const openText = (element: unknown) =>
			typeof element === 'string'
				? withoutSecrets(withoutSecretMarks(element), { as: 'text' })
				: element;
		return values.map((value) => {
			const index = unused.findIndex((element) => openText(element) === openText(value));
			const [current] = index < 0 ? [] : unused.splice(index, 1);
			return this.mergeItem(value, current, field, { ...at, isNew: index < 0 });
		});
	}

	/**
	 * Merges a list of objects (rows), such as alert addresses. They have no IDs: a row is merged
	 * with an equal current row, or else with the only one that has the same key, its first field.
	 */
	private mergeRows(values: unknown[], known: unknown[], field: SetupField, at: Place): unknown[] {
		const unused = [...known];
		const rowPath = (index: number) => [...at.path.slice(0, -1), `${field.name} ${index + 1}`];
		const equalRows = values.map((value) => {
			const index = unused.findIndex((row) => this.matchesCurrent(value, row, field));
			return index < 0 ? undefined : { row: unused.splice(index, 1)[0] };
		});
		const unmatched = values.filter((_, index) => equalRows[index] === undefined);
		return values.map((value, index) => {
			const equal = equalRows[index];
			if (equal) {
				// If other current rows fit, too, they differ in values that the file lacks.
				const others = unused.filter((row) => canonicalJson(row) !== canonicalJson(equal.row));
				if (others.some((row) => this.matchesCurrent(value, row, field))) {
					this.missing.push(`${rowPath(index).join(', ')} (the account has several like it)`);
				}
				return equal.row;
			}
			const sameKey = unmatched.filter((row) => keyOfRow(row, field) === keyOfRow(value, field));
			const similar = unused.filter((row) => this.haveEqualKeys(value, row, field));
			const isOnlyPair = sameKey.length === 1 && similar.length === 1;
			const partner = isOnlyPair ? similar[0] : undefined;
			const itemPath = { path: rowPath(index), isNew: partner === undefined };
			return this.mergeItem(value, partner, field, itemPath);
		});
	}

	/** Whether merging a value of the file into a row or text of the account would change nothing. */
	private matchesCurrent(value: unknown, row: unknown, field: SetupField): boolean {
		const { missing, unresolved } = this;
		[this.missing, this.unresolved] = [[], []];
		// Merged as a new row, so that a secret missing from both counts as missing.
		const merged = this.mergeItem(value, row, field, { path: [field.name], isNew: true });
		const isComplete = this.missing.length + this.unresolved.length === 0;
		// This is only a trial, so its notes are dropped.
		[this.missing, this.unresolved] = [missing, unresolved];
		return isComplete && canonicalJson(merged) === canonicalJson(row);
	}

	/** Whether a row of the file (`value`) and one of the account have the same key: their first field. */
	private haveEqualKeys(value: unknown, row: unknown, field: SetupField): boolean {
		const key = field.fields?.[0];
		if (!key || !isObject(value) || !isObject(row)) return false;
		return this.matchesCurrent(value[key.name], row[key.from], key);
	}
}
