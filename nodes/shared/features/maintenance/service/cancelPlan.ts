import { withDoneChanges } from '../../../service/http/withDoneChanges';
import type { EarlierSchedule } from '../planNote';
import type { WebApiClient } from '../../../service/webApi/client';
import { deleteUnused, type Removal } from './deleteUnused';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';
import {
	existingEarlier,
	replaceSchedule,
	readPlanDevices,
	scheduleIdOf,
	type LeavingDevice,
} from './takeBack';

export interface CanceledPlan extends Removal {
	restored: RestoredDevice[];
	/** Devices that have another schedule than the plan's, and keep it; its name, empty for none. */
	left: Array<{ id: number; name: string; schedule: string }>;
	/** Devices that no longer exist. */
	goneIds: number[];
}

export interface RestoredDevice {
	id: number;
	name: string;
	/** Null for none. */
	earlier: EarlierSchedule | null;
	isEarlierGone: boolean;
}

/**
 * Restores the previous schedules of a plan's devices, and deletes its schedules.
 *
 * @throws {ServiceError} with the changes made before, when the service refuses one
 */
export async function cancelPlan(
	client: WebApiClient,
	ofPlan: readonly PlanSchedule[],
	schedules: AccountSchedules,
): Promise<CanceledPlan> {
	const restored = new Map<number, RestoredDevice>();
	const left: CanceledPlan['left'] = [];
	const goneIds: number[] = [];
	const idsOfPlan = ofPlan.map(({ id }) => id);
	const noteLeft = (id: number, name: string, current: number) => {
		const noted = ofPlan.find((one) => one.deviceIds.includes(id));
		// Not worth a note: it already has its previous schedule.
		if (current === (noted?.earlierId ?? 0)) return;
		left.push({ id, name, schedule: scheduleName(schedules.byId.get(current)) });
	};
	const restore = async ({ id, name, schedule }: LeavingDevice) => {
		const { earlier, isGone } = existingEarlier(schedule, schedules);
		const current = await replaceSchedule(client, id, idsOfPlan, earlier?.id ?? 0);
		if (current === undefined) goneIds.push(id);
		// It was given another schedule in the meantime.
		else if (!idsOfPlan.includes(current)) noteLeft(id, name, current);
		else restored.set(id, { id, name, earlier, isEarlierGone: isGone });
	};
	try {
		for (const { id, device } of await readPlanDevices(client, ofPlan)) {
			const current = scheduleIdOf(device);
			const schedule = ofPlan.find((one) => one.id === current);
			if (!device) goneIds.push(id);
			else if (schedule) await restore({ id, name: String(device.Name), schedule });
			else noteLeft(id, String(device.Name), current);
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
