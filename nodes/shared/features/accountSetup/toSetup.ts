/**
 * Converts the objects of an account (entities) into the entries of a setup file. A table describes
 * the known fields of each kind, with the name in the service (`from`) and in the file (`name`).
 * `Steps` are generators that yield, so that other work can run.
 */
import { oneLine } from '../../words/text';
import { toId } from '../../words/util/id';
import { canonicalJson, isObject, type JsonObject } from '../../words/util/json';
import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../words/util/turn';
import { References, referenceText, type AccountNames } from './references';
import { toFileValue, withoutEmptyValues } from './plainValues';
import { omittedSecret, withoutNameSecrets, withoutSecrets } from './secretText';
import type { SearchedText } from './findSecrets';
import {
	kindLabels,
	listedKinds,
	setupFormat,
	setupLists,
	setupVersion,
	type AccountSetup,
	type ListedKind,
	type SetupEntry,
} from './setup';
import type { SetupField, SetupKind, SetupTable, SetupTables } from './table';
import { compareTexts } from '../../words/util/phrases';

export interface AccountContent {
	entities: Readonly<Record<ListedKind, readonly JsonObject[]>>;
	/** The tasks of each device. */
	tasks: ReadonlyMap<JsonObject, readonly JsonObject[]>;
	names: AccountNames;
	/** The kinds that the service did not give. */
	notRead: readonly ListedKind[];
}

/** Returns the value to write for a secret. */
export type SecretWriter = (secret: unknown) => unknown;

export interface MadeSetup {
	setup: AccountSetup;
	/** How many secret values are omitted. */
	secretCount: number;
	/** Names used more than once: `2 devices "Shop"`. */
	sharedNames: string[];
	/** The entity of the service for each entry, tasks included. */
	sources: ReadonlyMap<SetupEntry, JsonObject>;
}

/**
 * The setup of an account for a file: names instead of IDs, and marks instead of secrets, unless
 * `writeSecret` returns something else. It is sorted, so that equal accounts give equal files.
 */
export function* toSetup(
	content: AccountContent,
	tables: SetupTables,
	writeSecret: SecretWriter = () => omittedSecret,
): Steps<MadeSetup> {
	const writer = new SetupWriter(yield* References.of(content.names), tables, writeSecret);
	const listEntries = function* (kind: ListedKind): Steps<SetupEntry[]> {
		const entries: SetupEntry[] = [];
		for (const entity of content.entities[kind]) {
			const entry = writer.toEntry(kind, entity);
			entries.push(entry);
			yield;
			const tasks = content.tasks.get(entity);
			if (kind !== 'device' || !tasks || tasks.length === 0) continue;
			const taskEntries = yield* mapInSteps(tasks, (task) => writer.toEntry('task', task));
			entry.tasks = yield* sortEntries(taskEntries);
		}
		return yield* sortEntries(entries);
	};
	const { notRead } = content;
	const setup: AccountSetup = {
		format: setupFormat,
		version: setupVersion,
		notRead: notRead.map((kind) => setupLists[kind]),
		devices: yield* listEntries('device'),
		alertGroups: yield* listEntries('alertGroup'),
		schedules: yield* listEntries('schedule'),
		filters: yield* listEntries('filter'),
		alertTemplates: yield* listEntries('alertTemplate'),
		end: true,
	};
	const { secretCount, sources } = writer;
	return { setup, secretCount, sharedNames: yield* sharedNamesOf(setup), sources };
}

/** The names that several entries of a kind have, in words: `2 devices "Shop"`. */
function* sharedNamesOf(setup: AccountSetup): Steps<string[]> {
	const names: string[] = [];
	for (const kind of listedKinds) {
		const entriesByName = yield* groupInSteps(setup[setupLists[kind]], ({ name }) => name);
		for (const [name, { length }] of entriesByName) {
			if (length > 1) names.push(`${length} ${kindLabels[kind]}s "${oneLine(name)}"`);
		}
	}
	return names;
}

function sortEntries(entries: SetupEntry[]): Steps<SetupEntry[]> {
	// Padded, so that numbers as texts sort as numbers.
	const idText = ({ id }: SetupEntry) => String(id).padStart(24, '0');
	return sortInSteps(
		entries,
		(one, other) => compareTexts(one.name, other.name) || compareTexts(idText(one), idText(other)),
	);
}

/** Writes the entries of a setup. */
export class SetupWriter {
	secretCount = 0;
	readonly sources = new Map<SetupEntry, JsonObject>();

	constructor(
		private readonly references: References,
		private readonly tables: SetupTables,
		private readonly writeSecret: SecretWriter,
	) {}

