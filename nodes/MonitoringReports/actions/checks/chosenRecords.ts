import type { FeedRecord } from '../../../shared/service/xmlFeed';
import type { Fit, RecordSelector } from './selectRecords';

export interface ChosenRecord {
	record: FeedRecord;
	fitsFilters: true | null;
}

const maxUndecided = 20_000;

/**
 * Passes on the records that fit the filters, in the order of the report. While it is undecided
 * whether the service applied the filters (`isKept` is undefined), these and later records wait.
 */
export class ChosenRecords {
	private waiting: Array<{ record: FeedRecord; fit: Fit }> = [];

	private undecidedCount = 0;

	private keepsUndecided = false;

	constructor(private readonly selector: RecordSelector) {}

	/**
	 * Takes the next records, and returns the kept ones: none while an undecided record waits. If too
	 * many wait, all are kept, also those that come later, to limit memory.
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

	/** Returns all waiting records; undecided ones are kept, because the service chose them. */
	release(): ChosenRecord[] {
		const chosen = this.waiting;
		this.waiting = [];
		this.undecidedCount = 0;
		return chosen.map(({ record, fit }) => {
			this.selector.countDecision(fit, true);
			return { record, fitsFilters: fit === 'fits' ? true : null };
		});
	}

	private dropRejected(): void {
		const { selector } = this;
		const isOut = ({ fit }: { fit: Fit }) => selector.isKept(fit) === false;
		if (!this.waiting.some(isOut)) return;
		for (const { fit } of this.waiting.filter(isOut)) selector.countDecision(fit, false);
		this.waiting = this.waiting.filter((one) => !isOut(one));
		this.undecidedCount = this.waiting.filter(
			({ fit }) => selector.isKept(fit) === undefined,
		).length;
	}
}

/**
 * Puts the records that fit the filters into a collector and returns it. Only the end may show
 * whether records of other locations (`elsewhere`) count. Until then there are two collectors:
 * `confirmed` without these records, and `withElsewhere` with them, in case the service only spells
 * the locations differently.
 *
 * @param create makes an empty collector; called twice with filters
 */
export async function collectChosen<Any extends { add(record: FeedRecord): void }>(
	selector: RecordSelector,
	records: AsyncIterable<FeedRecord[]>,
	create: () => Any,
): Promise<Any> {
	const confirmed = create();
	let withElsewhere = selector.isFiltering ? create() : undefined;
	let elsewhere = 0;
	// Records with an unknown result count unless others show that the report is unfiltered.
	const unknown: FeedRecord[] = [];
	for await (const all of records) {
		for (const record of all) {
			const fit = selector.fitOf(record);
			const isKept = selector.isKept(fit);
			if (fit === 'resultUnknown' && isKept !== false && unknown.length < maxUndecided) {
				unknown.push(record);
			} else if (fit === 'elsewhere' && isKept === undefined) {
				elsewhere++;
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
	const isKept = selector.isKept('resultUnknown') !== false;
	for (const record of unknown) {
		selector.countDecision('resultUnknown', isKept);
		if (isKept) (withElsewhere ?? confirmed).add(record);
	}
	for (let index = 0; index < elsewhere; index++)
		selector.countDecision('elsewhere', withElsewhere !== undefined);
	return withElsewhere ?? confirmed;
}
