import type { Account } from '../../../shared/n8n/run/webApiContext';
import { requireOne } from '../../../shared/words/names';
import { platformTasks, type NamedEntity } from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';

/** The platform that is written as its name, as an ID or as a kind of task. */
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
