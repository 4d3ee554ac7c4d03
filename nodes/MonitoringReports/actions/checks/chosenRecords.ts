import type { FeedRecord } from '../../../shared/service/xmlFeed';
import type { Fit, RecordSelector } from './selectRecords';

/** A kept record, and whether its fields fit the filters. */
export interface ChosenRecord {
	record: FeedRecord;
	fitsFilters: true | null;
}

/** The number of buffered records until it is clear whether the service applied the filters. */
const maxWaiting = 20_000;

/**
 * Passes on the records that fit the filters, in the order of the report. While it is open whether
 * the service applied the filters, undecided records wait, and those after them.
 */
export class ChosenRecords {
	private waiting: Array<{ record: FeedRecord; fit: Fit }> = [];

	private open = 0;

	private isTrusting = false;

	constructor(private readonly selector: RecordSelector) {}

	/**
	 * Takes the next records, and returns the kept ones: none while an undecided record waits. After
	 * too many of them, all that wait are kept, to limit memory.
	 */
	add(records: readonly FeedRecord[]): ChosenRecord[] {
		const { selector } = this;
		for (const record of records) {
			const fit = selector.fitOf(record);
			const isKept = selector.isKept(fit);
			if (isKept === undefined) this.open++;
			if (isKept === false) selector.countDecision(fit, false);
			else this.waiting.push({ record, fit });
		}
		if (this.open > 0) this.dropRejected();
		this.isTrusting ||= this.open > maxWaiting;
		return this.open === 0 || this.isTrusting ? this.release() : [];
	}

	/**
	 * Returns all that wait. Records undecided at the end are kept, because the service chose them.
	 */
	release(): ChosenRecord[] {
		const chosen = this.waiting;
		this.waiting = [];
		this.open = 0;
		return chosen.map(({ record, fit }) => {
			this.selector.countDecision(fit, true);
			return { record, fitsFilters: fit === 'fits' ? true : null };
		});
	}

	/** Drops the waiting records that the selector now rejects, and counts those that are still undecided. */
	private dropRejected(): void {
		const { selector } = this;
		const isOut = ({ fit }: { fit: Fit }) => selector.isKept(fit) === false;
		if (!this.waiting.some(isOut)) return;
		for (const { fit } of this.waiting.filter(isOut)) selector.countDecision(fit, false);
		this.waiting = this.waiting.filter((one) => !isOut(one));
		this.open = this.waiting.filter(({ fit }) => selector.isKept(fit) === undefined).length;
	}
}

/** Something that records are put into. */
export interface Collector {
	add(record: FeedRecord): void;
}

/**
 * Puts the records that fit the filters into a collector and returns it. Only the end may show
 * whether records of other locations count. Until then there are two: `own` without these records,
 * and `trusting` with them, in case the service only spells the locations differently.
 *
 * @param create makes an empty collector; called twice with filters
 */
export async function collectChosen<Any extends Collector>(
	selector: RecordSelector,
	records: AsyncIterable<FeedRecord[]>,
	create: () => Any,
): Promise<Any> {
	const own = create();
	if (!selector.isFiltering) {
		for await (const all of records) {
			selector.seen += all.length;
			for (const record of all) own.add(record);
		}
		return own;
	}
	let trusting: Any | undefined = create();
	let elsewhere = 0;
	// Records with an unknown result: they count unless known ones show an unfiltered report.
	const unknown: FeedRecord[] = [];
	for await (const all of records) {
		for (const record of all) {
			const fit = selector.fitOf(record);
			const isKept = selector.isKept(fit);
			if (fit === 'resultUnknown' && isKept !== false && unknown.length < maxWaiting) {
				unknown.push(record);
			} else if (fit === 'elsewhere' && isKept === undefined) {
				elsewhere++;
				trusting?.add(record);
			} else {
				selector.countDecision(fit, isKept !== false);
				if (isKept !== false) {
					own.add(record);
					trusting?.add(record);
				}
			}
			if (trusting && selector.isKept('elsewhere') === false) trusting = undefined;
		}
	}
	const isKept = selector.isKept('resultUnknown') !== false;
	for (const record of unknown) {
		selector.countDecision('resultUnknown', isKept);
		if (isKept) (trusting ?? own).add(record);
	}
	for (let index = 0; index < elsewhere; index++)
		selector.countDecision('elsewhere', trusting !== undefined);
	return trusting ?? own;
}
