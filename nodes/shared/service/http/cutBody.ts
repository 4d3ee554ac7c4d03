import type { TransportHeaders } from './transport';

/** The gzip form of empty data (RFC 1952): a header of 10 bytes, 2 for the end, and 8 for checksums. */
const packedNothing = 20;

/**
 * Whether a response with an empty body was cut: n8n unpacks partial data to nothing. Its length header still
 * has the original size.
 */
export function isCutToNothing(headers: TransportHeaders): boolean {
	const length = Number(headers['content-length']);
	return length > 0 && length !== packedNothing;
}
