/** Applies a plan to an account: runs its steps in their order, each of which writes one entry. */
import { keptReason } from '../planOrder';
import { kindLabels } from '../setup';
import { targetKey } from '../references';
import { type PlanStep } from '../planStep';
import { type SetupPlan } from '../planSetup';
import { type StepOutcome } from '../describeOutcomes';
import { ServiceError } from '../../../service/http/serviceError';
import { nameKey } from '../../../words/names';
import { groupBy } from '../../../words/util/groupBy';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { WebApiClient } from '../../../service/webApi/client';
import { CredentialMarks } from './credentialMarks';
import type { EntityId } from '../../../service/webApi/entities';
import { errorUnlessCanceled } from './setupErrors';
import { StepWriter, type Written } from './stepWriter';

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

/** The number of steps between two progress messages: writing them takes some seconds. */
const stepsPerMessage = 100;

/** Runs the steps of a plan, those of a phase concurrently. If one fails, the finished ones remain. */
export async function carryOut(
	client: WebApiClient,
	plan: SetupPlan,
	settings: CarryOutSettings,
): Promise<CarriedOut> {
	return await new PlanRun(client, plan, settings).run();
}

class PlanRun {
	private readonly outcomes = new Map<PlanStep, StepOutcome>();
	/** By `targetKey` of an entry that must stay: the step that was not done, whose entry refers to it. */
	private readonly keptBy = new Map<string, PlanStep>();
	/** Done steps whose body lacks references to entries that are created later, with their IDs. */
	private readonly lacksReferences = new Map<PlanStep, EntityId>();
	private readonly writer: StepWriter;
	private error?: ServiceError;

	constructor(
		private readonly client: WebApiClient,
		private readonly plan: SetupPlan,
		private readonly settings: CarryOutSettings,
	) {
		this.writer = new StepWriter(client, plan, settings.credential ?? new CredentialMarks([]));
	}

	/** Creates and changes, then adds missing references, then removes. Steps not reached are not done. */
	async run(): Promise<CarriedOut> {
		const { steps } = this.plan;
		const writes = steps.filter(({ action }) => action !== 'remove');
		const removals = steps.filter(({ action }) => action === 'remove');
		for (const phase of phasesOf(writes)) await this.runPhase(phase);
		for (const [step, id] of this.lacksReferences) await this.addReferences(step, id);
		for (const phase of phasesOf(removals)) await this.runPhase(phase);
		const outcomes = steps.map((step) => this.outcomes.get(step) ?? notDone(step, stoppedReason));
		return { outcomes, ...(this.error ? { error: this.error } : {}) };
	}

	/** Runs steps concurrently; those with the same name, or of the same device, in order. */
	private async runPhase(steps: readonly PlanStep[]): Promise<void> {
		const groups = groupBy(steps, ({ kind, deviceId, name }) =>
			kind === 'task' ? String(deviceId) : nameKey(name),
		);
		await mapConcurrently([...groups.values()], this.client.concurrency, async (group) => {
			for (const step of group) await this.runStep(step);
		});
	}

	/** Runs a step unless the run has ended with an error, and reports the progress. */
	private async runStep(step: PlanStep): Promise<void> {
		if (this.error) return;
		const outcome = await this.outcomeOf(step);
		this.noteOutcome(step, outcome);
		if (outcome.result !== 'done') return;
		const { size: count } = this.outcomes;
		if (count % stepsPerMessage === 0) {
			this.settings.onProgress(`Did ${count} of ${this.plan.steps.length} steps`);
		}
	}

	/** Stores the outcome of a step. If it is not done, the entries to which its entry refers must stay. */
	private noteOutcome(step: PlanStep, outcome: StepOutcome): void {
		this.outcomes.set(step, outcome);
		if (outcome.result === 'done') return;
		for (const key of this.plan.targetsOf(step)) this.keptBy.set(key, step);
	}

	/** Carries out a step that is possible, and returns its outcome. */
	private async outcomeOf(step: PlanStep): Promise<StepOutcome> {
		if (step.reason !== null) return notDone(step, step.reason);
		const failedNeed = this.failedNeedOf(step);
		if (failedNeed) {
			const needed = `${kindLabels[failedNeed.kind]} "${failedNeed.name}"`;
			return notDone(step, `It needs the ${needed}, which was not created`);
		}
		const referrer = step.action === 'remove' && this.keptBy.get(targetKey(step.kind, step.id));
		if (referrer) return notDone(step, keptReason(referrer));
		const written = await this.doStep(step).catch(errorUnlessCanceled);
		if (written instanceof ServiceError) return this.noteFailure(step, written);
		if (!written.isWhole) this.lacksReferences.set(step, written.id);
		return { step, result: 'done', id: written.id, reason: null };
	}

	/**
	 * The outcome of a failed step. Ends the run, unless the step was only refused and the user chose
	 * to continue. `id` is that of an entry which exists despite the failure.
	 */
	private noteFailure(step: PlanStep, error: ServiceError, id?: EntityId): StepOutcome {
		const isRefusal = error.kind === 'refused' || error.kind === 'notFound';
		if (!this.settings.continuesOnRefusal || !isRefusal) this.error ??= error;
		const reason = `${error.message.replace(/\.$/, '')}. ${error.hint}`.trimEnd();
		return { step, result: 'refused', id: id ?? null, reason };
	}

	/** The step that failed to create an entry that this step needs; undefined if there is none. */
	private failedNeedOf({ needs }: PlanStep): PlanStep | undefined {
		for (const [step, { result }] of this.outcomes) {
			if (step.action !== 'create' || result === 'done') continue;
			if (needs.has(targetKey(step.kind, step.id))) return step;
		}
		return undefined;
	}

	/** Writes the entry of a step. Devices are created while no other run creates one of the same name. */
	private async doStep(step: PlanStep): Promise<Written> {
		if (step.action === 'remove') return await this.writer.remove(step);
		if (step.action === 'change') return await this.writer.change(step);
		if (step.kind !== 'device') return await this.writer.create(step);
		return await this.settings.inTurn(step.name, async () => this.writer.create(step));
	}

	/** Adds the references that the entry of a done step (`id`) lacks; a failure becomes its outcome. */
	private async addReferences(step: PlanStep, id: EntityId): Promise<void> {
		if (this.error) return;
		const error = await this.writer.addReferences(step, id).catch(errorUnlessCanceled);
		if (error) this.noteOutcome(step, this.noteFailure(step, error, id));
	}
}

const stoppedReason = 'It was not reached yet';

function notDone(step: PlanStep, reason: string): StepOutcome {
	return { step, result: 'notDone', id: null, reason };
}

/** Groups steps by phase; those of one phase do not need each other. */
function phasesOf(steps: readonly PlanStep[]): Iterable<PlanStep[]> {
	return groupBy(steps, ({ phase }) => phase).values();
}
