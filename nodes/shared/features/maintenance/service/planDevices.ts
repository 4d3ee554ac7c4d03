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
import { scheduleIdOf } from './takeBack';

export interface WantedPlan extends Pick<PlanNote, 'hours' | 'kind' | 'plan' | 'timeZone'> {
	/** The times of all its devices. */
	common: PlanTimes;
	/** In whole minutes, sorted; without the common ones. */
	devices: ReadonlyArray<{ id: number; times: readonly TimeSpan[] }>;
}

export interface ScheduledDevice extends PlannedDevice {
	name: string;
	/** The schedule that it has now; 0 for none. */
	scheduleId: number;
	earlier: EarlierSchedule | null;
	/** The schedule that a person gave it since it was in the plan. */
	changedTo?: string;
}

interface PlanContext {
	schedules: AccountSchedules;
	ofPlan: readonly PlanSchedule[];
}

/**
 * @param read the devices as the service has them, in the order of those of the plan
 * @throws {ParameterError} when one cannot be in the plan, or the plan cannot be identified
 */
export function toScheduledDevices(
	{ plan, devices }: WantedPlan,
	read: readonly JsonObject[],
	known: PlanContext,
): ScheduledDevice[] {
	rejectForeignTwin(plan, known);
	const scheduled = devices.map(({ id, times }, index) => {
		const device = read[index];
		const scheduleId = scheduleIdOf(device);
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
 * The schedule that a device had before the plan: as the plan noted it, or its current one if it is
 * not in the plan. Null for none. `changedTo` names the schedule that a person gave a device of the
 * plan.
 */
function scheduleBeforePlan(
	{ id, scheduleId }: Scheduled,
	{ schedules, ofPlan }: PlanContext,
): Pick<ScheduledDevice, 'changedTo' | 'earlier' | 'earlierId'> {
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

/**
 * Refuses a schedule with the note of a plan under another name: it is the schedule of that plan,
 * or a copy, so its hours already lack the times of the plan.
 *
 * @param schedule none of `plans`, whose names and notes match
 */
function rejectRenamedPlanSchedule(schedule: JsonObject): void {
	const note = readPlanNote(schedule.Description);
	if (!note) return;
	throw new ParameterError(
		`A device uses the schedule "${scheduleName(schedule)}". Its description belongs to the maintenance plan "${note.plan}", but its name does not`,
		`If the schedule belongs to the plan, rename it to "${note.name}". If it is a copy, change its Description. Use Schedule > Update for both, then run this again.`,
	);
}

/** @param plan the plan that has the device; undefined if it is not in the plan */
function goneError(plan: string | undefined, earlierId: number): ParameterError {
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

/**
 * Refuses a plan if a schedule has its name but not its note: the schedule of the plan would get
 * the same name.
 */
function rejectForeignTwin(plan: string, { schedules, ofPlan }: PlanContext): void {
	const key = nameKey(planScheduleName(plan));
	const twin = [...schedules.byId].find(
		([id, schedule]) =>
			nameKey(scheduleName(schedule)) === key && !schedules.plans.some((one) => one.id === id),
	);
	if (!twin || ofPlan.length > 0) return;
	throw new ParameterError(
		`A schedule named "${scheduleName(twin[1])}" (ID ${twin[0]}) already exists, but it does not belong to a maintenance plan`,
		'Rename the schedule (Schedule > Update) or delete it (Schedule > Delete), or enter another Plan Name.',
	);
}
