/** Applies a plan to an account: the writes, and the searches after lost responses. */
import { keptReason } from '../planOrder';
import { isNewId } from '../planTargets';
import { kindLabels } from '../setup';
import { targetKey } from '../references';
import { type PlanStep } from '../planStep';
import { type SetupKind } from '../table';
import { type SetupPlan } from '../planSetup';
import { type StepOutcome } from '../describeOutcomes';
import { ServiceError } from '../../../service/http/serviceError';
import { nameKey } from '../../../words/names';
import { groupBy } from '../../../words/util/groupBy';
import type { JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/mapConcurrently';
import type { WebApiClient } from '../../../service/webApi/client';
import { CredentialMarks } from './credentialMarks';
import type { EntityId } from '../../../service/webApi/entities';
import { undefinedIfGone } from '../../../service/webApi/nameIndex';
import {
	changedSinceError,
	errorIfCreationOpen,
	errorIfOutcomeOpen,
	errorUnlessCanceled,
	undefinedIfServiceFails,
	notListedError,
} from './setupErrors';
import { listTaskIds } from '../../../service/webApi/task/task';
import { maxCreationRepeats } from '../../../service/http/retryPolicy';
import { isAsSent } from '../../../service/webApi/verifiedCreation';
import { createBody, entityId, listIdsOf, toContentForm, toEntityId } from './setupBodies';

export interface CarryOutSettings {
	/** Whether the other steps are done when the service refuses one. */
	continuesOnRefusal: boolean;
	/** Runs a task while no other run writes a device with this name. */
	inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result>;
	/** The marks in a file for secrets of the credential; without it, the file has them in plain text. */
	credential?: CredentialMarks;
	onProgress(text: string): void;
}

export interface CarriedOut {
	/** In the order of the steps. */
	outcomes: StepOutcome[];
	/** The error that ended it early. */
	error?: ServiceError;
}

/** This number takes some seconds. */
const stepsPerMessage = 100;

/**
 * Runs the steps of a new plan, those of a phase concurrently. After a write without a response, it checks
 * whether it was carried out. Finished steps remain when a later one is refused.
 */
export async function carryOut(
	client: WebApiClient,
	plan: SetupPlan,
	settings: CarryOutSettings,
): Promise<CarriedOut> {
	return await new PlanRun(client, plan, settings).run();
}

class PlanRun {
	/** The IDs of created entries, by target key with the placeholder ID. */
	private readonly createdIds = new Map<string, EntityId>();
	private readonly outcomes = new Map<PlanStep, StepOutcome>();
	/** The steps that were not done, by the target keys of the entries their current entry refers to. */
	private readonly keptBy = new Map<string, PlanStep>();
	/** Done steps whose body lacks references to entries that are created later. */
	private readonly lacksReferences: PlanStep[] = [];
	private readonly marks: CredentialMarks;
	private error?: ServiceError;

	constructor(
		private readonly client: WebApiClient,
		private readonly plan: SetupPlan,
		private readonly settings: CarryOutSettings,
	) {
		this.marks = settings.credential ?? new CredentialMarks([]);
	}

	/** A step that was not reached counts as not done. */
	async run(): Promise<CarriedOut> {
		const { steps } = this.plan;
		const made = steps.filter(({ action }) => action !== 'remove');
		const removed = steps.filter(({ action }) => action === 'remove');
		for (const phase of phasesOf(made)) await this.runPhase(phase);
		for (const step of this.lacksReferences) await this.addReferences(step);
		for (const phase of phasesOf(removed)) await this.runPhase(phase);
		const outcomes = steps.map((step) => this.outcomes.get(step) ?? notDone(step, stoppedReason));
		return { outcomes, ...(this.error ? { error: this.error } : {}) };
	}

	/** Steps with the same name, or of the same device, run in order. */
	private async runPhase(steps: readonly PlanStep[]): Promise<void> {
		const groups = groupBy(steps, ({ kind, deviceId, name }) =>
			kind === 'task' ? String(deviceId) : nameKey(name),
		);
		await mapConcurrently([...groups.values()], this.client.concurrency, async (group) => {
			for (const step of group) await this.runStep(step);
		});
	}

	private async runStep(step: PlanStep): Promise<void> {
		if (this.error) return;
		const outcome = await this.outcomeOf(step);
		this.noteOutcome(step, outcome);
		if (outcome.result !== 'done') return;
		const { size } = this.outcomes;
		if (size % stepsPerMessage === 0) {
			this.settings.onProgress(`Did ${size} of ${this.plan.steps.length} steps`);
		}
	}

	private noteOutcome(step: PlanStep, outcome: StepOutcome): void {
		this.outcomes.set(step, outcome);
		if (outcome.result === 'done') return;
		for (const need of this.plan.targetsOf(step)) this.keptBy.set(need, step);
	}

	private async outcomeOf(step: PlanStep): Promise<StepOutcome> {
		if (step.reason !== null) return notDone(step, step.reason);
		const failedNeed = this.failedNeedOf(step);
		if (failedNeed) {
			return notDone(
				step,
				`It needs the ${kindLabels[failedNeed.kind]} "${failedNeed.name}", which was not created`,
			);
		}
		const holder = step.action === 'remove' && this.keptBy.get(targetKey(step.kind, step.id));
		if (holder) return notDone(step, keptReason(holder));
		const id = await this.doStep(step).catch(errorUnlessCanceled);
		if (!(id instanceof ServiceError)) return { step, result: 'done', id, reason: null };
		return this.failed(step, id);
	}

	/** Ends the run, unless only this step was refused and the user chose to continue. */
	private failed(step: PlanStep, error: ServiceError, id: EntityId | null = null): StepOutcome {
		const isRefusal = error.kind === 'refused' || error.kind === 'notFound';
		if (!this.settings.continuesOnRefusal || !isRefusal) this.error ??= error;
		const reason = `${error.message.replace(/\.$/, '')}. ${error.hint}`.trimEnd();
		return { step, result: 'refused', id, reason };
	}

	private failedNeedOf({ needs }: PlanStep): PlanStep | undefined {
		for (const [step, { result }] of this.outcomes) {
			if (step.action !== 'create' || result === 'done') continue;
			if (needs.has(targetKey(step.kind, step.id))) return step;
		}
		return undefined;
	}

	private async doStep(step: PlanStep): Promise<EntityId> {
		if (step.action === 'remove') return await this.remove(step);
		if (step.action === 'change') return await this.change(step);
		if (step.kind !== 'device') return await this.create(step);
		return await this.settings.inTurn(step.name, async () => this.create(step));
	}

	/**
	 * After an unclear response the entry is searched, and created again only if it is missing and
	 * the error allows it.
	 *
	 * @throws {ServiceError} when it is refused or not found
	 */
	private async create(step: PlanStep): Promise<EntityId> {
		const { body, isWhole } = this.plan.bodyOf(step, undefined, this.createdId);
		const sent = this.marks.unmark(createBody(step.kind, body, this.deviceIdOf(step)));
		// Awaited to the end: after a stop, the user still needs the list of created entries.
		const creating = this.client.withCancelBehavior('finish');
		for (let repeats = 0; ; repeats++) {
			const created = await creating.create(step.kind, sent).catch(errorIfCreationOpen);
			const given = created instanceof ServiceError ? null : created.id;
			const isOurs = given !== null && (await this.isCreated(step, given, sent));
			const id = isOurs ? given : await this.findCreated(step, sent).catch(undefinedIfServiceFails);
			if (id !== undefined && id !== null) {
				this.createdIds.set(targetKey(step.kind, step.id), id);
				// It refers to an entry that is created later.
				if (!isWhole) this.lacksReferences.push(step);
				return id;
			}
			if (!(created instanceof ServiceError)) throw notListedError(step);
			if (!created.isRepeatable || repeats >= maxCreationRepeats(created))
				throw created.withAttempts(repeats + 1);
		}
	}

	/** Whether the ID of a reply is the one of the object that was sent, and of none that was there before. */
	private async isCreated(step: PlanStep, id: EntityId, body: JsonObject): Promise<boolean> {
		if (this.knownIds(step).has(String(id))) return false;
		const entity = await this.client.get(step.kind, id).catch(undefinedIfServiceFails);
		return entity !== undefined && isAsSent(entity, body);
	}

	/** The ID of a new entry with the sent name that did not exist before; undefined if there is none. */
	private async findCreated(step: PlanStep, body: JsonObject): Promise<EntityId | undefined> {
		const known = this.knownIds(step);
		const ids = await listIdsOf(this.client, step.kind, this.deviceIdOf(step));
		const listed = await this.client.getListed(
			step.kind,
			ids.filter((id) => !known.has(String(id))),
		);
		return listed.find(({ entity }) => entity.Name === body.Name)?.id;
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
	private async change(step: PlanStep): Promise<EntityId> {
		const id = toEntityId(step.id);
		const write = (current: JsonObject) => {
			if (!this.isAsPlanned(step, current)) throw changedSinceError(step);
			const { body, isWhole } = this.plan.bodyOf(step, current, this.createdId);
			if (!isWhole) this.lacksReferences.push(step);
			return body;
		};
		await this.updateAndVerify(step, id, write);
		return id;
	}

	/** Adds references to entries that did not exist at the first write; a failure becomes its outcome. */
	private async addReferences(step: PlanStep): Promise<void> {
		if (this.error) return;
		const id = this.createdIds.get(targetKey(step.kind, step.id)) ?? toEntityId(step.id);
		const write = (current: JsonObject) => this.plan.bodyOf(step, current, this.createdId).body;
		const error = await this.updateAndVerify(step, id, write).catch(errorUnlessCanceled);
		if (error) this.noteOutcome(step, this.failed(step, error, id));
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
	private async remove(step: PlanStep): Promise<EntityId> {
		const id = toEntityId(step.id);
		const current = await this.client.get(step.kind, id).catch(undefinedIfGone);
		if (current === undefined) return id;
		const isSame = this.isAsPlanned(step, this.toPlanForm(step.kind, current));
		if (!isSame || !(await this.hasPlannedTasks(step))) throw changedSinceError(step);
		const error = await this.client
			.deleteKnown(step.kind, id)
			.then(() => undefined, errorIfOutcomeOpen);
		const isGone = async () =>
			(await this.client.get(step.kind, id).catch(undefinedIfGone)) === undefined;
		if (error && !(await isGone())) throw error;
		return id;
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

	private readonly createdId = (kind: SetupKind, id: string) =>
		this.createdIds.get(targetKey(kind, id));
}

const stoppedReason = 'It was not reached yet';

function notDone(step: PlanStep, reason: string): StepOutcome {
	return { step, result: 'notDone', id: null, reason };
}

function phasesOf(steps: readonly PlanStep[]): Iterable<PlanStep[]> {
	return groupBy(steps, ({ phase }) => phase).values();
}
