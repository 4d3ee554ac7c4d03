import { waitForWebApi, type Clock } from '../../http/clock';
import { isNotFound, isUnavailable, ServiceError } from '../../http/serviceError';
import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { hasEnded, isFinished, isNotStarted, requestResult, simplifyLoadTest } from './loadTest';

/**
 * The result of a load test, as the service returns it.
 *
 * @throws {ServiceError} when there is none, with the reason, and when to try again
 */
export async function readLoadTestResult(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	return await requestResult(client, id).catch(async (error: unknown) => {
		if (!isRefusal(error)) throw error;
		// If the load test cannot be read either, the first error is the reason.
		const test = await client.get('loadTest', id).catch(() => undefined);
		throw test === undefined ? error : explainMissingResult(error, id, test);
	});
}

/** The code for a load test that was canceled. */
const noResult = 'LOAD_TEST_NO_RESULT';

/** How often the result of a load test that has just finished is asked for. */
const maxAttempts = 3;

const maxPauseSeconds = 10;

/**
 * The result of a load test that has ended; undefined if it was canceled and has none. Right after the
 * end, the service may not have the result yet, so it is asked a few times.
 *
 * @param test the load test as read after its end
 * @throws {ServiceError} when the service does not return the result
 */
export async function readFinalResult(
	client: WebApiClient,
	clock: Clock,
	{ id, test, intervalSeconds }: { id: EntityId; test: JsonObject; intervalSeconds: number },
): Promise<JsonObject | undefined> {
	for (let attempt = 1; ; attempt++) {
		const result = await readLoadTestResult(client, id).catch(missingResultErrorOrThrow);
		if (!(result instanceof ServiceError)) return result;
		if (result.code === noResult && !isFinished(test)) return undefined;
		if (result.code === noResult) throw result;
		if (attempt === maxAttempts) {
			throw result.withDetails({
				hint: `${result.hint} The load test ${id} has finished: read its result with Get Result before you run it again.`,
			});
		}
		await waitForWebApi(clock, Math.min(intervalSeconds, maxPauseSeconds) * 1000);
	}
}

/** For `catch`: returns the error of a result that is missing or cannot be read now; throws others. */
function missingResultErrorOrThrow(error: unknown): ServiceError {
	if (isRefusal(error) || isUnavailable(error)) return error;
	if (error instanceof ServiceError && error.code === noResult) return error;
	throw error;
}

/** Whether the service answered, but gave no result. */
function isRefusal(error: unknown): error is ServiceError {
	return isNotFound(error) || (error instanceof ServiceError && error.kind === 'refused');
}

/** The error for a missing result, with the reason: the state of the load test. */
function explainMissingResult(error: ServiceError, id: EntityId, test: JsonObject): ServiceError {
	if (isFinished(test)) {
		return error.withDetails({ hint: 'The load test has just finished. Try again in a minute.' });
	}
	const { status, durationSeconds } = simplifyLoadTest(test);
	if (isNotStarted(test)) {
		return new ServiceError({
			code: 'LOAD_TEST_NOT_STARTED',
			message: `The load test ${id} has no result: it has not been started`,
			hint: 'Start it with Run, which runs a copy with a separate ID and result.',
		});
	}
	if (hasEnded(test)) {
		return new ServiceError({
			code: noResult,
			message: `The load test ${id} has no result: it was canceled`,
			hint: 'Run it again if you need one.',
		});
	}
	const minutes = typeof durationSeconds === 'number' ? Math.ceil(durationSeconds / 60) : undefined;
	const planned = minutes === undefined ? '' : ` Its planned duration is ${minutes} minutes.`;
	return new ServiceError({
		code: 'LOAD_TEST_NOT_FINISHED',
		message: `The load test ${id} has no result yet (${String(status)})`,
		hint: `Try again when it has finished.${planned} Or use Run with Wait for Result switched on.`,
	});
}
