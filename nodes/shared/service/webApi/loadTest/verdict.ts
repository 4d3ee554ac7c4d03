import { capitalize } from '../../../words/util/phrases';
import { ServiceError } from '../../http/serviceError';
import type { JsonObject } from '../../../words/util/json';
import type { EntityId } from '../entities';
import { labelOf } from '../../../words/names';

/** The highest allowed figures; undefined is no limit. */
export interface LoadTestLimits {
	averageSeconds?: number;
	errorRatePercent?: number;
}

interface LoadTestVerdict {
	/** Null when no limit is exceeded, but a figure with a limit is missing. */
	passed: boolean | null;
	/** Why it did not pass, in words; null when it passed. */
	reason: string | null;
}

interface Limit {
	name: string;
	unit: string;
	max: number;
	/** Null if unknown. */
	actual: number | null;
}

/**
 * Whether the result of a load test keeps the limits that the user set (docs/dev/service.md W13).
 *
 * @param result as the service returns it; undefined when the load test was canceled
 */
export function compareWithLimits(
	result: JsonObject | undefined,
	{ averageSeconds, errorRatePercent }: LoadTestLimits,
): LoadTestVerdict {
	const limits = [
		...limitIfSet('average response time', 'seconds', averageSeconds, findAverageSeconds(result)),
		...limitIfSet('error rate', 'percent', errorRatePercent, findErrorRate(result)),
	];
	const exceeded = limits.filter(({ max, actual }) => actual !== null && actual > max);
	const missing = limits.filter(({ actual }) => actual === null);
	const missingTexts = missing.map(({ name }) => `the service returned no ${name}`);
	const failures = [...exceeded.map(describeExceeded), ...missingTexts];
	if (failures.length === 0) return { passed: true, reason: null };
	const reason = `${failures.join('; ')}${result === undefined ? ': it was canceled' : ''}`;
	return { passed: exceeded.length > 0 ? false : null, reason: capitalize(reason) };
}

/** The error for a load test that did not pass. @param copy the copy that was run */
export function verdictError(
	copy: { id: EntityId; name: string | null },
	{ passed, reason }: LoadTestVerdict,
): ServiceError {
	const isExceeded = passed === false;
	return new ServiceError({
		code: isExceeded ? 'LOAD_TEST_LIMIT_EXCEEDED' : 'LOAD_TEST_NO_RESULT',
		message: `The load test ${labelOf(copy)} ${isExceeded ? 'exceeded a limit' : 'could not be compared with the limits'}: ${reason ?? ''}`,
		hint: 'Check its report in your account, or read it with Get Result. To return the result as an item, set If Limit Is Exceeded to Return as Not Passed.',
	});
}

/** The percentage of sessions that failed or did not complete, as in the vendor's plugin; null if unknown. */
export function findErrorRate(result: JsonObject | undefined): number | null {
	if (!hasFigures(result)) return null;
	const { SessionsCount: sessions, SessionsCountSucceded: succeeded } = result;
	if (!isCount(sessions) || !isCount(succeeded) || sessions === 0) return null;
	return succeeded > sessions ? null : ((sessions - succeeded) / sessions) * 100;
}

function findAverageSeconds(result: JsonObject | undefined): number | null {
	if (!hasFigures(result)) return null;
	const { AverageDuration: milliseconds } = result;
	// The average of nothing is 0, which is no response time.
	return isCount(milliseconds) && milliseconds > 0 ? milliseconds / 1000 : null;
}

function hasFigures(result: JsonObject | undefined): result is JsonObject {
	return result !== undefined && result.HasData !== false;
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** A list with one limit and its actual value; empty if the user set no limit (`max`). */
function limitIfSet(name: string, unit: string, max: number | undefined, actual: number | null) {
	return max === undefined ? [] : [{ name, unit, max, actual }];
}

function describeExceeded({ name, unit, max, actual }: Limit): string {
	// More decimals avoid "3 seconds, over the limit of 3 seconds".
	const shown = roundFigure(actual) === max ? roundFigure(actual, 6) : roundFigure(actual);
	return `the ${name} is ${shown} ${unit}, over the limit of ${max} ${unit}`;
}

/** A figure with a number of decimals; null stays null. */
export function roundFigure(value: number | null, decimals = 3): number | null {
	return value === null ? null : Number(value.toFixed(decimals));
}
