import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import {
	reservedNameTest,
	keyOfRow,
	referenceInWords,
	textsIn,
	unorderedKey,
	valueIfAbsent,
	type EntryReading,
} from './mergeParts';
import { fromFileValue, isEmptyValue, toFileValue } from './plainValues';
import { SecretReader, type FieldPath } from './secretReader';
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
}

/**
 * Merges an entry into the body of the service. Omitted secrets stay. Fields missing from the file
 * become empty, except for unknown fields, numbers and switches.
 *
 * @param current as in the service; undefined for a new entry
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
	const { missing, unresolved, reserved } = merger;
	return { body, missing, unresolved: [...new Set(unresolved)], reserved: [...reserved] };
}

class EntryMerger {
	missing: string[] = [];
	unresolved: string[] = [];
	readonly reserved = new Set<string>();
	private readonly secrets: SecretReader;

	constructor(
		private readonly table: SetupTable,
		private readonly reading: EntryReading,
	) {
		this.secrets = new SecretReader(reading, (one) => this.missing.push(one));
	}

	/** Merges known fields by the table and other fields by name. Reserved names are noted and left out. */
	mergeObject(
		entry: JsonObject,
		current: JsonObject | undefined,
		fields: readonly SetupField[],
		{ path, isNew }: FieldPath,
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
			const fieldPath = { path: [...path, name], isNew };
			const value = this.mergeField(entry[name], current?.[from], field, fieldPath, pairNames);
			if (value !== undefined) body[from] = value;
		}
		const others = isObject(entry.otherFields) ? entry.otherFields : {};
		const isReserved = reservedNameTest(this.table, fields);
		for (const [name, value] of Object.entries(others)) {
			if (isReserved(name)) {
				this.reserved.add(name);
				continue;
			}
			const fieldPath = { path: [...path, name], isNew };
			body[name] = this.mergeOther(value, current?.[name], name, fieldPath);
		}
		return body;
	}

	/**
	 * The value to write for a field of the table; undefined leaves the current value unchanged.
	 *
	 * @param pairNames names of parameters and headers whose values are secret
	 */
	private mergeField(
		value: unknown,
		current: unknown,
		field: SetupField,
		fieldPath: FieldPath,
		pairNames: ReadonlySet<string>,
	): unknown {
		if (value === undefined || value === null)
			return valueIfAbsent(current, field, fieldPath.isNew, this.reading);
		if (field.isSecret) return this.secrets.valueToWrite(value, current, fieldPath);
		if (Array.isArray(value)) return this.mergeList(value, current, field, fieldPath);
		return this.mergeItem(value, current, field, fieldPath, pairNames);
	}

	/**
	 * Merges a single value: a reference, an object or a text. A value that means the same as the
	 * current one stays as the service spells it.
	 */
	private mergeItem(
		value: unknown,
		current: unknown,
		field: SetupField,
		fieldPath: FieldPath,
		pairNames: ReadonlySet<string> = new Set(),
	): unknown {
		if (field.refersTo) return this.mergeReference(value, current, field.refersTo);
		if (isObject(value)) {
			const known = isObject(current) ? current : undefined;
			const innerPath = { path: fieldPath.path, isNew: fieldPath.isNew || known === undefined };
			return field.fields
				? this.mergeObject(value, known, field.fields, innerPath)
				: this.mergeOther(value, current, field.from, fieldPath);
		}
		const isSecretParameter = (name: string) => pairNames.has(name);
		if (field.as === 'name' && typeof current === 'string') {
			return withoutNameSecrets(current, isSecretParameter) === value ? current : value;
		}
		// New entries take all fields of the file, because the defaults of the service are unknown.
		const hasCurrent = current !== undefined || !fieldPath.isNew;
		if (hasCurrent && toFileValue(current, field) === value) return current;
		const read = fromFileValue(value, field);
		if (typeof read !== 'string' || field.as === 'name') return read;
		const as = field.as === 'url' ? 'url' : 'text';
		return this.secrets.textToWrite(read, current, { as, isSecretParameter }, fieldPath);
	}

	/**
	 * The ID for a reference. If its entry cannot be found, the current ID stays, and the reference is
	 * noted as unresolved; not if the service did not list its kind and there is a current ID.
	 */
	private mergeReference(value: unknown, current: unknown, kind: ReferenceKind): unknown {
		const id = this.reading.find(kind, value);
		if (id !== undefined) return String(id) === String(current) ? current : id;
		if (!this.reading.isUnread(kind) || isEmptyValue(current))
			this.unresolved.push(referenceInWords(kind, value));
		return current;
	}

	/**
	 * The value to write for a field that the table lacks. Its texts count as secrets, except for
	 * fields listed in `openTexts`: the file may have only marks for them.
	 */
	private mergeOther(
		value: unknown,
		current: unknown,
		name: string,
		fieldPath: FieldPath,
	): unknown {
		const { path, isNew } = fieldPath;
		if (Array.isArray(value)) {
			// Secrets are left out of the list, and it is unknown which ones.
			if (this.reading.secrets === 'leftOut' && textsIn(current).some((text) => text !== ''))
				return current;
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
			? this.secrets.textToWrite(value, current, { as: 'text' }, fieldPath)
			: this.secrets.valueToWrite(value, current, fieldPath);
	}

	/** The current list stays if its order has no meaning and nothing else changed. */
	private mergeList(
		values: unknown[],
		current: unknown,
		field: SetupField,
		fieldPath: FieldPath,
	): unknown[] {
		const known = Array.isArray(current) ? current : [];
		const merged = field.fields
			? this.mergeRows(values, known, field, fieldPath)
			: this.mergeTexts(values, known, field, fieldPath);
		const isSame = field.isUnordered && unorderedKey(merged) === unorderedKey(known);
		return isSame ? known : merged.filter((element) => element !== undefined);
	}

	/**
	 * Merges a list of texts or references. A text gets the secrets of the current text that is the
	 * same without them; references have none, so they need no current value.
	 */
	private mergeTexts(
		values: unknown[],
		known: unknown[],
		field: SetupField,
		fieldPath: FieldPath,
	): unknown[] {
		const unused = [...known];
		const openText = (element: unknown) =>
			typeof element === 'string'
				? withoutSecrets(withoutSecretMarks(element), { as: 'text' })
				: element;
		return values.map((value) => {
			const index = field.refersTo
				? -1
				: unused.findIndex((element) => openText(element) === openText(value));
			const [current] = index < 0 ? [] : unused.splice(index, 1);
			const isNew = !field.refersTo && index < 0;
			return this.mergeItem(value, current, field, { ...fieldPath, isNew });
		});
	}

	/**
	 * Merges a list of objects, such as alert addresses. They have no IDs: a row takes an equal
	 * current one, or else the only current one with the same key (first field).
	 */
	private mergeRows(
		values: unknown[],
		known: unknown[],
		field: SetupField,
		fieldPath: FieldPath,
	): unknown[] {
		const unused = [...known];
		const rowPath = (index: number) => [
			...fieldPath.path.slice(0, -1),
			`${field.name} ${index + 1}`,
		];
		const found = values.map((value) => {
			const index = unused.findIndex((row) => this.matchesCurrent(value, row, field));
			return index < 0 ? undefined : { row: unused.splice(index, 1)[0] };
		});
		const open = values.filter((_, index) => found[index] === undefined);
		return values.map((value, index) => {
			const match = found[index];
			if (match) {
				// Several current rows fit: they differ in values that the file lacks.
				const others = unused.filter((row) => canonicalJson(row) !== canonicalJson(match.row));
				if (others.some((row) => this.matchesCurrent(value, row, field))) {
					this.missing.push(`${rowPath(index).join(', ')} (the account has several like it)`);
				}
				return match.row;
			}
			// Only if both sides have a single row of this key left, it is the same row.
			const isAlone =
				open.filter((row) => keyOfRow(row, field) === keyOfRow(value, field)).length === 1;
			const similar = unused.filter((row) => this.haveEqualKeys(value, row, field));
			const partner = isAlone && similar.length === 1 ? similar[0] : undefined;
			const itemPath = { path: rowPath(index), isNew: partner === undefined };
			return this.mergeItem(value, partner, field, itemPath);
		});
	}

	/**
	 * Whether a row of the file is a row of the account: merging it changes nothing. It is
	 * merged as a new one, so that a secret which neither of them has counts as missing.
	 */
	private matchesCurrent(value: unknown, row: unknown, field: SetupField): boolean {
		const { missing, unresolved } = this;
		[this.missing, this.unresolved] = [[], []];
		const merged = this.mergeItem(value, row, field, { path: [field.name], isNew: true });
		const isComplete = this.missing.length + this.unresolved.length === 0;
		// What this trial noted does not count.
		[this.missing, this.unresolved] = [missing, unresolved];
		return isComplete && canonicalJson(merged) === canonicalJson(row);
	}

	/** Whether a row of the file (`value`) and one of the account have the same key, their first field. */
	private haveEqualKeys(value: unknown, row: unknown, field: SetupField): boolean {
		const key = field.fields?.[0];
		if (!key || !isObject(value) || !isObject(row)) return false;
		return this.matchesCurrent(value[key.name], row[key.from], key);
	}
}
