/** Milliseconds for durations: unlike the time of day, they do not jump when the host's clock is set. */
export function monotonicNow(): number {
	return performance.now();
}
