/**
 * Milliseconds of a clock that only moves forward, for durations. The time of day jumps when the host's
 * clock is set.
 */
export function monotonicNow(): number {
	return performance.now();
}

/** Identifies this run of n8n: the start of its process. */
export function processRun(): string {
	return String(performance.timeOrigin);
}
