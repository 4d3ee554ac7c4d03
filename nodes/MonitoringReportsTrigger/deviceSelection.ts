import { deviceNameField } from '../shared/feedFields';
import { NameList, nameKey, NameSelection, unknownNamesError } from '../shared/words/names';
import { ParameterError } from '../shared/words/util/monitoringError';
import { shortHash } from '../shared/words/util/shortHash';
import type { DeviceReading, WatchedDevices } from '../shared/features/watch';

type Device = Pick<DeviceReading, 'id' | 'name'>;

/** The devices that a trigger watches: those with these IDs, names or patterns, or all except those. */
export class DeviceSelection implements WatchedDevices {
	/** Identifies the selection. */
	readonly key: string;
	private readonly named: NameSelection;

	/**
	 * Selects devices by texts.
	 *
	 * @param texts IDs, names and patterns
	 * @param isExcept whether these are excluded, and all others watched
	 */
	constructor(
		private readonly texts: readonly string[],
		readonly isExcept: boolean,
	) {
		this.named = new NameSelection(texts);
		this.key = shortHash([isExcept, ...texts.map(nameKey).sort()]);
	}

	get label(): string {
		return this.isExcept ? 'Devices to Exclude' : 'Devices';
	}

	/** Whether a device is watched. */
	includes(device: Device): boolean {
		return this.named.includes(device) !== this.isExcept;
	}

	/** Whether a device is excluded by its ID or exact name: it stays excluded when it is renamed. */
	excludes(device: Device): boolean {
		return this.isExcept && this.named.includesExactly(device);
	}

	/**
	 * Refuses names that match no device, because they would never start a workflow, and a selection
	 * of no devices.
	 *
	 * @param devices all devices of the account
	 * @throws {ParameterError} with the unknown names
	 */
	requireMatches(devices: readonly Device[]): void {
		const known = new NameList(devices);
		const unknown = known.unmatched(this.texts);
		if (unknown.length > 0) throw unknownNamesError(deviceNameField(this.label), unknown, known);
		if (devices.some((device) => this.includes(device))) return;
		throw new ParameterError(
			'Devices to Exclude contains all devices',
			'Remove a name from Devices to Exclude, or set Devices to Choose From List.',
		);
	}
}
