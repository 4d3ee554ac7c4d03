/** Finds the devices of a maintenance plan, and gives them other schedules, such as the one before the plan. */
import type { EarlierSchedule } from '../planNote';
import type { JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { WebApiClient } from '../../../service/webApi/client';
import { notReturnedError, requireWritable } from '../../../service/webApi/writeBack';
import { getIfThere, undefinedIfGone } from '../../../service/webApi/nameIndex';
import { isId } from '../../../service/webApi/response';
import { listDeviceIds } from '../../../service/webApi/platform/platform';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';
import { toId, type EntityId } from '../../../words/util/id';

/** The ID of the schedule of a device; 0 for none. */
export function scheduleIdOf(device: JsonObject | undefined): EntityId {
	const id = toId(device?.Scheduler_Id);
	return isId(id) ? id : 0;
}

/**
 * Gives a device another schedule (0 for none), if the one that it has is `expected`. Returns the ID
 * of the schedule that it had before, expected or not; undefined if the device is gone.
 */
export async function replaceSchedule(
	client: WebApiClient,
	id: EntityId,
	expected: readonly EntityId[],
	scheduleId: EntityId,
): Promise<EntityId | undefined> {
	let current: EntityId | undefined;
	const change = (device: JsonObject) => {
		current = scheduleIdOf(device);
		return expected.includes(current) ? { ...device, Scheduler_Id: scheduleId } : device;
	};
	await client.update('device', id, change).catch(undefinedIfGone);
	return current;
}

/** A device that should no longer have this schedule of a plan. */
export interface LeavingDevice {
	id: EntityId;
	name: string;
	schedule: PlanSchedule;
}

interface ReadScope {
	/** The IDs of devices to skip, because they keep the schedule of the plan. */
	staying?: ReadonlySet<EntityId>;
	/** Whether all devices of the account are read; otherwise only if a schedule does not list all its devices. */
	readsAll?: boolean;
}

/** Reads the devices that have one of these schedules of a plan now. */
export async function readDevicesWithSchedule(
	client: WebApiClient,
	ofPlan: readonly PlanSchedule[],
	scope: ReadScope = {},
): Promise<LeavingDevice[]> {
	const read = await readPlanDevices(client, ofPlan, scope);
	return read.flatMap(({ id, device }) => {
		const schedule = ofPlan.find((one) => one.id === scheduleIdOf(device));
		if (device && schedule) requireWritable('device', device);
		return device && schedule ? [{ id, name: String(device.Name), schedule }] : [];
	});
}

/** Reads the devices that these schedules list, or that have one of them; `device` is undefined if deleted. */
export async function readPlanDevices(
	client: WebApiClient,
	ofPlan: readonly PlanSchedule[],
	{ staying, readsAll = false }: ReadScope = {},
): Promise<Array<{ id: EntityId; device: JsonObject | undefined }>> {
	const noted = new Set(ofPlan.flatMap(({ deviceIds }) => deviceIds));
	const areNotedAll = ofPlan.every(({ hasAllDevices }) => hasAllDevices);
	const others = readsAll || !areNotedAll ? await listDeviceIds(client) : [];
	const ids = [...new Set([...noted, ...others])].filter((id) => !staying?.has(id));
	const read = await mapConcurrently(ids, client.concurrency, async (id) => ({
		id,
		device: await getIfThere(client, 'device', id),
	}));
	const listed = new Set(others);
	const unread = read.filter(({ id, device }) => !device && listed.has(id)).map(({ id }) => id);
	await requireDeleted(client, unread);
	const idsOfPlan = new Set(ofPlan.map(({ id }) => id));
	return read.filter(({ id, device }) => noted.has(id) || idsOfPlan.has(scheduleIdOf(device)));
}

/** The schedule that devices had before this one of a plan; null for none. `isGone` means that it was deleted. */
export function existingEarlier(
	{ note: { earlier } }: PlanSchedule,
	{ byId }: AccountSchedules,
): { earlier: EarlierSchedule | null; isGone: boolean } {
	const stored = earlier && byId.get(earlier.id);
	if (earlier && stored) return { earlier: toEarlierSchedule(earlier.id, stored), isGone: false };
	return { earlier: null, isGone: earlier !== null };
}

export function toEarlierSchedule(id: EntityId, schedule: JsonObject): EarlierSchedule {
	return { id, name: scheduleName(schedule) };
}

/** @throws {ServiceError} when one of these devices, which could not be read, is still listed */
async function requireDeleted(client: WebApiClient, ids: readonly EntityId[]): Promise<void> {
	if (ids.length === 0) return;
	const listed = new Set(await listDeviceIds(client));
	const id = ids.find((one) => listed.has(one));
	if (id !== undefined) throw notReturnedError('device', id);
}
