/** Plans how an account becomes like a file. `Steps<…>` are generators that yield to other work. */
import { createHmac, randomBytes } from 'node:crypto';

import { canonicalJson, type JsonObject } from '../../words/util/json';
import type { Steps } from '../../words/util/turn';
import { changesOf, ComparedFields } from './compareSetups';
import { matchEntries, type Matches } from './matchEntries';
import { mergeEntry, type MergedEntry } from './mergeEntry';
import { addedMarks } from './markedTexts';
import type { EntryReading } from './mergeParts';
import { orderSteps, refuseDependents } from './planOrder';
import { isNewId, newId, PlanTargets } from './planTargets';
import { References, referencesIn, targetKey, usersOf } from './references';
import {
	kindLabels,
	listedKinds,
	setupLists,
	tasksOf,
	type AccountSetup,
	type ListedKind,
	type SetupEntry,
} from './setup';
import { reasonOf, type PlanStep } from './planStep';
import type { SetupKind, SetupTables } from './table';
import { SetupWriter, toSetup, type AccountContent, type SecretWriter } from './toSetup';

export interface PlanSettings {
	/** Whether entries missing from the file are deleted. */
	removes: boolean;
	/** Whether existing entries stay unchanged. */
	keeps?: boolean;
	/** Whether the setup was never a file, so that its secrets are in plain text. */
	isInMemory?: boolean;
}

const kindsInOrder: ListedKind[] = ['schedule', 'filter', 'alertTemplate', 'alertGroup', 'device'];

/** The steps that make an account match a file: each creates, changes or removes one entry. */
export class SetupPlan {
	/** In the order of the writes. */
	steps: readonly PlanStep[] = [];
	/** The entries without a step: equal in file and account, or kept by choice (`keeps`). */
	readonly kept: Array<Pick<PlanStep, 'id' | 'kind' | 'name'> & { entry: SetupEntry }> = [];
	/** Entries missing from the file that stay, because nothing is deleted. */
	readonly notInFile: string[] = [];
	/** Kinds missing from the file, or not read: "alert templates". */
	readonly notCompared: string[] = [];
	private readonly foundSteps: PlanStep[] = [];

	private constructor(
		readonly content: AccountContent,
		readonly wished: AccountSetup,
		private readonly tables: SetupTables,
		private readonly settings: PlanSettings,
		private readonly current: ReadonlyMap<SetupEntry, JsonObject>,
		private readonly targets: PlanTargets,
		private readonly writer: SetupWriter,
	) {}

	/** Plans the steps after which an account matches a file. Kinds missing from one of them are not compared. */
	static *of(
		content: AccountContent,
		wished: AccountSetup,
		tables: SetupTables,
		settings: PlanSettings,
	): Steps<SetupPlan> {
		const { setup: account, sources } = yield* toSetup(content, tables);
		const matches = new Map<ListedKind, Matches>();
		for (const kind of kindsInOrder) {
			const list = setupLists[kind];
			if (wished.notRead.includes(list) || content.notRead.includes(kind)) continue;
			matches.set(kind, yield* matchEntries(account[list], wished[list]));
		}
		// The entry of the account for each entry of the file.
		const partners = new Map([...matches.values()].flatMap((match) => [...match.partners]));
		const targets = yield* PlanTargets.of(wished, content, (entry) => partners.get(entry)?.id);
		const references = yield* References.of(namesAfterPlan(content, wished, targets));
		const writer = new SetupWriter(references, tables, hashSecrets());
		const plan = new SetupPlan(content, wished, tables, settings, sources, targets, writer);
		yield* plan.findSteps(matches, partners);
		return plan;
	}

	get unknownIdCount(): number {
		return this.targets.unknownIds.size;
	}

	/**
	 * The body to send for a step. References to entries without an ID yet (`createdId` returns
	 * undefined) are 0; then it is not whole (`isWhole`), and must be sent again later.
	 */
	bodyOf(
		{ kind, entry }: PlanStep,
		current: JsonObject | undefined,
		createdId: (kind: SetupKind, placeholderId: string) => unknown,
	): { body: JsonObject; isWhole: boolean } {
		let isWhole = true;
		const { body } = this.merge(kind, entry ?? { name: '' }, current, (target, placeholderId) => {
			const id = createdId(target, placeholderId);
			isWhole &&= id !== undefined;
			return id ?? 0;
		});
		return { body, isWhole };
	}

