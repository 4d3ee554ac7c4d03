export interface Clock {
	/** Milliseconds since 1970: the time of day, which jumps when the host's clock is set. */
	now(): number;

	/** Monotonic milliseconds from an arbitrary start, to measure durations. */
	elapsed(): number;

	/** @throws {TransportError} when the user stops the execution in the meantime */
	wait(milliseconds: number): Promise<void>;
}
