import { NameSelection } from '../../names';
import type { FeedRecord } from '../parse/record';
import type { ReportChunk } from '../parse/reportReader';
import { deviceOf, toDevice } from './reportedNames';

/** Leaves devices out of a report, by ID, name or pattern; all that is not said to be of one of them stays. */
export class LeftOutDevices {
	private readonly selection: NameSelection;

	private latest?: { ancestors: FeedRecord['ancestors']; isLeftOut: boolean };

	constructor(texts: readonly string[]) {
		this.selection = new NameSelection(texts);
	}

	take(chunk: ReportChunk): ReportChunk {
		return {
			...chunk,
			records: chunk.records.filter((record) => !this.isLeftOut(record)),
			emptyDevices: chunk.emptyDevices.filter(
				(fields) => !this.selection.includes(toDevice(fields)),
			),
		};
	}

	/** The records of a device follow each other. */
	private isLeftOut(record: FeedRecord): boolean {
		const { ancestors } = record;
		if (ancestors.length > 0 && ancestors === this.latest?.ancestors) return this.latest.isLeftOut;
		const isLeftOut = this.selection.includes(deviceOf(record));
		this.latest = { ancestors, isLeftOut };
		return isLeftOut;
	}
}
