import type { TransportHeaders } from './transport';

/** What gzip makes of nothing (RFC 1952): a header of 10 bytes, 2 that say that there is nothing, and 8 of sums. */
const packedNothing = 20;

/**
 * Whether a response of whose body nothing came was cut: n8n unpacks what is there of it, and nothing comes of a
 * beginning. Its length is then still the one that was sent.
 */
export function isCutToNothing(headers: TransportHeaders): boolean {
	const length = Number(headers['content-length']);
	return length > 0 && length !== packedNothing;
}
