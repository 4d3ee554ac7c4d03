/** An object under an id, as the Web API reads and writes it. */
export type Thing = Readonly<Record<string, unknown>> & { readonly Id: number };

interface Kept {
	readonly accountId: number;
	readonly thing: Thing;
}

/** The objects of one kind that accounts configured: alert groups, schedules, filters and so on. */
export class ThingStore {
	private readonly kept = new Map<number, Kept>();

	constructor(private nextId: number) {}

	/** In the order they were created. */
	ids(accountId: number): number[] {
		return [...this.kept].filter(([, kept]) => kept.accountId === accountId).map(([id]) => id);
	}

	find(accountId: number, id: number): Thing | undefined {
		const kept = this.kept.get(id);
		return kept?.accountId === accountId ? kept.thing : undefined;
	}

	add(accountId: number, fields: Readonly<Record<string, unknown>>): number {
		const id = this.nextId;
		this.nextId += 1;
		this.kept.set(id, { accountId, thing: { ...fields, Id: id } });
		return id;
	}

	/** Keeps the whole object in place of the one before. */
	write(accountId: number, id: number, fields: Readonly<Record<string, unknown>>): void {
		this.kept.set(id, { accountId, thing: { ...fields, Id: id } });
	}

	remove(id: number): void {
		this.kept.delete(id);
	}
}
