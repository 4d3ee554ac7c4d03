/** A value in the feed's own form: every value is text, a repeated element is a list. */
export type FeedValue = string | FeedFields | FeedValue[];

export interface FeedFields {
	[name: string]: FeedValue;
}

/** An element around a record, such as the device (`Site`) it belongs to. */
export interface FeedContext {
	element: string;
	fields: FeedFields;
}

/** One record of a report: its element, its fields, and the elements around it from the outermost in. */
export interface FeedRecord {
	element: string;
	/** The same list for all records that stand together. */
	context: readonly FeedContext[];
	fields: FeedFields;
}

/** Adds a field; a name that comes again makes a list. */
export function addField(fields: FeedFields, name: string, value: FeedValue): void {
	const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (Array.isArray(present)) present.push(value);
	else fields[name] = present === undefined ? value : [present, value];
}
