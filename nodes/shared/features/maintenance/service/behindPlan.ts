/** The schedules for copies of devices: a copy is in no maintenance plan, so it gets the schedule before the plan. */
import { isObject, type JsonObject } from '../../../words/util/json';
import { quoteSome } from '../../../words/util/phrases';
import type { WebApiClient } from '../../../service/webApi/client';
import { getIfThere } from '../../../service/webApi/nameIndex';
import { isId } from '../../../service/webApi/response';
import { toPlanSchedule } from './planSchedules';
import { toId, type EntityId } from '../../../words/util/id';

/** A plan, and the schedule that its devices had before it; 0 for none. */
interface BehindPlan {
	plan: string;
	scheduleId: EntityId;
}

/**
 * Finds the schedules that belong to maintenance plans, and for each the one before the plan: 0 for
 * none, or if it was deleted. Keys are the IDs of the plans' schedules, as texts.
 */
export function schedulesBehindPlans(
	schedules: readonly JsonObject[],
): ReadonlyMap<string, BehindPlan> {
	const ids = new Set(schedules.map(({ Id }) => toId(Id)));
	const plans = schedules.flatMap((stored) =>
		isId(stored.Id) ? (toPlanSchedule(toId(stored.Id), stored) ?? []) : [],
	);
	return new Map(
		plans.map(({ id, note: { plan }, earlierId }) => [
			String(id),
			{ plan, scheduleId: earlierId !== null && ids.has(earlierId) ? earlierId : 0 },
		]),
	);
}

/** The plan of a schedule, and the schedule before it; undefined for none. @param scheduleId 0 for none */
export async function scheduleBehindPlan(
	client: WebApiClient,
	scheduleId: EntityId,
): Promise<BehindPlan | undefined> {
	if (scheduleId === 0) return undefined;
	const stored = await getIfThere(client, 'schedule', scheduleId);
	const earlierId = stored && toPlanSchedule(scheduleId, stored)?.earlierId;
	const earlier = earlierId ? await getIfThere(client, 'schedule', earlierId) : undefined;
	return schedulesBehindPlans([stored, earlier].filter(isObject)).get(String(scheduleId));
}

/** The hint for copies of devices in these plans. */
export function leftPlansHint(plans: readonly string[]): string {
	return `The copied devices are not in the maintenance plan (${quoteSome(plans)}) and have the schedule from before the plan. To include them, add them with Maintenance > Plan.`;
}
