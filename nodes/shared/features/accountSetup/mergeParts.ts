import { isObject } from '../../words/util/json';
import { kindLabels } from './setup';
import type { ReferenceKind, SetupField, SetupTable } from './table';
import { canonical, isEmptyValue } from './toSetup';

/** Whether a field is the ID of the entry it belongs to. */
export function isId({ name, refersTo }: SetupField): boolean {
	return name === 'id' && refersTo === undefined;
}

/** Test for names that `otherFields` must not contain: known and read-only fields, the ID. */
export function reservedNames(
	{ fields: ownFields, readOnly }: SetupTable,
	fields: readonly SetupField[],
): (name: string) => boolean {
	// Inner objects may have an other field `id`.
	const ids = fields === ownFields ? ['id'] : [];
	const known = [...fields.map(({ from }) => from), ...readOnly, ...ids];
	const names = new Set(known.map((name) => name.toLowerCase()));
	return (name) => names.has(name.toLowerCase());
}

export function hasText(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(hasText);
	if (isObject(value)) return Object.values(value).some(hasText);
	return typeof value === 'string' && value !== '';
}

export function textIfAny(value: unknown): string | undefined {
	return isEmptyValue(value) ? undefined : String(value);
}

/** Whether a value of a file is nothing but the mark of an omitted one. */
export function isPlaceholder(value: unknown): boolean {
	return typeof value === 'string' && /^<secret: [^<>]*>$/.test(value);
}

export function rowKey(value: unknown, { fields }: SetupField): string {
	const name = fields?.[0]?.name ?? '';
	return canonical(isObject(value) ? value[name] : value);
}

export function unorderedKey(values: readonly unknown[]): string {
	return canonical(values.map(canonical).sort());
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
