import type { Account } from '../../../shared/n8n/run/webApiContext';
import { NameList, unknownNamesError } from '../../../shared/words/names';
import { groupBy } from '../../../shared/words/util/groupBy';
import { listSome } from '../../../shared/words/util/phrases';
import type { JsonObject } from '../../../shared/words/util/json';
import {
	cancelPlan,
	planNames,
	readSchedules,
	schedulesOfPlan,
	type CanceledPlan,
} from '../../../shared/features/maintenance';
import { undefinedIfServiceFails } from '../../../shared/service/webApi';
import { otherDepartments } from '../deviceDepartment';
import { webApiOperation } from '../operation';
import type { WriteAction } from '../written';
import { existingPlanField, planNameField } from './planName';
import { keptText, scheduleText } from './present';

export const cancel = webApiOperation(
	{ plan: existingPlanField },
	async ({ plan }, context) => [
		await context.writes.withAccountLock(context.clock, async () => cancelByName(plan, context)),
	],
	{ concerns: () => ['maintenance plans'] },
);

/** Returns the output item. @throws {ParameterError} when no schedule belongs to such a plan */
async function cancelByName(plan: string, context: Account): Promise<object> {
	const { client } = context;
	const schedules = await readSchedules(client);
	const planSchedules = schedulesOfPlan(schedules, plan);
	const [first] = planSchedules;
	if (!first) {
		const known = planNames(schedules).map((name) => ({ id: null, name }));
		throw unknownNamesError(planNameField, [plan], new NameList(known));
	}
	const canceled = presentCanceled(
		first.note.plan,
		await cancelPlan(client, planSchedules, schedules),
	);
	const others = await departmentsWithPlan(plan, context);
	if (others.length === 0) return canceled;
	const text = `A plan of this name also exists in ${listSome(others)}. To cancel it there, choose that department in Department.`;
	return { ...canceled, message: `${String(canceled.message)} ${text}` };
}

/** The names of other departments with a plan of this name; none if the user set Department. */
async function departmentsWithPlan(plan: string, context: Account): Promise<string[]> {
	const names: string[] = [];
	if (context.isDepartmentChosen) return names;
	for (const { name, open } of await otherDepartments(context)) {
		const schedules = await readSchedules(open().client).catch(undefinedIfServiceFails);
		if (schedules && schedulesOfPlan(schedules, plan).length > 0) names.push(name);
	}
	return names;
}

/**
 * The output item of a canceled plan. `restored` devices have their previous schedule again. `left`
 * devices keep the schedule that they got outside the plan.
 */
function presentCanceled(plan: string, canceled: CanceledPlan): JsonObject {
	const { restored, left, goneIds, deleted, kept } = canceled;
	const action: WriteAction = 'canceled';
	return {
		action,
		plan,
		message: [
			`The plan "${plan}" was canceled.`,
			...restoredTexts(canceled),
			...left.map(
				({ name, schedule }) =>
					`${name} was not changed, because its schedule was changed outside the plan: it now has ${schedule === '' ? 'no schedule' : `the schedule "${schedule}"`}.`,
			),
			...(goneIds.length > 0
				? [`Deleted in the meantime: devices with the IDs ${listSome(goneIds.map(String))}.`]
				: []),
			...kept.map(keptText),
		].join(' '),
		restored: restored.map(({ id, name, earlier }) => ({
			deviceId: id,
			deviceName: name,
			schedule: earlier?.name ?? null,
		})),
		left: left.map(({ id, name, schedule }) => ({
			deviceId: id,
			deviceName: name,
			schedule: schedule === '' ? null : schedule,
		})),
		deletedScheduleIds: deleted.map(({ id }) => id),
	};
}

function restoredTexts({ restored }: CanceledPlan): string[] {
	const devicesBySchedule = groupBy(restored, ({ earlier, isEarlierGone }) =>
		scheduleText(earlier, isEarlierGone),
	);
	return [...devicesBySchedule].map(([schedule, devices]) => {
		const verb = devices.length === 1 ? 'has' : 'have';
		return `${listSome(devices.map(({ name }) => name))} ${verb} ${schedule}.`;
	});
}
