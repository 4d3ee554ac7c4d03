export type Fields = Readonly<Record<string, unknown>>;

export type Entity = Fields & { readonly Id: number };

/** An account sees only its own entities. */
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

/** Keeps alert groups, schedules, filters and so on as they were written. */
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

/** The id comes first and replaces one in the fields. */
function withId(id: number, fields: Fields): Entity {
	return Object.assign({ Id: id }, fields, { Id: id });
}
