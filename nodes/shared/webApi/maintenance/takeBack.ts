/** Taking a plan back: its devices get what they had before. */
import type { EarlierSchedule } from '../../maintenance';
import type { JsonObject } from '../../util/json';
import { mapConcurrently } from '../../util/mapConcurrently';
import type { WebApiClient } from '../client';
import { getIfThere } from '../nameIndex';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';

/** Gives a device a schedule; 0 takes it off. */
export async function setSchedule(
	client: WebApiClient,
	id: number,
	scheduleId: number,
): Promise<void> {
	await client.update('device', id, (device) => ({ ...device, Scheduler_Id: scheduleId }));
}

/** A device that has a schedule of the plan, and is not in it any more. */
export interface LeavingDevice {
	id: number;
	name: string;
	schedule: PlanSchedule;
}

/** Those that have a schedule of these still, but for some. */
export async function readLeaving(
	client: WebApiClient,
	own: readonly PlanSchedule[],
	staying: ReadonlySet<number> = new Set(),
): Promise<LeavingDevice[]> {
	const read = await readNoted(client, own, staying);
	return read.flatMap(({ id, device }) => {
		const schedule = own.find((one) => one.id === Number(device?.Scheduler_Id));
		return device && schedule ? [{ id, name: String(device.Name), schedule }] : [];
	});
}

/** The devices that schedules of a plan were given to; undefined for those that are gone. */
export async function readNoted(
	client: WebApiClient,
	own: readonly PlanSchedule[],
	staying: ReadonlySet<number> = new Set(),
): Promise<Array<{ id: number; device: JsonObject | undefined }>> {
	const noted = new Set(own.flatMap(({ deviceIds }) => deviceIds));
	const ids = [...noted].filter((id) => !staying.has(id));
	return await mapConcurrently(ids, client.concurrency, async (id) => ({
		id,
		device: await getIfThere(client, 'device', id),
	}));
}

/** What the devices of a plan's schedule had before, if it is there still. */
export function earlierOf(
	{ note: { earlier } }: PlanSchedule,
	{ byId }: AccountSchedules,
): { earlier: EarlierSchedule | null; isGone: boolean } {
	const stored = earlier && byId.get(earlier.id);
	if (earlier && stored) return { earlier: earlierSchedule(earlier.id, stored), isGone: false };
	return { earlier: null, isGone: earlier !== null };
}

export function earlierSchedule(id: number, schedule: JsonObject): EarlierSchedule {
	return { id, name: scheduleName(schedule) };
}

/** Deletes schedules of a plan; one that a person gave to an alert group stays. */
export async function deleteUnused(
	client: WebApiClient,
	own: readonly PlanSchedule[],
): Promise<PlanSchedule[]> {
	const unused = own.filter(({ alertGroups }) => alertGroups === 0);
	for (const { id } of unused) await client.deleteKnown('schedule', id);
	return unused;
}
