/** Writes the entry of one step of a plan, and searches for the result after a lost response. */
import type { PlanStep } from '../planStep';
import type { SetupPlan } from '../planSetup';
import { isNewId } from '../planTargets';
import { targetKey } from '../references';
import type { SetupKind } from '../table';
import { maxCreationRepeats } from '../../../service/http/retryPolicy';
import { ServiceError } from '../../../service/http/serviceError';
import { listIdsOf } from '../../../service/webApi/accountCache';
import type { WebApiClient } from '../../../service/webApi/client';
import type { EntityId } from '../../../service/webApi/entities';
import { getIfThere } from '../../../service/webApi/nameIndex';
import { listTaskIds } from '../../../service/webApi/task/task';
import { findCreated } from '../../../service/webApi/verifiedCreation';
import type { JsonObject } from '../../../words/util/json';
import type { CredentialMarks } from './credentialMarks';
import { createBody, toContentForm, toEntityId } from './setupBodies';
import {
	changedSinceError,
	errorIfCreationOpen,
	errorIfOutcomeOpen,
	notListedError,
	undefinedIfServiceFails,
} from './setupErrors';

export interface Written {
	/** The ID of the written entry. */
	id: EntityId;
	/** Whether its body has all references: some refer to entries that are created later. */
	isWhole: boolean;
}

export class StepWriter {
	/** The IDs of created entries, by `targetKey` with the placeholder ID. */
	private readonly createdIds = new Map<string, EntityId>();

	constructor(
		private readonly client: WebApiClient,
		private readonly plan: SetupPlan,
		private readonly marks: CredentialMarks,
	) {}

	/**
	 * Creates an entry. After a lost response, searches for it, and sends it again only if it is
	 * missing and the error allows it. @throws {ServiceError} if it is refused, or still missing
	 */
	async create(step: PlanStep): Promise<Written> {
		const { client } = this;
		const { kind } = step;
		const deviceId = this.deviceIdOf(step);
		const { body: merged, isWhole } = this.plan.bodyOf(step, undefined, this.createdId);
		const body = this.marks.unmark(createBody(kind, merged, deviceId));
		// Awaited to the end: after a stop, the user still needs the list of created entries.
		const creating = client.withCancelBehavior('finish');
		const listIds = async () => await listIdsOf(client, kind, deviceId);
		for (let attempts = 1; ; attempts++) {
			const reply = await creating.create(kind, body).catch(errorIfCreationOpen);
			const replyId = reply instanceof ServiceError ? null : reply.id;
			const search = { kind, body, listIds, known: this.knownIds(step) };
			const found = await findCreated(client, search, replyId).catch(undefinedIfServiceFails);
			if (found && found.id !== null) {
				this.createdIds.set(targetKey(kind, step.id), found.id);
				return { id: found.id, isWhole };
			}
			if (!(reply instanceof ServiceError)) throw notListedError(step);
			// Only an entry that is certainly missing is created again.
			const canRepeat = found?.count === 0 && reply.isRepeatable;
			if (!canRepeat || attempts > maxCreationRepeats(reply)) throw reply.withAttempts(attempts);
		}
	}

	/** The IDs that entries of a step's kind had before the run, or that this run created. */
	private knownIds({ kind }: PlanStep): Set<string> {
		const { entities, tasks } = this.plan.content;
		const existing = kind === 'task' ? [...tasks.values()].flat() : entities[kind];
		// Only of this kind: a device and a schedule can have the same ID.
		const created = [...this.createdIds].filter(([key]) => key.startsWith(targetKey(kind, '')));
		return new Set([...existing.map(({ Id }) => Id), ...created.map(([, id]) => id)].map(String));
	}

	/** Changes an entry. @throws {ServiceError} if this is refused, or the entry is not as planned */
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

	/** Adds the references of an entry (`id`) to entries that did not exist when it was written. */
	async addReferences(step: PlanStep, id: EntityId): Promise<void> {
		const write = (current: JsonObject) => this.plan.bodyOf(step, current, this.createdId).body;
		await this.updateAndVerify(step, id, write);
	}

	/**
	 * Sends the body that `write` makes of the current object. After a lost response, throws only if
	 * the change is missing.
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
		const now = await this.client.get(kind, id).catch(undefinedIfServiceFails);
		const isSame =
			now && wanted && this.plan.isSameInFile(kind, this.toPlanForm(kind, now), wanted);
		if (!isSame) throw error;
	}

	/** An object of the service in the form of the plan: with marks for secrets of the credential. */
	private toPlanForm(kind: SetupKind, entity: JsonObject): JsonObject {
		return this.marks.mark(toContentForm(kind, entity));
	}

	/** Removes an entry if it exists. @throws {ServiceError} if refused, or the entry is not as planned */
	async remove(step: PlanStep): Promise<Written> {
		const id = toEntityId(step.id);
		const current = await getIfThere(this.client, step.kind, id);
		if (current === undefined) return { id, isWhole: true };
		const isSame = this.isAsPlanned(step, this.toPlanForm(step.kind, current));
		if (!isSame || this.plan.hasNewUser(step, current) || !(await this.hasPlannedTasks(step))) {
			throw changedSinceError(step);
		}
		const error = await this.client
			.deleteKnown(step.kind, id)
			.then(() => undefined, errorIfOutcomeOpen);
		if (error === undefined) return { id, isWhole: true };
		// If this fails, too, the first error shows that the outcome is open.
		const isGone = await getIfThere(this.client, step.kind, id).then(
			(found) => found === undefined,
			undefinedIfServiceFails,
		);
		if (isGone) return { id, isWhole: true };
		throw error;
	}

	private isAsPlanned({ kind, current }: PlanStep, now: JsonObject): boolean {
		return current !== undefined && this.plan.isSameInFile(kind, now, current);
	}

	/** Whether a device has only tasks as planned: removing it removes all of them. */
	private async hasPlannedTasks({ kind, id, current }: PlanStep): Promise<boolean> {
		if (kind !== 'device' || !current) return true;
		const plannedTasks = this.plan.content.tasks.get(current) ?? [];
		const planned = new Map(plannedTasks.map((task) => [String(task.Id), task]));
		const taskIds = await listTaskIds(this.client, toEntityId(id));
		if (!taskIds.every((taskId) => planned.has(String(taskId)))) return false;
		const tasks = await this.client.getListed('task', taskIds);
		return tasks.every(({ id: taskId, entity }) => {
			const task = planned.get(String(taskId));
			return task && this.plan.isSameInFile('task', this.toPlanForm('task', entity), task);
		});
	}

	/** The ID of the device of a task, which this run may have created. */
	private deviceIdOf({ deviceId }: PlanStep): EntityId {
		return isNewId(deviceId)
			? (this.createdIds.get(targetKey('device', deviceId)) ?? 0)
			: toEntityId(deviceId);
	}

	/** The ID of an entry that this run created, by its placeholder ID; undefined if not created. */
	private readonly createdId = (kind: SetupKind, id: string) =>
		this.createdIds.get(targetKey(kind, id));
}
