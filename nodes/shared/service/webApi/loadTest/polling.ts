import { waitForWebApi, type Clock } from '../../http/clock';
import { isUnavailable, ServiceError } from '../../http/serviceError';
import type { JsonObject } from '../../../words/util/json';
import type { WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { getStartedLoadTest, hasEnded, isNotStarted, requestStop } from './loadTest';

interface Polling {
	maxMinutes: number;
	intervalSeconds: number;
}

/** The interval is the one of the vendor's own plugin (docs/dev/service.md W13). */
export const defaultPolling: Polling = { maxMinutes: 60, intervalSeconds: 5 };

/** Ends the wait after this many failed reads in a row: one should not end the wait for a long test. */
const maxFailedPolls = 3;

/**
 * Waits until a load test has ended and returns it. If the execution is stopped, aborts the load test,
 * because it costs money.
 *
 * @throws {ServiceError} when it did not start, or has not ended in time; the load test then continues
 */
export async function waitUntilFinished(
	client: WebApiClient,
	clock: Clock,
	id: EntityId,
	polling: Polling,
): Promise<JsonObject> {
	try {
		return await pollUntilFinished(client, clock, id, polling);
	} catch (error) {
		throw await abortIfCanceled(client, id, error);
	}
}

/**
 * Aborts the load test if the wait for it was canceled, and returns the error with the outcome as
 * its hint; any other error is returned unchanged.
 */
async function abortIfCanceled(client: WebApiClient, id: EntityId, cause: unknown) {
	if (!(cause instanceof ServiceError) || cause.code !== 'CANCELED') return cause;
	const isAborted = await requestStop(client.withCancelBehavior('send'), id, 'abort').then(
		() => true,
		() => false,
	);
	const hint = isAborted
		? `The load test ${id} had started and was aborted.`
		: `The load test ${id} was started and could not be aborted. It may still be running: check your account.`;
	return cause.withDetails({ hint });
}

/**
 * Reads a load test until it has ended, and returns it. A few failed reads in a row are ignored.
 *
 * @throws {ServiceError} when it has not started, or takes longer than `maxMinutes`
 */
async function pollUntilFinished(
	client: WebApiClient,
	clock: Clock,
	id: EntityId,
	{ maxMinutes, intervalSeconds }: Polling,
): Promise<JsonObject> {
	const end = clock.elapsed() + maxMinutes * 60_000;
	let status = 'unknown';
	let failedPolls = 0;
	for (;;) {
		const test = await getStartedLoadTest(client, id).catch((error: unknown) => {
			failedPolls++;
			if (!isUnavailable(error) || failedPolls >= maxFailedPolls) throw error;
			return undefined;
		});
		if (test) {
			if (hasEnded(test)) return test;
			if (isNotStarted(test)) throw notStartedError(id);
			status = String(test.Status);
			failedPolls = 0;
		}
		if (clock.elapsed() + intervalSeconds * 1000 > end) {
			throw notFinishedError(id, status, maxMinutes);
		}
		await waitForWebApi(clock, intervalSeconds * 1000);
	}
}

function notStartedError(id: EntityId): ServiceError {
	return new ServiceError({
		code: 'LOAD_TEST_NOT_STARTED',
		message: `The load test ${id} did not start`,
		hint: 'It is still scheduled. Check the reason in your account.',
	});
}

function notFinishedError(id: EntityId, status: string, minutes: number): ServiceError {
	return new ServiceError({
		code: 'LOAD_TEST_NOT_FINISHED',
		message: `The load test ${id} is not finished after ${minutes} minutes (${status})`,
		hint: 'It continues. Increase Max Wait (Minutes) in Options, or read it later with Get and Get Result.',
	});
}
