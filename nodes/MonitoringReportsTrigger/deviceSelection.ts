import { deviceNames } from '../shared/n8n/parameters/feedFields';
import { isTag, NameList, nameKey, NameSelection, unknownNamesError } from '../shared/names';
import { quoteSome } from '../shared/util/listSome';
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
		const field = deviceNames(this.isExcept ? 'All But' : 'Devices');
		const tags = unknown.filter(isTag);
		if (tags.length > 0) throw tagsError(field.label, tags);
		if (unknown.length > 0) throw unknownNamesError(field, unknown, known);
		if (devices.some((device) => this.includes(device))) return;
		throw new ParameterError(
			'Devices leaves no device to watch',
			'Take a name out of All But, or choose the devices from the list.',
		);
	}
}

/** A poll has no time for a request for each device, and the feed's list of devices has no tags. */
function tagsError(label: string, tags: string[]): ParameterError {
	const [are, they] = tags.length === 1 ? ['is a tag', 'it'] : ['are tags', 'they'];
	return new ParameterError(
		`${quoteSome(tags)} in ${label} ${are}: only Monitoring Config and Monitoring Reports know tags`,
		`Write the names or IDs of the devices into ${label} of this trigger, or a pattern such as Shop*. If ${they} should be the name of a device, correct it: no device is called so.`,
	);
}
