/** Applies a maintenance plan: first writes its schedules, then gives them to the devices. */
import { createVerified, isAsSent } from '../../../service/webApi/verifiedCreation';
import { withDoneChanges } from '../../../service/http/serviceError';
import { unexpectedResponseError } from '../../../service/webApi/response';
import { groupDevices, matchSchedules, type DeviceGroup } from '../groups';
import { planScheduleName, type EarlierSchedule, type PlanNote } from '../planNote';
import type { PlanOutcome } from '../planOutcome';
import { upcoming } from '../timeSpans';
import { nameKey } from '../../../words/names';
import { compareNames } from '../../../words/util/compareNames';
import { toId, type EntityId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../../../service/webApi/client';
import { deleteUnused, type KeptSchedule } from './deleteUnused';
import { isSamePlan, toPlanBody, type PlanTimes } from './planBody';
import { toScheduledDevices, type ScheduledDevice, type WantedPlan } from './planDevices';
import {
	readSchedules,
	scheduleName,
	schedulesOfPlan,
	toPlanSchedule,
	type AccountSchedules,
	type PlanSchedule,
} from './planSchedules';
import {
	existingEarlier,
	toEarlierSchedule,
	replaceSchedule,
	readDevicesWithSchedule,
	type LeavingDevice,
} from './takeBack';
import { verifyTakenBack, verifyWrittenPlan } from './verifyPlan';
import { dayMs } from '../../../words/util/time';
import { Turn } from '../../../words/util/turn';

/** How long past times stay in the note of a schedule, for reports. */
const keptMs = 62 * dayMs;

export interface WrittenPlan {
	outcomes: PlanOutcome[];
	/** Schedules that the plan no longer needs and that were not deleted. */
	kept: KeptSchedule[];
}

/**
 * Applies a maintenance plan, or with `isPreview` only reports the changes. Reads everything before
 * the first write. `now` is in milliseconds since 1970.
 *
 * @throws {ParameterError} when a device is in another plan, or its hours cannot be kept
 * @throws {ServiceError} when a write fails or is lost, with the changes made before
 */
export async function writePlan(
	client: WebApiClient,
	wanted: WantedPlan,
	{ now, isPreview }: { now: number; isPreview: boolean },
): Promise<WrittenPlan> {
	const schedules = await readSchedules(client);
	const ofPlan = schedulesOfPlan(schedules, wanted.plan);
	if (ofPlan.length === 0 && wanted.devices.length === 0) return { outcomes: [], kept: [] };
	const read = await client.getMany(
		'device',
		wanted.devices.map(({ id }) => id),
	);
	const turn = new Turn();
	const devices = toScheduledDevices(wanted, read, { schedules, ofPlan });
	await turn.pause();
	const groups = groupDevices(devices);
	await turn.pause();
	const { schedules: matched, leftOver } = matchSchedules(groups, ofPlan, now);
	const parts = prepareParts(wanted, { groups, matched, schedules, now });
	await turn.pause();
	const leaving = await readDevicesWithSchedule(client, ofPlan, {
		staying: new Set(devices.map(({ id }) => id)),
	});
	const done: string[] = [];
	const outcomes: PlanOutcome[] = [];
	const takenBack: PlanOutcome[] = [];
	// Gives a device that is no longer in the plan the schedule before it.
	const restore = async ({ id, name, schedule }: LeavingDevice) => {
		const { earlier, isGone } = existingEarlier(schedule, schedules);
		if (!isPreview) {
			const before = await replaceSchedule(client, id, [schedule.id], earlier?.id ?? 0);
			if (before !== schedule.id) return;
			await verifyTakenBack(client, { id, name, schedule });
			done.push(name);
		}
		const left = { id, name, scheduleId: null, earlier, times: [], isEarlierGone: isGone };
		takenBack.push({ action: 'takenBack', ...left });
	};
	try {
		// Before the notes are rewritten: if this run fails, the next one finds the devices by them.
		for (const device of leaving) await restore(device);
		for (const part of parts) {
			const scheduleId = isPreview
				? (part.matched?.id ?? null)
				: await writePart(client, part, now);
			for (const device of part.group.devices) {
				outcomes.push(toOutcome(device, part, scheduleId, now));
				if (isPreview || scheduleId === null || device.scheduleId === scheduleId) continue;
				await replaceSchedule(client, device.id, [device.scheduleId], scheduleId);
				done.push(device.name);
			}
		}
		if (isPreview) return { outcomes: [...outcomes, ...takenBack], kept: [] };
		await verifyWrittenPlan(client, outcomes, schedules);
		const { kept } = await deleteUnused(client, leftOver, restore);
		return { outcomes: [...outcomes, ...takenBack], kept };
	} catch (error) {
		throw withDoneChanges(error, done);
	}
}

/** A schedule of the plan, and the devices that get it. */
interface Part {
	group: DeviceGroup<ScheduledDevice>;
	/** The existing schedule to update; undefined if a new one must be created. */
	matched: PlanSchedule | undefined;
	body: JsonObject;
	/** Whether the body must be written. */
	differs: boolean;
	common: PlanTimes;
}

/** Prepares the schedule of each group of devices, in order; writes nothing. */
function prepareParts(
	wanted: WantedPlan,
	known: {
		groups: ReadonlyArray<DeviceGroup<ScheduledDevice>>;
		matched: ReadonlyArray<PlanSchedule | undefined>;
		schedules: AccountSchedules;
		now: number;
	},
): Part[] {
	const { groups, matched, schedules, now } = known;
	const names = new Set([...schedules.byId.values()].map((one) => nameKey(scheduleName(one))));
	const { kind, hours, timeZone, common } = wanted;
	// The spelling of the existing plan, so that another one is no change.
	const plan = matched.find((one) => one !== undefined)?.note.plan ?? wanted.plan;
	return groups.map((group, index): Part => {
		const existing = matched[index];
		const { earlierId } = group;
		const base = earlierId === null ? undefined : schedules.byId.get(earlierId);
		const past = (existing?.times ?? []).filter(({ to }) => to <= now && to > now - keptMs);
		const earlier = base && earlierId !== null ? toEarlierSchedule(earlierId, base) : null;
		const name = existing?.name ?? unusedName(plan, earlier, names);
		const note: PlanNote = {
			...{ plan, name: existing?.note.name ?? name, kind, hours, timeZone, earlier },
			times: [...past, ...group.times],
			deviceIds: group.devices
				.map(({ id }) => id)
				.sort((one, other) => compareNames(String(one), String(other))),
		};
		const times = [...common.times, ...group.times];
		const body = toPlanBody({ name, note, base, windows: common.windows, times }, now);
		const differs = !existing || !isSamePlan(existing.stored, body, now);
		return { group, matched: existing, body, differs, common };
	});
}

/** An unused name for a new schedule, because people choose schedules by name. Adds its key to `names`. */
function unusedName(plan: string, earlier: EarlierSchedule | null, names: Set<string>): string {
	const first = planScheduleName(plan);
	let name = first;
	for (let count = 2; names.has(nameKey(name)); count++) {
		name = earlier && count === 2 ? `${first} (${earlier.name})` : `${first} (${count})`;
	}
	names.add(nameKey(name));
	return name;
}

/**
 * Creates or updates the schedule of a part, if needed. Returns its ID.
 *
 * @throws {ServiceError} when the service refuses it, or does not save it
 */
async function writePart(client: WebApiClient, { matched, body, differs }: Part, now: number) {
	if (!matched) return await createSchedule(client, body);
	if (!differs) return matched.id;
	await client.update('schedule', matched.id, (stored) => {
		if (scheduleName(stored) === matched.name) return { ...stored, ...body };
		const { name } = matched;
		throw unexpectedResponseError(
			`The schedule "${name}" of the plan is now named "${scheduleName(stored)}", so it was not changed`,
			`If it belongs to the plan, rename it to "${name}" (Schedule > Update). Then run this again.`,
		);
	});
	if (isSamePlan(await client.get('schedule', matched.id), body, now)) return matched.id;
	throw unexpectedResponseError(
		`The change of the schedule "${matched.name}" was not saved`,
		'Another run or person may have changed it at the same time. Run this again.',
	);
}

/** Returns the ID of the new schedule. @throws {ServiceError} when it is refused, incomplete or without an ID */
async function createSchedule(client: WebApiClient, body: JsonObject): Promise<EntityId> {
	const { id, entity } = await createVerified(client, { kind: 'schedule', body });
	if (id !== null && entity && !toPlanSchedule(toId(id), entity)) {
		const isOwn = isAsSent(entity, body) || entity.Description === body.Description;
		if (isOwn) await client.deleteKnown('schedule', id);
		throw unexpectedResponseError(
			`The new schedule ${isOwn ? 'was deleted again' : `remains with the ID ${id}`}: the service did not save its whole description, where the plan is stored, or its name`,
			'Use a shorter Plan Name, fewer devices or fewer windows.',
		);
	}
	if (id !== null) return toId(id);
	throw unexpectedResponseError(
		'The service created the schedule of the plan without returning its ID',
		'Run this again: it finds the schedule by name.',
	);
}

/**
 * What a run did to a device, or would do: `planned` if it gets the schedule, `updated` if it has it
 * and the schedule changes. `scheduleId` is null if a preview does not create the schedule.
 */
function toOutcome(
	device: ScheduledDevice,
	{ group, differs, matched, common }: Part,
	scheduleId: EntityId | null,
	now: number,
): PlanOutcome {
	const hasSchedule = matched !== undefined && device.scheduleId === matched.id;
	const action = differs ? 'updated' : 'unchanged';
	const { id, name, earlier, changedTo } = device;
	return {
		action: hasSchedule ? action : 'planned',
		...{ id, name, earlier, scheduleId },
		times: upcoming([...common.times, ...group.times], now),
		...(changedTo === undefined ? {} : { changedTo }),
	};
}
