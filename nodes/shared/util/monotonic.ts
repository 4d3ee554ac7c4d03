/**
 * Milliseconds of the monotonic clock, for durations: the time of day jumps when the host's clock is set,
 * and what was measured by it then lasts for hours, or is over at once.
 */
export function monotonicNow(): number {
	return performance.now();
}
