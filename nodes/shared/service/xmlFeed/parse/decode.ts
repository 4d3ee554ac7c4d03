import { invalidEncodingError, unknownEncodingError } from '../feedErrors';

/** A document without the end of an XML declaration in its first bytes has no declaration. */
const maxDeclarationBytes = 256;

const byteOrderMarks: Array<[encoding: string, bytes: number[]]> = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
];

/** The start of a UTF-16 document without a byte order mark: `<` or white space in two bytes. */
const twoByteStarts: Array<[encoding: string, start: RegExp]> = [
	['utf-16le', /^[<\s]\0/],
	['utf-16be', /^\0[<\s]/],
];

/**
 * Yields the text of an XML document. Its encoding is that of the byte order mark, the XML declaration
 * or the Content-Type, in this order; otherwise UTF-8.
 *
 * @param chunks the bytes as they arrive
 * @throws {ServiceError} when the encoding is unknown, or the bytes are invalid in it
 */
export async function* decodeXml(
	chunks: AsyncIterable<Uint8Array>,
	contentType = '',
): AsyncGenerator<string> {
	let decoder: ChunkDecoder | undefined;
	let held = Buffer.alloc(0);
	for await (const chunk of chunks) {
		if (decoder) {
			yield decoder.decode(chunk);
			continue;
		}
		held = Buffer.concat([held, chunk]);
		// The XML declaration may not be complete yet.
		if (held.length < maxDeclarationBytes && !held.includes('?>')) continue;
		decoder = createDecoder(held, contentType);
		yield decoder.decode(held);
	}
	if (!decoder) {
		decoder = createDecoder(held, contentType);
		yield decoder.decode(held);
	}
	yield decoder.decode();
}

/** @param head the first bytes of the document, with the XML declaration */
function createDecoder(head: Buffer, contentType: string): ChunkDecoder {
	const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType) ?? [];
	return new ChunkDecoder(encodingFromFirstBytes(head) ?? declaredEncoding(head) ?? charset);
}

/** Returns the encoding of the byte order mark, or of two bytes per character; undefined for other starts. */
function encodingFromFirstBytes(head: Buffer): string | undefined {
	const marked = byteOrderMarks.find(([, mark]) =>
		mark.every((byte, index) => head[index] === byte),
	);
	const start = head.subarray(0, 2).toString('latin1');
	return (marked ?? twoByteStarts.find(([, twoBytes]) => twoBytes.test(start)))?.[0];
}

/** Returns the encoding in the XML declaration; undefined without one. */
function declaredEncoding(head: Buffer): string | undefined {
	const text = head.subarray(0, maxDeclarationBytes).toString('latin1');
	const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]*)/.exec(text)?.[1];
	// The declaration was read as single bytes, so this is no UTF-16: .NET declares it in UTF-8 texts, too.
	return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** Decodes pieces of a document. Those of ASCII only, which are most, bypass the decoder: it is slow. */
class ChunkDecoder {
	private readonly decoder: InstanceType<typeof TextDecoder>;
	/** Whether the bytes so far surely end with a whole character. */
	private isBetweenCharacters = false;

	/** @throws {ServiceError} when the encoding is unknown */
	constructor(encoding: string) {
		try {
			this.decoder = new TextDecoder(encoding, { fatal: true });
		} catch {
			throw unknownEncodingError(encoding);
		}
	}

	/**
	 * Decodes the next piece. A character that is cut at its end is returned with the piece after it.
	 *
	 * @param bytes undefined at the end of the document
	 * @throws {ServiceError} when the bytes are invalid in the encoding, or end within a character
	 */
	decode(bytes?: Uint8Array): string {
		const ascii = bytes && this.isBetweenCharacters ? asciiText(bytes) : undefined;
		if (ascii !== undefined) return ascii;
		// A piece that ends with an ASCII byte does not cut a character; without a piece, it does not matter.
		const last = bytes?.at(-1) ?? firstBeyondAscii;
		this.isBetweenCharacters = this.decoder.encoding === 'utf-8' && last < firstBeyondAscii;
		try {
			return this.decoder.decode(bytes, { stream: bytes !== undefined });
		} catch {
			throw invalidEncodingError(this.decoder.encoding);
		}
	}
}

const firstBeyondAscii = 0x80;

/** Returns the text of bytes that are ASCII only; undefined for others. */
function asciiText(bytes: Uint8Array): string | undefined {
	// Read as Latin-1, each byte is one character; in UTF-8, any character beyond ASCII takes two bytes.
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
	return Buffer.byteLength(text) === text.length ? text : undefined;
}
