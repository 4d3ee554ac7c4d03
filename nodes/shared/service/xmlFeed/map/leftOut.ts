import { nameKey, NameSelection } from '../../../words/names';
import type { TaggedLists } from '../query';
import { isDeviceElement } from '../parse/elementName';
import type { FeedRecord } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';
import { deviceOf, toDevice, type FeedDevice } from './reportedNames';

/** Removes devices from a report; records without a device stay. */
export class ExcludedDevices {
	private readonly selection: NameSelection;
	private readonly tagged: TaggedDevices;
	private latest?: { ancestors: FeedRecord['ancestors']; isExcluded: boolean };

	/** @param texts IDs, names, patterns and tags @param tagged the devices of each tag */
	constructor(texts: readonly string[], tagged: TaggedLists = new Map()) {
		this.selection = new NameSelection(texts.filter((text) => !tagged.has(text)));
		this.tagged = new TaggedDevices(texts.flatMap((text) => tagged.get(text) ?? []));
	}

	/** Returns a part of the report without the devices; its text stays unchanged. */
	removeFrom(chunk: ReportChunk): ReportChunk {
		return {
			...chunk,
			records: chunk.records.filter((record) => !this.isExcluded(record)),
			emptyDevices: chunk.emptyDevices.filter((fields) => !this.includes(toDevice(fields))),
		};
	}

	private includes(device: FeedDevice): boolean {
		return this.selection.includes(device) || this.tagged.includes(device);
	}

	/**
	 * Whether a record belongs to an excluded device. The next records reuse the result if they have the
	 * same list of elements around them (ancestors), and these include the device.
	 */
	private isExcluded(record: FeedRecord): boolean {
		const { ancestors } = record;
		if (ancestors === this.latest?.ancestors) return this.latest.isExcluded;
		const isExcluded = this.includes(deviceOf(record));
		const isDeviceAround = ancestors.some(({ element }) => isDeviceElement(element));
		this.latest = isDeviceAround ? { ancestors, isExcluded } : undefined;
		return isExcluded;
	}
}

/** The devices of tags. */
export class TaggedDevices {
	private readonly ids: ReadonlySet<string>;
	private readonly names: ReadonlySet<string>;

	constructor(devices: readonly FeedDevice[]) {
		this.ids = new Set(devices.map(({ id }) => id));
		this.names = new Set(devices.map(({ name }) => nameKey(name)));
	}

	/** Whether a device is one of these: compared by ID, or by name if the report has no ID of it. */
	includes({ id, name }: FeedDevice): boolean {
		return id === '' ? this.names.has(nameKey(name)) : this.ids.has(id.trim());
	}
}
