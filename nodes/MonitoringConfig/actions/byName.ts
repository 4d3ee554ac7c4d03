/** What is picked by name; the service knows it by its ID alone. */
import type { NameLookup, NameLookups } from '../../shared/n8n/parameters/nameLookups';
import { requireOneNamed } from '../../shared/n8n/run/requireOneNamed';
import type { WebApiContext } from '../../shared/n8n/run/webApi';
import { namedKindLabel } from '../../shared/webApi';

/** The values of an operation with every name looked up; each is looked up before anything is done. */
export async function readWithNames<Values>(
	read: () => Values,
	names: NameLookups,
	context: WebApiContext,
): Promise<Values> {
	while (names.hasOpen) {
		await names.resolve(async (lookup) => await findId(lookup, context));
		// A task is looked for only after its device was found.
		read();
	}
	return read();
}

async function findId(lookup: NameLookup, { client, cache }: WebApiContext): Promise<number> {
	const { kind, name, label, deviceId } = lookup;
	const result = await cache.findByName(client, kind, name, deviceId);
	const called = namedKindLabel(kind);
	const owner = kind === 'task' ? 'its device' : 'the department in Department';
	const place = `the ${called}s of ${owner}`;
	return requireOneNamed({ kind: called, name, label, place }, result).id;
}
