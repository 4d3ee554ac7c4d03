/** The order of the steps of a plan, and steps that are impossible because of others. */
import type { JsonObject } from '../../words/util/json';
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
	const creates = new Map(
		steps.filter(({ action }) => action === 'create').map((step) => [keyOf(step), step]),
	);
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
	const removals = new Map(
		steps.filter(({ action }) => action === 'remove').map((step) => [keyOf(step), step]),
	);
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
	const made = steps.filter(({ action }) => action !== 'remove');
	const removed = steps.filter(({ action }) => action === 'remove');
	const createdByKey = new Map(
		made.filter(({ action }) => action === 'create').map((step) => [keyOf(step), step]),
	);
	// Kinds follow each other, so only references within a kind need a depth.
	const creationDepth = depthCounter((step) =>
		[...step.needs].flatMap((need) => createdByKey.get(need) ?? []).filter(isSameKindAs(step)),
	);
	const removedByKey = new Map(removed.map((step) => [keyOf(step), step]));
	const removalDepth = depthCounter((step) =>
		ownersOf(step, tables).flatMap((need) => removedByKey.get(need) ?? []),
	);
	const ordered = [
		...sortBy(made, (step) => [kinds.indexOf(step.kind), creationDepth(step)]),
		...sortBy(removed, (step) => [-kinds.indexOf(step.kind), -removalDepth(step)]),
	];
	return withPhases(ordered, [creationDepth, removalDepth]);
}

function keyOf({ kind, id }: PlanStep): string {
	return targetKey(kind, id);
}

function isSameKindAs({ kind }: PlanStep): (step: PlanStep) => boolean {
	return (step) => step.kind === kind;
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
	return fields.map(({ from }) => `${kind} ${String((current as JsonObject | undefined)?.[from])}`);
}

function sortBy(steps: readonly PlanStep[], toKey: (step: PlanStep) => number[]): PlanStep[] {
	const keyed = steps.map((step) => ({ step, key: toKey(step) }));
	keyed.sort(({ key: [one, first] }, { key: [other, second] }) => one - other || first - second);
	return keyed.map(({ step }) => step);
}

/**
 * Numbers the phases of sorted steps: steps of the same phase do not need each other.
 *
 * @param depthsOf the depth of a creation or change, and that of a removal
 */
function withPhases(
	steps: readonly PlanStep[],
	depthsOf: ReadonlyArray<(step: PlanStep) => number>,
): PlanStep[] {
	let phase = 0;
	let last = '';
	return steps.map((step) => {
		const isRemoval = step.action === 'remove';
		const depth = depthsOf[isRemoval ? 1 : 0](step);
		const own = JSON.stringify([isRemoval, step.kind, depth]);
		if (last !== '' && own !== last) phase++;
		last = own;
		return { ...step, phase };
	});
}
