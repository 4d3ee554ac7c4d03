/** What something becomes by its entry in a file. */
import { isObject, type JsonObject } from '../util/json';
import { isEncrypted, type SecretCipher } from './cipher';
import { hasText, inAnyOrder, isId, isPlaceholder, keyOf, named, textOf } from './mergeParts';
import { fromFileValue, toFileValue } from './plainValues';
import { readUrl } from './readUrl';
import { withoutNameSecrets } from './secretUrl';
import type { SecretsMode, SetupEntry } from './setup';
import type { ReferenceKind, SetupField, SetupTable } from './table';
import { canonical, isNothing, pairNamesIn } from './toSetup';

/** How entries are read. */
export interface EntryReading {
	/** What the file has in place of values that let others in. */
	secrets: SecretsMode | 'asTheyAre';
	/** Reads the values that are encrypted in the file. */
	cipher?: SecretCipher;
	/** The ID of what is pointed at; undefined when nothing is found. */
	find(kind: ReferenceKind, reference: unknown): unknown;
	/** Whether nothing is known of a kind: what points at it stays. */
	isUnread(kind: ReferenceKind): boolean;
}

export interface MergedEntry {
	/** As the service is to have it; of what there is already, what the file says nothing of stays. */
	body: JsonObject;
	/** The values that it takes and that are not in the file: "addresses 2, webHook". */
	missing: string[];
	/** What it points at and is not found: `schedule "Office hours"`. */
	unresolved: string[];
}

/**
 * Something as its entry has it. A value that is not in the file stays as it is. A field that is not in the file is
 * empty; one that nobody knows, a number and a switch stay.
 *
 * @param current as the service has it; undefined for something new
 */
export function mergeEntry(
	entry: SetupEntry,
	current: JsonObject | undefined,
	table: SetupTable,
	reading: EntryReading,
): MergedEntry {
	return new EntryMerger(table, reading).merge(entry, current);
}

/** Where a value stands, and whether what it belongs to is new. */
interface Place {
	path: string[];
	isNew: boolean;
}

class EntryMerger {
	private missing: string[] = [];
	private unresolved: string[] = [];

	constructor(
		private readonly table: SetupTable,
		private readonly reading: EntryReading,
	) {}

	merge(entry: SetupEntry, current: JsonObject | undefined): MergedEntry {
		const { fields } = this.table;
		const body = this.object(entry, current, fields, { path: [], isNew: current === undefined });
		return { body, missing: this.missing, unresolved: [...new Set(this.unresolved)] };
	}

