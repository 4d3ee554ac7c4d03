/**
 * Milliseconds of the monotonic clock, for durations: the time of day jumps when the host's clock is set,
 * and what was measured by it then lasts for hours, or is over at once.
 */
export function monotonicNow(): number {
	return performance.now();
}

/** Tells this run of n8n from those before and after it: when its process began. */
export function processRun(): string {
	return String(performance.timeOrigin);
}
