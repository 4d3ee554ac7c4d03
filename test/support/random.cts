/** Random values that depend only on the seed: mulberry32 (public domain, Tommy Ettinger). */
export interface Random {
	/** An integer from 0 up to, but not including, the limit. */
	integerBelow(limit: number): number;
	chance(probability: number): boolean;
	pick<Value>(values: readonly Value[]): Value;
}

export function seededRandom(seed: number): Random {
	let state = seed | 0;
	const fraction = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
	const integerBelow = (limit: number) => Math.floor(fraction() * limit);
	return {
		integerBelow,
		chance: (probability) => fraction() < probability,
		pick: (values) => values[integerBelow(values.length)],
	};
}
