/** An entity picked by name; the service only knows its ID. */
import type { NameLookup, NameLookups } from '../../shared/n8n/parameters/nameLookups';
import type { Account } from '../../shared/n8n/run/webApiContext';
import { requireOne, type NameField } from '../../shared/words/names';
import { kindLabel, type NamedKind } from '../../shared/service/webApi';

/**
 * Reads the fields of an item with an ID for each entered name. Looks names up in rounds, because
 * reading a task only notes its name when its device has an ID.
 *
 * @param readValues reads the fields again, and notes names without an ID in `names`
 */
export async function readWithNames<Values>(
	readValues: () => Values,
	names: NameLookups,
	context: Account,
): Promise<Values> {
	while (names.hasUnresolvedNames) {
		await names.resolve(async (lookup) => await findId(lookup, context));
		// This reading may note more names: that of a task, once its device is known.
		readValues();
	}
	return readValues();
}

async function findId(lookup: NameLookup, { client, cache }: Account): Promise<number> {
	const { kind, name, label, deviceId } = lookup;
	const known = await cache.listToFind(client, kind, name, deviceId);
	return requireOne(nameFieldOf(kind, label), { name }, known).id;
}

export function nameFieldOf(kind: NamedKind, label: string): NameField {
	const owner = kind === 'task' ? 'its device' : 'the department in Department';
	return { label, among: `the ${kindLabel(kind)}s of ${owner}` };
}
