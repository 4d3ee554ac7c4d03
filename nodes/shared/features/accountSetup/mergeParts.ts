/** Parts of `mergeEntry`, which merges an entry of a file into the object of the account (`current`). */
import { canonicalJson, isObject } from '../../words/util/json';
import { isEmptyValue } from './plainValues';
import { kindLabels } from './setup';
import type { ReferenceKind, SetupField, SetupTable } from './table';

/** How entries of a file are read for an account. */
export interface EntryReading {
	/** Whether the entries were never in a file, so that their secrets are in plain text. */
	isInMemory: boolean;
	/** The ID of the referenced entry; undefined for a name that none or several have. */
	find(kind: ReferenceKind, reference: unknown): unknown;
	/** Whether a kind was not read: references to its entries stay unchanged. */
	isUnread(kind: ReferenceKind): boolean;
}

/**
 * Returns a check for names that `otherFields` must not contain: the ID, read-only fields, and
 * known fields. `fields` are the known ones of the entry, or of an object inside it.
 */
export function reservedNameTest(
	{ fields: entryFields, readOnly }: SetupTable,
	fields: readonly SetupField[],
): (name: string) => boolean {
	// Objects inside an entry may have an unknown field `id`.
	const ids = fields === entryFields ? ['id'] : [];
	const known = [...fields.map(({ from }) => from), ...readOnly, ...ids];
	const names = new Set(known.map((name) => name.toLowerCase()));
	return (name) => names.has(name.toLowerCase());
}

/** The key by which rows of the file are compared: the first field, or all of a value without fields. */
export function keyOfRow(value: unknown, { fields }: SetupField): string {
	const name = fields?.[0]?.name ?? '';
	return canonicalJson(isObject(value) ? value[name] : value);
}

/** A text that is the same for lists with the same values in any order. */
export function unorderedKey(values: readonly unknown[]): string {
	return canonicalJson(values.map(canonicalJson).sort());
}

/** A reference of the file for messages: `schedule "Office hours"`. */
export function referenceInWords(kind: ReferenceKind, reference: unknown): string {
	const { name, id } = isObject(reference) ? reference : { name: reference, id: undefined };
	const label = referenceLabels[kind];
	if (name === undefined) return `${label} with the ID ${String(id)}`;
	return `${label} "${String(name)}"${id === undefined ? '' : ` (ID ${String(id)})`}`;
}

const referenceLabels: Record<ReferenceKind, string> = {
	...kindLabels,
	location: 'location',
	package: 'package',
	platform: 'platform',
};

/**
 * The value to write for a field missing from the file: an empty one, because Export omits only
 * empty fields. Undefined if the value of the account (`current`) stays.
 */
export function valueIfAbsent(
	current: unknown,
	{ refersTo, whenNew }: SetupField,
	isNew: boolean,
	{ isUnread }: EntryReading,
): unknown {
	// The service refuses an empty value here: new entries need the default.
	if (whenNew !== undefined) return isNew ? whenNew : undefined;
	if (isEmptyValue(current)) return undefined;
	if (Array.isArray(current)) return [];
	// A device needs a platform. References to kinds that were not read stay unchanged.
	if (refersTo === 'platform' || (refersTo && isUnread(refersTo))) return undefined;
	if (refersTo) return Number(current) === 0 ? undefined : 0;
	// Numbers, switches and objects have no empty value.
	return typeof current === 'string' ? '' : undefined;
}
