import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import { shorten } from '../../words/util/phrases';
import type { Steps } from '../../words/util/turn';
import { isEncrypted, shortenEncrypted } from './cipher';
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

/**
 * The differences between two setups. Secrets are compared if they are encrypted with the same passphrase:
 * other files do not have them. Entries are matched by ID and name, by name, or by ID if renamed.
 */
export function* compareSetups(
	before: AccountSetup,
	after: AccountSetup,
	tables: SetupTables,
): Steps<SetupComparison> {
	const isInBoth = (list: (typeof before.notRead)[number]) =>
		!before.notRead.includes(list) && !after.notRead.includes(list);
	const compared = listedKinds.filter((kind) => isInBoth(setupLists[kind]));
	const unread = new Set<ReferenceKind>(listedKinds.filter((kind) => !compared.includes(kind)));
	const hasSecrets = haveSameKey(before, after);
	const fieldsOf = (kind: SetupKind) => new ComparedFields(tables[kind], unread, hasSecrets);
	const changes: SetupChange[][] = [];
	for (const kind of compared) {
		const list = setupLists[kind];
		changes.push(yield* compareLists(kind, before[list], after[list], fieldsOf));
	}
	const notCompared = listedKinds.filter((kind) => unread.has(kind));
	const isEncrypted = [before, after].some(({ secrets }) => secrets === 'encrypted');
	return {
		changes: changes.flat(),
		notCompared: [
			...notCompared.map((kind) => `${kindLabels[kind]}s`),
			...(isEncrypted && !hasSecrets ? ['passwords and keys'] : []),
		],
	};
}

/** Whether two files are encrypted with the same key, so that equal values are equal texts. */
function haveSameKey(
	{ encryption: one }: AccountSetup,
	{ encryption: other }: AccountSetup,
): boolean {
	return one !== undefined && one.salt === other?.salt && one.check === other.check;
}

/**
 * For devices, also compares their tasks.
 *
 * @param around precedes the names of the entries: "Web Shop > "
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
	for (const now of after) {
		const old = partners.get(now);
		if (!old) continue;
		const changes = changesOf(fields.toComparable(old), fields.toComparable(now));
		if (changes.length > 0) changed.push([describe(now, 'changed', changes)]);
		yield;
		if (kind !== 'device') continue;
		const place = `${now.name} > `;
		changed.push(yield* compareLists('task', tasksOf(old), tasksOf(now), fieldsOf, place));
	}
	return [
		...added.map((entry) => describe(entry, 'added', [])),
		...changed.flat(),
		...removed.map((entry) => describe(entry, 'removed', [])),
	];
}

/**
 * The parts of entries of a kind that are compared: no IDs, and secrets only if both files encrypt
 * them with the same key.
 */
export class ComparedFields {
	/**
	 * @param unread kinds missing from one of the files: references to them are ignored
	 * @param hasSecrets whether secrets can be distinguished
	 */
	constructor(
		private readonly table: SetupTable,
		private readonly unread: ReadonlySet<ReferenceKind>,
		private readonly hasSecrets: boolean,
	) {}

	toComparable(entry: SetupEntry): JsonObject {
		return this.comparableObject({ ...entry, id: undefined, tasks: undefined }, this.table.fields);
	}

	private comparableObject(from: JsonObject, fields: readonly SetupField[]): JsonObject {
		const entries = Object.entries(from).flatMap(([name, value]) => {
			if (value === undefined) return [];
			const field = fields.find((one) => one.name === name);
			const kept = field ? this.comparableField(value, field) : this.comparableOther(value, '');
			return kept === undefined ? [] : [[name, kept]];
		});
		return Object.fromEntries(entries);
	}

	/** Undefined if the field is not compared. */
	private comparableField(value: unknown, field: SetupField): unknown {
		if (field.isSecret) return this.comparableSecret(value);
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

	/** With the secrets in it that can be compared, and without the others. */
	private comparableText(value: string, as: 'text' | 'url'): string {
		// Without comparable secrets, their marks do not count, nor the @ after the mark of a user.
		const own = this.hasSecrets ? value : withoutSecretMarks(value).replaceAll('//@', '//');
		return withoutSecrets(own, { as }, (_part, one) => this.comparableSecret(one));
	}

	/** Undefined for secrets that cannot be compared, as plain ones must not be shown. */
	private comparableSecret(value: unknown): string | undefined {
		return this.hasSecrets && isEncrypted(value) ? value : undefined;
	}

	/**
	 * The comparable part of a value that the table does not describe; undefined if nothing is
	 * left. Its texts count as secrets, except for fields listed in `openTexts`.
	 *
	 * @param name the field that holds the value; empty if unknown
	 */
	private comparableOther(value: unknown, name: string): unknown {
		if (Array.isArray(value)) {
			const kept = value
				.map((one) => this.comparableOther(one, name))
				.filter((one) => one !== undefined);
			return kept.length > 0 ? kept : undefined;
		}
		if (isObject(value)) {
			const kept = Object.entries(value).flatMap(([key, inner]) => {
				const open = this.comparableOther(inner, key);
				return open === undefined ? [] : [[key, open]];
			});
			return kept.length > 0 ? Object.fromEntries(kept) : undefined;
		}
		if (typeof value !== 'string') return value;
		return this.table.openTexts.includes(name)
			? this.comparableText(value, 'text')
			: this.comparableSecret(value);
	}
}

/**
 * Objects are compared field by field, lists as a whole.
 *
 * @param place precedes the names of inner fields: "notifications "
 */
export function changesOf(before: JsonObject, after: JsonObject, place = ''): FieldChange[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...names].flatMap((name) => {
		const [old, now] = [before[name], after[name]];
		if (canonicalJson(old) === canonicalJson(now)) return [];
		const field = `${place}${name === 'otherFields' ? 'other' : toWords(name)}`;
		if ((isObject(old) || old === undefined) && (isObject(now) || now === undefined)) {
			return changesOf(old ?? {}, now ?? {}, `${field} `);
		}
		return [{ field, before: valueText(old), after: valueText(now) }];
	});
}

/** "frequencySeconds" as "frequency seconds", "E_Mail_Flag" as it is. */
function toWords(name: string): string {
	if (/^[A-Z]|_/.test(name)) return name;
	return name.replaceAll(/([a-z])([A-Z])/g, (_, one: string, other: string) => {
		return `${one} ${other.toLowerCase()}`;
	});
}

const maxValueLength = 300;

function valueText(value: unknown): string | null {
	return value === undefined || value === null
		? null
		: shorten(shortenEncrypted(plainText(value)), maxValueLength);
}

/** A value as text for a person, without braces: yes or no, and "name value" for fields. */
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
