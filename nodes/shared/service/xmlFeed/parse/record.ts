/** A value in the feed's own form: every value is text, a repeated element is a list. */
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
	/** The same list for all adjacent records. */
	ancestors: readonly Ancestor[];
	/** The fields as they came, name and value by name and value; a name can come again. */
	names: readonly string[];
	values: readonly FeedValue[];
}

/** Adds a field; a name that comes again makes a list. */
export function addField(fields: FeedFields, name: string, value: FeedValue): void {
	const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (Array.isArray(present)) present.push(value);
	else fields[name] = present === undefined ? value : [present, value];
}

export function fieldsOf({ names, values }: Pick<FeedRecord, 'names' | 'values'>): FeedFields {
	const fields: FeedFields = {};
	names.forEach((name, index) => addField(fields, name, values[index]));
	return fields;
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, index) => name === other[index]);
}
