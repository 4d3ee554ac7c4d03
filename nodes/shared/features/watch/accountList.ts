import { MonitoringError } from '../../words/util/monitoringError';
import type { DeviceReading, WatchPoll, WatchState } from './types';

/** How many devices, watched or not, identify an account. */
const sampleSize = 20;

/** If fewer devices are known, all of them may have been replaced. */
const minKnown = 3;

/**
 * Refuses an empty device list: it comes from a wrong PID or a fault of the feed. Otherwise all
 * known devices would count as removed.
 *
 * @throws {MonitoringError} if the list is empty
 */
export function requireDevices(readings: readonly DeviceReading[]): void {
	if (readings.length > 0) return;
	throw new MonitoringError(
		'EMPTY_RESPONSE',
		'The XML feed returned an empty list of devices',
		'Check that the XML Feed PID of the credential belongs to an account with devices. If it does, this resolves automatically.',
	);
}

/**
 * Refuses a list that contains none of the known devices: it must be of another account. One known
 * device is enough, because a list can lack most of them for a moment. Not checked when the known
 * devices are not expected, such as in the first poll.
 *
 * @param before the saved state; undefined without one
 * @throws {MonitoringError} if no known device is in the list
 */
export function requireSameAccount(
	before: WatchState | undefined,
	{ account, isActivation, readings }: WatchPoll,
): void {
	if (!before || isActivation || before.account !== account) return;
	// `sample` also has devices that are not watched.
	const known = new Set([...before.devices.keys(), ...before.sample]);
	if (known.size < minKnown || readings.some(({ key }) => known.has(key))) return;
	throw new MonitoringError(
		'UNEXPECTED_RESPONSE',
		`The XML feed returned ${readings.length} devices, none of them known: it seems to be another account`,
		'Nothing was changed. Check the XML Feed PID in the credential. If it is correct, for example because all devices were replaced, unpublish the workflow and publish it again.',
	);
}

/**
 * The keys of devices by which later polls recognize the account. Up to 20 are of the list, spread
 * evenly over it in any order, and up to 20 others of the earlier sample.
 *
 * @param before the earlier sample
 */
export function sampleOf(readings: readonly DeviceReading[], before: readonly string[]): string[] {
	const keys = readings.map(({ key }) => key).sort();
	const step = Math.max(1, Math.floor(keys.length / sampleSize));
	const sample = keys.filter((_, index) => index % step === 0).slice(0, sampleSize);
	const own = new Set(sample);
	return [...sample, ...before.filter((key) => !own.has(key)).slice(0, sampleSize)];
}
