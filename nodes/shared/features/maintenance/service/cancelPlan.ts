import { withDoneChanges } from '../../../service/http/serviceError';
import type { EarlierSchedule } from '../planNote';
import type { WebApiClient } from '../../../service/webApi/client';
import { requireWritable } from '../../../service/webApi/writeBack';
import { deleteUnused, type Removal } from './deleteUnused';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';
import {
	existingEarlier,
	replaceSchedule,
	readPlanDevices,
	scheduleIdOf,
	type LeavingDevice,
} from './takeBack';
import type { EntityId } from '../../../words/util/id';

export interface CanceledPlan extends Removal {
	restored: RestoredDevice[];
	/** Devices that a person gave another schedule, and that keep it; `schedule` is its name, empty for none. */
	left: Array<{ id: EntityId; name: string; schedule: string }>;
	/** Devices that no longer exist. */
	goneIds: EntityId[];
}

export interface RestoredDevice {
	id: EntityId;
	name: string;
	/** The schedule before the plan, which the device has again; null for none. */
	earlier: EarlierSchedule | null;
	/** Whether the schedule before the plan was deleted, so that the device has none now. */
	isEarlierGone: boolean;
}

/**
 * Cancels a maintenance plan: gives its devices the schedules that they had before, and deletes the
 * schedules of the plan (`ofPlan`).
 *
 * @throws {ServiceError} when the service refuses a change; lists the changes made before
 */
export async function cancelPlan(
	client: WebApiClient,
	ofPlan: readonly PlanSchedule[],
	schedules: AccountSchedules,
): Promise<CanceledPlan> {
	const restored = new Map<EntityId, RestoredDevice>();
	const left: CanceledPlan['left'] = [];
	const goneIds: EntityId[] = [];
	const idsOfPlan = ofPlan.map(({ id }) => id);
	const noteOtherSchedule = (id: EntityId, name: string, current: EntityId) => {
		const noted = ofPlan.find((one) => one.deviceIds.includes(id));
		// It already has the schedule from before the plan, so there is nothing to report.
		if (current === (noted?.earlierId ?? 0)) return;
		left.push({ id, name, schedule: scheduleName(schedules.byId.get(current)) });
	};
	const restore = async ({ id, name, schedule }: LeavingDevice) => {
		const { earlier, isGone } = existingEarlier(schedule, schedules);
		const current = await replaceSchedule(client, id, idsOfPlan, earlier?.id ?? 0);
		if (current === undefined) goneIds.push(id);
		// It was given another schedule in the meantime.
		else if (!idsOfPlan.includes(current)) noteOtherSchedule(id, name, current);
		else restored.set(id, { id, name, earlier, isEarlierGone: isGone });
	};
	try {
		const read = await readPlanDevices(client, ofPlan);
		for (const { device } of read) {
			if (device && idsOfPlan.includes(scheduleIdOf(device))) requireWritable('device', device);
		}
		for (const { id, device } of read) {
			const current = scheduleIdOf(device);
			const schedule = ofPlan.find((one) => one.id === current);
			if (!device) goneIds.push(id);
			else if (schedule) await restore({ id, name: String(device.Name), schedule });
			else noteOtherSchedule(id, String(device.Name), current);
		}
		const removal = await deleteUnused(client, ofPlan, restore);
		return { restored: [...restored.values()], left, goneIds, ...removal };
	} catch (error) {
		throw withDoneChanges(
			error,
			[...restored.values()].map(({ name }) => name),
		);
	}
}
