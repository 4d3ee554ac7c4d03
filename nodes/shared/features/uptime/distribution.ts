/**
 * A distribution of numbers in constant memory. Minimum, maximum and mean are exact. Quantiles use numbers
 * rounded to three digits: at most 0.5 % off, and exact for numbers with fewer digits, such as seconds below
 * 1 given in milliseconds.
 *
 * Not a library: of those with a documented bound, @datadog/sketches-js cannot be bundled without protobufjs,
 * and hdr-histogram-js includes pako and WebAssembly; tdigest documents no bound.
 */
export class Distribution {
	count = 0;

	private sum = 0;

	private smallest = Number.POSITIVE_INFINITY;

	private largest = Number.NEGATIVE_INFINITY;

	/** How often each rounded number came, by `toKey`. */
	private readonly counts = new Map<number, number>();

	/** @returns how much more memory it takes: 1 for a new rounded number, otherwise 0 */
	add(value: number): number {
		this.count++;
		this.sum += value;
		if (value < this.smallest) this.smallest = value;
		if (value > this.largest) this.largest = value;
		const key = toKey(value);
		const before = this.counts.get(key);
		this.counts.set(key, (before ?? 0) + 1);
		return before === undefined ? 1 : 0;
	}

	get min(): number | null {
		return this.count === 0 ? null : this.smallest;
	}

	get max(): number | null {
		return this.count === 0 ? null : this.largest;
	}

	get average(): number | null {
		return this.count === 0 ? null : this.sum / this.count;
	}

	/** How many different numbers are kept. */
	get size(): number {
		return this.counts.size;
	}

	/**
	 * For each part, such as 0.95, the number that this share of all numbers does not exceed; null
	 * without numbers. By nearest rank: of n sorted numbers, the one at place `part × n`, counted
	 * from 1 and rounded up.
	 */
	quantiles(parts: readonly number[]): Array<number | null> {
		if (this.count === 0) return parts.map(() => null);
		const sorted = [...this.counts]
			.map(([key, count]) => ({ value: fromKey(key), count }))
			.sort((one, other) => one.value - other.value);
		return parts.map((part) => {
			let before = rank(part, this.count) - 1;
			const index = sorted.findIndex(({ count }) => (before -= count) < 0);
			// A rounded number can lie outside of the exact range.
			return Math.min(Math.max(sorted[index].value, this.smallest), this.largest);
		});
	}
}

/** The place of a quantile among n sorted numbers, from 1; floating point makes 57.00000000000001 of 0.95 × 60. */
function rank(part: number, count: number): number {
	return Math.max(1, Math.ceil(part * count - 1e-9));
}

/** Numbers of three digits are below this. */
const digits = 1000;
/** Exponents are limited to ±this. */
const maxExponent = 15;
/** Larger values count as this: their digits would overflow the key. */
const maxValue = 9.99 * 10 ** maxExponent;
const powers = Array.from({ length: maxExponent + 3 }, (_, exponent) => 10 ** exponent);

/**
 * An integer key for a number rounded to three digits. It contains the exponent, because 0.412 and
 * 41.2 have the same digits; 0 for values near zero. Digits take two places of `digits`, because
 * rounding can give 1000.
 */
function toKey(value: number): number {
	if (value < 0) return -toKey(-value);
	if (value > maxValue) return toKey(maxValue);
	let exponent = 0;
	// 1 has the exponent 0, 0.1 has -1.
	if (value >= 1) while (exponent < maxExponent && value >= powers[exponent + 1]) exponent++;
	else while (exponent > -maxExponent && value * powers[-exponent] < 1) exponent--;
	const shift = 2 - exponent;
	const rounded = Math.round(shift >= 0 ? value * powers[shift] : value / powers[-shift]);
	return rounded === 0 ? 0 : (exponent + maxExponent) * 2 * digits + rounded;
}

function fromKey(key: number): number {
	if (key < 0) return -fromKey(-key);
	const exponent = Math.floor(key / (2 * digits)) - maxExponent;
	const rounded = key % (2 * digits);
	const shift = 2 - exponent;
	return key === 0 ? 0 : shift >= 0 ? rounded / powers[shift] : rounded * powers[-shift];
}
