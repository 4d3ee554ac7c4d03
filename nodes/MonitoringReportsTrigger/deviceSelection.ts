import { deviceNameField } from '../shared/feedFields';
import { isTag, NameList, nameKey, NameSelection, unknownNamesError } from '../shared/words/names';
import { ParameterError } from '../shared/words/util/monitoringError';
import { shortHash } from '../shared/words/util/shortHash';
import type { DeviceReading, TaggedDevices, WatchedDevices } from '../shared/features/watch';

type Device = Pick<DeviceReading, 'id' | 'name'>;

/** The devices that a trigger watches: those with these IDs, names, patterns or tags, or all except those. */
export class DeviceSelection implements WatchedDevices {
	/** Identifies the selection, without the devices that its tags match. */
	readonly key: string;
	/** The tags among the texts, each once, in its last spelling. */
	readonly tags: readonly string[];
	private readonly named: NameSelection;
	/** The IDs of the devices with the tags. */
	private readonly tagged: ReadonlySet<string>;

	/**
	 * Selects devices by texts.
	 *
	 * @param texts IDs, names, patterns and tags
	 * @param isExcept whether these are excluded, and all others watched
	 * @param ids of the devices with the tags, by tag
	 * @param before the same selection, with the devices that had the tags until now
	 */
	constructor(
		private readonly texts: readonly string[],
		readonly isExcept: boolean,
		{ ids }: Pick<TaggedDevices, 'ids'> = { ids: {} },
		private readonly before?: DeviceSelection,
	) {
		this.named = new NameSelection(texts);
		this.tags = [...new Map(texts.filter(isTag).map((tag) => [nameKey(tag), tag])).values()];
		this.tagged = new Set(Object.values(ids).flat());
		this.key = shortHash([isExcept, ...texts.map(nameKey).sort()]);
	}

	get label(): string {
		return this.isExcept ? 'Devices to Exclude' : 'Devices';
	}

	/** The selection with the devices that have its tags now, compared with those that had them before. */
	withTagged(now: TaggedDevices, before?: TaggedDevices): DeviceSelection {
		const { isExcept, texts } = this;
		const earlier = before && new DeviceSelection(texts, isExcept, before);
		return new DeviceSelection(texts, isExcept, now, earlier);
	}

	/** Whether a device is watched. */
	includes(device: Device): boolean {
		const isListed = this.named.includes(device) || this.tagged.has(String(device.id).trim());
		return isListed !== this.isExcept;
	}

	/** Whether a device is excluded by its ID or exact name: it stays excluded when it is renamed. */
	excludes(device: Device): boolean {
		return this.isExcept && this.named.includesExactly(device);
	}

	/** Whether a device is watched only since the latest look-up of tags: it got a tag. */
	joins(device: Device): boolean {
		return this.before?.includes(device) === false && this.includes(device);
	}

	/** Whether a device is no longer watched since the latest look-up of tags: it lost a tag. */
	hasLeft(device: Device): boolean {
		return this.before?.includes(device) === true && !this.includes(device);
	}

	/**
	 * Refuses names that match no device, because they would never start a workflow, and a selection
	 * of no devices. Tags are checked elsewhere.
	 *
	 * @param devices all devices of the account
	 * @throws {ParameterError} with the unknown names
	 */
	requireMatches(devices: readonly Device[]): void {
		const known = new NameList(devices);
		const unknown = known.unmatched(this.texts.filter((text) => !isTag(text)));
		if (unknown.length > 0) throw unknownNamesError(deviceNameField(this.label), unknown, known);
		if (devices.some((device) => this.includes(device))) return;
		throw new ParameterError(
			'Devices to Exclude contains all devices',
			'Remove a name from Devices to Exclude, or set Devices to Choose From List.',
		);
	}
}
