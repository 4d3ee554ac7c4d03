/**
 * Compares two setup files, `before` and `after`. A table describes the known fields of each kind of
 * entry; the service can have other fields. `Steps` are generators that yield to other work.
 */
import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';
import type { Steps } from '../../words/util/turn';
import { referenceText } from './references';
import { matchEntries } from './matchEntries';
import { withoutSecretMarks, withoutSecrets } from './secretText';
import {
	kindLabels,
	listedKinds,
	setupLists,
	tasksOf,
	type AccountSetup,
	type SetupEntry,
} from './setup';
import type { ReferenceKind, SetupField, SetupKind, SetupTable, SetupTables } from './table';

export interface FieldChange {
	field: string;
	/** Null when there was nothing. */
	before: string | null;
	after: string | null;
}

export interface SetupChange {
	/** "alert group". */
	kind: string;
	/** Of a task with its device: "Shop > Home page". */
	name: string;
	id: unknown;
	action: 'added' | 'changed' | 'removed';
	changes: FieldChange[];
}

export interface SetupComparison {
	changes: SetupChange[];
	/** Kinds missing from one of them: "alert templates". */
	notCompared: string[];
}

/** The differences between two setup files. Lists missing from one of them are not compared. */
export function* compareSetups(
	before: AccountSetup,
	after: AccountSetup,
	tables: SetupTables,
): Steps<SetupComparison> {
	const isInBoth = (list: (typeof before.notRead)[number]) =>
		!before.notRead.includes(list) && !after.notRead.includes(list);
	const compared = listedKinds.filter((kind) => isInBoth(setupLists[kind]));
	const uncompared = listedKinds.filter((kind) => !compared.includes(kind));
	const unread = new Set<ReferenceKind>(uncompared);
	const fieldsOf = (kind: SetupKind) => new ComparedFields(tables[kind], unread);
	const changes: SetupChange[][] = [];
	for (const kind of compared) {
		const list = setupLists[kind];
		changes.push(yield* compareLists(kind, before[list], after[list], fieldsOf));
	}
	return { changes: changes.flat(), notCompared: uncompared.map((kind) => `${kindLabels[kind]}s`) };
}

/**
 * The differences between two lists of entries, for devices also those of their tasks. `around` is
 * the text before names in the result: "Web Shop > ".
 */
function* compareLists(
	kind: SetupKind,
	before: readonly SetupEntry[],
	after: readonly SetupEntry[],
	fieldsOf: (kind: SetupKind) => ComparedFields,
	around = '',
): Steps<SetupChange[]> {
	const { partners, added, removed } = yield* matchEntries(before, after);
	const fields = fieldsOf(kind);
	const describe = (entry: SetupEntry, action: SetupChange['action'], changes: FieldChange[]) => ({
		kind: kindLabels[kind],
		name: `${around}${entry.name}`,
		id: entry.id ?? null,
		action,
		changes,
	});
	const changed: SetupChange[][] = [];
	for (const entry of after) {
		const old = partners.get(entry);
		if (!old) continue;
		const changes = changesOf(fields.toComparable(old), fields.toComparable(entry));
		if (changes.length > 0) changed.push([describe(entry, 'changed', changes)]);
		yield;
		if (kind !== 'device') continue;
		const device = `${entry.name} > `;
		changed.push(yield* compareLists('task', tasksOf(old), tasksOf(entry), fieldsOf, device));
	}
	return [
		...added.map((entry) => describe(entry, 'added', [])),
		...changed.flat(),
		...removed.map((entry) => describe(entry, 'removed', [])),
	];
}

/** Reduces entries of a kind to the parts that are compared. */
export class ComparedFields {
	constructor(
		private readonly table: SetupTable,
		/** Kinds missing from one of the files: references to them are ignored. */
		private readonly unread: ReadonlySet<ReferenceKind>,
		/** Whether both have a mark for each secret that differs for another one (`hashSecrets`). */
		private readonly hasHashes = false,
	) {}

	/** The compared fields of an entry, without its ID and tasks. */
	toComparable(entry: SetupEntry): JsonObject {
		return this.comparableObject({ ...entry, id: undefined, tasks: undefined }, this.table.fields);
	}

