import { sleep, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { invalidParameter, optionParameter, toText } from '../../../shared/n8n/parameters';
import { ServiceError } from '../../../shared/http/serviceError';
import {
	isTerminal,
	isIdle,
	getStartedLoadTest,
	type EntityId,
	type WebApiClient,
} from '../../../shared/webApi';

interface Wait {
	limitMinutes: number;
	everySeconds: number;
}

const usualLimitMinutes = 60;
/** As the vendor's own plugin does (spec/web-api-public-facts.md §2.16). */
const usualEverySeconds = 5;
const longestEverySeconds = 3600;

/**
 * How often in a row the service may not answer before the wait ends. It asks as often as the vendor's
 * own plugin does: a test of an hour is not to be lost from sight over one reply.
 */
const unansweredAtMost = 3;

/** How long a cancelled execution goes on waiting, at most. */
const longestNapMilliseconds = 1000;

export const waitFields: INodeProperties[] = [
	{
		displayName: 'Check Every (Seconds)',
		name: 'checkEvery',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: usualEverySeconds,
		description: 'How often to look whether the load test has finished, when waiting for it',
	},
	{
		displayName: 'Wait at Most (Minutes)',
		name: 'waitAtMost',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: usualLimitMinutes,
		description: 'How long to wait for the load test. It goes on when the time is over.',
	},
	{
		displayName: 'Wait Until Finished',
		name: 'waitUntilFinished',
		type: 'boolean',
		default: false,
		description: 'Whether to go on only when the load test has finished',
	},
];

export function waitParameters(context: IExecuteFunctions, itemIndex: number): Wait {
	const option = (name: string, otherwise: number) =>
		Number(toText(optionParameter(context, name, itemIndex)) || otherwise);
	const limitMinutes = option('waitAtMost', usualLimitMinutes);
	const everySeconds = option('checkEvery', usualEverySeconds);
	const refuse = (label: string, range: string, example: number) => {
		const nextStep = `Enter a number such as ${example} in ${label}, or remove it from Options.`;
		throw invalidParameter(context, itemIndex, `${label} is not a number ${range}`, nextStep);
	};
	if (!(limitMinutes > 0 && Number.isFinite(limitMinutes))) {
		refuse('Wait at Most (Minutes)', 'greater than 0', usualLimitMinutes);
	}
	if (!(everySeconds >= 1 && everySeconds <= longestEverySeconds)) {
		refuse('Check Every (Seconds)', `between 1 and ${longestEverySeconds}`, usualEverySeconds);
	}
	return { limitMinutes, everySeconds };
}

/**
 * Waits until a load test has ended and returns it.
 *
 * @throws {ServiceError} when it did not start, or has not ended in time; it goes on then
 */
export async function waitUntilFinished(
	context: IExecuteFunctions,
	client: WebApiClient,
	id: EntityId,
	{ limitMinutes, everySeconds }: Wait,
): Promise<JsonObject> {
	const end = Date.now() + limitMinutes * 60_000;
	let status = 'unknown';
	let unanswered = 0;
	for (;;) {
		const test = await getStartedLoadTest(client, id).catch((error: unknown) =>
			noneIfUnanswered(error, ++unanswered),
		);
		if (test) {
			if (isTerminal(test)) return test;
			if (isIdle(test)) throw notStarted(id);
			status = String(test.Status);
			unanswered = 0;
		}
		if (Date.now() + everySeconds * 1000 > end) throw notFinished(id, status, limitMinutes);
		await pause(context, everySeconds * 1000);
	}
}

/** Lets a service that does not answer off, unless it is once too often. */
function noneIfUnanswered(error: unknown, unanswered: number): undefined {
	const isUnanswered = error instanceof ServiceError && error.kind === 'unavailable';
	if (isUnanswered && unanswered < unansweredAtMost) return;
	throw error;
}

/** Sleeps, and wakes up early when the execution is cancelled: the next request then says so. */
async function pause(context: IExecuteFunctions, milliseconds: number): Promise<void> {
	for (let left = milliseconds; left > 0; left -= longestNapMilliseconds) {
		if (context.getExecutionCancelSignal()?.aborted) return;
		await sleep(Math.min(left, longestNapMilliseconds));
	}
}

function notStarted(id: EntityId): ServiceError {
	return new ServiceError({
		code: 'LOAD_TEST_NOT_STARTED',
		message: `The load test ${id} did not start`,
		hint: 'Look in your account why: it is still scheduled.',
	});
}

function notFinished(id: EntityId, status: string, minutes: number): ServiceError {
	return new ServiceError({
		code: 'LOAD_TEST_NOT_FINISHED',
		message: `The load test ${id} is not finished after ${minutes} minutes (${status})`,
		hint: 'It goes on. Raise Wait at Most in Options, or read it later with Get and Get Result.',
	});
}
