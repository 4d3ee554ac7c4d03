import { sleep, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { invalidParameter, optionParameter, toText } from '../../../shared/n8n/parameters';
import { ServiceError } from '../../../shared/serviceError';
import { hasEnded, hasNotStarted, type ThingId, type WebApiClient } from '../../../shared/webApi';

interface Wait {
	limitMinutes: number;
	everySeconds: number;
}

const usualLimitMinutes = 60;
/** As the vendor's own plugin does (spec/web-api-public-facts.md §2.16). */
const usualEverySeconds = 5;

/** How long a cancelled execution goes on waiting, at most. */
const longestNapMilliseconds = 1000;

export const waitFields: INodeProperties[] = [
	{
		displayName: 'Check Every (Seconds)',
		name: 'checkEvery',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description: 'How often to look whether the load test has finished, when waiting for it',
	},
	{
		displayName: 'Wait at Most (Minutes)',
		name: 'waitAtMost',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
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
	const positive = (name: string, label: string, otherwise: number) => {
		const text = toText(optionParameter(context, name, itemIndex));
		const value = text === '' ? otherwise : Number(text);
		if (value > 0 && Number.isFinite(value)) return value;
		throw invalidParameter(
			context,
			itemIndex,
			`${label} is not a number greater than 0`,
			`Enter a number such as ${otherwise} in ${label}, or remove it from Options.`,
		);
	};
	return {
		limitMinutes: positive('waitAtMost', 'Wait at Most (Minutes)', usualLimitMinutes),
		everySeconds: positive('checkEvery', 'Check Every (Seconds)', usualEverySeconds),
	};
}

/**
 * Waits until a load test has ended and returns it.
 *
 * @throws {ServiceError} when it did not start, or has not ended in time; it goes on then
 */
export async function waitUntilFinished(
	context: IExecuteFunctions,
	client: WebApiClient,
	id: ThingId,
	{ limitMinutes, everySeconds }: Wait,
): Promise<JsonObject> {
	const end = Date.now() + limitMinutes * 60_000;
	for (;;) {
		const test = await client.read('loadTest', id);
		if (hasEnded(test)) return test;
		if (hasNotStarted(test)) throw notStarted(id);
		if (Date.now() + everySeconds * 1000 > end) throw notFinished(id, test, limitMinutes);
		await pause(context, everySeconds * 1000);
	}
}

/** Sleeps, and wakes up early when the execution is cancelled: the next request then says so. */
async function pause(context: IExecuteFunctions, milliseconds: number): Promise<void> {
	for (let left = milliseconds; left > 0; left -= longestNapMilliseconds) {
		if (context.getExecutionCancelSignal()?.aborted) return;
		await sleep(Math.min(left, longestNapMilliseconds));
	}
}

function notStarted(id: ThingId): ServiceError {
	return new ServiceError({
		reason: 'refused',
		message: `The load test ${id} did not start`,
		nextStep: 'Look in your account why: it is still scheduled.',
	});
}

function notFinished(id: ThingId, { Status }: JsonObject, minutes: number): ServiceError {
	return new ServiceError({
		reason: 'unavailable',
		message: `The load test ${id} is not finished after ${minutes} minutes (${String(Status)})`,
		nextStep:
			'It goes on. Raise Wait at Most in Options, or read it later with Get and Get Result.',
	});
}
