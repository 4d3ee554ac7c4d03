import { afterSome } from '../../http/afterSome';
import type { EarlierSchedule } from '../../maintenance';
import type { WebApiClient } from '../client';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';
import { deleteUnused, earlierOf, readNoted, setSchedule } from './takeBack';

/** What became of a plan that was canceled. */
export interface CanceledPlan {
	restored: RestoredDevice[];
	/** Devices that have another schedule by now, and keep it; its name, empty for none. */
	left: Array<{ id: number; name: string; schedule: string }>;
	/** Devices that are not there any more. */
	goneIds: number[];
	/** The plan's schedules that were deleted. */
	deleted: PlanSchedule[];
	/** Those that stay, because a person gave them to an alert group. */
	kept: PlanSchedule[];
}

export interface RestoredDevice {
	id: number;
	name: string;
	/** Null for none. */
	earlier: EarlierSchedule | null;
	/** Whether what it had before was deleted. */
	isEarlierGone: boolean;
}

/**
 * Gives the devices of a plan what they had before, and deletes its schedules. A device that has another schedule
 * by now keeps that.
 *
 * @param own the plan's schedules
 * @throws {ServiceError} with what was done before, when the service refuses something
 */
export async function cancelPlan(
	client: WebApiClient,
	own: readonly PlanSchedule[],
	schedules: AccountSchedules,
): Promise<CanceledPlan> {
	const result: CanceledPlan = { restored: [], left: [], goneIds: [], deleted: [], kept: [] };
	try {
		for (const { id, device } of await readNoted(client, own)) {
			if (!device) {
				result.goneIds.push(id);
				continue;
			}
			const name = String(device.Name);
			const current = Number(device.Scheduler_Id ?? 0);
			const plan = own.find((one) => one.id === current);
			if (plan) {
				const { earlier, isGone } = earlierOf(plan, schedules);
				await setSchedule(client, id, earlier?.id ?? 0);
				result.restored.push({ id, name, earlier, isEarlierGone: isGone });
			} else if (current !== (own.find((one) => one.deviceIds.includes(id))?.earlierId ?? 0)) {
				result.left.push({ id, name, schedule: scheduleName(schedules.byId.get(current)) });
			}
		}
		result.deleted = await deleteUnused(client, own);
		result.kept = own.filter((one) => !result.deleted.includes(one));
		return result;
	} catch (error) {
		throw afterSome(
			error,
			result.restored.map(({ name }) => name),
		);
	}
}
