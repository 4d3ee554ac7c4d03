import { ServiceError } from '../../http/serviceError';
import { encodeUriPart } from '../../../words/util/encodeUriPart';
import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import type { ErrorCode } from '../../../words/util/monitoringError';
import type { WebApiClient } from '../client';
import { formatSeconds } from '../../../words/values/duration';
import { webApiFacts } from '../facts';

/**
 * The check frequencies of a platform, in the service's order and unchanged: the form of the
 * entries is unknown (docs/dev/service.md W4).
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

/** The error codes of accounts that list no frequencies of a platform. */
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
	const isNotListed = (error: unknown) =>
		error instanceof ServiceError && notListedCodes.includes(error.code);
	const entries = await listFrequencies(client, platformName).catch((error: unknown) => {
		if (!isNotListed(error)) throw error;
		return [];
	});
	return frequencySeconds(entries);
}

function frequencySeconds(entries: unknown[]): number[] {
	const known = entries.map(secondsOf).filter((seconds) => seconds !== undefined);
	return [...new Set(known)].sort((one, other) => one - other);
}

/** An entry in seconds, with a label; one whose seconds are not known stays as it is. */
export function simplifyFrequency(entry: unknown): JsonObject {
	const seconds = secondsOf(entry);
	if (seconds !== undefined) return { seconds, label: formatSeconds(seconds) };
	return isObject(entry) ? entry : { frequency: entry };
}

/** The seconds of an entry, as a number or as its digits; undefined when they are not known. */
export function secondsOf(entry: unknown): number | undefined {
	const values = isObject(entry)
		? webApiFacts.frequencyKeys.value.map((key) => entry[key])
		: [entry];
	return values.map(toId).find((value) => typeof value === 'number');
}
