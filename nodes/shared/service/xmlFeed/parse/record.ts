/** A value as the feed sends it: a text, the fields of an element, or a list if an element is repeated. */
export type FeedValue = string | FeedFields | FeedValue[];

export interface FeedFields {
	[name: string]: FeedValue;
}

/** An element around a record, such as the device (`Site`) it belongs to. */
export interface Ancestor {
	element: string;
	fields: FeedFields;
}

/** One record of a report: its element, its fields, and the elements around it from the outermost in. */
export interface FeedRecord {
	element: string;
	/** Adjacent records with the same elements around them share one list object. */
	ancestors: readonly Ancestor[];
	/** The names of the fields, in the order of the document; a name can occur several times. */
	names: readonly string[];
	/** The value for each name. */
	values: readonly FeedValue[];
}

/** Adds a field; the values of a repeated name become a list. */
export function addField(fields: FeedFields, name: string, value: FeedValue): void {
	const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (Array.isArray(present)) present.push(value);
	else fields[name] = present === undefined ? value : [present, value];
}

/** Returns the fields of a record as an object. */
export function fieldsOf({ names, values }: Pick<FeedRecord, 'names' | 'values'>): FeedFields {
	const fields: FeedFields = {};
	names.forEach((name, index) => addField(fields, name, values[index]));
	return fields;
}

/** Returns the fields of a record unchanged, for output without Simplify, after the elements around it. */
export function toRawRecord(record: FeedRecord): FeedFields {
	const raw: FeedFields = {};
	for (const { element, fields } of record.ancestors) addFlat(raw, element, fields);
	for (const [name, value] of Object.entries(fieldsOf(record))) addFlat(raw, name, value);
	return raw;
}

/** Adds a field. If the name is taken, all values of the name, and the entries of lists, form one list. */
function addFlat(fields: FeedFields, name: string, value: FeedValue): void {
	fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
}

/** Whether two lists have equal texts in the same order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, index) => name === other[index]);
}
