/** Choices that are the same for the same seed: mulberry32 (public domain, Tommy Ettinger). */
export interface Random {
	/** 0 up to, but not including, the limit. */
	below(limit: number): number;
	chance(share: number): boolean;
	pick<Value>(values: readonly Value[]): Value;
}

export function randomFrom(seed: number): Random {
	let state = seed | 0;
	const fraction = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
	const below = (limit: number) => Math.floor(fraction() * limit);
	return {
		below,
		chance: (share) => fraction() < share,
		pick: (values) => values[below(values.length)],
	};
}
