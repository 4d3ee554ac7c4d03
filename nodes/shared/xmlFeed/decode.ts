import { notDecodable, unknownEncoding } from './refusals';

type Decoder = InstanceType<typeof TextDecoder>;

/** The XML declaration is over before this many bytes, or there is none. */
const longestDeclaration = 256;

const byteOrderMarks: Array<[encoding: string, bytes: number[]]> = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
	// No mark: `<` in two bytes.
	['utf-16le', [0x3c, 0x00]],
	['utf-16be', [0x00, 0x3c]],
];

/**
 * The text of an XML document that arrives in bytes. Its encoding is the one of its byte order mark,
 * its XML declaration or the Content-Type, in this order, otherwise UTF-8.
 *
 * @throws {ServiceError} when the encoding is not known, or the bytes do not fit it
 */
export async function* decodedXml(
	chunks: AsyncIterable<Uint8Array>,
	contentType = '',
): AsyncGenerator<string> {
	let decoder: Decoder | undefined;
	let held = Buffer.alloc(0);
	for await (const chunk of chunks) {
		if (decoder) {
			yield decode(decoder, chunk);
			continue;
		}
		held = Buffer.concat([held, chunk]);
		if (held.length < longestDeclaration && !held.includes('?>')) continue;
		decoder = decoderFor(held, contentType);
		yield decode(decoder, held);
	}
	if (!decoder) {
		decoder = decoderFor(held, contentType);
		yield decode(decoder, held);
	}
	yield decode(decoder);
}

function decoderFor(head: Buffer, contentType: string): Decoder {
	const encoding = markedEncoding(head) ?? declaredEncoding(head) ?? charsetOf(contentType);
	try {
		return new TextDecoder(encoding ?? 'utf-8', { fatal: true });
	} catch {
		throw unknownEncoding(encoding ?? '');
	}
}

function markedEncoding(head: Buffer): string | undefined {
	return byteOrderMarks.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0];
}

function declaredEncoding(head: Buffer): string | undefined {
	const text = head.subarray(0, longestDeclaration).toString('latin1');
	const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]*)/.exec(text)?.[1];
	// It could not have been read byte by byte if it were true: .NET writes this into UTF-8 texts.
	return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function charsetOf(contentType: string): string | undefined {
	return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1];
}

function decode(decoder: Decoder, bytes?: Uint8Array): string {
	try {
		return decoder.decode(bytes, { stream: bytes !== undefined });
	} catch {
		throw notDecodable(decoder.encoding);
	}
}
