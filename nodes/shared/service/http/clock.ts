/** Time for those who have to wait for a service. */
export interface Clock {
	/** Milliseconds since 1970: the time of day, which jumps when the host's clock is set. */
	now(): number;

	/** Monotonic milliseconds, from whenever the clock began: for how long something takes. */
	elapsed(): number;

	/** @throws {TransportError} when the user stops the execution in the meantime */
	wait(milliseconds: number): Promise<void>;
}