	/** The keys (`targetKey`) of the entries that the current entry of a step refers to. */
	targetsOf({ kind, current = {} }: PlanStep): string[] {
		const references = referencesIn(current, this.tables[kind].fields);
		return references.map((target) => targetKey(target.kind, target.id));
	}

	/** Whether the service lists a user of the entry of a step that it did not list in the plan. */
	hasNewUser({ kind, current = {} }: PlanStep, now: JsonObject): boolean {
		const planned = new Set(usersOf(current, this.tables[kind]));
		return usersOf(now, this.tables[kind]).some((user) => !planned.has(user));
	}

	/** Whether two objects of the service are equal in a file, which lacks IDs and read-only fields. */
	isSameInFile(kind: SetupKind, one: JsonObject, other: JsonObject): boolean {
		const toText = (entity: JsonObject) => canonicalJson(this.toFileForm(kind, entity));
		return toText(one) === toText(other);
	}

	/** Fills the plan. @param partners the entry of the account for each entry of the file */
	private *findSteps(
		matches: ReadonlyMap<ListedKind, Matches>,
		partners: ReadonlyMap<SetupEntry, SetupEntry>,
	): Steps<void> {
		const { content, tables, targets, wished } = this;
		for (const kind of kindsInOrder.filter((one) => !matches.has(one))) {
			// Entries that an uncompared kind refers to must not be removed.
			yield* targets.keepTargetsOf(content.entities[kind], tables[kind]);
			this.notCompared.push(`${kindLabels[kind]}s`);
		}
		for (const kind of matches.keys()) {
			for (const [index, entry] of wished[setupLists[kind]].entries()) {
				yield* this.addEntry(kind, entry, partners.get(entry), `${index}`);
			}
		}
		// Devices first, which is the order of `notInFile`.
		for (const [kind, { removed }] of [...matches].reverse()) {
			for (const entry of removed) this.addRemoval(kind, entry, entry.name);
		}
		this.steps = orderSteps(refuseDependents(this.foundSteps, tables), tables);
	}

	/**
	 * Adds the step for an entry of the file, if it needs one, and for a device those of its tasks.
	 *
	 * @param partner the same entry in the account; undefined for a new one
	 * @param key the position in the file, as entries can share a name: "3", of a task "3 0"
	 * @param device the device of a task; its ID is a placeholder if it is new
	 */
	private *addEntry(
		kind: SetupKind,
		entry: SetupEntry,
		partner: SetupEntry | undefined,
		key: string,
		device?: { name: string; id: unknown },
	): Steps<void> {
		const name = device ? `${device.name} > ${entry.name}` : entry.name;
		const current = partner === undefined ? undefined : this.current.get(partner);
		const id = device ? (partner?.id ?? newId(key)) : this.targets.idOf(entry);
		const step = this.stepOf(kind, entry, current, { name, key, id, deviceId: device?.id });
		if (step) this.foundSteps.push(step);
		else this.kept.push({ kind, name, id, entry });
		yield;
		if (kind !== 'device') return;
		const currentTasks = partner === undefined ? [] : tasksOf(partner);
		// A kept device gets tasks only if it has none: an interrupted run can leave it so.
		if (current && this.settings.keeps && currentTasks.length > 0) return;
		const { partners, removed } = yield* matchEntries(currentTasks, tasksOf(entry));
		for (const [index, task] of tasksOf(entry).entries()) {
			const taskKey = `${key} ${index}`;
			yield* this.addEntry('task', task, partners.get(task), taskKey, { name: entry.name, id });
		}
		for (const task of removed) this.addRemoval('task', task, `${entry.name} > ${task.name}`, id);
	}

