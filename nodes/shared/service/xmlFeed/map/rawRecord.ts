import { templateOf } from './values';
import {
	fieldsOf,
	isSameList,
	type Ancestor,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from '../parse/record';

/**
 * Maps records to the feed's names and texts, with the elements around them under their names. For the
 * records of one report, because it caches their common values.
 */
export class RawRecordMapper {
	private ancestors: readonly Ancestor[] = [];

	private ancestorFields: FeedFields = {};

	/** Undefined when the record before had a name twice, which is one field only. */
	private names?: readonly string[];

	/** By the places of those names: the values around the record under the same one. */
	private around: Array<FeedValue[] | undefined> = [];

	private template: FeedFields = {};

	/**
	 * The fields of a record and of the elements around it, under the feed's names. Copies a
	 * template if the record has the same names and surroundings as the one before.
	 */
	map(record: FeedRecord): FeedFields {
		const { ancestors, names, values } = record;
		if (ancestors !== this.ancestors || !this.names || !isSameList(names, this.names)) {
			return this.learn(record);
		}
		const raw = { ...this.template };
		for (let index = 0; index < names.length; index++) {
			const around = this.around[index];
			raw[this.names[index]] = around ? around.concat(values[index]) : values[index];
		}
		return raw;
	}

	/** Maps a record field by field, and keeps a template for the records after it. */
	private learn(record: FeedRecord): FeedFields {
		const { ancestors, names } = record;
		if (ancestors !== this.ancestors) {
			this.ancestorFields = {};
			for (const { element, fields } of ancestors) addTo(this.ancestorFields, element, fields);
		}
		const raw = { ...this.ancestorFields };
		for (const [name, value] of Object.entries(fieldsOf(record))) addTo(raw, name, value);
		this.ancestors = ancestors;
		this.template = templateOf(raw);
		this.names = new Set(names).size === names.length ? names : undefined;
		this.around = names.map((name) =>
			Object.hasOwn(this.ancestorFields, name) ? [this.ancestorFields[name]].flat() : undefined,
		);
		return raw;
	}
}

/** Values with the same name as one around them form a list with it, like repeated elements. */
function addTo(fields: FeedFields, name: string, value: FeedValue): void {
	fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
}
