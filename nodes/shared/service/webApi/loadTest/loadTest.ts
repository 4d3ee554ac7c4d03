import { toId } from '../../../words/util/id';
import { isObject, objectsIn, type JsonObject } from '../../../words/util/json';
import { isoSeconds } from '../../../words/util/time';
import { ServiceError } from '../../http/serviceError';
import type { WebApiCall } from '../call';
import type { WebApiClient } from '../client';
import { webApiFacts } from '../facts';
import { entities, type EntityId } from '../entities';
import { isId, unexpectedResponseError } from '../response';
import { findErrorRate, roundFigure } from './verdict';

const { collection, item } = entities.loadTest.value;

/**
 * The IDs of all load tests, each once, in the service's order. The entries of this list may be IDs or
 * objects (docs/dev/service.md W13); `client.listIds` reads IDs only.
 *
 * @throws {ServiceError} when the service returns no list, or entries of an unknown form
 */
export async function listLoadTestIds(client: WebApiClient): Promise<EntityId[]> {
	const entries = await client.list({ method: 'GET', path: collection }, 'load tests');
	const ids = entries.map(loadTestId).filter(isId);
	if (ids.length === entries.length) return [...new Set(ids.map(toId))];
	throw unexpectedResponseError(
		'The Web API returned a list of load tests in an unexpected format',
		`Check the list with API Request and the path ${collection}. The other operations work with the ID of a load test.`,
	);
}

/** The ID of a load test; returns other values, which may be IDs, unchanged. */
function loadTestId(test: unknown): unknown {
	return isObject(test) ? (test.ID ?? test.Id ?? test.StressHistory_Seq_ID) : test;
}

/**
 * Copies a load test and starts the copy, as the vendor's own plugin does: each load test can run only once.
 * Returns the ID of the copy.
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
		// When the execution is stopped, the response is still awaited: a started load test must be aborted.
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
 * Copies a load test, and returns the ID of the copy: a new one in the list. The ID in the response alone
 * can be that of another department's load test, which must not be run.
 *
 * @throws {ServiceError} when no ID is new, or several are and the response has none of them
 */
async function cloneLoadTest(client: WebApiClient, id: EntityId): Promise<EntityId> {
	const known = new Set((await listLoadTestIds(client)).map(String));
	const cloning: WebApiCall = { method: 'GET', path: `${item}/${id}/Clone`, isSentOnce: true };
	const returnedId = String(loadTestId(await client.call(cloning)));
	const newIds = (await listLoadTestIds(client)).filter((one) => !known.has(String(one)));
	const copyId = newIds.length === 1 ? newIds[0] : newIds.find((one) => String(one) === returnedId);
	if (copyId !== undefined) return copyId;
	throw missingResponseError('copy of the load test');
}

/** Reads a load test that was started. @throws {ServiceError} with a hint that it was started */
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

/** `stop` stops the load and lets the test report; `abort` ends it at any stage. */
const stopActions = { abort: 'AbortTest', stop: 'StopLoad' };

/** Ends a load test and returns it simplified. @throws {ServiceError} when there is none, or refused */
export async function stopLoadTest(
	client: WebApiClient,
	id: EntityId,
	how: keyof typeof stopActions,
): Promise<JsonObject> {
	// Throws if there is no such load test.
	await client.get('loadTest', id);
	await requestStop(client, id, how);
	return simplifyLoadTest(await client.get('loadTest', id));
}

/** Asks the service to end a load test. @throws {ServiceError} when it refuses */
export async function requestStop(
	client: WebApiClient,
	id: EntityId,
	how: keyof typeof stopActions,
): Promise<void> {
	await client.call({ method: 'GET', path: `${item}/${id}/${stopActions[how]}` });
}

/** "Checkout (ID 5) - Finished". */
export function loadTestLabel({ ID, Name, Status }: JsonObject): string {
	return `${String(Name)} (ID ${String(ID)}) - ${String(Status)}`;
}

