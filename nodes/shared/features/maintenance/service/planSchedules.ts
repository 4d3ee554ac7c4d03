/**
 * The schedules of an account, and which of them belong to maintenance plans. A plan is recognized by
 * the note that this package wrote into the description of its schedules (docs/dev/service.md W17).
 */
import { readPlanNote, type PlanNote } from '../planNote';
import { type KnownSchedule } from '../groups';
import { isStoredName, nameKey } from '../../../words/names';
import { isObject, type JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../../../service/webApi/client';
import { isId } from '../../../service/webApi/response';
import { toId, type EntityId } from '../../../words/util/id';

export interface PlanSchedule extends KnownSchedule {
	name: string;
	note: PlanNote;
	/** As the service has it. */
	stored: JsonObject;
	/** The devices that were given it (by its note), or have it (by the service). */
	deviceIds: EntityId[];
	/** Whether its note or the service lists all of its devices. */
	hasAllDevices: boolean;
}

export interface AccountSchedules {
	/** All schedules. */
	byId: ReadonlyMap<EntityId, JsonObject>;
	/** The schedules that belong to maintenance plans. */
	plans: readonly PlanSchedule[];
}

/** Reads all schedules of the account. @throws {ServiceError} when they cannot be read */
export async function readSchedules(client: WebApiClient): Promise<AccountSchedules> {
	const read = await client.getAllListed('schedule', () => client.listIds('schedule'));
	return {
		byId: new Map(read.map(({ id, entity }) => [id, entity])),
		plans: read.flatMap(({ id, entity }) => toPlanSchedule(id, entity) ?? []),
	};
}

export function schedulesOfPlan({ plans }: AccountSchedules, plan: string): PlanSchedule[] {
	return plans.filter(({ note }) => nameKey(note.plan) === nameKey(plan));
}

export function scheduleName(schedule: JsonObject | undefined): string {
	return typeof schedule?.Name === 'string' ? schedule.Name : '';
}

/** The schedule of a plan, by its note; undefined for other schedules, and for copies under another name. */
export function toPlanSchedule(id: EntityId, stored: JsonObject): PlanSchedule | undefined {
	const note = readPlanNote(stored.Description);
	if (!note || !isStoredName(scheduleName(stored), note.name)) return undefined;
	const assigned = assignedDevices(stored);
	const deviceIds = new Set([...(note.deviceIds ?? []), ...(assigned ?? [])]);
	return {
		id,
		name: scheduleName(stored),
		note,
		stored,
		earlierId: note.earlier?.id ?? null,
		times: note.times,
		deviceIds: [...deviceIds],
		// A note without IDs is one of many devices, so an empty list of the service is incomplete.
		hasAllDevices: note.deviceIds !== null || (assigned ?? []).length > 0,
	};
}

/** The devices that the service lists for a schedule; null if it has no such list. */
export function assignedDevices({ Assigned_To: assigned }: JsonObject): EntityId[] | null {
	const list = isObject(assigned) ? assigned.Devices : undefined;
	return Array.isArray(list) ? list.map(toId).filter(isId) : null;
}
