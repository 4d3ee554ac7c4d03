/** Deletes schedules of a plan that no device or alert group has. */
import { unexpectedResponseError } from '../../../service/webApi/response';
import { quoteSome } from '../../../words/util/phrases';
import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../../../service/webApi/client';
import { getIfThere } from '../../../service/webApi/nameIndex';
import { assignedDevices, scheduleName, type PlanSchedule } from './planSchedules';
import { readDevicesWithSchedule, scheduleIdOf, type LeavingDevice } from './takeBack';
import type { EntityId } from '../../../words/util/id';

/** A schedule of a plan that was not deleted, and why: "an alert group has it". */
export interface KeptSchedule {
	name: string;
	reason: string;
}

export interface Removal {
	deleted: PlanSchedule[];
	kept: KeptSchedule[];
}

/**
 * Deletes schedules that a plan no longer needs. Before that, reads all devices of the account,
 * because a schedule does not always list the devices that have it, and restores those that have one
 * of them. Reads again until there are no more.
 *
 * @param restore gives a device the schedule that it had before the plan
 * @throws {ServiceError} when a restored device still has one of the schedules: then none is deleted
 */
export async function deleteUnused(
	client: WebApiClient,
	unneeded: readonly PlanSchedule[],
	restore: (device: LeavingDevice) => Promise<void>,
): Promise<Removal> {
	const removal: Removal = { deleted: [], kept: [] };
	if (unneeded.length === 0) return removal;
	const restored = new Set<EntityId>();
	for (let isRestoring = true; isRestoring;) {
		const holders = await readDevicesWithSchedule(client, unneeded, { readsAll: true });
		const unrestored = holders.filter(({ id }) => !restored.has(id));
		isRestoring = unrestored.length > 0;
		if (!isRestoring && holders.length > 0) throw stillUsedError(holders);
		for (const device of unrestored) {
			await restore(device);
			restored.add(device.id);
		}
	}
	const groups = await client.getAllListed('alertGroup', () => client.listIds('alertGroup'));
	const idsOfAlertGroups = new Set(groups.map(({ entity }) => scheduleIdOf(entity)));
	for (const schedule of unneeded) {
		const stored = await getIfThere(client, 'schedule', schedule.id);
		const reason = idsOfAlertGroups.has(schedule.id)
			? 'an alert group has it'
			: stored && reasonToKeep(stored, schedule, restored);
		if (reason) {
			removal.kept.push({ name: schedule.name, reason });
			continue;
		}
		if (stored) await client.deleteKnown('schedule', schedule.id);
		removal.deleted.push(schedule);
	}
	return removal;
}

/**
 * Why a schedule must not be deleted; undefined if it can be. Since it was first read, a person may
 * have changed it (`stored` is its current state), or given it to a device that was not `restored`.
 */
function reasonToKeep(
	stored: JsonObject,
	{ name, stored: before, deviceIds }: PlanSchedule,
	restored: ReadonlySet<EntityId>,
): string | undefined {
	const isSame = scheduleName(stored) === name && stored.Description === before.Description;
	if (!isSame) return 'it was changed in the meantime';
	const isKnown = (id: EntityId) => restored.has(id) || deviceIds.includes(id);
	return assignedDevices(stored)?.every(isKnown) === false ? 'a device has it' : undefined;
}

function stillUsedError(devices: readonly LeavingDevice[]) {
	const names = quoteSome(devices.map(({ name }) => name));
	return unexpectedResponseError(
		`${names} still ${devices.length === 1 ? 'has' : 'have'} a schedule of the plan, so no schedule was deleted`,
		'The change was not saved, or another run plans the same devices. Run this again after the other run.',
	);
}