/** The result of a load test as the service returns it. @throws {ServiceError} when it refuses, or returns none */
export async function requestResult(client: WebApiClient, id: EntityId): Promise<JsonObject> {
	const response = await client.call({ method: 'GET', path: `${item}/${id}/Result` });
	if (isObject(response)) return response;
	throw missingResponseError(`result of the load test ${id}`);
}

/** Whether a load test has ended: it is finished or canceled. */
export function hasEnded({ Status }: JsonObject): boolean {
	return webApiFacts.loadTestEnds.value.some((end) => equalsIgnoringCase(Status, end));
}

/** Whether a load test has ended with a result. */
export function isFinished({ Status }: JsonObject): boolean {
	return equalsIgnoringCase(Status, webApiFacts.loadTestFinished.value);
}

/** Whether a load test is still scheduled, and has not been started. */
export function isNotStarted({ Status }: JsonObject): boolean {
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
		steps: planSteps(test).length,
		...planMetrics(test),
	};
}

/** The result of a load test in a few fields; times in ISO 8601 (UTC), the average duration in seconds. */
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

/** Milliseconds in seconds (docs/dev/service.md W13); null if missing, other values unchanged. */
function toSeconds(milliseconds: unknown): unknown {
	return typeof milliseconds === 'number' ? milliseconds / 1000 : (milliseconds ?? null);
}

/** A time in ISO 8601, from milliseconds since 1970 (13 digits); null if missing, other values unchanged. */
function toIsoMoment(time: unknown): unknown {
	const isMilliseconds = typeof time === 'number' && time >= 1e12 && time < 1e13;
	return isMilliseconds ? isoSeconds(time) : (time ?? null);
}

/** A service error with more text in its hint; other errors are returned as they are. */
function appendHint(error: unknown, advice: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	return error.withDetails({ hint: `${error.hint} ${advice}` });
}

function missingResponseError(missing: string): ServiceError {
	return new ServiceError({
		code: 'NOT_FOUND',
		message: `The Web API returned no ${missing}`,
		hint: 'Check the ID. If it is correct, check the load test in your account.',
	});
}

/**
 * The duration in seconds and the maximum users of a load test; null if unknown. Each type of plan, by
 * which a load test adds users, has its own fields. These are read first, then the steps of the test, then
 * the fields of other types, because the type can be unknown (docs/dev/service.md W13).
 */
function planMetrics(test: JsonObject) {
	const plans = Object.entries(webApiFacts.loadTestPlans.value);
	const isOwn = ([plan]: [string, unknown]) => equalsIgnoringCase(test.PlanType, plan);
	const own = plans.filter(isOwn).map(([, fields]) => fields);
	const others = plans.filter((plan) => !isOwn(plan)).map(([, fields]) => fields);
	const fromSteps = stepMetrics(planSteps(test));
	const findMetric = (kind: 'duration' | 'users') => {
		const [first, last] = [own, others].map((plans) => plans.map((fields) => test[fields[kind]]));
		// The service sets the fields of other plans to 0.
		const values = [...first, fromSteps[kind], ...last].map(Number);
		return values.find((value) => value > 0 && Number.isFinite(value)) ?? null;
	};
	return { durationSeconds: findMetric('duration'), maxUsers: findMetric('users') };
}

function planSteps({ Steps }: JsonObject): JsonObject[] {
	return objectsIn(Steps);
}

/**
 * The total duration of steps in seconds and their maximum users; 0 if unknown. Only some types of steps
 * count users: the number in others may be a speed.
 */
function stepMetrics(steps: JsonObject[]): { duration: number; users: number } {
	const countsUsers = ({ StepType }: JsonObject) =>
		webApiFacts.loadTestUserSteps.value.some((type) => equalsIgnoringCase(StepType, type));
	const users = steps.filter(countsUsers).map(({ UsersOrSpeed }) => Number(UsersOrSpeed) || 0);
	return {
		duration: steps.reduce((sum, { DurationSec }) => sum + (Number(DurationSec) || 0), 0),
		users: Math.max(0, ...users),
	};
}

function equalsIgnoringCase(value: unknown, word: string): boolean {
	return String(value).toLowerCase() === word.toLowerCase();
}
