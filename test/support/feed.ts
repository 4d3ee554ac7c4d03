import { decodedXml } from '../../nodes/shared/xmlFeed/decode';
import { readReport } from '../../nodes/shared/xmlFeed/reading';
import type { FeedRecord } from '../../nodes/shared/xmlFeed';

async function* chunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The records of a document that arrives in chunks of so many bytes. */
export async function recordsIn(
	document: string | Uint8Array,
	elements: readonly string[] = ['Response'],
	chunkLength = 64 * 1024,
): Promise<FeedRecord[]> {
	const bytes = typeof document === 'string' ? Buffer.from(document) : document;
	const texts = decodedXml(chunks(bytes, chunkLength));
	const records: FeedRecord[] = [];
	for await (const piece of readReport(texts, elements, Date.now())) records.push(...piece.records);
	return records;
}
