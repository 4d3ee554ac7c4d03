import { ServiceError } from '../../service/http/serviceError';
import { listSome } from '../../words/util/listSome';
import type { AccountCache, WebApiClient } from '../../service/webApi';

/**
 * What is said of the devices that a run created and that are there twice by now; undefined when none is,
 * and when the service does not say: what the run was to write is written, and the next run looks again.
 */
export async function describeTwins(
	cache: AccountCache,
	client: WebApiClient,
): Promise<string | undefined> {
	const twins = await cache.findTwins(client).catch(noneIfNotAnswered);
	if (twins.length === 0) return undefined;
	const named = twins.map(({ name, ids }) => `"${name}" (IDs ${listSome(ids.map(String))})`);
	return `There are several devices of the same name, because something else made one of them while this ran: ${listSome(named)}. Remove all but one of each name. Until then, Create or Update refuses it.`;
}

function noneIfNotAnswered(error: unknown): [] {
	if (error instanceof ServiceError) return [];
	throw error;
}
