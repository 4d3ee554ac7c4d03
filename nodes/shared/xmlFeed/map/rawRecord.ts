import { templateOf } from './template';
import {
	fieldsOf,
	isSameList,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
} from '../parse/record';

/**
 * Maps records to the feed's own names and texts, the elements around them under their own names.
 * For the records of one report: it remembers what they have in common.
 */
export class RawRecordMapper {
	private ancestors: readonly Ancestor[] = [];

	private ancestorFields: FeedFields = {};

	/** Undefined when the record before had a name twice, which is one field only. */
	private names?: readonly string[];

	private template: FeedFields = {};

	map(record: FeedRecord): FeedFields {
		const { ancestors, names, values } = record;
		if (ancestors !== this.ancestors || !this.names || !isSameList(names, this.names)) {
			return this.learn(record);
		}
		const raw = { ...this.template };
		for (let at = 0; at < names.length; at++) raw[this.names[at]] = values[at];
		return raw;
	}

	private learn(record: FeedRecord): FeedFields {
		const { ancestors, names } = record;
		if (ancestors !== this.ancestors) {
			this.ancestorFields = Object.fromEntries(
				ancestors.map(({ element, fields }) => [element, fields]),
			);
		}
		const raw = { ...this.ancestorFields, ...fieldsOf(record) };
		this.ancestors = ancestors;
		this.template = templateOf(raw);
		this.names = new Set(names).size === names.length ? names : undefined;
		return raw;
	}
}
