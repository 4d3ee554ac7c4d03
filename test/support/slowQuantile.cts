/** The smallest number that at least such a part of all does not exceed: nearest rank. */
export function slowQuantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const most = Math.max(1, Math.round(part * 100 * values.length)) / 100;
	return sorted.find((_, at) => at + 1 >= most) ?? sorted[sorted.length - 1];
}
