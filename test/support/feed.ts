import { decodeXml } from '../../nodes/shared/xmlFeed/parse/decode';
import { readReport } from '../../nodes/shared/xmlFeed/parse/reportReader';
import { fieldsOf, type FeedFields, type FeedRecord } from '../../nodes/shared/xmlFeed';

/** A record with its fields by their names. */
export interface NamedRecord extends Pick<FeedRecord, 'element' | 'ancestors'> {
	fields: FeedFields;
}

async function* chunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The records of a document that arrives in chunks of so many bytes. */
export async function recordsIn(
	document: string | Uint8Array,
	elements: readonly string[] = ['Response'],
	chunkLength = 64 * 1024,
): Promise<NamedRecord[]> {
	const bytes = typeof document === 'string' ? Buffer.from(document) : document;
	const texts = decodeXml(chunks(bytes, chunkLength));
	const records: NamedRecord[] = [];
	for await (const piece of readReport(texts, elements, Date.now())) {
		for (const record of piece.records) {
			const { element, ancestors } = record;
			records.push({ element, ancestors, fields: fieldsOf(record) });
		}
	}
	return records;
}

/** A record as the reader gives it. */
export function recordOf({ fields, ...rest }: NamedRecord): FeedRecord {
	return { ...rest, names: Object.keys(fields), values: Object.values(fields) };
}
