import { z } from 'zod';

import type { Entity, Fields } from './entityStore.cts';

/** What an account has, for what follows from it. */
export interface AccountContents {
	readonly devices: readonly Entity[];
	listEntities(collection: Collection): readonly Entity[];
}

/** What an action makes of an entity. */
export interface ActionResult {
	/** What is stored of it from now on; by default what was. */
	readonly stored?: Fields;
	/** What the response says. */
	readonly result: unknown;
}

/**
 * Entities of one kind that the service only keeps: their ids are listed, and each can be created,
 * read, replaced and deleted. `webApi/webApi.cts` has a row for every collection it serves.
 */
export interface Collection {
	/** As messages and paths have it: "Filter 77 has been updated", /filters and /filter/77. */
	readonly name: string;
	/** What must be true of a body; the messages of its issues go to the client. */
	readonly schema: z.ZodTypeAny;
	/** Whether these messages go out as one string, and not as a list of strings. */
	readonly joinsErrors?: boolean;
	/** What is stored of a valid body, by default the body itself. */
	prepare?(body: Fields, previous?: Entity): Fields;
	/** What `Assigned_To` says of an entity when it is read, whatever a body says. */
	findAssigned?(id: number, account: AccountContents): unknown;
	/** What else can be done with one, by method and last part of its path: `POST test` is POST /user/8001/test. */
	readonly actions?: Readonly<
		Record<`${'GET' | 'POST'} ${string}`, (entity: Entity, body: unknown) => ActionResult>
	>;
	/** The id of the first of the seeds; those created later count up from there. */
	readonly firstId: number;
	/** What the root account has from the start, so that lists are not empty. */
	readonly seeds: readonly Fields[];
}

/** A string with more than whitespace in it. */
export function requiredText(name: string): z.ZodString {
	return z
		.string({ message: `${name} is required` })
		.trim()
		.min(1, `${name} is required`);
}