	/** The entry for an object of the service, of a device without its tasks. */
	toEntry(kind: SetupKind, entity: JsonObject): SetupEntry {
		const table = this.tables[kind];
		const serviceName = (name: string) => table.fields.find((field) => field.name === name)?.from;
		const id = toId(entity[serviceName('id') ?? '']);
		const parameterNames = pairNamesIn(entity, table.fields);
		const fullName = String(entity[serviceName('name') ?? ''] ?? '');
		const name = withoutNameSecrets(fullName, (parameter) => parameterNames.has(parameter));
		const body = this.objectToFile(entity, table, table.fields);
		const entry: SetupEntry = { ...body, name, ...(id === undefined ? {} : { id }) };
		this.sources.set(entry, entity);
		return entry;
	}

	/** An object in the form of the file: known fields in the order of `fields`, then `otherFields`. */
	private objectToFile(from: JsonObject, table: SetupTable, fields: readonly SetupField[]) {
		const parameterNames = pairNamesIn(from, fields);
		const knownFields = fields.map((field): [string, unknown] => [
			field.name,
			this.fieldToFile(from[field.from], field, table, parameterNames),
		]);
		const knownNames = new Set([...fields.map((field) => field.from), ...table.readOnly]);
		const others = Object.entries(from).filter(([name]) => !knownNames.has(name));
		const otherFields = this.otherToFile(Object.fromEntries(others), '', table);
		return withoutEmptyValues([...knownFields, ['otherFields', otherFields]]);
	}

	/**
	 * The value of a known field in the form of the file; undefined if empty. Secrets are replaced,
	 * and a list is sorted if its order has no meaning. `parameterNames` are parameters whose values
	 * are secret.
	 */
	private fieldToFile(
		value: unknown,
		field: SetupField,
		table: SetupTable,
		parameterNames: ReadonlySet<string>,
	): unknown {
		if (value === null || value === undefined || value === '') return undefined;
		if (field.isSecret) return this.secretToFile(value);
		if (Array.isArray(value)) {
			const sorted = field.isUnordered
				? [...value].sort((one, other) => compareTexts(canonicalJson(one), canonicalJson(other)))
				: value;
			const elements = sorted.map((element) =>
				this.fieldToFile(element, field, table, parameterNames),
			);
			const list = elements.filter((element) => element !== undefined);
			// References were sorted by ID, which differs between accounts.
			const canSortAsText = list.every((element) => !isObject(element) || field.refersTo);
			return field.isUnordered && canSortAsText
				? list.sort((one, other) => compareTexts(referenceText(one), referenceText(other)))
				: list;
		}
		if (field.refersTo) return this.references.referenceTo(field.refersTo, value);
		if (isObject(value)) {
			return field.fields
				? this.objectToFile(value, table, field.fields)
				: this.otherToFile(value, field.from, table);
		}
		const isSecretParameter = (name: string) => parameterNames.has(name);
		if (field.as === 'name') return withoutNameSecrets(String(value), isSecretParameter);
		const as = field.as === 'url' ? 'url' : 'text';
		return this.textToFile(toFileValue(value, field), { as, isSecretParameter });
	}

	private textToFile(value: unknown, how: SearchedText): unknown {
		if (typeof value !== 'string') return value;
		return withoutSecrets(value, how, (_part, secret) => String(this.secretToFile(secret)));
	}

	/** The value of an unknown field (`name`). Its texts count as secrets, except for fields in `openTexts`. */
	private otherToFile(value: unknown, name: string, table: SetupTable): unknown {
		if (Array.isArray(value)) {
			const elements = value.map((element) => this.otherToFile(element, name, table));
			return elements.filter((element) => element !== undefined);
		}
		if (isObject(value)) {
			const keys = Object.keys(value).sort(compareTexts);
			return withoutEmptyValues(keys.map((key) => [key, this.otherToFile(value[key], key, table)]));
		}
		if (typeof value !== 'string' || value === '') return value;
		return table.openTexts.includes(name)
			? this.textToFile(value, { as: 'text' })
			: this.secretToFile(value);
	}

	/** The value in the file for a secret that is not empty. Counts it in `secretCount`. */
	private secretToFile(secret: unknown): unknown {
		this.secretCount++;
		return this.writeSecret(secret);
	}
}

/**
 * The names in lists of pairs (a name and its secret value): parameters, form fields and headers of
 * a task. `as` selects the field names of the service (`from`) or of the file (`name`).
 */
export function pairNamesIn(
	object: JsonObject,
	fields: readonly SetupField[],
	as: 'from' | 'name' = 'from',
): ReadonlySet<string> {
	const names = fields.flatMap((field) => {
		const [name, value] = field.fields ?? [];
		const rows = object[field[as]];
		const isPairList = value?.isSecret && field.fields?.length === 2;
		if (!isPairList || !Array.isArray(rows)) return [];
		return rows.filter(isObject).map((row) => String(row[name[as]]));
	});
	return new Set(names);
}
