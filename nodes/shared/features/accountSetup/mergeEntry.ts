/**
 * Merges an entry of a file into the object that the service has for it. In all functions, `value`
 * or `entry` is from the file, and `current` or `known` from the service.
 */
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
 * The body to send for an entry. Secrets that the file omits stay. Fields missing from the file become
 * empty, except for unknown fields, numbers and switches.
 *
 * @param current undefined for a new entry
 * @param table the known fields of its kind
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

/** Merges one entry, and notes what `MergedEntry` reports about it. */
class EntryMerger {
	missing: string[] = [];
	unresolved: string[] = [];
	readonly reserved = new Set<string>();
	private readonly secrets: SecretReader;

	constructor(
		private readonly table: SetupTable,
		private readonly reading: EntryReading,
	) {
		this.secrets = new SecretReader(reading, (path) => this.missing.push(path));
	}

	/**
	 * Merges an entry, or an object inside it. Its other fields are merged by name, except for
	 * reserved names.
	 *
	 * @param fields the known fields of the object
	 * @param fieldPath the fields that lead to the object, and whether the account lacks it (`isNew`)
	 */
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
	 * The value to write for a known field; undefined leaves the current value unchanged.
	 *
	 * @param pairNames names of parameters and headers whose values are secret, also in addresses
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
	 * The value to write for a single value, not a list: a reference, an object, a text or a number.
	 * If it means the same as the current value, the current spelling stays.
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
	 * The ID to write for a reference (`value`). If no entry is found, the current ID stays, and the
	 * reference is noted as unresolved.
	 */
	private mergeReference(value: unknown, current: unknown, kind: ReferenceKind): unknown {
		const id = this.reading.find(kind, value);
		if (id !== undefined) return String(id) === String(current) ? current : id;
		// Without the list of the kind, the current ID can be the right one.
		const canBeCurrent = this.reading.isUnread(kind) && !isEmptyValue(current);
		if (!canBeCurrent) this.unresolved.push(referenceInWords(kind, value));
		return current;
	}

	/**
	 * The value to write for an unknown field (`name`). Its texts count as secrets, for which the file
	 * may have marks only, except for fields listed in `openTexts`.
	 */
	private mergeOther(
		value: unknown,
		current: unknown,
		name: string,
		fieldPath: FieldPath,
	): unknown {
		const { path, isNew } = fieldPath;
		if (Array.isArray(value)) {
			// The file lacks the secrets of the list, so its elements cannot be matched by position.
			const lacksSecrets =
				this.reading.secrets === 'leftOut' && textsIn(current).some((text) => text !== '');
			if (lacksSecrets) return current;
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

	/** The list to write for a known field. If only an order without meaning differs, the current list stays. */
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
	 * Merges a list (`values`) of texts or references with the current one (`known`). A text gets the
	 * secrets of the current text that is the same without secrets; a reference has none.
	 */
	private mergeTexts(
		values: unknown[],
		known: unknown[],
		field: SetupField,
		fieldPath: FieldPath,
	): unknown[] {
		if (field.refersTo) {
			const referencePath = { ...fieldPath, isNew: false };
			return values.map((value) => this.mergeItem(value, undefined, field, referencePath));
		}
		const unused = [...known];
		const openText = (element: unknown) =>
			typeof element === 'string'
				? withoutSecrets(withoutSecretMarks(element), { as: 'text' })
				: element;
		return values.map((value) => {
			const index = unused.findIndex((element) => openText(element) === openText(value));
			const [current] = index < 0 ? [] : unused.splice(index, 1);
			return this.mergeItem(value, current, field, { ...fieldPath, isNew: index < 0 });
		});
	}

	/**
	 * Merges a list (`values`) of objects (rows), such as alert addresses, with the current one
	 * (`known`). Rows have no IDs: a row is merged with an equal current row, or else with the only
	 * current row that has the same first field, its key.
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

	/** Whether a row of the file (`value`) and a row of the account have the same first field, their key. */
	private haveEqualKeys(value: unknown, row: unknown, field: SetupField): boolean {
		const key = field.fields?.[0];
		if (!key || !isObject(value) || !isObject(row)) return false;
		return this.matchesCurrent(value[key.name], row[key.from], key);
	}
}
