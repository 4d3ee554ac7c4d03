import { plainKey } from '../../../shared/names';
import type { CheckReader, FeedRecord } from '../../../shared/xmlFeed';
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
	return `Checks have a status that this node does not know: ${listNames(unknownStatuses)}. They count neither as successful nor as failed. Enter what the service writes for a success in Success Statuses in Options: everything else then counts as failed.`;
}

/**
 * The records that the filters for location and result let through: the service gets them, too, but what
 * it makes of them is not known. It says so when nothing is left of a report that has records.
 */
export class RecordSelector {
	private readonly wanted: ReadonlySet<string>;

	/** How many records there were, whether they fit or not. */
	seen = 0;

	private selected = 0;

	private isLocated = false;

	private isLocationFound = false;

	constructor(
		private readonly selection: CheckSelection,
		private readonly reader: CheckReader,
	) {
		this.wanted = new Set(selection.locations.map(plainKey));
	}

	select(records: FeedRecord[]): FeedRecord[] {
		this.seen += records.length;
		const { wanted } = this;
		const { result } = this.selection;
		const selected =
			wanted.size === 0 && result === undefined
				? records
				: records.filter((record) => this.isWanted(record));
		this.selected += selected.length;
		return selected;
	}

	/** What to know when the filters left nothing over. */
	hint(): string | undefined {
		if (this.seen === 0 || this.selected > 0) return undefined;
		const { locations, result } = this.selection;
		const begin = `None of the ${this.seen} checks in the report fits the Filters`;
		if (locations.length > 0 && !this.isLocated) {
			return `${begin}: they do not say where they are from. Remove Locations from Filters to read them.`;
		}
		// Which names there are in place of those in Locations is said where names are checked.
		if (locations.length > 0 && !this.isLocationFound) return undefined;
		return `${begin}: there is none that is ${result ?? 'wanted'}. If there should be, check Success Statuses in Options.`;
	}

	private isWanted(record: FeedRecord): boolean {
		const { reader, wanted } = this;
		const { result } = this.selection;
		if (wanted.size > 0) {
			const location = reader.location(record);
			if (location === undefined) return false;
			this.isLocated = true;
			if (!wanted.has(plainKey(location))) return false;
			this.isLocationFound = true;
		}
		return result === undefined || reader.result(record) === (result === 'successful');
	}
}
