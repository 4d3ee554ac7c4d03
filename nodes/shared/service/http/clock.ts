import { toServiceError } from './serviceError';

export interface Clock {
	/** Milliseconds since 1970: the time of day, which jumps when the host's clock is set. */
	now(): number;

	/** Monotonic milliseconds from an arbitrary start, to measure durations. */
	elapsed(): number;

	/** @throws {TransportError} when the user stops the execution during the wait */
	wait(milliseconds: number): Promise<void>;
}

/**
 * Waits before the next request to the Web API.
 *
 * @param mayHaveWritten whether an earlier attempt may have changed data: the error then says so
 * @throws {ServiceError} when the user stops the execution during the wait
 */
export async function waitForWebApi(
	clock: Clock,
	milliseconds: number,
	mayHaveWritten = false,
): Promise<void> {
	try {
		await clock.wait(milliseconds);
	} catch (error) {
		throw toServiceError(error, { service: 'Web API', mutates: mayHaveWritten });
	}
}
