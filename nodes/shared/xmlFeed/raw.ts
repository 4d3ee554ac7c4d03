import { mouldOf } from './mould';
import { fieldsOf, isSameList, type FeedContext, type FeedFields, type FeedRecord } from './record';

/**
 * Puts records out in the feed's own names and texts, the elements around them under their own names.
 * For the records of one report: it remembers what they have in common.
 */
export class RawRecords {
	private context: readonly FeedContext[] = [];

	private around: FeedFields = {};

	/** Undefined when the record before had a name twice, which is one field only. */
	private names?: readonly string[];

	private mould: FeedFields = {};

	present(record: FeedRecord): FeedFields {
		const { context, names, values } = record;
		if (context !== this.context || !this.names || !isSameList(names, this.names)) {
			return this.first(record);
		}
		const raw = { ...this.mould };
		for (let at = 0; at < names.length; at++) raw[this.names[at]] = values[at];
		return raw;
	}

	private first(record: FeedRecord): FeedFields {
		const { context, names } = record;
		if (context !== this.context) {
			this.around = Object.fromEntries(context.map(({ element, fields }) => [element, fields]));
		}
		const raw = { ...this.around, ...fieldsOf(record) };
		this.context = context;
		this.mould = mouldOf(raw);
		this.names = new Set(names).size === names.length ? names : undefined;
		return raw;
	}
}
