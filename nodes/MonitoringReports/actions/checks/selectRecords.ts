import { plainKey } from '../../../shared/words/names';
import { CheckReader, type FeedQuery, type FeedRecord } from '../../../shared/service/xmlFeed';
import type { RowSource } from '../outputReport';

const maxShownNames = 10;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Up to 10 names for a hint, such as "Shop, Blog, and others". */
export function listNames(names: ReadonlySet<string>): string {
	const shown = [...names].slice(0, maxShownNames);
	return list.format(names.size > maxShownNames ? [...shown, 'others'] : shown);
}

/** A hint about statuses that are neither successful nor failed; undefined if there are none. */
export function unknownStatusesHint({ unknownStatuses }: CheckReader): string | undefined {
	if (unknownStatuses.size === 0) return undefined;
	return `Checks have an unknown status: ${listNames(unknownStatuses)}. They count neither as successful nor as failed. Enter the statuses of successful checks in Options > Success Status Values: all others then count as failed.`;
}

/** The records of single checks, and the query whose filters they should fit. */
export interface CheckSource extends Pick<RowSource, 'dates' | 'query' | 'records'> {
	options: Pick<RowSource['options'], 'successStatuses'>;
	run: Pick<RowSource['run'], 'addHint' | 'hintText' | 'timeZone'>;
}

/** Creates the reader of checks and their durations (`valueNames`), and the selector of records. */
export function createSelection(
	{ dates, options, query, run: { timeZone } }: CheckSource,
	valueNames: readonly string[],
) {
	const { successStatuses = [] } = options;
	const reader = new CheckReader({ successStatuses, timeZone, valueNames, dates });
	return { reader, selector: new RecordSelector(query, reader) };
}

/** How a record relates to the filters: `nowhere` has no location, `elsewhere` unwanted ones. */
export type Fit = 'fits' | 'nowhere' | 'elsewhere' | 'resultUnknown' | 'otherResult';

/**
 * Decides which records fit the filters for location and result. The service gets the same filters
 * and is trusted: it may spell locations differently, or use an unknown status. Records are removed
 * only if the report proves that it is unfiltered: it contains all filtered locations by name or ID
 * and others too, or a check with another result.
 */
export class RecordSelector {
	private readonly wantedLocations: ReadonlySet<string>;

	private readonly unseenLocations: Set<string>;

	/** The number of all records, whether they fit or not. */
	seen = 0;

	/** The number of kept records whose fields do not confirm that they fit. */
	unconfirmed = 0;

	leftOut = 0;

	private isResultMixed = false;

	constructor(
		private readonly filters: Pick<FeedQuery, 'locations' | 'result'>,
		private readonly reader: CheckReader,
	) {
		this.wantedLocations = new Set((filters.locations ?? []).map(plainKey));
		this.unseenLocations = new Set(this.wantedLocations);
	}

	get isFiltering(): boolean {
		return this.wantedLocations.size > 0 || this.filters.result !== undefined;
	}

	/** How a record relates to the filters. Each call also counts it, and updates `isKept`. */
	fitOf(record: FeedRecord): Fit {
		this.seen++;
		const { reader, wantedLocations } = this;
		const { result } = this.filters;
		if (result !== undefined) {
			const isSuccess = reader.result(record);
			if (isSuccess === undefined) return 'resultUnknown';
			if (isSuccess !== (result === 'successful')) {
				this.isResultMixed = true;
				return 'otherResult';
			}
		}
		return wantedLocations.size === 0 ? 'fits' : this.fitOfLocation(record);
	}

	/**
	 * Whether records of a kind are kept. Undefined while the service may have applied the filters:
	 * it can spell a location or status differently. Later records may change undefined to false.
	 */
	isKept(fit: Fit): boolean | undefined {
		if (fit === 'otherResult') return false;
		if (fit === 'elsewhere') return this.unseenLocations.size === 0 ? false : undefined;
		if (fit === 'resultUnknown') return this.isResultMixed ? false : undefined;
		return true;
	}

	/** Counts a record for the hint and `fitsFilters`, after it was kept or left out. */
	countDecision(fit: Fit, isKept: boolean): void {
		if (!isKept) this.leftOut++;
		else if (fit !== 'fits') this.unconfirmed++;
	}

	/** Whether all kept records fit by their fields; null if that is unknown for some. */
	get fitsFilters(): true | null {
		return this.unconfirmed > 0 ? null : true;
	}

	/** A hint if the fit of kept records is unknown, or if no record fits; otherwise undefined. */
	hint(): string | undefined {
		if (this.unconfirmed > 0) {
			const checks = this.unconfirmed === 1 ? '1 check has' : `${this.unconfirmed} checks have`;
			return `${checks} values that this node cannot compare with the Filters. The output includes them, because the service returned them for these Filters; their fitsFilters is null.`;
		}
		if (this.seen === 0 || this.leftOut < this.seen) return undefined;
		return `None of the ${this.seen} checks in the report matches the Filters: no check is ${this.filters.result ?? 'wanted'}. If this is wrong, check Options > Success Status Values.`;
	}

	/** How the locations of a record relate to the wanted ones; notes the wanted ones as seen. */
	private fitOfLocation(record: FeedRecord): Fit {
		const places = this.reader.locationTexts(record).map(plainKey);
		if (places.length === 0) return 'nowhere';
		const named = places.filter((place) => this.wantedLocations.has(place));
		for (const place of named) this.unseenLocations.delete(place);
		return named.length > 0 ? 'fits' : 'elsewhere';
	}
}
