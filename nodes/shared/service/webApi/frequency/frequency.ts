import { ServiceError } from '../../http/serviceError';
import { encodeUriPart } from '../../../words/util/encodeUriPart';
import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import type { ErrorCode } from '../../../words/util/monitoringError';
import type { WebApiClient } from '../client';
import { formatSeconds } from '../../../words/values/duration';
import { webApiFacts } from '../facts';

/**
 * The check frequencies of a platform as the service returns them: the form of an entry is unknown
 * (docs/dev/service.md W4).
 *
 * @throws {ServiceError} when the service returns no list
 */
export async function listFrequencies(
	client: WebApiClient,
	platformName: string,
): Promise<unknown[]> {
	const path = `frequencies/${encodeUriPart(platformName)}`;
	return await client.list({ method: 'GET', path }, 'frequencies');
}

/** The error codes that mean that the service does not list the frequencies of a platform. */
const notListedCodes: ErrorCode[] = ['NOT_FOUND', 'REQUEST_REFUSED', 'UNEXPECTED_RESPONSE'];

/**
 * The check intervals of a platform in seconds, the shortest first. Empty if the service refuses
 * the list or its entries have no known form; the editor then offers the usual intervals.
 *
 * @throws {ServiceError} when the service cannot be reached or does not accept the login
 */
export async function listPlatformFrequencies(
	client: WebApiClient,
	platformName: string,
): Promise<number[]> {
	const entries = await listFrequencies(client, platformName).catch((error: unknown) => {
		if (error instanceof ServiceError && notListedCodes.includes(error.code)) return [];
		throw error;
	});
	const known = entries.map(secondsOf).filter((seconds) => seconds !== undefined);
	return [...new Set(known)].sort((one, other) => one - other);
}

/** A listed frequency with its seconds and a label, or as it is if its seconds are unknown. */
export function simplifyFrequency(entry: unknown): JsonObject {
	const seconds = secondsOf(entry);
	if (seconds !== undefined) return { seconds, label: formatSeconds(seconds) };
	return isObject(entry) ? entry : { frequency: entry };
}

/** The seconds in a listed frequency: a number, digits, or an object with one of them; undefined if unknown. */
export function secondsOf(entry: unknown): number | undefined {
	const values = isObject(entry)
		? webApiFacts.frequencyKeys.value.map((key) => entry[key])
		: [entry];
	return values.map(toId).find((value) => typeof value === 'number');
}
