import {
	viewPlan,
	listPlans,
	type Viewpoint,
	type ListedPlan,
} from '../../../shared/features/maintenance';
import { allByDefaultField, applyLimit } from '../../../shared/n8n/parameters/fields/output';
import type { JsonObject } from '../../../shared/words/util/json';
import { listSome } from '../../../shared/words/util/phrases';
import { webApiOperation } from '../operation';

export const getAll = webApiOperation(
	{ limit: allByDefaultField },
	async ({ limit }, context) => {
		const viewpoint = { timeZone: context.timeZone, now: context.clock.now() };
		const plans = applyLimit(await listPlans(context.client), limit, context);
		return plans.map((plan) => presentPlan(plan, viewpoint));
	},
	{ isReadOnly: true },
);

/** The row of a plan. `lost` are former devices: deleted, or with another schedule now. */
function presentPlan(plan: ListedPlan, viewpoint: Viewpoint): JsonObject {
	const { when, nextStart, nextEnd, ...view } = viewPlan(plan, viewpoint);
	const { devices, lost, scheduleIds } = plan;
	const names = devices.map(({ name }) => name);
	return {
		plan: plan.plan,
		message: [
			`${plan.plan}: no checks and no alerts ${when}.`,
			lost.length > 0 &&
				`No longer in the plan, because they were deleted or have another schedule: ${listSome(lost)}.`,
		]
			.filter(Boolean)
			.join(' '),
		nextStart,
		nextEnd,
		deviceNames: listSome(names) || 'None',
		...view,
		deviceIds: devices.map(({ id }) => id),
		scheduleIds,
	};
}
