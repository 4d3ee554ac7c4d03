/** The schedules that a plan needs: a device has only one, so the plan's one also has its earlier hours. */
import { areSameTimes, upcoming, type TimeSpan } from './timeSpans';

export interface PlannedDevice {
	id: number;
	/** The schedule that it had before the plan; null for none. */
	earlierId: number | null;
	/** Its one-off times, in order. */
	times: readonly TimeSpan[];
}

/** Devices that can have the same schedule. */
export interface DeviceGroup<Device extends PlannedDevice = PlannedDevice> {
	earlierId: number | null;
	times: readonly TimeSpan[];
	devices: Device[];
}

export interface KnownSchedule {
	id: number;
	earlierId: number | null;
	times: readonly TimeSpan[];
	deviceIds: readonly number[];
}

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
 * Finds the schedule that each group of devices keeps, in the order of the groups; undefined if a
 * new one is needed. It has the same earlier schedule. One with the same future times is taken
 * first, then the one with the most devices of the group. `leftOver` are those that no group keeps.
 *
 * @param now milliseconds since 1970
 */
export function matchSchedules<Schedule extends KnownSchedule>(
	groups: readonly DeviceGroup[],
	known: readonly Schedule[],
	now: number,
): { schedules: Array<Schedule | undefined>; leftOver: Schedule[] } {
	const free = new Set(known);
	const take = (schedule: Schedule | undefined) => {
		if (schedule) free.delete(schedule);
		return schedule;
	};
	const withSameEarlier = ({ earlierId }: DeviceGroup) =>
		[...free].filter((schedule) => schedule.earlierId === earlierId);
	const withSameTimes = groups.map((group) =>
		take(
			withSameEarlier(group).find(({ times }) =>
				areSameTimes(upcoming(times, now), upcoming(group.times, now)),
			),
		),
	);
	const schedules = groups.map((group, index) => {
		const ids = new Set(group.devices.map(({ id }) => id));
		const countShared = ({ deviceIds }: Schedule) => deviceIds.filter((id) => ids.has(id)).length;
		const best = withSameEarlier(group).sort((one, other) => countShared(other) - countShared(one));
		return withSameTimes[index] ?? take(best[0]);
	});
	return { schedules, leftOver: [...free] };
}