	/** The step for an entry of the file; undefined if the account matches, or if existing entries stay. */
	private stepOf(
		kind: SetupKind,
		entry: SetupEntry,
		current: JsonObject | undefined,
		known: Pick<PlanStep, 'deviceId' | 'id' | 'key' | 'name'>,
	): PlanStep | undefined {
		if (current && this.settings.keeps) return undefined;
		// The keys of the entries that must be created first.
		const needs = new Set<string>();
		if (isNewId(known.deviceId)) needs.add(targetKey('device', known.deviceId));
		const merged = this.merge(kind, entry, current, (target, placeholderId) => {
			needs.add(targetKey(target, placeholderId));
			return placeholderId;
		});
		const reason = reasonOf(merged, addedMarks(merged.body, current));
		const changes = this.changesOf(kind, current, merged.body);
		if (current && changes.length === 0 && reason === null) return undefined;
		const action = current ? 'change' : 'create';
		const key = JSON.stringify([kind, known.name, known.key]);
		const { missing } = merged;
		return {
			kind,
			action,
			reason,
			missing,
			changes,
			current,
			entry,
			needs,
			phase: 0,
			...known,
			key,
		};
	}

	/** Adds the removal of an entry missing from the file, or only notes the entry if nothing is deleted. */
	private addRemoval(kind: SetupKind, entry: SetupEntry, name: string, deviceId?: unknown): void {
		if (!this.settings.removes) {
			this.notInFile.push(`${kindLabels[kind]} "${name}"`);
			return;
		}
		const users = usersOf(this.current.get(entry) ?? {}, this.tables[kind]);
		this.foundSteps.push({
			kind,
			name,
			action: 'remove',
			reason: this.targets.reasonToKeep(kind, entry.id, users),
			missing: [],
			changes: [],
			current: this.current.get(entry),
			id: entry.id,
			deviceId,
			key: JSON.stringify([kind, name, 'remove', String(entry.id)]),
			needs: new Set(),
			phase: 0,
		});
	}

	/** The body for an entry, and its missing values. `idOfNew` returns the ID to write for a new entry. */
	private merge(
		kind: SetupKind,
		entry: SetupEntry,
		current: JsonObject | undefined,
		idOfNew: (kind: SetupKind, placeholderId: string) => unknown,
	): MergedEntry {
		const reading: EntryReading = {
			isInMemory: this.settings.isInMemory ?? false,
			find: (target, reference) => {
				const id = this.targets.resolveReference(target, reference);
				return isNewId(id) ? idOfNew(target as SetupKind, id) : id;
			},
			isUnread: (target) => this.content.notRead.some((unread) => unread === target),
		};
		return mergeEntry(entry, current, this.tables[kind], reading);
	}

	/** The differing fields of two objects, without secrets; `current` is undefined for a new entry. */
	private changesOf(kind: SetupKind, current: JsonObject | undefined, body: JsonObject) {
		// Most entries are unchanged: this skips their slower comparison field by field.
		if (current && canonicalJson(current) === canonicalJson(body)) return [];
		const fields = new ComparedFields(this.tables[kind], new Set(), true);
		const before = current ? fields.toComparable(this.toFileForm(kind, current)) : {};
		return changesOf(before, fields.toComparable(this.toFileForm(kind, body)));
	}

	/** An object of the service as a file has it, but without its ID. */
	private toFileForm(kind: SetupKind, entity: JsonObject): SetupEntry {
		return { ...this.writer.toEntry(kind, entity), id: undefined };
	}
}

/** Replaces secrets by hashes, so that a plan can compare them. A random key prevents guessing the values. */
function hashSecrets(): SecretWriter {
	const key = randomBytes(32);
	const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
	return (secret) => `<secret: ${hash(JSON.stringify(secret))}>`;
}

/** The names to which references are possible: those of the account, and of entries to create. */
function namesAfterPlan(
	{ names }: AccountContent,
	wished: AccountSetup,
	targets: PlanTargets,
): AccountContent['names'] {
	const listed = listedKinds.map((kind) => {
		const created = wished[setupLists[kind]].flatMap((entry) => {
			const id = targets.idOf(entry);
			return isNewId(id) ? [{ id, name: entry.name }] : [];
		});
		return [kind, [...names[kind], ...created]];
	});
	return { ...names, ...Object.fromEntries(listed) };
}
