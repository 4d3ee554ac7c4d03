import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import { ServiceError } from '../../http/serviceError';
import type { WebApiCall } from '../call';
import type { WebApiClient } from '../client';
import { webApiFacts } from '../facts';
import { entities, type EntityId } from '../entities';
import { isId } from '../response';
import { equalsIgnoringCase, planMetrics, planSteps } from './plan';
import { findErrorRate, roundFigure } from './verdict';

const { collection, item } = entities.loadTest.value;

/**
 * The IDs of all load tests, each once, in the service's order. Other lists have IDs only, so
 * `client.listIds` reads no objects; here the form is not documented (docs/dev/service.md W13).
 *
 * @throws {ServiceError} when the service gives no list, or one with entries of an unknown form
 */
export async function listLoadTestIds(client: WebApiClient): Promise<EntityId[]> {
	const entries = await client.list({ method: 'GET', path: collection }, 'load tests');
	const ids = entries.map(loadTestId).filter(isId);
	if (ids.length < entries.length) throw unexpectedListError();
	return [...new Set(ids.map(toId))];
}

/** The ID of a load test, or of a list entry, which may be the ID itself. */
function loadTestId(entry: unknown): unknown {
	return isObject(entry) ? (entry.ID ?? entry.Id ?? entry.StressHistory_Seq_ID) : entry;
}

/**
 * Copies a load test and starts the copy, as the vendor's own plugin does: one that has run cannot run
 * again. Returns the id of the copy.
 *
 * @throws {ServiceError} when the copy cannot be made or started
 */
export async function cloneAndRun(
	client: WebApiClient,
	id: EntityId,
	{ userName, email }: { userName: string; email: string },
): Promise<EntityId> {
	const copyId = await cloneLoadTest(client, id);
	const body = { UserName: userName, StartingEmail: email };
	try {
		// Awaited to the end: a started load test is aborted when the execution is stopped.
		await client
			.withCancelBehavior('finish')
			.call({ method: 'POST', path: `${item}/${copyId}/Run`, body });
	} catch (error) {
		throw appendHint(
			error,
			`The copy of the load test made for this run remains in your account (ID ${copyId}). Delete it there if you do not need it.`,
		);
	}
	return copyId;
}

/**
 * Copies a load test. The ID of the copy is one that is listed now and was not before: a reply can
 * have the ID of another department's load test, which must not be run.
 *
 * @throws {ServiceError} when no copy is new, or several are and the reply names none of them
 */
async function cloneLoadTest(client: WebApiClient, id: EntityId): Promise<EntityId> {
	const known = new Set((await listLoadTestIds(client)).map(String));
	const isNew = (one: EntityId) => !known.has(String(one));
	const cloning: WebApiCall = { method: 'GET', path: `${item}/${id}/Clone`, isSentOnce: true };
	const replied = loadTestId(await client.call(cloning));
	const copies = (await listLoadTestIds(client)).filter(isNew);
	const named = copies.find((copy) => String(copy) === String(replied));
	if (named !== undefined) return named;
	if (copies.length === 1) return copies[0];
	throw missingResponseError('copy of the load test');
}

/** @throws {ServiceError} when it cannot be read; the message includes that it was started */
export async function getStartedLoadTest(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	try {
		return await client.get('loadTest', id);
	} catch (error) {
		throw appendHint(
			error,
			`The load test ${id} was started: check its state with Get before you run others.`,
		);
	}
}

const stopActions = { abort: 'AbortTest', stop: 'StopLoad' };

/**
 * Ends a load test and returns it simplified: `stop` stops its load and lets it report, `abort` ends it
 * at any stage.
 *
 * @throws {ServiceError} when there is none, or the service refuses
 */
export async function stopLoadTest(
	client: WebApiClient,
	id: EntityId,
	how: keyof typeof stopActions,
): Promise<JsonObject> {
	// Throws if there is no such load test.
	await client.get('loadTest', id);
	await runAction(client, `${id}/${stopActions[how]}`);
	return simplifyLoadTest(await client.get('loadTest', id));
}