	private object(
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
			if (isId(field)) continue;
			const place = { path: [...path, field.name], isNew };
			const value = this.field(entry[field.name], current?.[field.from], field, place, pairNames);
			if (value !== undefined) body[field.from] = value;
		}
		const others = isObject(entry.otherFields) ? entry.otherFields : {};
		for (const [name, value] of Object.entries(others)) {
			const place = { path: [...path, name], isNew };
			body[name] = this.unknown(value, current?.[name], name, place);
		}
		return body;
	}

	private field(
		value: unknown,
		current: unknown,
		field: SetupField,
		place: Place,
		pairNames: ReadonlySet<string>,
	): unknown {
		if (value === undefined || value === null) return this.absent(current, field);
		if (field.isSecret) return this.secret(value, current, place);
		if (Array.isArray(value)) return this.list(value, current, field, place);
		return this.item(value, current, field, place, pairNames);
	}

	private item(
		value: unknown,
		current: unknown,
		field: SetupField,
		place: Place,
		pairNames: ReadonlySet<string> = new Set(),
	): unknown {
		if (field.refersTo) return this.reference(value, current, field.refersTo);
		if (isObject(value)) {
			const known = isObject(current) ? current : undefined;
			const own = { path: place.path, isNew: place.isNew || known === undefined };
			return field.fields
				? this.object(value, known, field.fields, own)
				: this.unknown(value, current, field.from, place);
		}
		const isName = field.name === 'name' && place.path.length === 1;
		if (isName && typeof current === 'string') {
			const isKept = withoutNameSecrets(current, (name) => pairNames.has(name)) === value;
			return isKept ? current : value;
		}
		if (field.as === 'url') return this.url(String(value), current, place, pairNames);
		return toFileValue(current, field) === value ? current : fromFileValue(value, field);
	}

	/** What an empty field becomes: what Export leaves out was empty. */
	private absent(current: unknown, { isSecret, refersTo }: SetupField): unknown {
		if (isNothing(current)) return undefined;
		if (isSecret && this.reading.secrets === 'leftOut') return undefined;
		if (Array.isArray(current)) return [];
		// Without a platform there is no device.
		if (refersTo === 'platform' || (refersTo && this.reading.isUnread(refersTo))) return undefined;
		if (refersTo) return Number(current) === 0 ? undefined : 0;
		return typeof current === 'string' ? '' : undefined;
	}

	private reference(value: unknown, current: unknown, kind: ReferenceKind): unknown {
		const id = this.reading.find(kind, value);
		if (id !== undefined) return String(id) === String(current) ? current : id;
		if (!this.reading.isUnread(kind) || isNothing(current))
			this.unresolved.push(named(kind, value));
		return current;
	}

	private secret(value: unknown, current: unknown, { path, isNew }: Place): unknown {
		const { cipher, secrets } = this.reading;
		const sealed = isEncrypted(value);
		if (secrets === 'asTheyAre' || (!sealed && !isPlaceholder(value))) return value;
		if (!sealed || !cipher) {
			if (isNothing(current) && isNew) this.missing.push(path.join(', '));
			return current;
		}
		try {
			return cipher.decrypt(value, path[path.length - 1]);
		} catch {
			this.missing.push(`${path.join(', ')} (what stands there was encrypted for another field)`);
			return current;
		}
	}

	private url(
		value: string,
		current: unknown,
		{ path, isNew }: Place,
		pairNames: ReadonlySet<string>,
	): string {
		const { secrets } = this.reading;
		if (secrets === 'asTheyAre') return value;
		return readUrl(value, {
			current: typeof current === 'string' ? current : '',
			isSecretParameter: (name) => pairNames.has(name),
			isSilent: secrets === 'leftOut',
			reveal: (written, known, part) =>
				textOf(this.secret(written, known, { path: [...path, part], isNew })),
		});
	}

	/** Of what is not known, texts can be anything: the file may not have them. */
	private unknown(value: unknown, current: unknown, name: string, place: Place): unknown {
		const { path, isNew } = place;
		if (Array.isArray(value)) {
			// Nobody knows which of its values are not in the file.
			if (this.reading.secrets === 'leftOut' && hasText(current)) return current;
			const known = Array.isArray(current) ? current : [];
			return value.map((one, index) => {
				const at = { path: [...path, `${index + 1}`], isNew: isNew || index >= known.length };
				return this.unknown(one, known[index], name, at);
			});
		}
		if (isObject(value)) {
			const known = isObject(current) ? current : {};
			const entries = Object.entries(value).map(([key, inner]) => [
				key,
				this.unknown(inner, known[key], key, { path: [...path, key], isNew }),
			]);
			return { ...known, ...Object.fromEntries(entries) };
		}
		const isOpen = typeof value !== 'string' || this.table.openTexts.includes(name);
		return isOpen ? value : this.secret(value, current, place);
	}

	private list(values: unknown[], current: unknown, field: SetupField, place: Place): unknown[] {
		const known = Array.isArray(current) ? current : [];
		const merged = field.fields
			? this.rows(values, known, field, place)
			: values.map((one) => this.item(one, undefined, field, place));
		const isSame = field.isUnordered && inAnyOrder(merged) === inAnyOrder(known);
		return isSame ? known : merged.filter((one) => one !== undefined);
	}

	/** Rows have no IDs: those that are there already are found first, then the only ones of their kind. */
	private rows(values: unknown[], known: unknown[], field: SetupField, place: Place): unknown[] {
		const unused = [...known];
		const placeOf = (index: number, isNew: boolean) => ({
			path: [...place.path.slice(0, -1), `${field.name} ${index + 1}`],
			isNew,
		});
		const found = values.map((value) => {
			const at = unused.findIndex((one) => this.isSame(value, one, field));
			return at < 0 ? undefined : { row: unused.splice(at, 1)[0] };
		});
		const open = values.filter((_, index) => found[index] === undefined);
		return values.map((value, index) => {
			const match = found[index];
			if (match) {
				if (unused.some((one) => this.isOther(value, one, match.row, field))) {
					this.missing.push(
						`${placeOf(index, false).path.join(', ')} (the account has several like it)`,
					);
				}
				return match.row;
			}
			const isAlone = open.filter((one) => keyOf(one, field) === keyOf(value, field)).length === 1;
			const similar = unused.filter((one) => this.hasKey(value, one, field));
			const partner = isAlone && similar.length === 1 ? similar[0] : undefined;
			return this.item(value, partner, field, placeOf(index, partner === undefined));
		});
	}

	/** Whether a row of the account is what a row of the file says. */
	private isSame(value: unknown, row: unknown, field: SetupField): boolean {
		return this.withoutNotes(() => {
			const merged = this.item(value, row, field, { path: [field.name], isNew: true });
			return this.isComplete && canonical(merged) === canonical(row);
		});
	}

	/** Whether a row fits as well as the one that was found, and is another one. */
	private isOther(value: unknown, row: unknown, found: unknown, field: SetupField): boolean {
		return canonical(row) !== canonical(found) && this.isSame(value, row, field);
	}

	private hasKey(value: unknown, row: unknown, field: SetupField): boolean {
		const key = field.fields?.[0];
		if (!key || !isObject(value) || !isObject(row)) return false;
		return this.isSame(value[key.name], row[key.from], key);
	}

	private get isComplete(): boolean {
		return this.missing.length + this.unresolved.length === 0;
	}

	/** Tries something; what is missing for it is of no interest. */
	private withoutNotes(attempt: () => boolean): boolean {
		const { missing, unresolved } = this;
		[this.missing, this.unresolved] = [[], []];
		const result = attempt();
		[this.missing, this.unresolved] = [missing, unresolved];
		return result;
	}
}
