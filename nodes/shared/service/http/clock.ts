import { toServiceError } from './serviceError';

export interface Clock {
	/** Milliseconds since 1970: the time of day, which jumps when the host's clock is set. */
	now(): number;

	/** Monotonic milliseconds from an arbitrary start, to measure durations. */
	elapsed(): number;

	/** @throws {TransportError} when the user stops the execution in the meantime */
	wait(milliseconds: number): Promise<void>;
}

/**
 * Waits before the next request to the Web API.
 *
 * @param mutates whether an earlier attempt of the request may have changed something
 * @throws {ServiceError} when the user stops the execution in the meantime
 */
export async function waitForWebApi(
	clock: Clock,
	milliseconds: number,
	mutates = false,
): Promise<void> {
	try {
		await clock.wait(milliseconds);
	} catch (error) {
		throw toServiceError(error, { service: 'Web API', mutates });
	}
}
