/** The order of the steps of a plan, and steps that are impossible because of others. */
import type { PlanStep } from './planStep';
import { referencesIn, targetKey } from './references';
import { kindLabels } from './setup';
import type { SetupKind, SetupTables } from './table';

const kinds: SetupKind[] = ['schedule', 'filter', 'alertTemplate', 'alertGroup', 'device', 'task'];

export function refuseDependents(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	return refuseNeededRemovals(refuseUnmetNeeds(steps), tables);
}

/** Refuses steps that need an entry whose creation is refused, directly or through others. */
function refuseUnmetNeeds(steps: readonly PlanStep[]): PlanStep[] {
	const creates = stepsByTarget(steps, 'create');
	const reasons = new Map<PlanStep, string | null>(steps.map((step) => [step, step.reason]));
	// Repeated until nothing changes: a refusal can affect steps in any position.
	for (let isSettled = false; !isSettled;) {
		isSettled = true;
		for (const step of steps) {
			if (reasons.get(step) !== null) continue;
			const needed = [...step.needs].map((need) => creates.get(need));
			const open = needed.find((one) => one !== undefined && reasons.get(one) !== null);
			if (open === undefined) continue;
			reasons.set(
				step,
				`It needs the ${kindLabels[open.kind]} "${open.name}", which cannot be created`,
			);
			isSettled = false;
		}
	}
	return steps.map((step) => ({ ...step, reason: reasons.get(step) ?? null }));
}

/** A refused step keeps its entry, so the entries it refers to must stay, too. */
function refuseNeededRemovals(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	const latest = new Map(steps.map((step) => [step, step]));
	const removals = stepsByTarget(steps, 'remove');
	const refusedSteps = steps.filter(({ reason }) => reason !== null);
	for (const refused of refusedSteps) {
		// Steps that create something have no current entry, so no references.
		const { kind, current = {} } = refused;
		for (const target of referencesIn(current, tables[kind].fields)) {
			const step = removals.get(targetKey(target.kind, target.id));
			if (!step || latest.get(step)?.reason !== null) continue;
			const kept = { ...step, reason: keptReason(refused) };
			latest.set(step, kept);
			// Extends the list of this loop: the kept entry also keeps its references.
			refusedSteps.push(kept);
		}
	}
	return [...latest.values()];
}

export function keptReason({ kind, name }: Pick<PlanStep, 'kind' | 'name'>): string {
	return `The ${kindLabels[kind]} "${name}", which stays unchanged, refers to it`;
}

/**
 * Sorts steps: referenced entries first, deletions last and in reverse order, so that an owner is
 * removed after what refers to it. Numbers their phases.
 */
export function orderSteps(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	const createdByKey = stepsByTarget(steps, 'create');
	// Kinds follow each other, so only references within a kind need a depth.
	const creationDepth = depthCounter((step) =>
		[...step.needs]
			.flatMap((need) => createdByKey.get(need) ?? [])
			.filter(({ kind }) => kind === step.kind),
	);
	const removedByKey = stepsByTarget(steps, 'remove');
	const removalDepth = depthCounter((step) =>
		ownersOf(step, tables).flatMap((need) => removedByKey.get(need) ?? []),
	);
	const ranked = steps.map((step) => {
		const kind = kinds.indexOf(step.kind);
		const isRemoval = step.action === 'remove';
		const rank = isRemoval ? [1, -kind, -removalDepth(step)] : [0, kind, creationDepth(step)];
		return { step, rank };
	});
	ranked.sort(({ rank: one }, { rank: other }) => {
		const different = one.findIndex((part, index) => part !== other[index]);
		return different < 0 ? 0 : one[different] - other[different];
	});
	// Steps of the same rank do not need each other, so they are one phase.
	let phase = 0;
	return ranked.map(({ step, rank }, index) => {
		if (index > 0 && String(rank) !== String(ranked[index - 1].rank)) phase++;
		return { ...step, phase };
	});
}

/** The steps with an action, by the target key of their entry. */
function stepsByTarget(
	steps: readonly PlanStep[],
	wanted: PlanStep['action'],
): ReadonlyMap<string, PlanStep> {
	const found = steps.filter(({ action }) => action === wanted);
	return new Map(found.map((step) => [targetKey(step.kind, step.id), step]));
}

/**
 * Returns a function for the depth of a step: the length of the longest chain of steps before it. In
 * a circle, one of its links does not count.
 *
 * @param before the steps that must come directly before a step
 */
function depthCounter(before: (step: PlanStep) => PlanStep[]): (step: PlanStep) => number {
	const known = new Map<PlanStep, number>();
	const depthOf = (start: PlanStep): number => {
		// Without recursion: a chain of owners can be long.
		const stack = [start];
		const open = new Set<PlanStep>();
		for (let step = stack.at(-1); step !== undefined; step = stack.at(-1)) {
			const waiting = before(step).filter(
				(one) => !known.has(one) && !open.has(one) && one !== step,
			);
			open.add(step);
			if (waiting.length > 0 && !known.has(step)) {
				stack.push(...waiting);
				continue;
			}
			const depth = Math.max(-1, ...before(step).map((one) => known.get(one) ?? -1)) + 1;
			known.set(step, known.get(step) ?? depth);
			stack.pop();
		}
		return known.get(start) ?? 0;
	};
	return (step) => known.get(step) ?? depthOf(step);
}

/** The keys of the entries of the same kind that a current entry refers to, such as its owner device. */
function ownersOf({ kind, current }: PlanStep, tables: SetupTables): string[] {
	const fields = tables[kind].fields.filter(({ refersTo }) => refersTo === kind);
	return fields.map(({ from }) => `${kind} ${String(current?.[from])}`);
}
