import type { EarlierSchedule } from '../planNote';
import type { ViewedPlan } from '../planView';
import { nameKey } from '../../../words/names';
import { groupBy } from '../../../words/util/groupBy';
import type { WebApiClient } from '../../../service/webApi/client';
import { readSchedules, type AccountSchedules } from './planSchedules';
import { existingEarlier, readPlanDevices, scheduleIdOf } from './takeBack';
import type { EntityId } from '../../../words/util/id';

export interface ListedPlan extends ViewedPlan {
	scheduleIds: EntityId[];
	/** The devices that have one of its schedules now. */
	devices: Array<{ id: EntityId; name: string }>;
	/** The names or IDs of its former devices, which have another schedule now or were deleted. */
	lost: string[];
	/** The previous schedules of devices; null for none. */
	earlier: Array<EarlierSchedule | null>;
}

/** All maintenance plans, sorted by name: each is one or more schedules with a note that has its name. */
export async function listPlans(client: WebApiClient): Promise<ListedPlan[]> {
	const schedules = await readSchedules(client);
	const plans: ListedPlan[] = [];
	for (const ofPlan of groupBy([...schedules.plans], ({ note }) => nameKey(note.plan)).values()) {
		const [{ note }] = ofPlan;
		const read = await readPlanDevices(client, ofPlan);
		// Devices of the note that have another schedule now, or were deleted.
		const isLost = (device: { schedule?: unknown }) => device.schedule === undefined;
		const devices = read.map(({ id, device }) => ({
			id,
			name: typeof device?.Name === 'string' ? device.Name : `ID ${id}`,
			schedule: ofPlan.find((one) => one.id === scheduleIdOf(device)),
		}));
		plans.push({
			plan: note.plan,
			hours: note.hours,
			timeZone: note.timeZone,
			times: ofPlan.flatMap(({ times }) => times),
			scheduleIds: ofPlan.map(({ id }) => id),
			devices: devices.filter((one) => !isLost(one)).map(({ id, name }) => ({ id, name })),
			lost: devices.filter(isLost).map(({ name }) => name),
			earlier: ofPlan.map((one) => existingEarlier(one, schedules).earlier ?? one.note.earlier),
		});
	}
	return plans.sort((one, other) => (nameKey(one.plan) < nameKey(other.plan) ? -1 : 1));
}

/** The names of all plans, for a list to choose from: devices are not read. */
export async function listPlanNames(client: WebApiClient): Promise<string[]> {
	return planNames(await readSchedules(client));
}

/** The names of the plans in an account, each once: a plan can have several schedules. */
export function planNames({ plans }: AccountSchedules): string[] {
	return [...new Map(plans.map(({ note }) => [nameKey(note.plan), note.plan])).values()];
}
