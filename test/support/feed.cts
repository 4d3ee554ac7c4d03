import { decodeXml } from '../../nodes/shared/service/xmlFeed/parse/decode';
import { readReport } from '../../nodes/shared/service/xmlFeed/parse/reportReader';
import { fieldsOf, type FeedFields, type FeedRecord } from '../../nodes/shared/service/xmlFeed';

export interface NamedRecord extends Pick<FeedRecord, 'element' | 'ancestors'> {
	fields: FeedFields;
}

async function* toChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

export async function recordsIn(
	document: string | Uint8Array,
	elements: readonly string[] = ['Response'],
	chunkLength = 64 * 1024,
): Promise<NamedRecord[]> {
	const bytes = typeof document === 'string' ? Buffer.from(document) : document;
	const texts = decodeXml(toChunks(bytes, chunkLength));
	const records: NamedRecord[] = [];
	for await (const chunk of readReport(texts, elements, Date.now())) {
		for (const record of chunk.records) {
			const { element, ancestors } = record;
			records.push({ element, ancestors, fields: fieldsOf(record) });
		}
	}
	return records;
}

export function toFeedRecord({ fields, ...rest }: NamedRecord): FeedRecord {
	return { ...rest, names: Object.keys(fields), values: Object.values(fields) };
}
