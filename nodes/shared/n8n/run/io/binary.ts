import { Hash } from 'node:crypto';

import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { Turn } from '../../../words/util/turn';
import { ValueError } from '../../../words/values/valueError';

export type TextPieces = Iterable<string> | AsyncIterable<string>;

/** Creates a UTF-8 file from texts as they arrive. Few are in memory if n8n stores files outside of it. */
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

/** The texts in UTF-8; other work of n8n can run between two of them. */
async function* toBytes(texts: TextPieces): AsyncGenerator<Buffer> {
	const turn = new Turn();
	for await (const text of texts) {
		yield Buffer.from(text, 'utf8');
		await turn.pause();
	}
}

/** The text of a file. @throws {ValueError} when the field has none, or it is too large or no UTF-8 text */
export async function readTextFile(
	context: IExecuteFunctions,
	item: number,
	field: string,
	maxBytes: number,
): Promise<string> {
	const { binary = {} } = context.getInputData()[item];
	if (!Object.hasOwn(binary, field)) {
		const names = Object.keys(binary).map((name) => `"${name}"`);
		throw new ValueError(
			`is "${field}", but the input item has no file in this field`,
			names.length > 0
				? `Enter one of the fields with files: ${names.join(', ')}.`
				: 'Add a node before this one that reads or downloads the file.',
		);
	}
	const { data, id } = binary[field];
	// A file without an ID is in the item as base64: 4 characters for 3 bytes.
	const size = id ? (await context.helpers.getBinaryMetadata(id)).fileSize : (data.length * 3) / 4;
	if (size > maxBytes) {
		const hint = 'Enter the field with the correct file, or use a smaller file.';
		throw new ValueError(`refers to a file larger than ${maxBytes / 1024 / 1024} MB`, hint);
	}
	const content = await context.helpers.getBinaryDataBuffer(item, field);
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const turn = new Turn();
	let text = '';
	try {
		for (let offset = 0; offset < content.length; offset += pieceBytes) {
			// A character can be cut between two pieces: `stream` keeps its start for the next one.
			text += decoder.decode(content.subarray(offset, offset + pieceBytes), { stream: true });
			await turn.pause();
		}
		return text + decoder.decode();
	} catch {
		throw notTextError();
	}
}

function notTextError(): ValueError {
	const hint = 'Enter the field with the correct file.';
	return new ValueError('refers to a file that is not UTF-8 text', hint);
}

const pieceBytes = 1024 * 1024;
