import { canonicalJson, isObject } from '../../words/util/json';
import { isEmptyValue } from './plainValues';
import type { SecretReading } from './secretReader';
import { kindLabels } from './setup';
import type { ReferenceKind, SetupField, SetupTable } from './table';

export interface EntryReading extends SecretReading {
	/** The ID of the referenced entry; undefined for a name that none or several have. */
	find(kind: ReferenceKind, reference: unknown): unknown;
	/** Whether a kind was not read: references to its entries stay unchanged. */
	isUnread(kind: ReferenceKind): boolean;
}

/** Returns a test for names that `otherFields` must not contain: known and read-only fields, the ID. */
export function reservedNameTest(
	{ fields: ownFields, readOnly }: SetupTable,
	fields: readonly SetupField[],
): (name: string) => boolean {
	// Inner objects may have an other field `id`.
	const ids = fields === ownFields ? ['id'] : [];
	const known = [...fields.map(({ from }) => from), ...readOnly, ...ids];
	const names = new Set(known.map((name) => name.toLowerCase()));
	return (name) => names.has(name.toLowerCase());
}

/** All texts in a value, its inner objects and lists; not the names of fields. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether a body to send has a text with the mark of a credential's secret that `current` lacks. */
export function addsCredentialMark(body: unknown, current: unknown): boolean {
	const inAccount = new Set(textsIn(current));
	return textsIn(body).some((text) => text.includes('<credential: ') && !inAccount.has(text));
}

/** The key of a row in the file, which is its first field; a value without fields is its own key. */
export function keyOfRow(value: unknown, { fields }: SetupField): string {
	const name = fields?.[0]?.name ?? '';
	return canonicalJson(isObject(value) ? value[name] : value);
}

/** A text that is the same for lists with the same values in any order. */
export function unorderedKey(values: readonly unknown[]): string {
	return canonicalJson(values.map(canonicalJson).sort());
}

/** `schedule "Office hours"`. */
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
 * The value to write for a field that the file lacks. Export omits empty fields, so a missing one
 * is emptied. Returns undefined to leave it unchanged.
 */
export function valueIfAbsent(
	current: unknown,
	{ isSecret, refersTo, whenNew }: SetupField,
	isNew: boolean,
	{ secrets, isUnread }: EntryReading,
): unknown {
	// The service does not take an empty value here: new entries need the default.
	if (whenNew !== undefined) return isNew ? whenNew : undefined;
	if (isEmptyValue(current)) return undefined;
	// Such a file has no secrets at all, so nothing was emptied.
	if (isSecret && secrets === 'leftOut') return undefined;
	if (Array.isArray(current)) return [];
	// A device needs a platform. Nothing is known of references to kinds that were not read.
	if (refersTo === 'platform' || (refersTo && isUnread(refersTo))) return undefined;
	if (refersTo) return Number(current) === 0 ? undefined : 0;
	// Numbers, switches and objects have no empty value.
	return typeof current === 'string' ? '' : undefined;
}
