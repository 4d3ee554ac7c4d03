/** An object under an id, as the Web API reads and writes it. */
export type Entity = Readonly<Record<string, unknown>> & { readonly Id: number };

interface Kept {
	readonly accountId: number;
	readonly thing: Entity;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where the objects of one kind are kept, as an account sees them. */
export interface EntityStore {
	/** In the order they were created. */
	ids(accountId: number): number[];
	find(accountId: number, id: number): Entity | undefined;
	/** Returns the new id. */
	add(accountId: number, fields: Fields): number;
	/** Keeps the whole object in place of the one before. */
	write(accountId: number, id: number, fields: Fields): void;
	remove(id: number): void;
}

/** The objects of one kind that accounts configured: alert groups, schedules, filters and so on. */
export class MemoryEntityStore implements EntityStore {
	private readonly kept = new Map<number, Kept>();

	constructor(
		private nextId: number,
		ready: ReadonlyArray<{ accountId: number; fields: Fields }> = [],
	) {
		for (const { accountId, fields } of ready) this.add(accountId, fields);
	}

	ids(accountId: number): number[] {
		return [...this.kept].filter(([, kept]) => kept.accountId === accountId).map(([id]) => id);
	}

	find(accountId: number, id: number): Entity | undefined {
		const kept = this.kept.get(id);
		return kept?.accountId === accountId ? kept.thing : undefined;
	}

	add(accountId: number, fields: Fields): number {
		const id = this.nextId;
		this.nextId += 1;
		this.kept.set(id, { accountId, thing: withId(id, fields) });
		return id;
	}

	write(accountId: number, id: number, fields: Fields): void {
		this.kept.set(id, { accountId, thing: withId(id, fields) });
	}

	remove(id: number): void {
		this.kept.delete(id);
	}
}

/** The fields with the id first, whatever id they hold themselves. */
function withId(id: number, fields: Fields): Entity {
	return Object.assign({ Id: id }, fields, { Id: id });
}
