import { deviceNames } from '../shared/n8n/parameters/feedFields';
import { NameList, nameKey, NameSelection, unknownNamesError } from '../shared/names';
import { ParameterError } from '../shared/util/monitoringError';
import { shortHash } from '../shared/util/shortHash';
import type { DeviceReading, WatchedDevices } from '../shared/watch';

type Device = Pick<DeviceReading, 'id' | 'name'>;

/** Some devices, by IDs, names and patterns of names, or all but those. */
export class DeviceSelection implements WatchedDevices {
	readonly key: string;

	private readonly named: NameSelection;

	constructor(
		private readonly texts: readonly string[],
		private readonly isExcept: boolean,
	) {
		this.named = new NameSelection(texts);
		this.key = shortHash([isExcept, ...texts.map(nameKey).sort()]);
	}

	includes(device: Device): boolean {
		return this.named.includes(device) !== this.isExcept;
	}

	leavesOut(device: Device): boolean {
		return this.isExcept && this.named.includesExactly(device);
	}

	/**
	 * A name that was mistyped would never start a workflow.
	 *
	 * @throws {ParameterError} when a text means no device of the account
	 */
	check(devices: readonly Device[]): void {
		const known = new NameList(devices);
		const unknown = known.unknown(this.texts);
		if (unknown.length > 0) {
			const field = deviceNames(this.isExcept ? 'All But' : 'Devices');
			throw unknownNamesError(field, unknown, known);
		}
		if (devices.some((device) => this.includes(device))) return;
		throw new ParameterError(
			'Devices leaves no device to watch',
			'Take a name out of All But, or choose the devices from the list.',
		);
	}
}
