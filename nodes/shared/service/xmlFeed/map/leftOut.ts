import { nameKey, NameSelection } from '../../../words/names';
import type { TaggedLists } from '../query';
import type { FeedRecord } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';
import { deviceOf, toDevice, type FeedDevice } from './reportedNames';

/** Excludes devices from a report, by ID, name or pattern; records without a device stay. */
export class LeftOutDevices {
	private readonly selection: NameSelection;

	private latest?: { ancestors: FeedRecord['ancestors']; isLeftOut: boolean };

	private readonly tagged: TaggedDevices;

	/** @param tagged the devices of each tag among the texts */
	constructor(texts: readonly string[], tagged: TaggedLists = new Map()) {
		this.selection = new NameSelection(texts.filter((text) => !tagged.has(text)));
		this.tagged = new TaggedDevices(texts.flatMap((text) => tagged.get(text) ?? []));
	}

	/** The chunk without the excluded devices; its text stays unchanged. */
	withoutLeftOut(chunk: ReportChunk): ReportChunk {
		return {
			...chunk,
			records: chunk.records.filter((record) => !this.isLeftOut(record)),
			emptyDevices: chunk.emptyDevices.filter((fields) => !this.includes(toDevice(fields))),
		};
	}

	private includes(device: FeedDevice): boolean {
		return this.selection.includes(device) || this.tagged.includes(device);
	}

	/**
	 * Whether a record belongs to an excluded device. The result is kept for the records after it with
	 * the same list of elements around them: they are of the same device. Without such elements, each
	 * record is a device itself.
	 */
	private isLeftOut(record: FeedRecord): boolean {
		const { ancestors } = record;
		if (ancestors.length > 0 && ancestors === this.latest?.ancestors) return this.latest.isLeftOut;
		const isLeftOut = this.includes(deviceOf(record));
		this.latest = { ancestors, isLeftOut };
		return isLeftOut;
	}
}

/** Devices that were looked up elsewhere: by their IDs, and by their names where a report has no IDs. */
export class TaggedDevices {
	private readonly ids: ReadonlySet<string>;

	private readonly names: ReadonlySet<string>;

	constructor(devices: readonly FeedDevice[]) {
		this.ids = new Set(devices.map(({ id }) => id));
		this.names = new Set(devices.map(({ name }) => nameKey(name)));
	}

	includes({ id, name }: FeedDevice): boolean {
		return id === '' ? this.names.has(nameKey(name)) : this.ids.has(id.trim());
	}
}
