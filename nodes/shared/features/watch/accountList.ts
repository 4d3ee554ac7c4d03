import { MonitoringError } from '../../words/util/monitoringError';
import type { DeviceReading, WatchPoll, WatchState } from './types';

/** The number of unwatched devices that identify an account. */
const sampleSize = 20;

/** With fewer known devices all of them may have been replaced. */
const minKnown = 3;

/** @throws {MonitoringError} for a list that cannot be the account's, as it is empty */
export function requireDevices(readings: readonly DeviceReading[]): void {
	if (readings.length > 0) return;
	throw new MonitoringError(
		'EMPTY_RESPONSE',
		'The XML feed returned an empty list of devices',
		'Check that the XML Feed PID of the credential belongs to an account with devices. If it does, this resolves automatically.',
	);
}

const replacedHint =
	'Nothing was changed. Check the XML Feed PID in the credential. If it is correct, for example because all devices were replaced, unpublish the workflow and publish it again.';

/**
 * One known device is enough: a list can lack most of them for a moment, also those of the list before.
 *
 * @throws {MonitoringError} for a list that cannot be the account's, as it has none of its devices
 */
export function requireSameAccount(
	before: WatchState | undefined,
	{ account, isActivation, isPart, readings }: WatchPoll,
): void {
	if (!before || isActivation || isPart || before.account !== account) return;
	const known = new Set([...before.devices.keys(), ...before.sample]);
	if (known.size < minKnown || readings.some(({ key }) => known.has(key))) return;
	throw new MonitoringError(
		'UNEXPECTED_RESPONSE',
		`The XML feed returned ${readings.length} devices, none of them known: it seems to be another account`,
		replacedHint,
	);
}

/** A sample of the devices of a list, the same for any order, with the missing ones of the sample before. */
export function sampleOf(readings: readonly DeviceReading[], before: readonly string[]): string[] {
	const keys = readings.map(({ key }) => key).sort();
	const step = Math.max(1, Math.floor(keys.length / sampleSize));
	const sample = keys.filter((_, index) => index % step === 0).slice(0, sampleSize);
	const own = new Set(sample);
	return [...sample, ...before.filter((key) => !own.has(key)).slice(0, sampleSize)];
}
