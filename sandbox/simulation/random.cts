/**
 * Numbers that look random and follow from what is mixed in, so that nothing has to be stored:
 * MurmurHash3 (public domain, Austin Appleby), one 32-bit word at a time.
 */
export function mix(hash: number, value: number): number {
	let word = Math.imul(value, 0xcc9e2d51);
	word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
	const mixed = hash ^ word;
	return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** An integer from 0 to 2³² − 1 that follows from the hash. */
export function toUint32(hash: number): number {
	let bits = hash ^ (hash >>> 16);
	bits = Math.imul(bits, 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return (bits ^ (bits >>> 16)) >>> 0;
}

/** A number from 0 up to, but not including, 1 that follows from the hash. */
export function toFraction(hash: number): number {
	return toUint32(hash) / 0x1_0000_0000;
}
