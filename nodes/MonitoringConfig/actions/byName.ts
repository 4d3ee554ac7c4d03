/** Looks up the IDs of entities that were entered by name: requests need IDs. */
import type { NameLookups } from '../../shared/n8n/parameters/nameLookups';
import type { Account } from '../../shared/n8n/run/webApiContext';
import { requireOne, type NameField } from '../../shared/words/names';
import {
	kindLabel,
	platformTasks,
	type NamedEntity,
	type NamedKind,
} from '../../shared/service/webApi';

/**
 * Returns the values of an item's fields, with IDs in place of entered names. Each round looks up
 * the noted names, then reads the fields again: a task's name needs the ID of its device first.
 *
 * @param readValues reads the fields, and notes names without an ID in `names`
 * @throws {ParameterError} when no entity, or more than one, has an entered name
 */
export async function readWithNames<Values>(
	readValues: () => Values,
	names: NameLookups,
	context: Account,
): Promise<Values> {
	while (names.hasUnresolvedNames) {
		await names.resolve(async ({ kind, name, label, deviceId }) => {
			const known = await context.cache.listToFind(context.client, kind, name, deviceId);
			return requireOne(nameFieldOf(kind, label), { name }, known).id;
		});
		// Notes the name of a task, if the ID of its device is now known.
		readValues();
	}
	return readValues();
}

/** The label of a field and the entities among which its names are searched, for error messages. */
export function nameFieldOf(kind: NamedKind, label: string): NameField {
	const owner = kind === 'task' ? 'its device' : 'the department in Department';
	return { label, among: `the ${kindLabel(kind)}s of ${owner}` };
}

/** Finds a platform by name, by ID, or by a kind of task that it can check. @param label for messages */
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
