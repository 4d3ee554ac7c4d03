import { addressWithoutSecrets } from '../../words/text';
import { compareNames } from '../../words/util/compareNames';
import {
	anyFailedCheck,
	commonLayer,
	countLocations,
	defaultOutageRule,
	deviceFinder,
	findOutages,
	formatTime,
	LatestFailures,
	reportFailures,
	severityOf,
	UptimeHistory,
	type Check,
	type DeviceHistory,
	type DeviceName,
	type Outage,
	type OutageRule,
} from '../uptime';
import { deviceKey } from './reading';
import type { CheckDetails } from './types';

/** Collects the checks of devices that are down, and describes their outages. */
export class OutageChecks<Device extends DeviceName> {
	private readonly history = new UptimeHistory();

	private readonly failures = new Map<string, LatestFailures>();

	private readonly find: (device: DeviceName) => Device | undefined;

	constructor(devices: readonly Device[]) {
		this.find = deviceFinder(devices);
	}

	/**
	 * Adds a check; those of other devices are ignored.
	 *
	 * @param address the checked address, if the check failed and the report contains it
	 */
	add(check: Check, address: string | undefined): void {
		const { deviceId = null, deviceName = null } = check;
		const key = deviceKey(deviceId, deviceName);
		if (key === undefined || !this.find({ deviceId, deviceName })) return;
		this.history.add(check);
		if (check.isSuccess !== false) return;
		const ofDevice = this.failures.get(key) ?? new LatestFailures();
		this.failures.set(key, ofDevice);
		ofDevice.add(check, address);
	}

	/**
	 * The details of the lasting outages by device, for devices whose checks show one.
	 *
	 * @param shown converts the time of a check to the time that the clocks showed
	 */
	describe(shown: (time: number) => number): Map<Device, CheckDetails> {
		const found = new Map<Device, CheckDetails>();
		for (const history of this.history.devices) {
			const device = this.find(history);
			const key = deviceKey(history.deviceId, history.deviceName);
			const failures = key === undefined ? undefined : this.failures.get(key);
			const details = failures && describeOutage(history, failures, shown);
			if (device && details) found.set(device, details);
		}
		return found;
	}
}

/** The outage that lasts at the last check of a device; undefined without one. */
function lastingOutage(device: DeviceHistory, rule: OutageRule): Outage | undefined {
	const outage = findOutages(device, rule).at(-1);
	return outage?.end === null ? outage : undefined;
}

/** The details of the outage that lasts at the last check of a device; undefined without one. */
function describeOutage(
	device: DeviceHistory,
	latest: LatestFailures,
	shown: (time: number) => number,
): CheckDetails | undefined {
	// The service can be set to treat a failure at one location as an outage.
	const outage = lastingOutage(device, defaultOutageRule) ?? lastingOutage(device, anyFailedCheck);
	if (!outage) return undefined;
	const locations = outage.locations.flatMap(({ location }) => location ?? []);
	const first = Math.min(...outage.locations.map(({ firstFailure }) => firstFailure));
	const failures = latest.since(first);
	const last = failures.at(-1);
	return {
		failedSince: outage.startedBefore ? null : formatTime(shown(outage.start)),
		failedLocations: locations.sort(compareNames),
		address: last?.address === undefined ? undefined : addressWithoutSecrets(last.address),
		firstError: outage.firstError ?? undefined,
		lastError: last?.check.error,
		status: last?.check.status,
		severity: severityOf(outage, countLocations(device)),
		failedLayer: commonLayer(failures.map(({ layer }) => [layer, 1])),
		failures: reportFailures(failures, shown),
	};
}
