import {
	viewPlan,
	writePlan,
	type Viewpoint,
	type KeptSchedule,
	type PlanAction,
	type PlanOutcome,
	type WantedPlan,
} from '../../../shared/features/maintenance';
import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../../shared/words/util/json';
import { mapInTurns } from '../../../shared/words/util/turn';
import { presentDevice, type WriteAction } from '../written';

const previewActions: Record<PlanAction, WriteAction> = {
	planned: 'wouldPlan',
	takenBack: 'wouldTakeBack',
	unchanged: 'unchanged',
	updated: 'wouldUpdate',
};

/** The output items of devices, in steps. */
export async function presentOutcomes(
	outcomes: readonly PlanOutcome[],
	wanted: WantedPlan,
	viewpoint: Viewpoint & { isPreview: boolean },
): Promise<JsonObject[]> {
	const toItem = (outcome: PlanOutcome) => presentOutcome(outcome, wanted, viewpoint);
	return await mapInTurns(outcomes, toItem);
}

/** The output item of a device; a device removed from the plan (`takenBack`) has no next time. */
function presentOutcome(
	outcome: PlanOutcome,
	wanted: WantedPlan,
	viewpoint: Viewpoint & { isPreview: boolean },
): JsonObject {
	const { action, id, name, scheduleId, earlier, times } = outcome;
	const { plan, hours, timeZone } = wanted;
	const view = viewPlan({ plan, hours, timeZone, times }, viewpoint);
	const isRemoved = action === 'takenBack';
	return {
		...presentDevice(viewpoint.isPreview ? previewActions[action] : action, id, name),
		message: isRemoved
			? removedMessage(outcome, plan, viewpoint.isPreview)
			: plannedMessage(outcome, view.when),
		plan,
		scheduleId,
		// Not empty, because n8n's table shows an empty cell in red.
		earlierSchedule: earlier?.name ?? 'None',
		nextStart: isRemoved ? null : view.nextStart,
		nextEnd: isRemoved ? null : view.nextEnd,
	};
}

/** The message for a device in a plan. @param when the times of the plan, in words */
function plannedMessage({ name, changedTo }: PlanOutcome, when: string): string {
	const changed =
		changedTo === undefined
			? ''
			: ` Its schedule was changed to "${changedTo}" outside this node since the last run.`;
	return `${name}: no checks and no alerts ${when}.${changed}`;
}

function removedMessage(
	{ name, earlier, isEarlierGone }: PlanOutcome,
	plan: string,
	isPreview: boolean,
): string {
	const [removed, has] = isPreview ? ['would be removed', 'have'] : ['was removed', 'has'];
	const schedule = scheduleText(earlier, isEarlierGone);
	return `${name} ${removed} from the plan "${plan}" and ${has} ${schedule}.`;
}

/**
 * The schedule of a device after it left a plan, in words.
 *
 * @param earlier its schedule from before the plan; null if it had none, or that was deleted
 */
export function scheduleText(earlier: { name: string } | null, isEarlierGone = false): string {
	if (earlier) return `its schedule "${earlier.name}" again`;
	return isEarlierGone
		? 'no schedule, because the previous one was deleted'
		: 'no schedule, as before';
}

export function keptText({ name, reason }: KeptSchedule): string {
	return `The schedule "${name}" was kept, because ${reason}.`;
}

/**
 * Writes a maintenance plan, and returns the outcome for each device; a dry run only returns it. A
 * lock keeps other runs of this process from changing schedules of the account in the meantime.
 * Adds hints for schedules that could not be deleted.
 */
export async function writeWithLock(
	wanted: WantedPlan,
	settings: { now: number; isPreview: boolean },
	{ addHint, client, clock, writes }: WebApiContext,
): Promise<PlanOutcome[]> {
	const { outcomes, kept } = await writes.withAccountLock(clock, async () =>
		writePlan(client, wanted, settings),
	);
	for (const one of kept) addHint(keptText(one));
	return outcomes;
}
