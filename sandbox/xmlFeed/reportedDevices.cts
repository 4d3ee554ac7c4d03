import { isInSchedule, schedules, scheduleSchema } from '../collections/schedules.cts';
import { createGlobMatcher } from '../http/glob.cts';
import { scheduleIdOf } from '../service/deviceEntities.cts';
import type { Device } from '../service/devices.cts';
import { visibleAccountIds, type Integration } from '../service/integrations.cts';
import { findLocation, type Location } from '../service/locations.cts';
import type { Service } from '../service/service.cts';
import type { SimulatedDevice } from '../simulation/index.cts';
import { FeedRequestError } from './errorDocument.cts';
import type { FeedParameters } from './parameters.cts';

export interface ReportedDevice {
	readonly device: Device;
	readonly simulated: SimulatedDevice;
	/** The locations that the report shows; `index` is their place among all of the device. */
	readonly locations: ReadonlyArray<Location & { readonly index: number }>;
}

function findLocations(device: Device): Location[] {
	const byId = new Map(
		device.locations.map(findLocation).map((location) => [location.id, location]),
	);
	return [...byId.values()];
}

/**
 * When the schedule keeps a device from checking, from when it was given it on (docs/dev/service.md W11, W17): what
 * was before stays as it was.
 */
function scheduledOff(service: Service, device: Device): ((time: number) => boolean) | undefined {
	const { accountId, otherFields, scheduledAt } = device;
	const entity = service.getStore(schedules).find(accountId, scheduleIdOf(otherFields));
	const { data: schedule } = scheduleSchema.safeParse(entity);
	if (!schedule || scheduledAt === undefined) return undefined;
	return (time) => time >= scheduledAt && !isInSchedule(schedule, time);
}

function createReportedDevice(
	service: Service,
	device: Device,
	locationNames: readonly string[],
): ReportedDevice {
	const locations = findLocations(device);
	const wanted = new Set(locationNames.map((name) => name.toLowerCase()));
	return {
		device,
		simulated: {
			id: device.id,
			frequency: device.frequency,
			postponed: device.postponed,
			pauses: device.pauses,
			restDays: device.restDays,
			outages: device.outages,
			isScheduledOff: scheduledOff(service, device),
			tasks: device.tasks,
			locationIds: locations.map(({ id }) => id),
		},
		locations: locations
			.map((location, index) => ({ ...location, index }))
			.filter(({ name }) => wanted.size === 0 || wanted.has(name.toLowerCase())),
	};
}

/** All visible accounts, or the one of a department. */
function findAccountIds(integration: Integration, department?: string): readonly number[] {
	const visible = visibleAccountIds(integration);
	if (department === undefined) return visible;
	const id = visible.find((accountId) => String(accountId) === department);
	if (id === undefined) {
		throw new FeedRequestError('Department is not the id of an account this PID may see.');
	}
	return [id];
}

/**
 * The devices that a request names and its integration may see, in order of their ids.
 *
 * @throws FeedRequestError for a department that the integration may not see.
 */
export function findReportedDevices(
	service: Service,
	integration: Integration,
	{ sites, department, locations }: FeedParameters,
): ReportedDevice[] {
	const matchers = sites.map(createGlobMatcher);
	return service.devices
		.list(findAccountIds(integration, department))
		.filter(
			({ id, name }) =>
				matchers.length === 0 || matchers.some((matches) => matches(String(id)) || matches(name)),
		)
		.map((device) => createReportedDevice(service, device, locations));
}
