import { NameSelection, requireComparable } from '../../../words/names';
import { isDeviceElement } from '../parse/elementName';
import type { FeedRecord } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';
import { deviceOf, toDevice } from './reportedNames';

/** Removes devices from a report; records without a device stay. */
export class ExcludedDevices {
	private readonly selection: NameSelection;
	private latest?: { ancestors: FeedRecord['ancestors']; isExcluded: boolean };

	/** @param texts IDs, names and patterns */
	constructor(private readonly texts: readonly string[]) {
		this.selection = new NameSelection(texts);
	}

	/**
	 * Returns a part of the report without the devices; its text stays unchanged.
	 *
	 * @throws {ParameterError} for a record without the ID or name that a text is compared with
	 */
	removeFrom(chunk: ReportChunk): ReportChunk {
		return {
			...chunk,
			records: chunk.records.filter((record) => !this.isExcluded(record)),
			emptyDevices: chunk.emptyDevices.filter(
				(fields) => !this.selection.includes(toDevice(fields)),
			),
		};
	}

	/**
	 * Whether a record belongs to an excluded device. The next records reuse the result if they have the
	 * same list of elements around them (ancestors), and these include the device.
	 */
	private isExcluded(record: FeedRecord): boolean {
		const { ancestors } = record;
		if (ancestors === this.latest?.ancestors) return this.latest.isExcluded;
		const device = deviceOf(record);
		const isExcluded = this.selection.includes(device);
		if (!isExcluded) requireComparable('Devices to Exclude', this.texts, [device]);
		const isDeviceAround = ancestors.some(({ element }) => isDeviceElement(element));
		this.latest = isDeviceAround ? { ancestors, isExcluded } : undefined;
		return isExcluded;
	}
}
