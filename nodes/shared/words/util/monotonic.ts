/**
 * Milliseconds of the monotonic clock, for durations: the time of day jumps when the host's clock is set, and
 * durations measured with it become hours, or negative.
 */
export function monotonicNow(): number {
	return performance.now();
}

/** Identifies this run of n8n: the start of its process. */
export function processRun(): string {
	return String(performance.timeOrigin);
}
