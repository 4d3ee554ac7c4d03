import { nameKey } from '../../../words/names';
import type { JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { ReadEntity, WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { getIfThere, type WriteJournal } from '../nameIndex';

/** The devices of a platform by ID, as the service returns them. */
export type DevicesById = Map<EntityId, JsonObject>;

/**
 * The IDs of the devices with this name, by the strictest comparison that finds any: exactly equal; equal
 * without whitespace at the ends; equal by `nameKey`, which ignores case, whitespace and forms of letters.
 */
export function idsByName(devices: DevicesById, name: string): EntityId[] {
	const [trimmed, key] = [name.trim(), nameKey(name)];
	const comparisons: Array<(own: string) => boolean> = [
		(own) => own === name,
		(own) => own.trim() === trimmed,
		(own) => nameKey(own) === key,
	];
	for (const isMatch of comparisons) {
		const ids = [...devices].filter(([, { Name }]) => isMatch(String(Name))).map(([id]) => id);
		if (ids.length > 0) return ids;
	}
	return [];
}

/** Adds or replaces a written device. The same ID can be a number in one response and a text in another. */
export function rememberDevice(devices: DevicesById, id: EntityId, device: JsonObject): void {
	for (const known of devices.keys()) {
		if (known !== id && String(known) === String(id)) devices.delete(known);
	}
	devices.set(id, device);
}

/** Removes the devices with a name, when a write has left their state unknown. */
export function forgetDevices(devices: DevicesById, name: string): void {
	for (const id of idsByName(devices, name)) devices.delete(id);
}

/**
 * Adds the devices of a platform that are not in `known` yet. Devices that were written during the read are
 * read again, until no write came in between; deleted ones are not added.
 *
 * @param journal the writes of this run, and those of concurrent runs
 */
export async function addNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	known: DevicesById,
	journal: WriteJournal,
): Promise<void> {
	let position = journal.position('device');
	let devices = await readNewDevices(client, platformId, idsOf(known));
	while (devices.length > 0) {
		const written = new Set(journal.since('device', position).map(String));
		position = journal.position('device');
		// Another item may have added a device in the meantime: its data is newer.
		const knownIds = idsOf(known);
		const unknown = devices.filter(({ id }) => !knownIds.has(String(id)));
		for (const { id, entity } of unknown) if (!written.has(String(id))) known.set(id, entity);
		const changed = unknown.filter(({ id }) => written.has(String(id)));
		devices = await readIfThere(client, changed);
	}
}

/**
 * The devices of a platform that are not known, without those deleted during the read.
 *
 * @throws {ServiceError} when a device that is still listed cannot be read
 */
async function readNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	knownIds: ReadonlySet<string>,
): Promise<ReadEntity[]> {
	const list = async () => await client.listIds('device', `devices/${platformId}`);
	const ids = (await list()).filter((id) => !knownIds.has(String(id)));
	const devices = await client.getListed('device', ids);
	if (devices.length === ids.length) return devices;
	const readIds = new Set(devices.map(({ id }) => id));
	const listed = await list();
	const unread = ids.filter((id) => !readIds.has(id) && listed.includes(id));
	// A device that is still listed must not be missed: it may have the sought name.
	const read = await client.getMany('device', unread);
	return [...devices, ...read.map((entity, index) => ({ id: unread[index], entity }))];
}

/** Reads devices again; those that do not exist any more are left out. */
async function readIfThere(client: WebApiClient, devices: ReadEntity[]): Promise<ReadEntity[]> {
	const read = await mapConcurrently(devices, client.concurrency, async ({ id }) => {
		const entity = await getIfThere(client, 'device', id);
		return entity === undefined ? [] : [{ id, entity }];
	});
	return read.flat();
}

/** The IDs as texts: an ID may be a number in a list and a text in the response to a creation. */
function idsOf(devices: DevicesById): Set<string> {
	return new Set([...devices.keys()].map(String));
}
