/** Fields by the names they have in the Web API. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object under an id, as the Web API reads and writes it. */
export type Entity = Fields & { readonly Id: number };

/** The entities of one kind; an account sees only its own. */
export interface EntityStore {
	/** In the order they were created. */
	listIds(accountId: number): number[];
	find(accountId: number, id: number): Entity | undefined;
	/** Returns the new id. */
	create(accountId: number, fields: Fields): number;
	replace(accountId: number, id: number, fields: Fields): void;
	delete(id: number): void;
}

interface OwnedEntity {
	readonly accountId: number;
	readonly entity: Entity;
}

/** Entities that are kept as they were written: alert groups, schedules, filters and so on. */
export class MemoryEntityStore implements EntityStore {
	private readonly entities = new Map<number, OwnedEntity>();

	/** The ids count up from the first one. */
	constructor(private nextId: number) {}

	listIds(accountId: number): number[] {
		return [...this.entities]
			.filter(([, owned]) => owned.accountId === accountId)
			.map(([id]) => id);
	}

	list(accountId: number): Entity[] {
		const owned = [...this.entities.values()].filter((entry) => entry.accountId === accountId);
		return owned.map(({ entity }) => entity);
	}

	find(accountId: number, id: number): Entity | undefined {
		const owned = this.entities.get(id);
		return owned?.accountId === accountId ? owned.entity : undefined;
	}

	create(accountId: number, fields: Fields): number {
		const id = this.nextId;
		this.nextId += 1;
		this.replace(accountId, id, fields);
		return id;
	}

	replace(accountId: number, id: number, fields: Fields): void {
		this.entities.set(id, { accountId, entity: withId(id, fields) });
	}

	delete(id: number): void {
		this.entities.delete(id);
	}
}

/** The fields with the id first, whatever id they hold themselves. */
function withId(id: number, fields: Fields): Entity {
	return Object.assign({ Id: id }, fields, { Id: id });
}
