import type { FeedRecord } from '../../../shared/service/xmlFeed';
import type { Fit, RecordSelector } from './selectRecords';

export interface ChosenRecord {
	record: FeedRecord;
	/** Null if the fields of the record do not show whether it fits. */
	fitsFilters: true | null;
}

const maxUndecided = 20_000;

/**
 * Filters records, in the order of the report. An undecided one (the selector's `isKept` returns
 * undefined) waits until later records decide it, and the records after it wait, too.
 */
export class ChosenRecords {
	private waiting: Array<{ record: FeedRecord; fit: Fit }> = [];

	private undecidedCount = 0;

	/** Whether too many records were undecided, so that undecided ones no longer wait. */
	private keepsUndecided = false;

	constructor(private readonly selector: RecordSelector) {}

	/**
	 * Adds the next records, and returns those that can be output now: none while an undecided record
	 * waits. With too many undecided records, they and all later ones are kept, to limit memory.
	 */
	add(records: readonly FeedRecord[]): ChosenRecord[] {
		const { selector } = this;
		for (const record of records) {
			const fit = selector.fitOf(record);
			const isKept = selector.isKept(fit);
			if (isKept === undefined) this.undecidedCount++;
			if (isKept === false) selector.countDecision(fit, false);
			else this.waiting.push({ record, fit });
		}
		if (this.undecidedCount > 0) this.dropRejected();
		this.keepsUndecided ||= this.undecidedCount > maxUndecided;
		return this.undecidedCount === 0 || this.keepsUndecided ? this.release() : [];
	}

	/** Returns all waiting records, also undecided ones, because the service chose them. */
	release(): ChosenRecord[] {
		const chosen = this.waiting;
		this.waiting = [];
		this.undecidedCount = 0;
		return chosen.map(({ record, fit }) => {
			this.selector.countDecision(fit, true);
			return { record, fitsFilters: fit === 'fits' ? true : null };
		});
	}

	/** Drops the waiting records that later ones proved not to fit. */
	private dropRejected(): void {
		const { selector } = this;
		const isRejected = ({ fit }: { fit: Fit }) => selector.isKept(fit) === false;
		if (!this.waiting.some(isRejected)) return;
		for (const { fit } of this.waiting.filter(isRejected)) selector.countDecision(fit, false);
		this.waiting = this.waiting.filter((one) => !isRejected(one));
		this.undecidedCount = this.waiting.filter(
			({ fit }) => selector.isKept(fit) === undefined,
		).length;
	}
}

/**
 * Adds the records that fit the filters to a new collector, and returns it. Only the end may show
 * whether records of other locations (`elsewhere`) fit, because the service can spell a location
 * differently. Until then there are two collectors: without these records (`confirmed`), and with
 * them (`withElsewhere`).
 *
 * @param createCollector called once, or twice with filters
 */
export async function collectChosen<Collector extends { add(record: FeedRecord): void }>(
	selector: RecordSelector,
	records: AsyncIterable<FeedRecord[]>,
	createCollector: () => Collector,
): Promise<Collector> {
	const confirmed = createCollector();
	let withElsewhere = selector.isFiltering ? createCollector() : undefined;
	let elsewhereCount = 0;
	// Records with an unknown result fit unless others show that the report is unfiltered.
	const unknown: FeedRecord[] = [];
	for await (const batch of records) {
		for (const record of batch) {
			const fit = selector.fitOf(record);
			const isKept = selector.isKept(fit);
			if (fit === 'resultUnknown' && isKept !== false && unknown.length < maxUndecided) {
				unknown.push(record);
			} else if (fit === 'elsewhere' && isKept === undefined) {
				elsewhereCount++;
				withElsewhere?.add(record);
			} else {
				selector.countDecision(fit, isKept !== false);
				if (isKept !== false) {
					confirmed.add(record);
					withElsewhere?.add(record);
				}
			}
			if (withElsewhere && selector.isKept('elsewhere') === false) withElsewhere = undefined;
		}
	}
	const collector = withElsewhere ?? confirmed;
	const isKept = selector.isKept('resultUnknown') !== false;
	for (const record of unknown) {
		selector.countDecision('resultUnknown', isKept);
		if (isKept) collector.add(record);
	}
	for (let index = 0; index < elsewhereCount; index++)
		selector.countDecision('elsewhere', withElsewhere !== undefined);
	return collector;
}
