import type { Clock } from '../../http/clock';
import { isNotFound, ServiceError, toServiceError } from '../../http/serviceError';
import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { getLoadTestResult, isFinished, isIdle, isTerminal, simplifyLoadTest } from './loadTest';

/** @throws {ServiceError} when there is none, with the reason, and when to try again */
export async function readLoadTestResult(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	try {
		return await getLoadTestResult(client, id);
	} catch (error) {
		throw await withReason(error, client, id);
	}
}

async function withReason(error: unknown, client: WebApiClient, id: EntityId): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const test = await client.get('loadTest', id).catch(() => undefined);
	return test === undefined ? error : explainMissingResult(error, id, test);
}

/** How often the result of a load test that has just finished is asked for. */
const maxAttempts = 3;

const maxPauseSeconds = 10;

/**
 * The result of a load test that has ended; undefined when it was canceled, and has none. Right
 * after the end, the service may not have the result yet: it is then asked a few times.
 *
 * @param test as it was read after its end
 * @throws {ServiceError} when the service does not give it
 */
export async function readFinalResult(
	client: WebApiClient,
	clock: Clock,
	{ id, test, intervalSeconds }: { id: EntityId; test: JsonObject; intervalSeconds: number },
): Promise<JsonObject | undefined> {
	for (let attempt = 1; ; attempt++) {
		const result = await readLoadTestResult(client, id).catch((error: unknown) => {
			if (isMissing(error) && !isFinished(test)) return undefined;
			return retryLaterOrThrow(error, id, attempt < maxAttempts);
		});
		if (result !== later) return result;
		await clock.wait(Math.min(intervalSeconds, maxPauseSeconds) * 1000).catch(throwServiceError);
	}
}

const later = Symbol('try again later');

/**
 * Returns `later` for an error after which the result should be requested again.
 *
 * @throws the error when a retry is useless, or the retries are used up
 */
function retryLaterOrThrow(error: unknown, id: EntityId, canRepeat: boolean): typeof later {
	if (!isRefusal(error) && !isUnavailable(error)) throw error;
	if (canRepeat) return later;
	throw error.withDetails({
		hint: `${error.hint} The load test ${id} has finished: read its result with Get Result before you run it again.`,
	});
}

function isMissing(error: unknown): boolean {
	return error instanceof ServiceError && error.code === 'LOAD_TEST_NO_RESULT';
}

function throwServiceError(thrown: unknown): never {
	throw toServiceError(thrown, { service: 'Web API', mutates: false });
}

function isRefusal(error: unknown): error is ServiceError {
	return isNotFound(error) || (error instanceof ServiceError && error.kind === 'refused');
}

function isUnavailable(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.kind === 'unavailable';
}

function explainMissingResult(error: ServiceError, id: EntityId, test: JsonObject): ServiceError {
	if (isFinished(test)) {
		return error.withDetails({ hint: 'The load test has just finished. Try again in a minute.' });
	}
	const { status, durationSeconds } = simplifyLoadTest(test);
	if (isIdle(test)) {
		return new ServiceError({
			code: 'LOAD_TEST_NOT_STARTED',
			message: `The load test ${id} has no result: it has not been started`,
			hint: 'Start it with Run, which runs a copy with a separate ID and result.',
		});
	}
	if (isTerminal(test)) {
		return new ServiceError({
			code: 'LOAD_TEST_NO_RESULT',
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
