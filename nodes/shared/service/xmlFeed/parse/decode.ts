import { invalidEncodingError, unknownEncodingError } from '../feedErrors';

/** The XML declaration is over before this many bytes, or there is none. */
const maxDeclarationBytes = 256;

const byteOrderMarks: Array<[encoding: string, bytes: number[]]> = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
];

/** Without a mark: `<` or white space in two bytes. */
const twoByteStarts: Array<[encoding: string, start: RegExp]> = [
	['utf-16le', /^[<\s]\0/],
	['utf-16be', /^\0[<\s]/],
];

/**
 * Yields the text of an XML document that arrives in bytes. Its encoding is that of its byte order
 * mark, its XML declaration or the Content-Type, in this order; otherwise UTF-8.
 *
 * @throws {ServiceError} when the encoding is not known, or the bytes do not fit it
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

function createDecoder(head: Buffer, contentType: string): ChunkDecoder {
	const encoding =
		encodingFromFirstBytes(head) ?? declaredEncoding(head) ?? contentTypeCharset(contentType);
	return new ChunkDecoder(encoding ?? 'utf-8');
}

function encodingFromFirstBytes(head: Buffer): string | undefined {
	const marked = byteOrderMarks.find(([, mark]) =>
		mark.every((byte, index) => head[index] === byte),
	);
	const start = head.subarray(0, 2).toString('latin1');
	return (marked ?? twoByteStarts.find(([, twoBytes]) => twoBytes.test(start)))?.[0];
}

function declaredEncoding(head: Buffer): string | undefined {
	const text = head.subarray(0, maxDeclarationBytes).toString('latin1');
	const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]*)/.exec(text)?.[1];
	// A UTF-16 document would not match here: .NET writes this declaration into UTF-8 texts.
	return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function contentTypeCharset(contentType: string): string | undefined {
	return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1];
}

/**
 * Decodes piece by piece. Pieces of UTF-8 that contain only ASCII, as most of a report do, bypass the
 * decoder, which takes ten times as long.
 */
class ChunkDecoder {
	private readonly decoder: InstanceType<typeof TextDecoder>;

	/** Whether the bytes so far surely end with a whole character. */
	private isBetweenCharacters = false;

	/** @throws {ServiceError} when the encoding is not known */
	constructor(encoding: string) {
		try {
			this.decoder = new TextDecoder(encoding, { fatal: true });
		} catch {
			throw unknownEncodingError(encoding);
		}
	}

	/**
	 * Decodes the next bytes. A character cut at their end comes with the bytes after them; without
	 * bytes, the document must be complete.
	 *
	 * @throws {ServiceError} when the bytes do not fit the encoding
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

/** The text of these bytes if they are nothing but ASCII: anything else is longer in UTF-8. */
function asciiText(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
	return Buffer.byteLength(text) === text.length ? text : undefined;
}
