import type { Account } from '../../../shared/n8n/run/webApiContext';
import { requireOne } from '../../../shared/words/names';
import { platformTasks, type NamedEntity } from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';

/**
 * Finds a platform by name, by ID, or by the name of a kind of task, such as SSL, that it can
 * check.
 *
 * @param label the field or column that contains `written`
 * @throws {ParameterError} when the account has no such platform
 */
export async function findPlatform(
	written: string,
	label: string,
	{ client, cache }: Account,
): Promise<NamedEntity> {
	const known = await cache.platforms(client);
	const { platform } = platformTasks(written);
	const name = known.find(platform).length > 0 ? platform : written;
	return requireOne(nameFieldOf('platform', label), name, known);
}