/** At any stage. @throws {ServiceError} when the service refuses */
export async function abortLoadTest(client: WebApiClient, id: EntityId): Promise<void> {
	await runAction(client, `${id}/${stopActions.abort}`);
}

export function loadTestLabel({ ID, Name, Status }: JsonObject): string {
	return `${String(Name)} (ID ${String(ID)}) - ${String(Status)}`;
}

/** Makes a GET that ends a load test. As a write, it is not sent again when its response is lost. */
async function runAction(client: WebApiClient, path: string): Promise<unknown> {
	return await client.call({ method: 'GET', path: `${item}/${path}` });
}

/** @throws {ServiceError} when the service refuses, or sends no result */
export async function requestResult(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	const response = await client.call({ method: 'GET', path: `${item}/${id}/Result` });
	if (isObject(response)) return response;
	throw missingResponseError(`result of the load test ${id}`);
}

export function isTerminal({ Status }: JsonObject): boolean {
	return webApiFacts.loadTestEnds.value.some((end) => equalsIgnoringCase(Status, end));
}

/** Whether a load test came to its end, and has a result. */
export function isFinished({ Status }: JsonObject): boolean {
	return equalsIgnoringCase(Status, webApiFacts.loadTestFinished.value);
}

/** Whether a started load test still has its earlier state. */
export function isIdle({ Status }: JsonObject): boolean {
	return equalsIgnoringCase(Status, webApiFacts.loadTestIdle.value);
}

/** A load test in a few fields; durations in seconds (docs/dev/service.md W13). */
export function simplifyLoadTest(test: JsonObject): JsonObject {
	return {
		id: toId(loadTestId(test)),
		name: test.Name,
		status: test.Status,
		platform: test.DevicePlatform,
		plan: test.PlanType,
		userName: test.UserName ?? null,
		steps: planSteps(test).length,
		...planMetrics(test),
	};
}

/** Times in ISO 8601 (UTC), the average duration in seconds. */
export function simplifyLoadTestResult(id: EntityId, result: JsonObject): JsonObject {
	return {
		id: toId(id),
		hasData: result.HasData ?? null,
		startedAt: toIsoMoment(result.StartTime_UTC),
		finishedAt: toIsoMoment(result.FinishedTime_UTC),
		sessions: result.SessionsCount ?? null,
		succeeded: result.SessionsCountSucceded ?? null,
		failed: result.SessionsCountFailed ?? null,
		uncompleted: result.SessionsCountUncompleted ?? null,
		averageSeconds: toSeconds(result.AverageDuration),
		errorRatePercent: roundFigure(findErrorRate(result)),
		reportUrl: `${webApiFacts.loadTestReportUrl.value}${encodeURIComponent(id)}`,
	};
}

/** Seconds, from milliseconds (docs/dev/service.md W13); null if missing, other values unchanged. */
function toSeconds(milliseconds: unknown): unknown {
	return typeof milliseconds === 'number' ? milliseconds / 1000 : (milliseconds ?? null);
}

/** ISO 8601, from milliseconds since 1970 (13 digits); null if missing, other values unchanged. */
function toIsoMoment(time: unknown): unknown {
	const isMilliseconds = typeof time === 'number' && time >= 1e12 && time < 1e13;
	return isMilliseconds ? new Date(time).toISOString() : (time ?? null);
}

/** A service error with more text in its hint; other errors are returned as they are. */
function appendHint(error: unknown, more: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	return error.withDetails({ hint: `${error.hint} ${more}` });
}

function unexpectedListError(): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API returned a list of load tests in an unexpected format',
		hint: `Check the list with API Request and the path ${collection}. The other operations work with the ID of a load test.`,
	});
}

function missingResponseError(what: string): ServiceError {
	return new ServiceError({
		code: 'NOT_FOUND',
		message: `The Web API returned no ${what}`,
		hint: 'Check the ID. If it is correct, check the load test in your account.',
	});
}
