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

/** Whether two lists have equal texts in the same order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, index) => name === other[index]);
}
