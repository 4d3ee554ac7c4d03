import { lettersOf, minCutLength, nameKey } from '../../../words/names';
import type { JsonObject } from '../../../words/util/json';
import { mapConcurrently } from '../../../words/util/concurrency';
import type { ReadEntity, WebApiClient } from '../client';
import type { EntityId } from '../entities';
import { getIfThere, type WriteJournal } from '../nameIndex';

/** The devices of a platform by ID, as the service returns them, with an index of their names. */
export class DevicesById extends Map<EntityId, JsonObject> {
	private readonly idsByLetters = new Map<string, Set<EntityId>>();
	longestName = 0;

	/** Adds or replaces a device. The same ID can be a number in one response and a text in another. */
	override set(id: EntityId, device: JsonObject): this {
		for (const spelling of [String(id), Number(id)]) this.delete(spelling);
		const name = String(device.Name);
		const letters = lettersOf(name);
		const ids = this.idsByLetters.get(letters) ?? new Set();
		this.idsByLetters.set(letters, ids.add(id));
		this.longestName = Math.max(this.longestName, name.length);
		return super.set(id, device);
	}

	nameOf(id: EntityId): string {
		return String(this.get(id)?.Name);
	}

	/** The IDs of the devices whose names have these letters; deleted and renamed ones stay in the index. */
	withLetters(letters: string): EntityId[] {
		const ids = [...(this.idsByLetters.get(letters) ?? [])];
		return ids.filter((id) => this.has(id) && lettersOf(this.nameOf(id)) === letters);
	}
}

/**
 * The IDs of the devices with this name, by the strictest comparison that finds any: exactly equal; equal
 * without whitespace at the ends; equal by `nameKey`, which ignores case, whitespace and forms of letters.
 */
export function idsByName(devices: DevicesById, name: string): EntityId[] {
	const similar = devices.withLetters(lettersOf(name));
	const keys: Array<(text: string) => string> = [(text) => text, (text) => text.trim(), nameKey];
	for (const toKey of keys) {
		const ids = similar.filter((id) => toKey(devices.nameOf(id)) === toKey(name));
		if (ids.length > 0) return ids;
	}
	return [];
}

/** Removes the devices with a name, when a write has left their state unknown. */
export function forgetDevices(devices: DevicesById, name: string): void {
	for (const id of idsByName(devices, name)) devices.delete(id);
}

/** How much shorter than the limit a cut name can be: blanks at its end are removed. */
const maxCutBlanks = 3;

/**
 * The IDs of the devices that a service can have stored under another name than this one: cut (a short
 * name only if none is longer), or with other signs. The caller compares more.
 */
export function idsByStoredName(devices: DevicesById, name: string): EntityId[] {
	const letters = lettersOf(name);
	const shortest = Math.min(minCutLength, devices.longestName - maxCutBlanks);
	const count = Math.min(letters.length, devices.longestName);
	const starts = Array.from({ length: count }, (_, at) => letters.slice(0, at + 1));
	const ids = starts.flatMap((start) => devices.withLetters(start));
	const hasLetters = (own: string) => own.length >= shortest || lettersOf(own) === letters;
	return ids.filter((id) => hasLetters(devices.nameOf(id)));
}

/**
 * Whether a device of {@link idsByStoredName} can be the one of this name even with other addresses: its
 * name is long, and few are longer. "Customer 1" is not a part of "Customer 10".
 */
export function canBeCut(devices: DevicesById, id: EntityId, name: string): boolean {
	const { length } = devices.nameOf(id);
	if (length < minCutLength || /^\d{2}/.test(name.slice(length - 1))) return false;
	const more = [...devices.keys()].map((own) => devices.nameOf(own).length - length);
	const longer = more.filter((count) => count > maxCutBlanks).length;
	const asLong = more.filter((count) => Math.abs(count) <= maxCutBlanks).length;
	return longer <= Math.max(2, asLong);
}

/**
 * Adds the devices of a platform that are not in `known` yet. Devices that were written during the read are
 * read again, until no write came in between; deleted ones are not added. Returns `known`.
 *
 * @param journal the writes of this run, and those of concurrent runs
 * @param onUnread called with the ID of a device that is listed, but does not exist when it is read
 */
export async function addNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	known: DevicesById,
	journal: WriteJournal,
	onUnread: (id: EntityId) => void,
): Promise<DevicesById> {
	let position = journal.position('device');
	let devices = await readNewDevices(client, platformId, idsOf(known), onUnread);
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
	return known;
}

/** The devices of a platform that are not known, without those that are deleted or cannot be read. */
async function readNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	knownIds: ReadonlySet<string>,
	onUnread: (id: EntityId) => void,
): Promise<ReadEntity[]> {
	const listNew = async () => {
		const ids = await client.listIds('device', `devices/${platformId}`);
		return ids.filter((id) => !knownIds.has(String(id)));
	};
	return await client.getAllListed('device', listNew, onUnread);
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
