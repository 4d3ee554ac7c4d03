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

	/** Undefined if the record before had a name twice: it then has fewer fields than names. */
	private names?: readonly string[];

	/** By the index of a name: the values around the record with this name; undefined if none. */
	private around: Array<FeedValue[] | undefined> = [];

	private template: FeedFields = {};

	/** Copies a template if the record has the same names and surroundings as the one before. */
	map(record: FeedRecord): FeedFields {
		const { ancestors, names, values } = record;
		if (ancestors !== this.ancestors || !this.names || !isSameList(names, this.names)) {
			return this.mapAndKeepTemplate(record);
		}
		const raw = { ...this.template };
		for (let index = 0; index < names.length; index++) {
			const around = this.around[index];
			raw[this.names[index]] = around ? around.concat(values[index]) : values[index];
		}
		return raw;
	}

	private mapAndKeepTemplate(record: FeedRecord): FeedFields {
		const { ancestors, names } = record;
		if (ancestors !== this.ancestors) {
			this.ancestorFields = {};
			for (const { element, fields } of ancestors) addFlat(this.ancestorFields, element, fields);
		}
		const raw = { ...this.ancestorFields };
		for (const [name, value] of Object.entries(fieldsOf(record))) addFlat(raw, name, value);
		this.ancestors = ancestors;
		this.template = templateOf(raw);
		this.names = new Set(names).size === names.length ? names : undefined;
		this.around = names.map((name) =>
			Object.hasOwn(this.ancestorFields, name) ? [this.ancestorFields[name]].flat() : undefined,
		);
		return raw;
	}
}

/** Adds a field. Values with the same name form one flat list, like repeated elements. */
function addFlat(fields: FeedFields, name: string, value: FeedValue): void {
	fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
}
