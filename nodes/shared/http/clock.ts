/** Time for those who have to wait for a service. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;

	/** @throws {TransportError} when the user stops the execution meanwhile */
	wait(milliseconds: number): Promise<void>;
}
