import { fieldsOf, type FeedFields, type FeedRecord, type FeedValue } from '../parse/record';

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
