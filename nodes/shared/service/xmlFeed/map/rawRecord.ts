import { fieldsOf, type FeedFields, type FeedRecord, type FeedValue } from '../parse/record';

/** A record by the feed's names and texts, with the elements around it under their names. */
export function toRawRecord(record: FeedRecord): FeedFields {
	const raw: FeedFields = {};
	for (const { element, fields } of record.ancestors) addFlat(raw, element, fields);
	for (const [name, value] of Object.entries(fieldsOf(record))) addFlat(raw, name, value);
	return raw;
}

/** Adds a field. Values with the same name form one flat list, like repeated elements. */
function addFlat(fields: FeedFields, name: string, value: FeedValue): void {
	fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
}
