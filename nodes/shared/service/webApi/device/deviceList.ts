import { isCutName, nameKey } from '../../../words/names';
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
		const ids: EntityId[] = [];
		// For each row: a list of all devices would be most of the work.
		devices.forEach(({ Name }, id) => {
			if (isMatch(String(Name))) ids.push(id);
		});
		if (ids.length > 0) return ids;
	}
	return [];
}

/** How much shorter than the longest name a cut one can be: blanks at its end are removed. */
const maxCutBlanks = 3;
const maxSigns = 5;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * The IDs of the devices that a service can have stored under another name than this one: cut at its
 * limit, which is the length of the longest name, or with other signs. The caller compares more.
 */
export function idsByStoredName(devices: DevicesById, name: string): EntityId[] {
	const names = [...devices].map(([id, { Name }]) => ({ id, own: String(Name) }));
	const longest = names.reduce((length, { own }) => Math.max(length, own.length), 0);
	// Fast, because it is for all devices and each new row: other signs leave the digits, and few are added.
	const canBeOtherSigns = (own: string) =>
		Math.abs(own.length - name.length) <= maxSigns && digitsOf(own) === digitsOf(name);
	const found = names.filter(
		({ own }) =>
			(own.length >= longest - maxCutBlanks || (canBeOtherSigns(own) && isCutName(name, own))) &&
			isCutName(own, name),
	);
	return found.map(({ id }) => id);
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
 * @param onUnread called with the ID of a device that is listed, but does not exist when it is read
 */
export async function addNewDevices(
	client: WebApiClient,
	platformId: EntityId,
	known: DevicesById,
	journal: WriteJournal,
	onUnread: (id: EntityId) => void,
): Promise<void> {
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
