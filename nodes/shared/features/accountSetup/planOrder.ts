/**
 * Orders the steps of a plan, each of which creates, changes or removes one entry, and refuses steps
 * that are impossible because of others.
 */
import type { PlanStep } from './planStep';
import { referencesIn, targetKey } from './references';
import { kindLabels } from './setup';
import type { SetupKind, SetupTables } from './table';

const kinds: SetupKind[] = ['schedule', 'filter', 'alertTemplate', 'alertGroup', 'device', 'task'];

/** Refuses the steps that are impossible because of other refused steps, by a `reason`. */
export function refuseDependents(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	return refuseNeededRemovals(refuseUnmetNeeds(steps), tables);
}

/** Refuses the steps that need an entry whose creation is refused, directly or through others. */
function refuseUnmetNeeds(steps: readonly PlanStep[]): PlanStep[] {
	const creates = stepsByTarget(steps, 'create');
	const reasons = new Map<PlanStep, string | null>(steps.map((step) => [step, step.reason]));
	// Repeated until no step is refused: a refusal can affect steps in any position.
	for (let hasRefused = true; hasRefused;) {
		hasRefused = false;
		for (const step of steps) {
			if (reasons.get(step) !== null) continue;
			const needed = [...step.needs].flatMap((key) => creates.get(key) ?? []);
			const refused = needed.find((creation) => reasons.get(creation) !== null);
			if (refused === undefined) continue;
			const label = `${kindLabels[refused.kind]} "${refused.name}"`;
			reasons.set(step, `It needs the ${label}, which cannot be created`);
			hasRefused = true;
		}
	}
	return steps.map((step) => ({ ...step, reason: reasons.get(step) ?? null }));
}

/** The entry of a refused step stays, so this refuses to remove the entries to which it refers. */
function refuseNeededRemovals(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	const results = new Map(steps.map((step) => [step, step]));
	const removals = stepsByTarget(steps, 'remove');
	const refusedSteps = steps.filter(({ reason }) => reason !== null);
	for (const refused of refusedSteps) {
		// A creation has no current entry, so no references.
		const { kind, current = {} } = refused;
		for (const target of referencesIn(current, tables[kind].fields)) {
			const removal = removals.get(targetKey(target.kind, target.id));
			if (!removal || results.get(removal)?.reason !== null) continue;
			const refusedRemoval = { ...removal, reason: keptReason(refused) };
			results.set(removal, refusedRemoval);
			// Extends the list of this loop: the entry that stays also refers to others.
			refusedSteps.push(refusedRemoval);
		}
	}
	return [...results.values()];
}

/** The reason why an entry is not removed: the entry of this step refers to it. */
export function keptReason({ kind, name }: Pick<PlanStep, 'kind' | 'name'>): string {
	return `The ${kindLabels[kind]} "${name}", which stays unchanged, refers to it`;
}

/** Sorts steps and numbers phases: entries are written before those that refer to them, and removed after. */
export function orderSteps(steps: readonly PlanStep[], tables: SetupTables): PlanStep[] {
	const creations = stepsByTarget(steps, 'create');
	// The order of the kinds fits their references, so only those within a kind need a depth.
	const creationDepth = depthCounter((step) => {
		const needed = [...step.needs].flatMap((key) => creations.get(key) ?? []);
		return needed.filter(({ kind }) => kind === step.kind);
	});
	const removals = stepsByTarget(steps, 'remove');
	const removalDepth = depthCounter(({ kind, current }) => {
		const toOwners = tables[kind].fields.filter(({ refersTo }) => refersTo === kind);
		return toOwners.flatMap(({ from }) => removals.get(targetKey(kind, current?.[from])) ?? []);
	});
	// A rank has three numbers; the first one that differs decides the order.
	const ranked = steps.map((step) => {
		const kind = kinds.indexOf(step.kind);
		const isRemoval = step.action === 'remove';
		const rank = isRemoval ? [1, -kind, -removalDepth(step)] : [0, kind, creationDepth(step)];
		return { step, rank };
	});
	ranked.sort(({ rank: one }, { rank: other }) => {
		const firstDifferent = one.findIndex((number, index) => number !== other[index]);
		return firstDifferent < 0 ? 0 : one[firstDifferent] - other[firstDifferent];
	});
	// Steps of the same rank do not need each other, so they are one phase.
	let phase = 0;
	return ranked.map(({ step, rank }, index) => {
		if (index > 0 && String(rank) !== String(ranked[index - 1].rank)) phase++;
		return { ...step, phase };
	});
}

/** The steps with an action, by the `targetKey` of their entry; a new entry has a placeholder as ID. */
function stepsByTarget(steps: readonly PlanStep[], wanted: PlanStep['action']) {
	const found = steps.filter(({ action }) => action === wanted);
	return new Map(found.map((step) => [targetKey(step.kind, step.id), step]));
}

/**
 * Returns a function for the depth of a step: the length of the longest chain of steps before it.
 * `before` returns the direct predecessors of a step. In a circle, one of its links is ignored.
 */
function depthCounter(before: (step: PlanStep) => PlanStep[]): (step: PlanStep) => number {
	const depths = new Map<PlanStep, number>();
	const addDepths = (start: PlanStep): void => {
		// Without recursion, because a chain can be long.
		const stack = [start];
		const visited = new Set<PlanStep>();
		for (let step = stack.at(-1); step !== undefined; step = stack.at(-1)) {
			visited.add(step);
			const unvisited = before(step).filter((one) => !depths.has(one) && !visited.has(one));
			stack.push(...unvisited);
			if (unvisited.length > 0) continue;
			const depth = Math.max(-1, ...before(step).map((one) => depths.get(one) ?? -1)) + 1;
			if (!depths.has(step)) depths.set(step, depth);
			stack.pop();
		}
	};
	return (step) => {
		if (!depths.has(step)) addDepths(step);
		return depths.get(step) ?? 0;
	};
}
