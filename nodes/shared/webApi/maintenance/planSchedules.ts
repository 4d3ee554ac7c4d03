/** The schedules of an account, and which of them are those of maintenance plans (docs/service.md W17). */
import { readPlanNote, type KnownSchedule, type PlanNote } from '../../maintenance';
import { nameKey } from '../../names';
import { isObject, type JsonObject } from '../../util/json';
import type { WebApiClient } from '../client';

/** A schedule that a plan wrote. */
export interface PlanSchedule extends KnownSchedule {
	name: string;
	note: PlanNote;
	/** As the service has it. */
	stored: JsonObject;
	/** The devices that were given it, or have it. */
	deviceIds: number[];
	/** How many alert groups have it, which nobody but a person gives it. */
	alertGroups: number;
}

/** All schedules of an account. */
export interface AccountSchedules {
	byId: ReadonlyMap<number, JsonObject>;
	plans: readonly PlanSchedule[];
}

/** What the name of a plan's schedule begins with. */
export const planNamePrefix = 'Maintenance: ';

/** @throws {ServiceError} when the service does not give them */
export async function readSchedules(client: WebApiClient): Promise<AccountSchedules> {
	const read = await client.getListed('schedule', await client.listIds('schedule'));
	return {
		byId: new Map(read.map(({ id, entity }) => [Number(id), entity])),
		plans: read.flatMap(({ id, entity }) => toPlanSchedule(Number(id), entity) ?? []),
	};
}

/** Those of the plan of this name, however it is spelled. */
export function schedulesOfPlan({ plans }: AccountSchedules, plan: string): PlanSchedule[] {
	return plans.filter(({ note }) => nameKey(note.plan) === nameKey(plan));
}

/** What a schedule is called; empty where it has no name. */
export function scheduleName(schedule: JsonObject | undefined): string {
	return typeof schedule?.Name === 'string' ? schedule.Name : '';
}

function toPlanSchedule(id: number, stored: JsonObject): PlanSchedule | undefined {
	const note = readPlanNote(stored.Description);
	if (!note) return undefined;
	const assigned = isObject(stored.Assigned_To) ? stored.Assigned_To : {};
	const deviceIds = new Set([...(note.deviceIds ?? []), ...idsIn(assigned.Devices)]);
	return {
		id,
		name: scheduleName(stored),
		note,
		stored,
		earlierId: note.earlier?.id ?? null,
		times: note.times,
		deviceIds: [...deviceIds],
		alertGroups: idsIn(assigned.Notification_Groups).length,
	};
}

function idsIn(list: unknown): number[] {
	return Array.isArray(list) ? list.map(Number).filter(Number.isSafeInteger) : [];
}
