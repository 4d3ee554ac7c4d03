import { oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { toId } from '../../words/util/id';
import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import { mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { SecretCipher } from './cipher';
import { References, referenceText, type AccountNames } from './references';
import { toFileValue, withoutEmptyValues } from './plainValues';
import { withoutNameSecrets, withoutSecrets } from './secretText';
import type { SearchedText } from './findSecrets';
import {
	compareTexts,
	kindLabels,
	listedKinds,
	setupFormat,
	setupLists,
	setupVersion,
	type AccountSetup,
	type ListedKind,
	type SecretsMode,
	type SetupEntry,
} from './setup';
import type { SetupField, SetupKind, SetupTable, SetupTables } from './table';

export interface AccountContent {
	entities: Readonly<Record<ListedKind, readonly JsonObject[]>>;
	/** The tasks of each device. */
	tasks: ReadonlyMap<JsonObject, readonly JsonObject[]>;
	names: AccountNames;
	/** The kinds that the service did not give. */
	notRead: readonly ListedKind[];
}

/** Makes the file value for a secret: equal secrets must get equal values. */
export interface SecretSealer {
	/** @param field its name in the file */
	encrypt(value: unknown, field: string): unknown;
}

/** How to export secrets: not at all, as names, or encrypted. */
export type SecretsWriter = Exclude<SecretsMode, 'encrypted'> | SecretCipher;

/** Keeps secrets in plain text; only for a setup that never becomes a file. */
export const plainSecrets: SecretSealer = { encrypt: (value) => value };

export interface MadeSetup {
	setup: AccountSetup;
	/** How many secret values are left out, replaced by a mark, or encrypted. */
	secretCount: number;
	/** Names used more than once: `2 devices "Shop"`. */
	sharedNames: string[];
	/** The entity of the service for each entry, tasks included. */
	sources: ReadonlyMap<SetupEntry, JsonObject>;
}

/**
 * The setup of an account for a file: names instead of IDs, and no readable secrets. Equal accounts
 * give equal files, in any order of the service.
 *
 * @param secrets how secrets are written; a sealer is for comparisons, not for files
 */
export function* toSetup(
	content: AccountContent,
	tables: SetupTables,
	secrets: SecretSealer | SecretsWriter,
): Steps<MadeSetup> {
	const writer = new SetupWriter(yield* References.of(content.names), tables, secrets);
	const list = function* (kind: ListedKind): Steps<SetupEntry[]> {
		const entries: SetupEntry[] = [];
		for (const entity of content.entities[kind]) {
			const entry = writer.toEntry(kind, entity);
			entries.push(entry);
			yield;
			const tasks = content.tasks.get(entity);
			if (kind !== 'device' || !tasks || tasks.length === 0) continue;
			const device = `${kindLabels.device} ${entry.name}`;
			const own = yield* mapInSteps(tasks, (one) => writer.toEntry('task', one, device));
			entry.tasks = yield* sortEntries(own);
		}
		return yield* sortEntries(entries);
	};
	const { notRead } = content;
	const setup: AccountSetup = {
		format: setupFormat,
		version: setupVersion,
		...(secrets instanceof SecretCipher
			? { secrets: 'encrypted', encryption: secrets.encryption }
			: { secrets: typeof secrets === 'string' ? secrets : 'leftOut' }),
		notRead: notRead.map((kind) => setupLists[kind]),
		devices: yield* list('device'),
		alertGroups: yield* list('alertGroup'),
		schedules: yield* list('schedule'),
		filters: yield* list('filter'),
		alertTemplates: yield* list('alertTemplate'),
		end: true,
	};
	const { secretCount, sources } = writer;
	return { setup, secretCount, sharedNames: sharedNamesOf(setup), sources };
}

function sharedNamesOf(setup: AccountSetup): string[] {
	return listedKinds.flatMap((kind) =>
		[...groupBy(setup[setupLists[kind]], ({ name }) => name)]
			.filter(([, { length }]) => length > 1)
			.map(([name, { length }]) => `${length} ${kindLabels[kind]}s "${oneLine(name)}"`),
	);
}

function sortEntries(entries: SetupEntry[]): Steps<SetupEntry[]> {
	// Padded, so that texts of numbers sort as numbers.
	const keyOf = ({ id }: SetupEntry) => String(id).padStart(24, '0');
	return sortInSteps(
		entries,
		(one, other) => compareTexts(one.name, other.name) || compareTexts(keyOf(one), keyOf(other)),
	);
}

export class SetupWriter {
	secretCount = 0;
	readonly sources = new Map<SetupEntry, JsonObject>();

	constructor(
		private readonly references: References,
		private readonly tables: SetupTables,
		private readonly secrets: SecretSealer | SecretsWriter,
	) {}

	/**
	 * Leaves out the tasks, and notes the entity in `sources`.
	 *
	 * @param around names the device of a task, for the marks of secrets
	 */
	toEntry(kind: SetupKind, entity: JsonObject, around = ''): SetupEntry {
		const table = this.tables[kind];
		const fields = new Map(table.fields.map((field) => [field.name, field]));
		const id = toId(entity[fields.get('id')?.from ?? '']);
		const parameterNames = pairNamesIn(entity, table.fields);
		const fullName = String(entity[fields.get('name')?.from ?? ''] ?? '');
		const name = withoutNameSecrets(fullName, (one) => parameterNames.has(one));
		// Names of tasks are not indexed, so each may be shared.
		const needsId = kind === 'task' || this.references.isShared(kind, name);
		const label = `${kindLabels[kind]} ${name}${needsId ? ` (ID ${String(id)})` : ''}`;
		const fieldPath = [...(around === '' ? [] : [around]), label];
		const body = this.objectToFile(entity, table, table.fields, fieldPath);
		const entry: SetupEntry = { ...body, name, ...(id === undefined ? {} : { id }) };
		this.sources.set(entry, entity);
		return entry;
	}

	/** An object of the service: known fields in the order of the table, then the rest by name. */
	private objectToFile(
		from: JsonObject,
		table: SetupTable,
		fields: readonly SetupField[],
		fieldPath: string[],
	): JsonObject {
		const parameterNames = pairNamesIn(from, fields);
		const known = fields.map((field): [string, unknown] => {
			const innerPath = [...fieldPath, field.name];
			const value = this.fieldToFile(from[field.from], field, table, innerPath, parameterNames);
			return [field.name, value];
		});
		const names = new Set([...fields.map((field) => field.from), ...table.readOnly]);
		const others = Object.entries(from).filter(([name]) => !names.has(name));
		const otherFields = this.otherToFile(Object.fromEntries(others), '', table, fieldPath);
		return withoutEmptyValues([...known, ['otherFields', otherFields]]);
	}

	/**
	 * A value as the file has it: references by name, secrets as marks, lists without an order
	 * sorted. Undefined for an empty value.
	 *
	 * @param parameterNames names of parameters and headers whose values are secret
	 */
	private fieldToFile(
		value: unknown,
		field: SetupField,
		table: SetupTable,
		fieldPath: string[],
		parameterNames: ReadonlySet<string>,
	): unknown {
		if (value === null || value === undefined || value === '') return undefined;
		if (field.isSecret) return this.secretToFile(value, fieldPath);
		if (Array.isArray(value)) {
			const source = field.isUnordered
				? [...value].sort((one, other) => compareTexts(canonicalJson(one), canonicalJson(other)))
				: value;
			const list = source
				.map((element, index) => {
					const elementPath = [...fieldPath.slice(0, -1), `${field.name} ${index + 1}`];
					return this.fieldToFile(element, field, table, elementPath, parameterNames);
				})
				.filter((element) => element !== undefined);
			const isByName =
				field.isUnordered && list.every((element) => !isObject(element) || field.refersTo);
			return isByName
				? list.sort((element, other) => compareTexts(sortText(element), sortText(other)))
				: list;
		}
		if (field.refersTo) return this.references.referenceTo(field.refersTo, value);
		if (isObject(value)) {
			return field.fields
				? this.objectToFile(value, table, field.fields, fieldPath)
				: this.otherToFile(value, field.from, table, fieldPath);
		}
		const isSecretParameter = (name: string) => parameterNames.has(name);
		if (field.as === 'name') return withoutNameSecrets(String(value), isSecretParameter);
		const as = field.as === 'url' ? 'url' : 'text';
		return this.textToFile(toFileValue(value, field), { as, isSecretParameter }, fieldPath);
	}

	private textToFile(value: unknown, how: SearchedText, fieldPath: string[]): unknown {
		if (typeof value !== 'string') return value;
		return withoutSecrets(value, how, (part, plain) => {
			const secret = this.secretToFile(plain, [...fieldPath, part]);
			return secret === undefined ? undefined : String(secret);
		});
	}

	/** Its texts can be anything, so they count as secrets, except for fields in `openTexts`. */
	private otherToFile(
		value: unknown,
		name: string,
		table: SetupTable,
		fieldPath: string[],
	): unknown {
		if (Array.isArray(value)) {
			return value
				.map((element, index) =>
					this.otherToFile(element, name, table, [...fieldPath, `${index + 1}`]),
				)
				.filter((element) => element !== undefined);
		}
		if (isObject(value)) {
			const keys = Object.keys(value).sort(compareTexts);
			return withoutEmptyValues(
				keys.map((key) => [key, this.otherToFile(value[key], key, table, [...fieldPath, key])]),
			);
		}
		if (typeof value !== 'string' || value === '') return value;
		return table.openTexts.includes(name)
			? this.textToFile(value, { as: 'text' }, fieldPath)
			: this.secretToFile(value, fieldPath);
	}

	/** The file value for a secret; undefined if it is empty or left out. Counts it in `secretCount`. */
	private secretToFile(value: unknown, fieldPath: string[]): unknown {
		if (value === null || value === undefined || value === '') return undefined;
		this.secretCount++;
		if (this.secrets === 'leftOut') return undefined;
		if (this.secrets === 'placeholders') return secretPlaceholder(fieldPath);
		return this.secrets.encrypt(value, fieldPath[fieldPath.length - 1]);
	}
}

/** The mark of a value that is not in the file: `<secret: alert group On call, addresses 1, webHook>`. */
function secretPlaceholder(fieldPath: string[]): string {
	const name = fieldPath.map((part) => oneLine(part).replace(/[<>]/g, ' ')).join(', ');
	return `<secret: ${name}>`;
}

/**
 * The names of parameters, form fields and headers whose values are secret.
 *
 * @param as whose field names the object has: those of the service (`from`), or of the file
 */
export function pairNamesIn(
	from: JsonObject,
	fields: readonly SetupField[],
	as: 'from' | 'name' = 'from',
): ReadonlySet<string> {
	const names = fields.flatMap((field) => {
		const [name, value] = field.fields ?? [];
		const rows = from[field[as]];
		// Lists of pairs have rows of two fields: a name and its secret value.
		if (!value?.isSecret || field.fields?.length !== 2 || !Array.isArray(rows)) return [];
		return rows.filter(isObject).map((row) => String(row[name[as]]));
	});
	return new Set(names);
}

function sortText(value: unknown): string {
	return isObject(value) ? referenceText(value) : String(value);
}
