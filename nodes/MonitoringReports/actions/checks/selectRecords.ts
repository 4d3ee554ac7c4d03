import { plainKey } from '../../../shared/words/names';
import type { CheckReader, FeedRecord } from '../../../shared/service/xmlFeed';
import type { CheckSelection } from './selection';

const maxShownNames = 10;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Some of many names, for a hint. */
export function listNames(names: ReadonlySet<string>): string {
	const shown = [...names].slice(0, maxShownNames);
	return list.format(names.size > maxShownNames ? [...shown, 'others'] : shown);
}

/** Looked for where the result of checks matters. */
export function unknownStatusesHint({ unknownStatuses }: CheckReader): string | undefined {
	if (unknownStatuses.size === 0) return undefined;
	return `Checks have an unknown status: ${listNames(unknownStatuses)}. They count neither as successful nor as failed. Enter the statuses of successful checks in Options > Success Statuses: all others then count as failed.`;
}

/** What a record says of itself: that it fits, nothing, another location, no known result, or another one. */
export type Fit = 'fits' | 'nowhere' | 'elsewhere' | 'resultUnknown' | 'otherResult';

/**
 * Which records fit the filters for location and result. The service gets these filters, too, and what it
 * chose is trusted: it may write a location otherwise than the filter, or a status that nobody knows.
 * Only where the report shows that it did not choose are records left out: when it has all locations of
 * the filter by their name or ID, and others beside them; or a check with another result.
 */
export class RecordSelector {
	private readonly wanted: ReadonlySet<string>;

	private readonly missing: Set<string>;

	/** How many records there were, whether they fit or not. */
	seen = 0;

	/** How many of the kept ones do not say that they fit. */
	trusted = 0;

	leftOut = 0;

	private isResultMixed = false;

	constructor(
		private readonly selection: CheckSelection,
		private readonly reader: CheckReader,
	) {
		this.wanted = new Set(selection.locations.map(plainKey));
		this.missing = new Set(this.wanted);
	}

	/** Whether there is anything that a record could not fit. */
	get isFiltering(): boolean {
		return this.wanted.size > 0 || this.selection.result !== undefined;
	}

	fitOf(record: FeedRecord): Fit {
		this.seen++;
		const { reader, wanted } = this;
		const { result } = this.selection;
		if (result !== undefined) {
			const isSuccess = reader.result(record);
			if (isSuccess === undefined) return 'resultUnknown';
			if (isSuccess !== (result === 'successful')) {
				this.isResultMixed = true;
				return 'otherResult';
			}
		}
		return wanted.size === 0 ? 'fits' : this.placeOf(record);
	}

	/** Whether a record is kept, as far as is known by now; undefined while that is open. */
	isKept(fit: Fit): boolean | undefined {
		if (fit === 'otherResult') return false;
		if (fit === 'elsewhere') return this.missing.size === 0 ? false : undefined;
		if (fit === 'resultUnknown') return this.isResultMixed ? false : undefined;
		return true;
	}

	/** Counts what became of a record. @param isKept what was open to the end is kept */
	note(fit: Fit, isKept: boolean): void {
		if (!isKept) this.leftOut++;
		else if (fit !== 'fits') this.trusted++;
	}

	/** Whether everything that is kept says that it fits; null when some does not. */
	get fitsFilters(): true | null {
		return this.trusted > 0 ? null : true;
	}

	hint(): string | undefined {
		if (this.trusted > 0) {
			const checks = this.trusted === 1 ? '1 check has' : `${this.trusted} checks have`;
			return `${checks} values this node cannot compare with the Filters. They are kept, because the service selected them; fitsFilters of the items is null.`;
		}
		if (this.seen === 0 || this.leftOut < this.seen) return undefined;
		return `None of the ${this.seen} checks in the report matches the Filters: no check is ${this.selection.result ?? 'wanted'}. If this is wrong, check Options > Success Statuses.`;
	}

	private placeOf(record: FeedRecord): Fit {
		const places = this.reader.places(record).map(plainKey);
		if (places.length === 0) return 'nowhere';
		const named = places.filter((place) => this.wanted.has(place));
		for (const place of named) this.missing.delete(place);
		return named.length > 0 ? 'fits' : 'elsewhere';
	}
}
