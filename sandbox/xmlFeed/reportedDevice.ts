import { globMatcher } from '../http/glob';
import { accountIdsSeenBy } from '../service/integrations';
import type { Integration } from '../service/integrations';
import type { Device } from '../service/devices';
import { locationOf } from '../service/locations';
import type { Location } from '../service/locations';
import type { Service } from '../service/service';
import type { SimulatedDevice } from '../simulation';
import { FeedRequestError } from './errorDocument';
import type { FeedParameters } from './parameters';

/** A device with its places, ready for the simulation and for the reports. */
export interface ReportedDevice {
	readonly device: Device;
	readonly simulated: SimulatedDevice;
	/** The places the report shows, each with its turn among all places of the device. */
	readonly locations: ReadonlyArray<Location & { readonly turn: number }>;
}

function uniqueLocations(device: Device): Location[] {
	const byId = new Map(device.locations.map(locationOf).map((place) => [place.id, place]));
	return [...byId.values()];
}

function reported(device: Device, locationNames: readonly string[]): ReportedDevice {
	const places = uniqueLocations(device);
	const sought = new Set(locationNames.map((name) => name.toLowerCase()));
	return {
		device,
		simulated: {
			id: device.id,
			frequency: device.frequency,
			postponed: device.postponed,
			pauses: device.pauses,
			restDays: device.restDays,
			tasks: device.tasks,
			locationIds: places.map(({ id }) => id),
		},
		locations: places
			.map((place, turn) => ({ ...place, turn }))
			.filter(({ name }) => sought.size === 0 || sought.has(name.toLowerCase())),
	};
}

/** The accounts a request is about: a department's alone when it names one. */
function requestedAccounts(integration: Integration, department?: string): readonly number[] {
	const seen = accountIdsSeenBy(integration);
	if (department === undefined) return seen;
	const id = seen.find((accountId) => String(accountId) === department);
	if (id === undefined) {
		throw new FeedRequestError('Department is not the id of an account this PID may see.');
	}
	return [id];
}

/**
 * The devices an integration may see and a request names, in order of their ids. A site is a
 * device id or a name, with wildcards (spec/xml-feed-public-facts.md §1.1).
 *
 * @throws FeedRequestError for a department that the integration may not see.
 */
export function reportedDevices(
	service: Service,
	integration: Integration,
	{ sites, department, locations }: FeedParameters,
): ReportedDevice[] {
	const checks = sites.map(globMatcher);
	return service.devices
		.of(requestedAccounts(integration, department))
		.filter(
			({ id, name }) =>
				checks.length === 0 || checks.some((matches) => matches(String(id)) || matches(name)),
		)
		.map((device) => reported(device, locations));
}
