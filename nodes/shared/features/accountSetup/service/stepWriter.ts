/** Carries out one step of a plan, and searches for its result after a lost response. */
import type { PlanStep } from '../planStep';
import type { SetupPlan } from '../planSetup';
import { isNewId } from '../planTargets';
import { targetKey } from '../references';
import type { SetupKind } from '../table';
import { maxCreationRepeats } from '../../../service/http/retryPolicy';
import { ServiceError } from '../../../service/http/serviceError';
import type { WebApiClient } from '../../../service/webApi/client';
import type { EntityId } from '../../../service/webApi/entities';
import { getIfThere } from '../../../service/webApi/nameIndex';
import { listTaskIds } from '../../../service/webApi/task/task';
import { isAsSent } from '../../../service/webApi/verifiedCreation';
import type { JsonObject } from '../../../words/util/json';
import type { CredentialMarks } from './credentialMarks';
import { createBody, entityId, listIdsOf, toContentForm, toEntityId } from './setupBodies';
import {
	changedSinceError,
	errorIfCreationOpen,
	errorIfOutcomeOpen,
	notListedError,
	undefinedIfServiceFails,
} from './setupErrors';

/** The ID of a written entry, and whether its body has all references: some entries are created later. */
export interface Written {
	id: EntityId;
	isWhole: boolean;
}

export class StepWriter {
	/** The IDs of created entries, by target key with the placeholder ID. */
	private readonly createdIds = new Map<string, EntityId>();

	constructor(
		private readonly client: WebApiClient,
		private readonly plan: SetupPlan,
		private readonly marks: CredentialMarks,
	) {}

	/**
	 * After an unclear response the entry is searched, and created again only if it is missing and
	 * the error allows it.
	 *
	 * @throws {ServiceError} when it is refused or not found
	 */
	async create(step: PlanStep): Promise<Written> {
		const { body, isWhole } = this.plan.bodyOf(step, undefined, this.createdId);
		const sent = this.marks.unmark(createBody(step.kind, body, this.deviceIdOf(step)));
		// Awaited to the end: after a stop, the user still needs the list of created entries.
		const creating = this.client.withCancelBehavior('finish');
		for (let repeats = 0; ; repeats++) {
			const created = await creating.create(step.kind, sent).catch(errorIfCreationOpen);
			const givenId = created instanceof ServiceError ? null : created.id;
			const id = await this.findCreated(step, sent, givenId);
			if (id !== undefined) {
				this.createdIds.set(targetKey(step.kind, step.id), id);
				return { id, isWhole };
			}
			if (!(created instanceof ServiceError)) throw notListedError(step);
			if (!created.isRepeatable || repeats >= maxCreationRepeats(created))
				throw created.withAttempts(repeats + 1);
		}
	}

	/**
	 * The ID of a created entry: the one of the reply, if it is new and its object is as sent, or else
	 * that of a new entry with the sent name. Undefined if there is none, or it cannot be looked up.
	 *
	 * @param givenId the ID of the reply; null if it has none
	 */
	private async findCreated(
		step: PlanStep,
		body: JsonObject,
		givenId: EntityId | null,
	): Promise<EntityId | undefined> {
		const { client } = this;
		const knownIds = this.knownIds(step);
		if (givenId !== null && !knownIds.has(String(givenId))) {
			const entity = await client.get(step.kind, givenId).catch(undefinedIfServiceFails);
			if (entity && isAsSent(entity, body)) return givenId;
		}
		const listed = await listIdsOf(client, step.kind, this.deviceIdOf(step))
			.then((ids) => ids.filter((id) => !knownIds.has(String(id))))
			.then((newIds) => client.getListed(step.kind, newIds))
			.catch(undefinedIfServiceFails);
		return listed?.find(({ entity }) => entity.Name === body.Name)?.id;
	}

