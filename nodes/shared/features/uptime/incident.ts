import { shortHash } from '../../words/util/shortHash';
import type { DeviceName } from './deviceFinder';
import type { Outage } from './outages';

/**
 * When an incident started: for an outage, its first failed check in the report's local time, or when
 * it was first seen (UTC). A `story` is the kind of an incident that is not an outage, such as `slow`.
 */
type IncidentStart = { failedSince: string } | { seen: string } | { story: string; seen: string };

/** Longer names are cut in saved states: the cut must not change the key. */
const maxNameLength = 200;

/**
 * The key that all events of an incident have in common, in all nodes: the device (its ID, or a hash
 * of its name) and the start.
 *
 * @param start in ISO 8601, to the second
 */
export function incidentKey({ deviceId, deviceName }: DeviceName, start: IncidentStart): string {
	const name = deviceName?.slice(0, maxNameLength) ?? null;
	const device = deviceId === null ? `name-${shortHash(name)}` : String(deviceId);
	if ('failedSince' in start) return `${device}-${withoutSeparators(start.failedSince)}`;
	return `${device}-${'story' in start ? start.story : 'seen'}-${withoutSeparators(start.seen)}`;
}

function withoutSeparators(time: string): string {
	return time.replaceAll(/[-:]/g, '');
}

/** Whether a device cannot be reached from all locations, or from some of them. */
export type Severity = 'allLocations' | 'someLocations';

/** @param locationCount how many locations the device was checked from */
export function severityOf(
	{ locations }: Pick<Outage, 'locations'>,
	locationCount: number,
): Severity {
	return locations.length < locationCount ? 'someLocations' : 'allLocations';
}
