import { planScheduleName, readPlanNote, type EarlierSchedule, type PlanNote } from '../planNote';
import { type PlannedDevice } from '../groups';
import { type TimeSpan } from '../timeSpans';
import { quoteSome } from '../../../words/util/phrases';
import { joinMistakes } from '../../../words/util/mistakes';
import type { JsonObject } from '../../../words/util/json';
import { ParameterError } from '../../../words/util/monitoringError';
import { nameKey } from '../../../words/names';
import type { PlanTimes } from './planBody';
import { scheduleName, type AccountSchedules, type PlanSchedule } from './planSchedules';
import { requireWritable } from '../../../service/webApi/writeBack';
import { scheduleIdOf } from './takeBack';
import type { EntityId } from '../../../words/util/id';

export interface WantedPlan extends Pick<PlanNote, 'hours' | 'kind' | 'plan' | 'timeZone'> {
	/** The times that apply to all its devices. */
	common: PlanTimes;
	/** The devices, with their other times in whole minutes, sorted. */
	devices: ReadonlyArray<{ id: EntityId; times: readonly TimeSpan[] }>;
}

export interface ScheduledDevice extends PlannedDevice {
	name: string;
	/** The schedule that it has now; 0 for none. */
	scheduleId: EntityId;
	/** The schedule that it had before the plan; null for none. */
	earlier: EarlierSchedule | null;
	/** The name of the schedule that a person gave it since it was in the plan. */
	changedTo?: string;
}

interface PlanContext {
	schedules: AccountSchedules;
	/** The existing schedules of the plan. */
	ofPlan: readonly PlanSchedule[];
}

/** Adds the current schedule and the one before the plan. @param read the stored devices, in the same order */
export function toScheduledDevices(
	{ plan, devices }: WantedPlan,
	read: readonly JsonObject[],
	known: PlanContext,
): ScheduledDevice[] {
	rejectUsedScheduleName(plan, known);
	const scheduled = devices.map(({ id, times }, index) => {
		const device = read[index];
		const scheduleId = scheduleIdOf(device);
		const isNew = !known.ofPlan.some((one) => one.id === scheduleId);
		if (isNew) requireWritable('device', device);
		return { id, times, name: String(device.Name), scheduleId };
	});
	rejectDevicesOfOtherPlans(scheduled, known);
	return scheduled.map((device) => ({ ...device, ...scheduleBeforePlan(device, known) }));
}

type Scheduled = Pick<ScheduledDevice, 'id' | 'name' | 'scheduleId'>;

/** @throws {ParameterError} with all devices in another plan: a device has only one schedule */
function rejectDevicesOfOtherPlans(
	devices: readonly Scheduled[],
	{ schedules, ofPlan }: PlanContext,
): void {
	const others = schedules.plans.filter((one) => !ofPlan.includes(one));
	const taken = new Map<string, string[]>();
	for (const { name, scheduleId } of devices) {
		const other = others.find(({ id }) => id === scheduleId)?.note.plan;
		if (other !== undefined) taken.set(other, [...(taken.get(other) ?? []), name]);
	}
	const mistakes = [...taken].map(
		([other, names]) =>
			new ParameterError(
				`${quoteSome(names)} ${names.length === 1 ? 'is' : 'are'} already in the maintenance plan "${other}", and a device can be in one plan only`,
				`Put all times into one plan, such as "02:00-04:00 Su; 22:00-23:00 We", or cancel "${other}" first (Maintenance > Cancel). For a single extra window, use Device > Pause for a Time.`,
			),
	);
	if (mistakes.length > 0) throw joinMistakes(mistakes);
}

/**
 * The schedule that a device had before the plan; null for none. It is the one in the plan's note, or
 * the current one of a device without a schedule of the plan. `changedTo` is the name of the schedule
 * that a person gave a device of the plan in the meantime.
 *
 * @throws {ParameterError} when that schedule was deleted, or is a renamed one of a plan
 */
function scheduleBeforePlan({ id, scheduleId }: Scheduled, { schedules, ofPlan }: PlanContext) {
	const current = ofPlan.find((one) => one.id === scheduleId);
	const earlierId = current ? current.earlierId : scheduleId || null;
	if (earlierId === null) return { earlierId, earlier: null };
	const stored = schedules.byId.get(earlierId);
	const name = scheduleName(stored);
	if (!stored) throw goneError(current?.note.plan, earlierId);
	rejectRenamedPlanSchedule(stored);
	const noted = ofPlan.find(({ deviceIds }) => deviceIds.includes(id));
	const isChanged = !current && noted !== undefined && noted.earlierId !== earlierId;
	return { earlierId, earlier: { id: earlierId, name }, ...(isChanged && { changedTo: name }) };
}

/** Refuses a renamed or copied schedule of a plan, by its note: its hours already lack planned times. */
function rejectRenamedPlanSchedule(schedule: JsonObject): void {
	const note = readPlanNote(schedule.Description);
	if (!note) return;
	throw new ParameterError(
		`A device uses the schedule "${scheduleName(schedule)}". Its description belongs to the maintenance plan "${note.plan}", but its name does not`,
		`If the schedule belongs to the plan, rename it to "${note.name}". If it is a copy, change its Description. Use Schedule > Update for both, then run this again.`,
	);
}

/** The error for a missing schedule before a plan. @param plan undefined if the device is in no plan yet */
function goneError(plan: string | undefined, earlierId: EntityId): ParameterError {
	return plan === undefined
		? new ParameterError(
				`A device has the schedule with the ID ${earlierId}, which does not exist`,
				'Give the device another schedule, or none (Device > Update), and run this again.',
			)
		: new ParameterError(
				`The schedule with the ID ${earlierId}, whose hours are part of the plan "${plan}", was deleted`,
				`Cancel the plan (Maintenance > Cancel), then create it again. Its devices have no schedule after the cancellation.`,
			);
}

function rejectUsedScheduleName(plan: string, { schedules, ofPlan }: PlanContext): void {
	if (ofPlan.length > 0) return;
	const key = nameKey(planScheduleName(plan));
	const other = [...schedules.byId].find(
		([id, schedule]) =>
			nameKey(scheduleName(schedule)) === key && !schedules.plans.some((one) => one.id === id),
	);
	if (!other) return;
	throw new ParameterError(
		`A schedule named "${scheduleName(other[1])}" (ID ${other[0]}) already exists, but it does not belong to a maintenance plan`,
		'Rename the schedule (Schedule > Update) or delete it (Schedule > Delete), or enter another Plan Name.',
	);
}