	/** The compared fields of an entry or inner object; `fields` describes the known ones. */
	private comparableObject(from: JsonObject, fields: readonly SetupField[]): JsonObject {
		const entries = Object.entries(from).flatMap(([name, value]) => {
			if (value === undefined) return [];
			const field = fields.find((one) => one.name === name);
			const kept = field ? this.comparableField(value, field) : this.comparableOther(value, '');
			return kept === undefined ? [] : [[name, kept]];
		});
		return Object.fromEntries(entries);
	}

	/** The compared part of a known field; undefined if it is not compared. */
	private comparableField(value: unknown, field: SetupField): unknown {
		// Plain secrets must not be shown.
		if (field.isSecret) return this.hasHashes ? value : undefined;
		if (field.refersTo && this.unread.has(field.refersTo)) return undefined;
		if (Array.isArray(value)) return value.map((one) => this.comparableField(one, field));
		if (field.refersTo) return referenceText(value);
		if (isObject(value)) {
			return field.fields
				? this.comparableObject(value, field.fields)
				: this.comparableOther(value, '');
		}
		if (field.as === 'name' || typeof value !== 'string') return value;
		return this.comparableText(value, field.as === 'url' ? 'url' : 'text');
	}

	/** A text without the secrets in it that are not compared; `as` is the way to search for them. */
	private comparableText(value: string, as: 'text' | 'url'): string {
		if (this.hasHashes) return value;
		// A file has marks in place of secrets; without a user, its @ does not count either.
		return withoutSecrets(withoutSecretMarks(value).replaceAll('//@', '//'), { as });
	}

	/**
	 * The compared part of an unknown field (`name`); undefined if nothing is left. Its texts count
	 * as secrets, because they can be, except for fields listed in `openTexts`.
	 */
	private comparableOther(value: unknown, name: string): unknown {
		if (Array.isArray(value)) {
			const elements = value.map((element) => this.comparableOther(element, name));
			const kept = elements.filter((element) => element !== undefined);
			return kept.length > 0 ? kept : undefined;
		}
		if (isObject(value)) {
			const fields = Object.entries(value).map(([key, inner]) => [
				key,
				this.comparableOther(inner, key),
			]);
			const kept = fields.filter(([, part]) => part !== undefined);
			return kept.length > 0 ? Object.fromEntries(kept) : undefined;
		}
		if (typeof value !== 'string') return value;
		if (this.table.openTexts.includes(name)) return this.comparableText(value, 'text');
		return this.hasHashes ? value : undefined;
	}
}

/** The differing fields of two objects. `around` is the text before names of fields: "notifications ". */
export function changesOf(before: JsonObject, after: JsonObject, around = ''): FieldChange[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...names].flatMap((name) => {
		const [old, now] = [before[name], after[name]];
		if (canonicalJson(old) === canonicalJson(now)) return [];
		const field = `${around}${name === 'otherFields' ? 'other' : toWords(name)}`;
		if ((isObject(old) || old === undefined) && (isObject(now) || now === undefined)) {
			return changesOf(old ?? {}, now ?? {}, `${field} `);
		}
		const [oldText, newText] = [valueText(old), valueText(now)];
		// Equal texts come from two different secrets, which are not shown.
		const isSameText = oldText !== null && oldText === newText;
		return [{ field, before: oldText, after: isSameText ? `${newText}, another one` : newText }];
	});
}

/** The name of a field in words: "frequency seconds"; the service's own "E_Mail_Flag" stays. */
function toWords(name: string): string {
	if (/^[A-Z]|_/.test(name)) return name;
	return name.replaceAll(/([a-z])([A-Z])/g, (_, one: string, other: string) => {
		return `${one} ${other.toLowerCase()}`;
	});
}

const maxValueLength = 300;

/** A value in a change, at most 300 characters; null if there is none. */
function valueText(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	return shorten(withoutSecretMarks(plainText(value), '(not shown)'), maxValueLength);
}

/** A value as text for people, without braces: yes or no, and "name value" for fields. */
function plainText(value: unknown): string {
	if (value === true) return 'yes';
	if (value === false) return 'no';
	if (Array.isArray(value)) {
		const separator = value.some(isObject) ? '; ' : ', ';
		return value.map(plainText).join(separator);
	}
	if (!isObject(value)) return String(value);
	return Object.entries(value)
		.map(([name, inner]) => `${toWords(name)} ${plainText(inner)}`)
		.join(', ');
}
