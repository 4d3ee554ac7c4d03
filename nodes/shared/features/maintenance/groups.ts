/** A device has only one schedule, so that of a plan is its earlier one without the planned times. */
import { areSameTimes, upcoming, type TimeSpan } from './timeSpans';
import type { EntityId } from '../../words/util/id';

export interface PlannedDevice {
	id: EntityId;
	/** The schedule that it had before the plan; null for none. */
	earlierId: EntityId | null;
	/** Its one-off times without monitoring, in order. */
	times: readonly TimeSpan[];
}

/** Devices that can have the same schedule. */
export interface DeviceGroup<Device extends PlannedDevice = PlannedDevice> {
	earlierId: EntityId | null;
	times: readonly TimeSpan[];
	devices: Device[];
}

/** An existing schedule of the plan. */
export interface KnownSchedule {
	id: EntityId;
	earlierId: EntityId | null;
	times: readonly TimeSpan[];
	deviceIds: readonly EntityId[];
}

/** Groups the devices that can share a schedule: those with the same earlier schedule and times. */
export function groupDevices<Device extends PlannedDevice>(
	devices: readonly Device[],
): Array<DeviceGroup<Device>> {
	const groups: Array<DeviceGroup<Device>> = [];
	for (const device of devices) {
		const { earlierId, times } = device;
		const known = groups.find(
			(group) => group.earlierId === earlierId && areSameTimes(group.times, times),
		);
		if (known) known.devices.push(device);
		else groups.push({ earlierId, times, devices: [device] });
	}
	return groups;
}

/**
 * Chooses for each group of devices the existing schedule that it will use, in the order of the
 * groups; undefined if a new one is needed. Only a schedule with the same earlier schedule is
 * possible. Of these, one with the same future times comes first, then the one with the most
 * devices of the group. `leftOver` are the schedules that no group uses. `now` is in milliseconds.
 */
export function matchSchedules<Schedule extends KnownSchedule>(
	groups: readonly DeviceGroup[],
	known: readonly Schedule[],
	now: number,
): { schedules: Array<Schedule | undefined>; leftOver: Schedule[] } {
	const free = new Set(known);
	const use = (schedule: Schedule | undefined) => {
		if (schedule) free.delete(schedule);
		return schedule;
	};
	const freeFor = ({ earlierId }: DeviceGroup) =>
		[...free].filter((schedule) => schedule.earlierId === earlierId);
	const withSameTimes = groups.map((group) => {
		const future = upcoming(group.times, now);
		return use(freeFor(group).find(({ times }) => areSameTimes(upcoming(times, now), future)));
	});
	const schedules = groups.map((group, index) => {
		const ids = new Set(group.devices.map(({ id }) => id));
		const countShared = ({ deviceIds }: Schedule) => deviceIds.filter((id) => ids.has(id)).length;
		const best = freeFor(group).sort((one, other) => countShared(other) - countShared(one));
		return withSameTimes[index] ?? use(best[0]);
	});
	return { schedules, leftOver: [...free] };
}
