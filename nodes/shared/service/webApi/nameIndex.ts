import { isNotFound } from '../http/serviceError';
import { toId } from '../../words/util/id';
import type { JsonObject } from '../../words/util/json';
import { repeatedNameOf } from '../../words/util/jsonText';
import { NameList } from '../../words/names';
import { mapConcurrently, Semaphore } from '../../words/util/concurrency';
import type { ReadEntity, WebApiClient } from './client';
import type { EntityId, EntityName, NamedEntity } from './entities';

/** Records the writes of a node run, through any session, in order; readers keep their position in it. */
export class WriteJournal {
	private readonly writes = new Map<EntityName, Array<EntityId | undefined>>();

	/** Call it before a write, because a write without a response may have succeeded; no ID for a new entity. */
	add(kind: EntityName, id?: EntityId): void {
		const ids = this.writes.get(kind) ?? [];
		ids.push(id);
		this.writes.set(kind, ids);
	}

	/** The number of writes of a kind so far. */
	position(kind: EntityName): number {
		return this.writes.get(kind)?.length ?? 0;
	}

	/** The IDs of the entities of a kind written since a position; undefined for new ones. */
	since(kind: EntityName, position: number): Array<EntityId | undefined> {
		return (this.writes.get(kind) ?? []).slice(position);
	}
}

/**
 * The entities of one kind by name, for one run of a node. The service has no search by name, so all are read
 * once; those that the run writes are read again.
 */
export class NameIndex {
	private readonly entries = new Map<string, NamedEntity>();
	/** The list of the current entries; undefined after they changed. */
	private names?: NameList<NamedEntity>;
	private isLoaded = false;
	/** The position in the journal up to which the entries include its writes. */
	private position = 0;
	/** Concurrent items take turns, so that the first one reads for all. */
	private readonly turns = new Semaphore(() => 1);

	/** @param journal the writes of the run: entities in it are out of date here */
	constructor(
		private readonly kind: EntityName,
		private readonly listIds: (client: WebApiClient) => Promise<EntityId[]>,
		private readonly journal: WriteJournal,
	) {}

	/**
	 * All entities of the kind, to search for this name. If none has it, reads the entities that others
	 * have added first, unless the service's list was read just now.
	 */
	async find(client: WebApiClient, name: string): Promise<NameList<NamedEntity>> {
		return await this.turns.run(async () => {
			const isFresh = await this.refresh(client);
			if (!isFresh && this.currentNames().find({ name }).length === 0)
				await this.readList(client, []);
			return this.currentNames();
		});
	}

	/** All entities of the kind, without those that others have added since the last read. */
	async all(client: WebApiClient): Promise<NameList<NamedEntity>> {
		return await this.turns.run(async () => {
			await this.refresh(client);
			return this.currentNames();
		});
	}

	private currentNames(): NameList<NamedEntity> {
		this.names ??= new NameList([...this.entries.values()]);
		return this.names;
	}

	/**
	 * Reads the entities that the run has written since the last call. The first call, and a new entity,
	 * whose ID the journal does not have, require the service's list: returns whether it was read.
	 */
	private async refresh(client: WebApiClient): Promise<boolean> {
		const writes = this.journal.since(this.kind, this.position);
		const written = writes.filter((id) => id !== undefined);
		const needsList = !this.isLoaded || writes.includes(undefined);
		const known = written.filter((id) => this.entries.has(String(id)));
		if (needsList) await this.readList(client, written);
		else {
			const read = await mapConcurrently(known, client.concurrency, async (id) => {
				const entity = await getIfThere(client, this.kind, id);
				return entity ? [{ id, entity }] : [];
			});
			this.update(known, read.flat());
		}
		this.isLoaded = true;
		this.position += writes.length;
		return needsList;
	}

	/**
	 * Reads the service's list and each entity in it that is unknown or was written. Entries that
	 * are no longer listed are removed.
	 */
	private async readList(client: WebApiClient, written: EntityId[]): Promise<void> {
		const listed = await this.listIds(client);
		const ids = new Set(listed.map(String));
		this.names = undefined;
		for (const id of this.entries.keys()) if (!ids.has(id)) this.entries.delete(id);
		const changed = new Set(written.map(String));
		const isUnread = (id: EntityId) => !this.entries.has(String(id)) || changed.has(String(id));
		const unread = listed.filter(isUnread);
		this.update(unread, await client.getListed(this.kind, unread));
	}

	/** Replaces the entries of these IDs by the read ones; removes those that are gone, or have no name. */
	private update(ids: EntityId[], read: ReadEntity[]): void {
		if (ids.length > 0) this.names = undefined;
		for (const id of ids) this.entries.delete(String(id));
		for (const { id, entity } of read) {
			const { Name: name, Tags } = entity;
			const repeatedField = repeatedNameOf(entity);
			const entry = { id: toId(id), tags: stringsIn(Tags), repeatedField };
			if (typeof name === 'string') this.entries.set(String(id), { ...entry, name });
		}
	}
}

function stringsIn(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The entity; undefined if it does not exist: it may have been deleted since it was listed. */
export async function getIfThere(
	client: WebApiClient,
	kind: EntityName,
	id: EntityId,
): Promise<JsonObject | undefined> {
	return await client.get(kind, id).catch(undefinedIfGone);
}

/** For `catch`: undefined if the entity does not exist; throws other errors. */
export function undefinedIfGone(error: unknown): undefined {
	if (isNotFound(error)) return;
	throw error;
}