	/** The IDs that entries of a kind had before the run, or that this run created. */
	private knownIds({ kind }: PlanStep): Set<string> {
		const { entities, tasks } = this.plan.content;
		const all = kind === 'task' ? [...tasks.values()].flat() : entities[kind];
		// Each kind counts its own: a device and a schedule can have the same ID.
		const made = [...this.createdIds].filter(([key]) => key.startsWith(targetKey(kind, '')));
		return new Set([...all.map(entityId), ...made.map(([, id]) => id)].map(String));
	}

	/** @throws {ServiceError} when it is refused, or the entry changed since the plan was made */
	async change(step: PlanStep): Promise<Written> {
		const id = toEntityId(step.id);
		let isWhole = true;
		await this.updateAndVerify(step, id, (current) => {
			if (!this.isAsPlanned(step, current)) throw changedSinceError(step);
			const merged = this.plan.bodyOf(step, current, this.createdId);
			({ isWhole } = merged);
			return merged.body;
		});
		return { id, isWhole };
	}

	/** Adds references to entries that did not exist when the step's entry (`id`) was written. */
	async addReferences(step: PlanStep, id: EntityId): Promise<void> {
		const write = (current: JsonObject) => this.plan.bodyOf(step, current, this.createdId).body;
		await this.updateAndVerify(step, id, write);
	}

	/**
	 * If the response leaves the outcome open, reads the entry again, and throws only if the change
	 * is missing.
	 */
	private async updateAndVerify(
		{ kind }: PlanStep,
		id: EntityId,
		write: (current: JsonObject) => JsonObject,
	): Promise<void> {
		let wanted: JsonObject | undefined;
		const error = await this.client
			.update(kind, id, (current) => {
				wanted = write(this.toPlanForm(kind, current));
				return this.marks.unmark(wanted, toContentForm(kind, current));
			})
			.then(() => undefined, errorIfOutcomeOpen);
		if (error === undefined) return;
		const now = this.toPlanForm(kind, await this.client.get(kind, id));
		if (!wanted || !this.plan.isSameInFile(kind, now, wanted)) throw error;
	}

	/** An entity in the form of the plan: with marks for secrets of the credential. */
	private toPlanForm(kind: SetupKind, entity: JsonObject): JsonObject {
		return this.marks.mark(toContentForm(kind, entity));
	}

	/**
	 * Removes an entry, and returns its ID; one that is already gone counts as removed.
	 *
	 * @throws {ServiceError} when it is refused, or the entry changed since the plan was made
	 */
	async remove(step: PlanStep): Promise<Written> {
		const id = toEntityId(step.id);
		const current = await getIfThere(this.client, step.kind, id);
		if (current === undefined) return { id, isWhole: true };
		const isSame = this.isAsPlanned(step, this.toPlanForm(step.kind, current));
		if (!isSame || !(await this.hasPlannedTasks(step))) throw changedSinceError(step);
		const error = await this.client
			.deleteKnown(step.kind, id)
			.then(() => undefined, errorIfOutcomeOpen);
		const isThere = error && (await getIfThere(this.client, step.kind, id));
		if (isThere) throw error;
		return { id, isWhole: true };
	}

	private isAsPlanned({ kind, current }: PlanStep, now: JsonObject): boolean {
		return current !== undefined && this.plan.isSameInFile(kind, now, current);
	}

	/** Whether a device has only tasks that the plan knows: removing it removes all of them. */
	private async hasPlannedTasks({ kind, id, current }: PlanStep): Promise<boolean> {
		if (kind !== 'device' || !current) return true;
		const planned = new Set((this.plan.content.tasks.get(current) ?? []).map(entityId).map(String));
		const now = await listTaskIds(this.client, toEntityId(id));
		return now.every((taskId) => planned.has(String(taskId)));
	}

	private deviceIdOf({ deviceId }: PlanStep): EntityId {
		return isNewId(deviceId)
			? (this.createdIds.get(targetKey('device', deviceId)) ?? 0)
			: toEntityId(deviceId);
	}

	/** The ID of an entry that this run created; undefined if it has not. */
	private readonly createdId = (kind: SetupKind, id: string) =>
		this.createdIds.get(targetKey(kind, id));
}
